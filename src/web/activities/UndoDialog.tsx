import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity, ActivityKind, ActivityRecord, Obstacle } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { activityQuery } from '#web/activities/queries.ts';
import { RecordLink, useExisting } from '#web/activities/RecordLink.tsx';
import { countsSaid, sentenceOf } from '#web/activities/words.ts';
import { undo } from '#web/data/undoable.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Activities.module.css';

type Props = { activity: Activity | null; isOpen: boolean; onClose: () => void };

/** Asks the server whether an entry can be undone, shows what that would do or what prevents it, and undoes it. */
export function UndoDialog({ activity, isOpen, onClose }: Props) {
  const isRedo = activity?.kind === 'undo';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={isRedo ? 'Redo this?' : 'Undo this?'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {activity && <Preview key={activity.id} activity={activity} isRedo={isRedo} onClose={onClose} />}
    </Modal>
  );
}

function Preview({ activity, isRedo, onClose }: { activity: Activity; isRedo: boolean; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  // Always fetched again, as an earlier answer may no longer be true; but not because of this undo itself.
  const query = useQuery({ ...activityQuery(activity.id), staleTime: 0, gcTime: 0, enabled: !isBusy });
  const plan = query.isFetching ? undefined : query.data;
  // The first button of the entry, its sentence: the Undo button goes with what it did.
  const [sentence] = useState(() => document.activeElement?.closest('article')?.querySelector('button') ?? null);

  async function act() {
    setBusy(true);
    await undo(activity.id, { isAgain: isRedo });
    onClose();
    focusPageTitle({ rather: sentence });
  }

  return (
    <>
      <Text fw={600}>{sentenceOf(activity)}</Text>
      <div aria-live="polite" aria-busy={query.isFetching}>
        {query.error && !query.isFetching && <ErrorState error={query.error} onRetry={query.refetch} />}
        {!query.error && plan === undefined && <Skeleton height={48} mt="sm" />}
        {plan && <Plan plan={plan} isRedo={isRedo} onFollow={onClose} />}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {plan?.undo.isPossible === false ? 'Close' : 'Cancel'}
        </Button>
        {plan?.undo.isPossible !== false && (
          <Button disabled={plan === undefined} loading={isBusy} onClick={() => void act()}>
            {isRedo ? 'Redo' : 'Undo'}
          </Button>
        )}
      </Group>
    </>
  );
}

type PlanProps = { plan: ActivityRecord; isRedo: boolean; onFollow: () => void };

const again = 'What was undone is done again';
const others = 'What was added goes, and what was changed has its earlier values again';
const effects: Partial<Record<ActivityKind, string>> = {
  add: 'What was added goes',
  'add-many': 'What was added goes',
  edit: 'What was changed has its earlier value again, and nothing else changes',
  'bulk-edit': 'What was changed has its earlier value again, and nothing else changes',
  delete: 'What was deleted comes back whole, with its relations and documents',
  ending: 'The tenancy goes on, with the vehicles as they were',
  renewal: 'The agreement that followed goes, and the one before is as it was',
  'bulk-delete': 'What was deleted comes back whole, with its relations and documents',
  merge: 'The two records are apart again, each with what was theirs',
};

function Plan({ plan: { kind, undo, counts }, isRedo, onFollow }: PlanProps) {
  if (undo.isPossible)
    return <Text mt="sm">{`${isRedo ? again : (effects[kind] ?? others)}: ${countsSaid(counts)}.`}</Text>;
  return (
    <>
      <Text mt="sm">{undo.why ? say(undo.why) : 'This can’t be undone.'}</Text>
      {undo.obstacles.length > 0 && <Obstacles obstacles={undo.obstacles} onFollow={onFollow} />}
    </>
  );
}

function Obstacles({ obstacles, onFollow }: { obstacles: readonly Obstacle[]; onFollow: () => void }) {
  const exists = useExisting(obstacles);
  return (
    <ul className={classes.obstacles} aria-label="What stands in the way">
      {obstacles.map((obstacle) => (
        <li key={`${obstacle.topic} ${obstacle.entityId} ${obstacle.activityId}`}>
          <Text size="sm">
            {say(obstacle.why)}{' '}
            <RecordLink line={{ ...obstacle, label: 'Show the record' }} isThere={exists(obstacle)} />
            {obstacle.activityId !== null && (
              <>
                {' · '}
                <TextLink to="/admin/activity" search={{ entry: obstacle.activityId }} onClick={onFollow}>
                  Show what was done
                </TextLink>
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}
