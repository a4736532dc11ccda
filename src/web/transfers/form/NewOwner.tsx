import { Button, Card, Collapse, Stack, Text, Textarea, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useMemo } from 'react';
import type { Documents } from '#domain/documents.ts';
import { message } from '#domain/message.ts';
import type { Owner } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import { DayField } from '#web/days/DayField.tsx';
import { personOption } from '#web/owners/personOption.ts';
import { ownerQuery } from '#web/owners/queries.ts';
import { FamilyRuleLink } from '#web/society/SettingLink.tsx';
import { useRents } from '#web/tenancies/useRents.ts';
import { familyError } from '#web/transfers/form/draft.ts';
import { documentFields, familyFields, fieldLabels, type LabelledField } from '#web/transfers/form/fields.ts';
import { labelled, plain, reasonOptions, Section } from '#web/transfers/form/fieldset.tsx';
import type { FlatsAndOwners } from '#web/transfers/form/useRecords.ts';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';
import { CountField } from '#web/ui/CountField.tsx';
import formClasses from '#web/ui/Form.module.css';
import { date } from '#web/ui/format.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { Select } from '#web/ui/Select.tsx';
import IconChevronDown from '~icons/tabler/chevron-down';
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
          <Textarea {...labelled('address')} {...text('address')} rows={1} />
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
            placeholder="e.g. number and date of the deed"
          />
        </div>
      </Section>
    </Stack>
  );
}

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

type OptionalProps = { form: TransferForm; buyer: Owner | undefined };

/** docs/rules.md, Transfers: collapsible, with Emergency Contact and Documents. */
function OptionalDetails({ form: { state, dispatch, text }, buyer }: OptionalProps) {
  const isOpen = state.isOptionalOpen;
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.fold ?? ''}
          aria-expanded={isOpen}
          aria-controls="transfer-optional"
          onClick={() => dispatch({ type: 'optionalToggled' })}
        >
          <IconChevronDown size={20} aria-hidden className={classes.chevron ?? ''} data-open={isOpen || undefined} />
          Optional Details
        </UnstyledButton>
      </Title>
      <Collapse id="transfer-optional" expanded={isOpen} keepMountedMode="display-none">
        <Stack gap="xs" pt="md">
          <Title order={3} size="h5">
            Emergency Contact
          </Title>
          <div className={formClasses.fields}>
            <TextInput {...labelled('contactName', 'third')} {...text('contactName')} {...plain} />
            <TextInput
              {...labelled('contactPhone', 'third')}
              {...text('contactPhone')}
              {...plain}
              type="tel"
              inputMode="tel"
            />
            <TextInput {...labelled('contactRelation', 'third')} {...text('contactRelation')} {...plain} />
          </div>
          <Title order={3} size="h5">
            Documents
          </Title>
          {buyer && <OnRecord owner={buyer} />}
          <div className={formClasses.fields}>
            <TextInput
              {...labelled('aadhar')}
              {...text('aadhar')}
              {...plain}
              inputMode="numeric"
              placeholder="12 digits"
              spellCheck={false}
            />
            <TextInput
              {...labelled('pan')}
              {...text('pan')}
              {...plain}
              placeholder="e.g. ABCDE1234F"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Textarea
              {...labelled('lease', 'whole')}
              {...text('lease')}
              placeholder="Notes, or a link to the document"
              rows={1}
            />
          </div>
        </Stack>
      </Collapse>
    </Card>
  );
}

const shownLabels: Record<(typeof documentFields)[number], string> = {
  aadhar: 'Aadhaar',
  pan: 'PAN',
  lease: 'lease agreement',
};

/**
 * The documents the server keeps of a person on record: it sends only masked numbers, and an empty field changes
 * nothing.
 */
function OnRecord({ owner }: { owner: Owner }) {
  const { data } = useQuery(ownerQuery(owner.id, owner.version));
  const documents: Documents | undefined = data?.documents;
  const given = documentFields.filter((name: LabelledField & keyof Documents) => documents?.[name]);
  if (given.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      On record:{' '}
      {given
        .map((name) => (name === 'lease' ? shownLabels.lease : `${shownLabels[name]} ${documents?.[name]}`))
        .join(', ')}
      . Leave a field empty to keep it as it is.
    </Text>
  );
}
