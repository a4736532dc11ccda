import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '#domain/activity.ts';
import type { ActivityLine, ChangedField } from '#domain/activityLog.ts';
import { say } from '#domain/say.ts';
import { fieldWord, shownValue } from '#domain/sentences/log.ts';
import { linesQuery } from '#web/activities/queries.ts';
import { RecordLink, useExisting } from '#web/activities/RecordLink.tsx';
import type { RecordName } from '#web/activities/search.ts';
import { capitalised, countsSaid, lineSaid } from '#web/activities/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Activities.module.css';

type Props = { activity: Activity; record: RecordName | undefined };

/**
 * What an entry changed: each record with its fields before and after, a few at a time; in a record's history only that
 * record.
 */
export function EntryLines({ activity, record }: Props) {
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
