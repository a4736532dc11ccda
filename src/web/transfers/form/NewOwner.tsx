import { Button, NumberInput, type NumberInputProps, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FocusEvent, useMemo } from 'react';
import { transferReasons } from '#domain/transfer.ts';
import { ownerChoices } from '#web/transfers/form/choices.ts';
import { familyError } from '#web/transfers/form/draft.ts';
import { familyFields, fieldLabels, reasonLabels } from '#web/transfers/form/fields.ts';
import { fieldOf, plain, Section } from '#web/transfers/form/fieldset.tsx';
import { OptionalDetails } from '#web/transfers/form/OptionalDetails.tsx';
import type { Society } from '#web/transfers/form/useSociety.ts';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';
import formClasses from '#web/ui/Form.module.css';
import { date } from '#web/ui/format.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import classes from './Transfer.module.css';

type Props = {
  editor: TransferForm;
  society: Society;
  today: string;
  /** The day on which the present ownership began. */
  since: string | null;
  optional: { isOpen: boolean; toggle: () => void };
  onNameLeft: () => void;
};

/** Who buys: somebody on record, or somebody new. What may stand where is the rules' business, so nothing is corrected here. */
export function NewOwner({ editor, society, today, since, optional, onNameLeft }: Props) {
  const { form, person } = editor;
  const field = fieldOf(editor);
  return (
    <Stack gap="md">
      <Section title="New Owner Details">
        <ExistingOwner editor={editor} society={society} />
        <div className={formClasses.fields}>
          <TextInput
            {...field('name')}
            {...plain}
            required
            onBlur={(event) => !leadsOn(event) && onNameLeft()}
            description={
              person.known && person.known.correctedTo !== null && 'The record of this person will be corrected.'
            }
          />
          <TextInput {...field('phone')} {...plain} type="tel" inputMode="tel" required />
          <TextInput {...field('email')} {...plain} type="email" />
          <Textarea {...field('address')} autosize minRows={1} maxRows={6} />
          <TextInput
            {...field('occupancyDate')}
            type="date"
            max={today}
            {...(since && { min: since })}
            description={since && `Not before ${date(since)}.`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </div>
      </Section>
      <Section title="Family Details">
        <Family editor={editor} />
      </Section>
      <OptionalDetails
        editor={editor}
        known={society.ownersById.get(form.values.existingOwnerId ?? '')}
        {...optional}
      />
      <Section title="About the transfer">
        <div className={formClasses.fields}>
          <Select {...field('reason')} data={reasonOptions} allowDeselect={false} />
          <Textarea
            {...field('remarks', 'whole')}
            autosize
            minRows={2}
            maxRows={8}
            placeholder="e.g. number and date of the deed"
          />
        </div>
      </Section>
    </Stack>
  );
}

const reasonOptions = transferReasons.map((value) => ({ value, label: reasonLabels[value] }));

/** Section 2: optional; everybody but the present owner; fills the form. */
function ExistingOwner({ editor: { form, person }, society }: Pick<Props, 'editor' | 'society'>) {
  const { presentOwnerId, existingOwnerId } = form.values;
  const choices = useMemo(
    () => ownerChoices(society.owners ?? [], presentOwnerId, existingOwnerId),
    [society.owners, presentOwnerId, existingOwnerId],
  );
  const { error, ...input } = form.getInputProps('existingOwnerId');
  const isGone = existingOwnerId !== null && society.owners !== undefined && !society.ownersById.has(existingOwnerId);
  return (
    <>
      <SearchSelect
        {...input}
        mb={isGone ? 4 : 'md'}
        label={fieldLabels.existingOwnerId}
        description="Is the new owner on record already? Choosing them fills in what is known."
        placeholder="Somebody new"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear existing owner' }}
        choices={choices}
        value={existingOwnerId}
        onChange={person.choose}
        error={error ?? (isGone && 'The chosen owner no longer exists. Choose another one, or record a new owner.')}
      />
      {isGone && (
        <Button size="xs" variant="default" mb="md" onClick={person.keepAsNew}>
          Record a new owner with these details
        </Button>
      )}
    </>
  );
}

/** Section 2: minimum 0 on the input. Section 5: each above 0 when it comes to it. */
function Family({ editor }: Pick<Props, 'editor'>) {
  const { form } = editor;
  const sentence = familyError(form.errors);
  return (
    <>
      <div className={classes.family}>
        {familyFields.map((name) => (
          <NumberInput
            key={name}
            label={fieldLabels[name]}
            {...form.getInputProps(name)}
            {...people}
            error={Boolean(form.errors[name])}
            {...(form.errors[name] && { 'aria-describedby': 'family-error' })}
          />
        ))}
      </div>
      <Text size="xs" c="red" id="family-error" className={classes.familyError ?? ''}>
        {sentence}
      </Text>
    </>
  );
}

/** Whoever leaves the name for the button is asked there, on the way to the plan. */
function leadsOn({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement;
}

/** Half a person is refused with a sentence, not swallowed while typing. */
const people: NumberInputProps = {
  min: 0,
  inputMode: 'numeric',
  clampBehavior: 'none',
  autoComplete: 'off',
  placeholder: '0',
};
