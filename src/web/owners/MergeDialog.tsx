import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import { whyAlike } from '#web/owners/alike.ts';
import { MergeForm } from '#web/owners/MergeForm.tsx';
import { alikeQuery, mergePlanQuery } from '#web/owners/mergeQueries.ts';
import { othersQuery } from '#web/owners/people.ts';
import { personOption, type Rents } from '#web/owners/personOption.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';

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
