import { Button, Collapse, Group, Skeleton, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useId } from 'react';
import type { Activity } from '#domain/activity.ts';
import type { ActivityLine, ChangedField } from '#domain/activityLog.ts';
import { say } from '#domain/say.ts';
import { capitalised, fieldWord, shownValue } from '#domain/sentences/log.ts';
import { activityQuery, linesQuery } from '#web/activities/queries.ts';
import { RecordLink, useExisting } from '#web/activities/RecordLink.tsx';
import type { RecordName } from '#web/activities/search.ts';
import { countsSaid, exactly, isUndoOffered, lineSaid, sentenceOf, whenSaid } from '#web/activities/words.ts';
import { useDay } from '#web/society/useDay.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { dateTime } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import IconArrowForwardUp from '~icons/tabler/arrow-forward-up';
import IconChevronRight from '~icons/tabler/chevron-right';
import classes from './Activities.module.css';

type Props = {
  activity: Activity;
  /** In milliseconds; recent entries are shown in minutes ago. */
  now: number;
  timeZone: string;
  isOpen: boolean;
  onToggle: (id: string) => void;
  /** Null for users who may not undo. */
  onUndo: ((activity: Activity) => void) | null;
  /** The record in whose history the entry is shown. */
  record?: RecordName | undefined;
};

/** One line: who did what, and when; a press opens the details and the Undo button. */
export const ActivityEntry = memo(function ActivityEntry({
  activity,
  now,
  timeZone,
  isOpen,
  onToggle,
  onUndo,
  record,
}: Props) {
  const { id, kind, own, undoneBy, entry } = activity;
  const detailsId = useId();
  const said = sentenceOf(activity);
  const noMore = undoneBy ?? entry?.reversedBy ?? null;
  const hasDetails = kind !== 'event';
  // Only where it differs from the sentence above, as in an act on several records.
  const ownSaid = own && say(own) !== say(activity.what) ? capitalised(say(own)) : null;
  return (
    <article className={classes.entry} data-undone={noMore !== null || undefined} aria-label={said}>
      <div className={classes.head}>
        {hasDetails ? (
          <UnstyledButton
            className={classes.sentence ?? ''}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => onToggle(id)}
          >
            <IconChevronRight size={16} aria-hidden data-turned={isOpen || undefined} />
            <span>{said}</span>
          </UnstyledButton>
        ) : (
          <Text className={classes.sentence ?? ''}>{said}</Text>
        )}
        <When activity={activity} now={now} timeZone={timeZone} />
      </div>
      {ownSaid && <p className={classes.own}>{ownSaid}</p>}
      {noMore !== null && <NoMore by={noMore} word={undoneBy === null ? 'Reversed' : 'Undone'} />}
      {hasDetails && (
        <Collapse expanded={isOpen} id={detailsId}>
          {isOpen && (
            <div className={classes.details}>
              <EntryLines activity={activity} record={own ? record : undefined} />
              <WaysOn activity={activity} onUndo={onUndo} />
            </div>
          )}
        </Collapse>
      )}
    </article>
  );
});

/** The time, as a link to the entry alone, which can be sent. */
function When({ activity: { id, at }, now, timeZone }: Pick<Props, 'activity' | 'now' | 'timeZone'>) {
  const shown = whenSaid(at, now, timeZone);
  const exact = exactly(at, timeZone);
  return (
    <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }} withArrow>
      <TextLink
        to="/admin/activity"
        search={{ entry: id }}
        className={classes.when ?? ''}
        aria-label={`${shown}: ${exact}, this entry alone`}
      >
        <time dateTime={at}>{shown}</time>
      </TextLink>
    </Tooltip>
  );
}

/** The Undo button; for an entry of the register of transfers, the link to the page where it is reversed. */
function WaysOn({ activity, onUndo }: Pick<Props, 'activity' | 'onUndo'>) {
  const { entry, kind } = activity;
  if (entry !== null)
    return (
      <Text size="sm" mt="xs">
        <TextLink to="/admin/transfers/$transferId" params={{ transferId: entry.id }}>
          {kind === 'transfer' && entry.reversedBy === null ? 'Reverse in the register' : 'Show in the register'}
        </TextLink>
      </Text>
    );
  return onUndo && isUndoOffered(activity) ? <UndoButton activity={activity} onUndo={onUndo} /> : null;
}

/** On an entry that is itself an undo, the button reads Redo. */
function UndoButton({ activity, onUndo }: { activity: Activity; onUndo: (activity: Activity) => void }) {
  const isRedo = activity.kind === 'undo';
  const Icon = isRedo ? IconArrowForwardUp : IconArrowBackUp;
  const label = isRedo ? 'Redo' : 'Undo';
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mt={4}
      ml={-8}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${label}: ${say(activity.what)}`}
      onClick={() => onUndo(activity)}
    >
      {label}
    </Button>
  );
}

type NoMoreProps = { by: string; word: 'Undone' | 'Reversed' };

/** Says by whom and when an entry was undone or reversed, with a link to that entry. */
function NoMore({ by, word }: NoMoreProps) {
  const { data: end } = useQuery(activityQuery(by));
  const { timeZone } = useDay();
  return (
    <Text size="sm" c="dimmed" className={classes.noMore ?? ''}>
      <TextLink to="/admin/activity" search={{ entry: by }}>
        {word}
      </TextLink>
      {end && ` by ${end.actorName ?? 'the server'} on ${dateTime(end.at, timeZone)}`}
    </Text>
  );
}

type LinesProps = { activity: Activity; record: RecordName | undefined };

/**
 * What an entry changed: each record with its fields before and after, a few at a time; in a record's history only that
 * record.
 */
function EntryLines({ activity, record }: LinesProps) {
  const query = useInfiniteQuery(linesQuery(activity.id, record));
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const exists = useExisting(lines ?? []);
  if (lines === undefined && query.error)
    return <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />;
  if (lines === undefined) return <Skeleton height={48} mt="xs" />;
  return (
    <>
      <ul className={classes.lines} data-many={lines.length > 1 || undefined} aria-label="What was changed">
        {lines.map((line) => (
          <li key={line.seq}>
            <Line line={line} isThere={exists(line)} />
          </li>
        ))}
      </ul>
      {record && (
        <Text size="sm">
          <TextLink to="/admin/activity" search={{ entry: activity.id }}>
            {`All of it: ${countsSaid(activity.counts)}`}
          </TextLink>
        </Text>
      )}
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}

function Line({ line, isThere }: { line: ActivityLine; isThere: boolean | undefined }) {
  const { said, isWhole } = lineSaid(line);
  return (
    <>
      <Text size="sm">
        {said} {!isWhole && <RecordLink line={line} isThere={isThere} />}
      </Text>
      <FieldChanges line={line} />
    </>
  );
}

/** The fields that a line changed, before and after side by side. */
function FieldChanges({ line: { fields, operation, isErased } }: { line: ActivityLine }) {
  if (isErased && fields.length === 0) return <p className={classes.erased}>Personal details were erased since.</p>;
  if (fields.length === 0) return null;
  const [hasBefore, hasAfter] = [operation !== 'add', operation !== 'delete'];
  return (
    <table className={classes.fields} data-both={(hasBefore && hasAfter) || undefined}>
      <colgroup>
        <col className={classes.field} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Field</VisuallyHidden>
          </th>
          {hasBefore && <th scope="col">Before</th>}
          {hasAfter && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((changed) => (
          <tr key={changed.field}>
            <th scope="row">{capitalised(fieldWord(changed.field))}</th>
            {isUntold(changed) ? (
              <td colSpan={2}>{capitalised(say(changed.what))}</td>
            ) : (
              <>
                {hasBefore && <td data-before>{shown(changed.field, changed.before)}</td>}
                {hasAfter && <td>{shown(changed.field, changed.after)}</td>}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the values are hidden: of a document number the log says only that it was changed. */
function isUntold({ before, after }: ChangedField): boolean {
  return before === true && after === true;
}

function shown(field: string, value: ChangedField['before']) {
  const text = shownValue(field, value);
  // shownValue shortens long texts; the details show them whole.
  if (typeof value === 'string' && text.endsWith('…')) return value;
  return text === '' ? <NotGiven /> : text;
}
