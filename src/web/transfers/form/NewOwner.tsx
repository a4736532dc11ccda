import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FocusEvent, useMemo } from 'react';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { transferReasons } from '#domain/transfer.ts';
import { reasonLabels } from '#domain/transferReasons.ts';
import { DayField } from '#web/days/DayField.tsx';
import { personOption } from '#web/owners/personOption.ts';
import { FamilyRuleLink } from '#web/society/SettingLink.tsx';
import { useRents } from '#web/tenancies/useRents.ts';
import { familyError } from '#web/transfers/form/draft.ts';
import { familyFields, fieldLabels } from '#web/transfers/form/fields.ts';
import { labelled, plain, Section } from '#web/transfers/form/fieldset.tsx';
import { OptionalDetails } from '#web/transfers/form/OptionalDetails.tsx';
import type { FlatsAndOwners } from '#web/transfers/form/useRecords.ts';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';
import { CountField } from '#web/ui/CountField.tsx';
import formClasses from '#web/ui/Form.module.css';
import { date } from '#web/ui/format.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { Select } from '#web/ui/Select.tsx';
import classes from './Transfer.module.css';

type Props = { form: TransferForm; records: FlatsAndOwners };

/** The buyer: a person on record or a new one. The inputs correct nothing; the rules judge the values. */
export function NewOwner({ form, records }: Props) {
  const { state, today, text, input, leaveName } = form;
  const { since } = form.seller;
  const isCorrected = state.knownBuyer !== null && state.knownBuyer.correctedTo !== null;
  return (
    <Stack gap="md">
      <Section title="New Owner Details">
        <ExistingOwner form={form} records={records} />
        <div className={formClasses.fields}>
          <TextInput
            {...labelled('name')}
            {...text('name')}
            {...plain}
            required
            onBlur={(event) => !leadsOn(event) && leaveName()}
            description={isCorrected && 'The record of this person will be corrected.'}
          />
          <TextInput {...labelled('phone')} {...text('phone')} {...plain} type="tel" inputMode="tel" required />
          <TextInput {...labelled('email')} {...text('email')} {...plain} type="email" />
          <Textarea {...labelled('address')} {...text('address')} autosize minRows={1} maxRows={6} />
          <DayField
            {...labelled('occupancyDate')}
            {...input('occupancyDate')}
            today={today}
            max={today}
            {...(since && { min: since })}
            description={since && `Not before ${date(since)}.`}
          />
        </div>
      </Section>
      <Section title="Family Details">
        <Family form={form} />
      </Section>
      <OptionalDetails form={form} buyer={records.ownersById.get(state.fields.existingOwnerId ?? '')} />
      <Section title="About the transfer">
        <div className={formClasses.fields}>
          <Select {...labelled('reason')} {...input('reason')} data={reasonOptions} allowDeselect={false} />
          <Textarea
            {...labelled('remarks', 'whole')}
            {...text('remarks')}
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

/** docs/rules.md, Transfers: optional; everybody but the present owner; fills the form. */
function ExistingOwner({ form: { state, dispatch, input, chooseBuyer }, records }: Props) {
  const { presentOwnerId, existingOwnerId } = state.fields;
  const { people, ownersById } = records;
  const rents = useRents();
  const options = useMemo(
    () =>
      (people ?? [])
        // The chosen person stays in the list even as the present owner, so that the field can show the error.
        .filter(({ id }) => id !== presentOwnerId || id === existingOwnerId)
        .map((person) => personOption(person, rents)),
    [people, presentOwnerId, existingOwnerId, rents],
  );
  const { error, ...select } = input('existingOwnerId');
  const isGone = existingOwnerId !== null && people !== undefined && !ownersById.has(existingOwnerId);
  return (
    <>
      <SearchSelect
        {...select}
        mb={isGone ? 4 : 'md'}
        label={fieldLabels.existingOwnerId}
        description="Is the new owner on record already? Choosing them fills in what is known."
        placeholder="Somebody new"
        clearable
        clearLabel="Clear existing owner"
        notInList={say(message('choose_owner'))}
        options={options}
        onChange={chooseBuyer}
        error={error ?? (isGone && 'The chosen owner no longer exists. Choose another one, or record a new owner.')}
      />
      {isGone && (
        <Button size="xs" variant="default" mb="md" onClick={() => dispatch({ type: 'keptAsNew' })}>
          Record a new owner with these details
        </Button>
      )}
    </>
  );
}

/** The inputs allow 0; the family rule may require each number above 0 (docs/rules.md, Counting people). */
function Family({ form: { state, input } }: Pick<Props, 'form'>) {
  const { errors } = state;
  const isOfRule = familyFields.some((name) => errors[name]?.code === 'transfer_family_above_zero');
  return (
    <>
      <div className={classes.family}>
        {familyFields.map((name) => (
          <CountField
            key={name}
            label={fieldLabels[name]}
            {...input(name)}
            least={0}
            required
            error={Boolean(errors[name])}
            describedBy={errors[name] && 'family-error'}
          />
        ))}
      </div>
      <Text size="xs" c="red" id="family-error" className={classes.familyError ?? ''}>
        {familyError(errors)} {isOfRule && <FamilyRuleLink />}
      </Text>
    </>
  );
}

/** Whether the focus goes from the name to a button: pressing the button asks about the name itself. */
function leadsOn({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement;
}
