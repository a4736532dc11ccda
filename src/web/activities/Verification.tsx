import { Alert, Button, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Verification as State } from '#domain/activityLog.ts';
import { verificationQuery } from '#web/activities/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import { count, date, dateAt, dateTime, time } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconShieldCheck from '~icons/tabler/shield-check';
import IconShieldX from '~icons/tabler/shield-x';
import classes from './Activities.module.css';

/** Says whether the log is unaltered: every entry carries a seal over itself and the entry before it. */
export function Verification() {
  const { data, error, isFetching, refetch } = useQuery(verificationQuery);
  return (
    <section aria-label="Verification of the log" className={classes.verification}>
      {data ? (
        <Result result={data} />
      ) : error ? (
        <NotKnown onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height={22} maw={420} />
      )}
    </section>
  );
}

function Result({ result }: { result: State }) {
  if (result.state === 'broken') return <Broken result={result} />;
  if (result.state === 'running') return <Running result={result} />;
  return <Sound result={result} />;
}

function Sound({ result: { activities, checkedAt } }: { result: State }) {
  const { timeZone, today } = useDay();
  const at =
    checkedAt &&
    (dateAt(checkedAt, timeZone) === date(today) ? time(checkedAt, timeZone) : dateTime(checkedAt, timeZone));
  return (
    <Text size="sm" className={classes.sound ?? ''}>
      <IconShieldCheck size={18} aria-hidden />
      {`The log is whole: ${count(activities)} ${activities === 1 ? 'entry' : 'entries'} checked${at ? ` at ${at}` : ''}`}
    </Text>
  );
}

function Running({ result: { activities, of } }: { result: State }) {
  const percent = of === 0 ? 0 : Math.floor((activities / of) * 100);
  return (
    <>
      <Text size="sm">{`Checking the log: ${count(activities)} of ${count(of)} entries`}</Text>
      <Progress value={percent} size="sm" mt={4} maw={420} aria-label="Checking the log" />
    </>
  );
}

function Broken({ result: { broken } }: { result: State }) {
  const { nth, day, activityId } = broken ?? { nth: 0, day: null, activityId: null };
  return (
    <Alert color="red" role="alert" icon={<IconShieldX aria-hidden />} title="The log was changed from outside">
      <Text size="sm">
        {day === null
          ? 'Something is missing before its first entry. '
          : `Entry ${count(nth)} of ${date(day)} is not as it was written. `}
        {activityId !== null && (
          <>
            <TextLink to="/admin/activity" search={{ entry: activityId }}>
              Show it
            </TextLink>
            {'. '}
          </>
        )}
        Whoever did this had access to the database itself. Keep the backups from before that day, compare them with
        what is here, and ask whoever runs the server who had access; npm run verify says the same on the server.
      </Text>
    </Alert>
  );
}

function NotKnown({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <Text size="sm" component="div">
      Whether the log is whole could not be asked.{' '}
      <Button variant="default" size="compact-sm" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </Text>
  );
}
