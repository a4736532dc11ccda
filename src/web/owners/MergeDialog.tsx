import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { differingFields, type MergePlan, type MergeSubmission, mergedFact, proposedTake } from '#domain/merge.ts';
import { message } from '#domain/message.ts';
import { fieldsOfKind, labelOf, type MergeField } from '#domain/owner.fields.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';
import { say } from '#domain/say.ts';
import { activityOf, answer, api, RequestFailed } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { daysOf } from '#web/days/daysOf.ts';
import { findAlike, whyAlike } from '#web/owners/alike.ts';
import { othersQuery } from '#web/owners/people.ts';
import { personOption, type Rents } from '#web/owners/personOption.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { useSending } from '#web/records/useSending.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormDialog, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { Sentences } from '#web/ui/Sentences.tsx';

type Props = { owner: OwnerRecord; rents: Rents; isOpen: boolean; nth: number; onClose: () => void };

/** Merges two records of one person: asks which other record and which values, and lists the effects first. */
export function MergeDialog({ owner, rents, isOpen, nth, onClose }: Props) {
  return (
    <FormDialog title={`Merge ${owner.name} with another record`} isOpen={isOpen} onClose={onClose}>
      {(form) => <Choosing key={nth} owner={owner} rents={rents} onDone={onClose} {...form} />}
    </FormDialog>
  );
}

type ChoosingProps = FormInDialog & Pick<Props, 'owner' | 'rents'> & { onDone: () => void };

function Choosing({ owner, rents, onDone, ...form }: ChoosingProps) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const { data: owners } = useQuery(ownersQuery);
  const { data: others } = useQuery(othersQuery);
  const options = useMemo(
    () =>
      [...(owners ?? []), ...(others ?? [])]
        .filter(({ id }) => id !== owner.id)
        .map((person) => personOption(person, rents)),
    [owners, others, owner.id, rents],
  );
  return (
    <Stack gap="md">
      <Text size="sm">
        The other record becomes part of this one and is then removed: its flats, vehicles and transfers follow.
      </Text>
      <SearchSelect
        label="Other record"
        placeholder={owners ? 'Name, flat, phone or email' : 'Loading owners…'}
        options={options}
        value={otherId}
        onChange={setOtherId}
        notInList={say(message('choose_owner'))}
        data-autofocus
      />
      {otherId === null ? (
        <>
          <Suggestions owner={owner} onChoose={setOtherId} />
          <Group justify="flex-end">
            <Button variant="default" onClick={form.onCancel}>
              Cancel
            </Button>
          </Group>
        </>
      ) : (
        <Planned key={otherId} owner={owner} otherId={otherId} onDone={onDone} {...form} />
      )}
    </Stack>
  );
}

/** People on record who share phone, email or name and flat with this one. */
function Suggestions({ owner, onChoose }: { owner: OwnerRecord; onChoose: (id: string) => void }) {
  const { data: alike } = useQuery(alikeQuery(owner));
  if (!alike?.length) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={600}>
        May be the same person
      </Text>
      {alike.map((other) => (
        <Group key={other.id} gap="xs">
          <Button size="xs" variant="default" onClick={() => onChoose(other.id)}>
            {other.name}
          </Button>
          <Text size="sm" c="dimmed">{`${other.status ?? 'No owner'}. ${whyAlike(other)}`}</Text>
        </Group>
      ))}
    </Stack>
  );
}

type PlannedProps = FormInDialog & { owner: OwnerRecord; otherId: string; onDone: () => void };

function Planned({ owner, otherId, ...form }: PlannedProps) {
  // The change stream announces the merge before the answer arrives, and by then these two records have no plan.
  const [isMerging, setMerging] = useState(false);
  const query = { ...mergePlanQuery(owner.id, otherId), enabled: !isMerging };
  const { data: plan, error, isFetching, refetch } = useQuery(query);
  if (plan) return <MergeForm plan={plan} onMerging={setMerging} onStale={refetch} {...form} />;
  if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  return <Skeleton height={160} />;
}

type FormProps = FormInDialog & {
  plan: MergePlan;
  /** Called with true when the merge starts, and with false when it is refused. */
  onMerging: (isMerging: boolean) => void;
  onStale: () => unknown;
  onDone: () => void;
};

/** A choice for each field in which the two records differ, and the effects; only the button does anything. */
function MergeForm({ plan, onMerging, onStale, onDone, onCancel, onDirty, onBusy }: FormProps) {
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

type After = Pick<FormProps, 'onMerging' | 'onStale' | 'onDone'>;

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

/** The effects of merging two records. The answer has the masks of documents, so it is not cached. */
function mergePlanQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: ['merge-plan', id, otherId],
    queryFn: (): Promise<MergePlan> => answer(api.owners[':id'].merge.$get({ param: { id }, query: { otherId } })),
    gcTime: 0,
  });
}

/** Other records that may be the same person's. */
function alikeQuery({ id, name, email, phone, flat }: OwnerRecord) {
  return queryOptions({
    queryKey: ['merge-alike', id],
    queryFn: () => findAlike({ name, email, phone, flatId: flat?.id ?? null, otherThan: id }),
  });
}

function sendMerge(id: string, submission: MergeSubmission): Promise<OwnerRecord> {
  return answer(api.owners[':id'].merge.$post({ param: { id }, json: submission }));
}
