import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { differingFields, type MergePlan, mergedFact, proposedTake } from '#domain/merge.ts';
import { fieldsOfKind, labelOf, type MergeField } from '#domain/owner.fields.ts';
import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';
import { say } from '#domain/say.ts';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { daysOf } from '#web/days/daysOf.ts';
import { sendMerge } from '#web/owners/mergeQueries.ts';
import { useSending } from '#web/records/useSending.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { Sentences } from '#web/ui/Sentences.tsx';

type Props = FormInDialog & {
  plan: MergePlan;
  /** Called with true when the merge starts, and with false when it is refused. */
  onMerging: (isMerging: boolean) => void;
  onStale: () => unknown;
  onDone: () => void;
};

/** A choice for each field in which the two records differ, and the effects; only the button does anything. */
export function MergeForm({ plan, onMerging, onStale, onDone, onCancel, onDirty, onBusy }: Props) {
  const { kept, other, cannot } = plan;
  const [chosen, setChosen] = useState<Partial<Record<MergeField, boolean>>>({});
  const proposed = proposedTake(kept, other);
  const isTaken = (field: MergeField) => chosen[field] ?? proposed.includes(field);
  const fields = differingFields(kept, other);
  const { merge, isBusy, problem } = useMerge(plan, fields.filter(isTaken), { onMerging, onStale, onDone });
  useTellDialog({ onDirty, onBusy }, Object.keys(chosen).length > 0 && !isBusy, isBusy);
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={labelOf(field)}
          value={isTaken(field) ? 'other' : 'kept'}
          onChange={(value) => setChosen({ ...chosen, [field]: value === 'other' })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="kept" label={shown(field, mergedFact(kept, field))} description="This record" />
            <Radio value="other" label={shown(field, mergedFact(other, field))} description="The other record" />
          </Stack>
        </Radio.Group>
      ))}
      {fields.length === 0 && <Text size="sm">Both records say the same of this person.</Text>}
      <Sentences heading="What follows" sentences={whatFollows(plan)} />
      <Sentences heading="Can't be merged yet" sentences={cannot.map((reason) => say(reason))} />
      <FormAlert>{problem}</FormAlert>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button onClick={merge} loading={isBusy} disabled={cannot.length > 0}>
          Merge records
        </Button>
      </div>
    </Stack>
  );
}

/** A value as one line; a group as its parts. */
function shown(field: MergeField, fact: unknown): string {
  if (fact === null) return 'not given';
  if (typeof fact !== 'object') return isPhone(field) ? spokenPhone(String(fact)) : String(fact);
  return Object.entries(fact)
    .filter(([part]) => part !== 'totalMembers')
    .map(([part, value]) => `${part} ${value ?? '—'}`)
    .join(', ');
}

function isPhone(field: MergeField): boolean {
  return (fieldsOfKind('phone', 'phones') as string[]).includes(field);
}

type After = Pick<Props, 'onMerging' | 'onStale' | 'onDone'>;

function useMerge({ kept, other }: MergePlan, take: MergeField[], { onMerging, onStale, onDone }: After) {
  const { problem, errors, isBusy, send } = useSending('The records could not be merged');

  async function merge() {
    onMerging(true);
    try {
      const submission = { version: kept.version, otherId: other.id, otherVersion: other.version, take };
      const merged = await sendMerge(kept.id, submission);
      tellUndoable(`${other.name} was merged into this record`, activityOf(merged));
      onDone();
    } catch (error) {
      onMerging(false);
      // The plan on the screen is out of date.
      if (error instanceof RequestFailed && (error.code === 'stale' || error.code === 'conflict')) void onStale();
      throw error;
    }
  }

  return { merge: () => void send(merge), isBusy, problem: problem ?? errors['otherId'] ?? null };
}

/** Sentences for the effects of the merge beside the chosen fields. */
function whatFollows({
  kept,
  other,
  statusAfter,
  ownerships,
  vehicleNumbers,
  transfers,
  tenancies,
  accounts,
}: MergePlan) {
  const owned = ownerships.map((span) => `${span.flatNumber} (${daysOf(span)}) follows.`);
  const vehicles =
    vehicleNumbers.length === 0 ? [] : [`${namedTogether('Vehicle', vehicleNumbers.map(spokenPlate))} follows.`];
  const entries = transfers === 1 ? '1 entry' : `${transfers} entries`;
  return [
    ...owned,
    ...vehicles,
    ...(tenancies === 0
      ? []
      : [`${tenancies === 1 ? '1 tenancy' : `${tenancies} tenancies`} will be theirs, under the names of then.`]),
    ...(transfers === 0 ? [] : [`${entries} of the register will lead here; what they say stays.`]),
    ...(statusAfter === kept.status ? [] : [`${kept.name} becomes ${statusAfter}.`]),
    ...accounts.map((email) => `The account of ${email} stays as it is; it is shown here while the email is the same.`),
    `The other record, of ${other.name}, is removed.`,
  ];
}

function namedTogether(one: string, names: readonly string[]): string {
  return names.length === 1 ? `${one} ${names[0]}` : `Each of the ${one.toLowerCase()}s ${names.join(', ')}`;
}
