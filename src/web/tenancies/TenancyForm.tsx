import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { addDays, isDay } from '#domain/day.ts';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { mostTenants, type Tenancy } from '#domain/tenancy.ts';
import { elevenMonthsFrom, spokenTenants } from '#domain/tenancyFacts.ts';
import { DayField } from '#web/days/DayField.tsx';
import { ListedNote } from '#web/flats/ListedNote.tsx';
import { flatsQuery } from '#web/flats/queries.ts';
import { flatOption } from '#web/flats/summary.ts';
import { AlikeQuestion } from '#web/owners/AlikeQuestion.tsx';
import { FamilyCounts } from '#web/owners/FamilyCounts.tsx';
import { usePeople } from '#web/owners/personOption.ts';
import { rupeesInput } from '#web/records/FieldInput.tsx';
import { nothingLost } from '#web/records/formErrors.ts';
import { OthersChanges } from '#web/records/OthersChanges.tsx';
import { useFormRows } from '#web/records/useFormRows.ts';
import { emptyTenant, isEmpty, type Job, type TenancyFields } from '#web/tenancies/fields.ts';
import { Household } from '#web/tenancies/Household.tsx';
import { Leavers } from '#web/tenancies/Leavers.tsx';
import planClasses from '#web/tenancies/Plan.module.css';
import { PlanView } from '#web/tenancies/PlanView.tsx';
import { TenantFieldset } from '#web/tenancies/TenantFieldset.tsx';
import { useRents } from '#web/tenancies/useRents.ts';
import { useTenancyForm } from '#web/tenancies/useTenancyForm.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormActions, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { Field, wide } from '#web/ui/FormRow.tsx';
import { date } from '#web/ui/format.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import IconBuilding from '~icons/tabler/building';
import IconPlus from '~icons/tabler/plus';

type Props = FormInDialog & { job: Job; onDone: (tenancy: Tenancy) => void };
type Form = ReturnType<typeof useTenancyForm>['form'];

const labels = { let: 'Let out', renew: 'Renew tenancy', correct: 'Correct tenancy' };
const labelOf = (job: Job) => (job.kind === 'let' && job.after ? 'Change tenants' : labels[job.kind]);

/** A form to let a flat, or to renew or correct a tenancy; if there are no flats yet, a hint to add them first. */
export function TenancyForm(props: Props) {
  const { job } = props;
  const asksFlat = job.kind === 'let' && job.flat === null;
  const { data: flats } = useQuery({ ...flatsQuery, enabled: asksFlat });
  return asksFlat && flats?.length === 0 ? <NoFlats /> : <FormOfTenancy {...props} />;
}

function NoFlats() {
  return (
    <EmptyState
      icon={<IconBuilding size={24} />}
      title="No flats yet"
      action={
        <Button autoFocus renderRoot={(props) => <Link to="/admin/flats" search={{ add: '1' }} {...props} />}>
          Add your first flat
        </Button>
      }
    >
      Who rents a flat is said of one that the society has. Add it first.
    </EmptyState>
  );
}

function FormOfTenancy({ job, onDone, onCancel, ...dialog }: Props) {
  const { form, plan, mayCome, leavers, othersChanges, problem, isBusy, onRecord, submit, today, least } =
    useTenancyForm(job, onDone);
  useTellDialog(dialog, form.isDirty(), isBusy);
  const first = job.kind === 'let' && job.flat === null ? 'flatId' : 'since';
  const begin = useRef(() => {
    const node = form.getInputNode(first);
    node?.focus();
    // Selects a proposed value, so that typing replaces it.
    if (node instanceof HTMLInputElement) node.select();
  });
  // Focuses the first field itself, because the dialog may have opened before its form was loaded.
  useEffect(() => begin.current(), []);
  return (
    <form onSubmit={submit} noValidate aria-label={labelOf(job)}>
      <div className={job.kind === 'correct' ? undefined : planClasses.layout}>
        <Text size="sm" mb="md">
          {whatItIs(job)}
        </Text>
        <div className={classes.fields}>
          {job.kind === 'let' && job.flat === null && (
            <Field width="whole">
              <FlatChoice {...form.getInputProps('flatId')} value={form.values.flatId} />
            </Field>
          )}
          <Days form={form} today={today} isFirst={job.kind !== 'let' || job.flat !== null} />
        </div>
        <Tenants form={form} />
        <Leavers form={form} leavers={leavers} />
        <Household form={form} plan={plan} mayCome={mayCome} />
        {job.kind !== 'correct' && <PlanView plan={plan} hint="Shown once days and tenant are filled in." />}
        <Agreement form={form} today={today} />
        <FamilyCounts
          legend="Who lives there"
          note={<ListedNote flatId={job.kind === 'correct' ? job.tenancy.flatId : null} as="tenant" />}
          least={least}
          field={(key) => form.getInputProps(`familyDetails.${key}`)}
        />
        <Rest form={form} job={job} today={today} />
      </div>
      <OthersChanges topic="tenancies" what="this tenancy" changes={othersChanges} words={fieldWords} />
      <FormAlert>{nothingLost(problem)}</FormAlert>
      <FormActions label={labelOf(job)} isBusy={isBusy} onCancel={onCancel} />
      <AlikeQuestion
        alike={onRecord.alike}
        isOpen={onRecord.isOpen}
        useLabel="Use that record"
        newLabel="Save as somebody else"
        onAnswer={onRecord.answer}
      />
    </form>
  );
}

const fieldWords: Partial<Record<keyof TenancyFields, string>> = {
  ...{ since: 'first day', lastDay: 'last day', agreementNumber: 'agreement number', policeOn: 'day of the police' },
  ...{ policeReference: 'police reference', familyDetails: 'who lives there', endedOn: 'first day without them' },
};

type ChoiceProps = Pick<ComponentProps<typeof SearchSelect>, 'value' | 'onChange' | 'error'>;

/** A choice among all flats, which also finds a flat by who owns or rents it. */
function FlatChoice(input: ChoiceProps) {
  const { data: flats, error } = useQuery(flatsQuery);
  const options = useMemo(() => (flats ?? []).map(flatOption), [flats]);
  return (
    <SearchSelect
      label="Flat"
      required
      data-autofocus
      {...input}
      error={input.error || (flats === undefined && error?.message)}
      options={options}
      placeholder={flats === undefined && !error ? 'Loading flats…' : 'Type to search'}
      notInList={say(message('choose_flat'))}
    />
  );
}

function whatItIs(job: Job): string {
  if (job.kind === 'let' && job.after)
    return `${job.after.flatNumber} is let to others: who rents it now leaves, and the next come.`;
  if (job.kind === 'let')
    return job.flat
      ? `Who rents ${job.flat.flatNumber}, from when to when.`
      : 'Who rents which flat, from when to when.';
  const { flatNumber, tenants, since, lastDay } = job.tenancy;
  const which = `${flatNumber}, let to ${spokenTenants(tenants)} from ${date(since)} to ${date(lastDay)}`;
  return job.kind === 'renew'
    ? `The agreement that follows on ${which}.`
    : `${which}. What was there stays in the log.`;
}

function Days({ form, today, isFirst }: { form: Form; today: string; isFirst: boolean }) {
  const { since, lastDay } = form.values;
  const inAYear = (day: string) => addDays(isDay(day) ? day : today, 365);

  /** Proposes a term of eleven months, which follows the first day until the user changes the last day. */
  function begin(day: string) {
    const isProposed = lastDay === '' || (isDay(since) && lastDay === elevenMonthsFrom(since));
    form.setFieldValue('since', day);
    if (isProposed) form.setFieldValue('lastDay', isDay(day) ? elevenMonthsFrom(day) : '');
  }

  return (
    <>
      <DayField
        {...wide.half}
        label="First day"
        required
        today={today}
        ahead={inAYear(today)}
        {...(isFirst && { 'data-autofocus': true })}
        {...form.getInputProps('since')}
        onChange={begin}
      />
      <DayField
        {...wide.half}
        label="Last day"
        required
        today={isDay(since) ? since : today}
        ahead={inAYear(since)}
        {...form.getInputProps('lastDay')}
      />
    </>
  );
}

function Tenants({ form }: { form: Form }) {
  const people = usePeople(useRents());
  const { tenants } = form.values;
  const node = (path: string) => form.getInputNode(path);
  const { next, remove, adding } = useFormRows({
    ...{ rows: tenants, most: mostTenants, isEmpty },
    more: (all) => [...all, emptyTenant()],
    set: (all) => form.setFieldValue('tenants', all),
    focus: (place) => (node(`tenants.${place}.name`) ?? node(`tenants.${place}.personId`))?.focus(),
    goOn: () => node('rent')?.focus(),
  });

  return (
    <>
      {tenants.map(({ key }, place) => (
        <TenantFieldset
          key={key}
          form={form}
          place={place}
          people={people}
          onRemove={remove && (() => remove(place))}
          onEnter={() => next(place)}
        />
      ))}
      {adding && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} {...adding} mb="md">
          Add a co-tenant
        </Button>
      )}
    </>
  );
}

function Agreement({ form, today }: { form: Form; today: string }) {
  const text = { autoComplete: 'off' } as const;
  return (
    <div className={classes.fields}>
      <NumberField {...wide.third} label="Rent" {...rupeesInput} {...form.getInputProps('rent')} />
      <NumberField {...wide.third} label="Deposit" {...rupeesInput} {...form.getInputProps('deposit')} />
      <TextInput {...wide.third} label="Agreement number" {...text} {...form.getInputProps('agreementNumber')} />
      <DayField {...wide.third} label="Police told on" today={today} max={today} {...form.getInputProps('policeOn')} />
      <TextInput {...wide.third} label="Police reference" {...text} {...form.getInputProps('policeReference')} />
      <TextInput {...wide.third} label="Agency, if by one" {...text} {...form.getInputProps('agency')} />
    </div>
  );
}

function Rest({ form, job, today }: { form: Form; job: Job; today: string }) {
  const { ended = null, until = '' } = job.kind === 'correct' ? job.tenancy : {};
  // A tenancy that was taken back before it began has its end on a day to come.
  const max = until > today ? until : today;
  return (
    <div className={classes.fields}>
      {ended !== null && (
        <DayField
          {...wide.half}
          label="First day without them"
          description={ended === 'renewed' ? undefined : 'None where it was not ended and goes on'}
          today={today}
          max={ended === 'renewed' ? undefined : max}
          {...form.getInputProps('endedOn')}
        />
      )}
      <Textarea {...wide.whole} label="Remarks" rows={1} {...form.getInputProps('remarks')} />
      {job.kind === 'correct' && (
        <Textarea {...wide.whole} label="Why it is corrected" required {...form.getInputProps('reason')} />
      )}
    </div>
  );
}
