import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { mostMembers } from '#domain/household.ts';
import { sentencesOf } from '#domain/say.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { activityOf } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import {
  areDaysCorrected,
  emptyMember,
  type HouseholdFields,
  isEmpty,
  type Job,
  toDraft,
  toEdit,
  toFields,
  withoutEmpty,
  wrongIn,
} from '#web/households/fields.ts';
import { MemberFieldset } from '#web/households/MemberFieldset.tsx';
import { addMembers, editMember } from '#web/households/queries.ts';
import { usePeople } from '#web/owners/personOption.ts';
import { atFormFields, nothingLost } from '#web/records/formErrors.ts';
import { focusFirst } from '#web/records/formProblem.ts';
import { OthersChanges, useOthersChanges } from '#web/records/OthersChanges.tsx';
import { useFormRows } from '#web/records/useFormRows.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import { useRents } from '#web/tenancies/useRents.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormActions, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import IconPlus from '~icons/tabler/plus';

type Props = FormInDialog & { job: Job; onDone: () => void };

/** A form for the members of a household: as many rows as needed, with Enter from row to row; or one row to edit. */
export function HouseholdForm({ job, onDone, onCancel, ...dialog }: Props) {
  const { form, othersChanges, problem, isBusy, submit, today } = useHouseholdForm(job, onDone);
  const people = usePeople(useRents());
  const { members } = form.values;
  useTellDialog(dialog, form.isDirty(), isBusy);
  const save = useRef<HTMLButtonElement>(null);
  /** Focuses a row's name, or for a person on record, who has no name field, the relation. */
  const focus = (place: number) => {
    const at = (field: string) => form.getInputNode(`members.${place}.${field}`);
    (at('name') ?? at('relation'))?.focus();
  };
  const begin = useRef(() => focus(members.length - 1));
  // In a timeout: a dialog that opened before its form was loaded focuses its own first field once the form mounts.
  useEffect(() => void setTimeout(begin.current), []);
  const { next, remove, adding } = useFormRows({
    ...{ rows: members, most: mostMembers, isEmpty, focus },
    more: (all) => [...all, emptyMember()],
    set: (all) => form.setFieldValue('members', all),
    goOn: () => save.current?.focus(),
  });
  const isAdding = job.kind === 'add';
  return (
    <form onSubmit={submit} noValidate aria-label={isAdding ? 'List who lives there' : 'Edit a member'}>
      {isAdding && (
        <Text size="sm" mb="md">
          {`Who lives in ${job.flat.flatNumber}. Enter goes to the next; in an empty row it goes to “Save”.`}
        </Text>
      )}
      {members.map(({ key }, place) => (
        <MemberFieldset
          key={key}
          form={form}
          place={place}
          flatId={job.kind === 'add' ? job.flat.id : job.member.flatId}
          today={today}
          people={people}
          onRemove={remove && (() => remove(place))}
          onEnter={isAdding ? () => next(place) : null}
          asksWhy={job.kind === 'edit' && areDaysCorrected(job.member, members[place] ?? emptyMember())}
        />
      ))}
      {isAdding && adding && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} {...adding} mb="md">
          Add another
        </Button>
      )}
      <OthersChanges topic="householdMembers" what="this member" changes={othersChanges} words={fieldWords} />
      <FormAlert>{nothingLost(problem)}</FormAlert>
      <FormActions label="Save" isBusy={isBusy} onCancel={onCancel} ref={save} />
    </form>
  );
}

const fieldWords = {
  ...{ personId: 'person', bornYear: 'year of birth', ageGroup: 'age group', help: 'help in an emergency' },
  ...{ since: 'first day', left: 'first day without them', reason: 'reason' },
};

function useHouseholdForm(job: Job, onDone: () => void) {
  const { today } = useDay();
  const [newId] = useState(newIdempotencyKey);
  const [isDone, setIsDone] = useState(false);
  const form = useForm<HouseholdFields>({
    mode: 'controlled',
    initialValues: toFields(job),
    validateInputOnBlur: false,
    validate: (fields) => sentencesOf(wrongIn(fields, today)),
  });

  const { problem, isBusy, post } = useSubmit(form, save);

  const othersChanges = useOthersChanges(job.kind === 'edit' ? job.member : null, {
    isResting: isBusy || isDone,
    toFields: (member) => factsOf(toFields({ kind: 'edit', member })),
    read: () => factsOf(form.getValues()),
    write: (merged) =>
      form.setFieldValue('members.0', { ...(form.getValues().members[0] ?? emptyMember()), ...merged }),
  });

  async function save(fields: HouseholdFields) {
    try {
      await send(job, fields, newId);
    } catch (error) {
      // An edit's errors have no row in their paths, so they are moved to the form's only row.
      throw job.kind === 'add' ? error : atFormFields(error, (field) => `members.0.${field}`);
    }
    setIsDone(true);
    onDone();
  }

  function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    const members = withoutEmpty(form.getValues().members);
    if (members.length !== form.getValues().members.length) form.setFieldValue('members', members);
    form.onSubmit(() => post({ members }), focusFirst(form))();
  }

  return { form, othersChanges, problem, isBusy, submit, today };
}

/** The facts of the form's only row. */
function factsOf({ members: [member = emptyMember()] }: HouseholdFields) {
  const { key: _, ...facts } = member;
  return facts;
}

async function send(job: Job, fields: HouseholdFields, newId: string): Promise<void> {
  if (job.kind === 'edit') {
    const saved = await editMember(job.member.id, toEdit(job.member, fields));
    tellUndoable('Member saved', activityOf(saved), `${saved.name}, ${saved.flatNumber}`);
    return;
  }
  const saved = await addMembers({ id: newId, ...toDraft(job.flat.id, fields) });
  tellUndoable('Household saved', activityOf(saved), `${spokenTenants(saved.items)}, ${job.flat.flatNumber}`);
}
