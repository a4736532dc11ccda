import { Button, Collapse, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { Activity } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { EntryLines } from '#web/activities/EntryLines.tsx';
import { TakenBack } from '#web/activities/TakenBack.tsx';
import { exactly, whenSaid } from '#web/activities/when.ts';
import { isOfferedBack, sentenceOf } from '#web/activities/words.ts';
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
  const said = sentenceOf(activity);
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
