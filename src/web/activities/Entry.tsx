import { Button, Collapse, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useId } from 'react';
import type { Activity } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { EntryLines } from '#web/activities/EntryLines.tsx';
import { linesQuery } from '#web/activities/queries.ts';
import { TakenBack } from '#web/activities/TakenBack.tsx';
import { exactly, whenSaid } from '#web/activities/when.ts';
import { isOfferedBack, sentenceOf, sentenceOfEdit } from '#web/activities/words.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Activities.module.css';

type Props = {
  activity: Activity;
  /** Milliseconds; what is near is said in minutes. */
  now: number;
  timeZone: string;
  isOpen: boolean;
  onToggle: (id: string) => void;
  /** Null for those who may not. */
  onTakeBack: ((activity: Activity) => void) | null;
};

/** Who did what when; what it was in detail behind a disclosure, and the way back. */
export const Entry = memo(function Entry({ activity, now, timeZone, isOpen, onToggle, onTakeBack }: Props) {
  const { id, kind, undoneBy } = activity;
  const linesId = useId();
  const said = useSentence(activity);
  const hasLines = kind !== 'event';
  return (
    <article className={classes.entry} data-undone={undoneBy !== null || undefined} aria-label={said}>
      <div className={classes.head}>
        <Text className={classes.sentence ?? ''}>{said}</Text>
        <When activity={activity} now={now} timeZone={timeZone} />
      </div>
      {undoneBy !== null && <TakenBack undoneBy={undoneBy} />}
      {(hasLines || onTakeBack) && (
        <div className={classes.actions}>
          {hasLines && (
            <Button
              variant="subtle"
              size="compact-sm"
              rightSection={<IconChevronDown size={16} aria-hidden data-turned={isOpen || undefined} />}
              aria-expanded={isOpen}
              aria-controls={linesId}
              onClick={() => onToggle(id)}
            >
              Details
            </Button>
          )}
          {onTakeBack && isOfferedBack(activity) && <BackButton activity={activity} onTakeBack={onTakeBack} />}
        </div>
      )}
      {hasLines && (
        <Collapse expanded={isOpen} id={linesId}>
          {isOpen && <EntryLines activity={activity} />}
        </Collapse>
      )}
    </article>
  );
});

/** Of one edited record the sentence names the field, too, as soon as it is known. */
function useSentence(activity: Activity): string {
  const { id, kind, counts } = activity;
  const isOneEdit = kind === 'edit' && Object.values(counts).reduce((sum, many) => sum + many, 0) === 1;
  const { data } = useInfiniteQuery({ ...linesQuery(id), enabled: isOneEdit });
  const line = isOneEdit ? data?.pages[0]?.lines[0] : undefined;
  return line ? sentenceOfEdit(activity, line) : sentenceOf(activity);
}

/** The time leads to the entry alone, for a link that can be sent. */
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

/** Taking back what took back is doing it again. */
function BackButton({ activity, onTakeBack }: { activity: Activity; onTakeBack: (activity: Activity) => void }) {
  const isRedo = activity.kind === 'undo';
  const Icon = isRedo ? IconArrowForwardUp : IconArrowBackUp;
  const label = isRedo ? 'Redo' : 'Take back';
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${label}: ${say(activity.what)}`}
      onClick={() => onTakeBack(activity)}
    >
      {label}
    </Button>
  );
}
