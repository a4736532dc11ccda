import { Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Activity } from '#domain/activity.ts';
import { ActivityEntry } from '#web/activities/ActivityEntry.tsx';
import { dayHeading, dayOf } from '#web/activities/words.ts';
import { useLeftBehind } from '#web/records/listMemory.ts';
import { useDay } from '#web/society/useDay.ts';
import { roomAround, useLongList } from '#web/ui/longList.tsx';
import classes from './Activities.module.css';

type Props = {
  /** The newest first. */
  activities: readonly Activity[];
  /** Called when the last entry is nearly on the screen. */
  onNearEnd: () => void;
  onUndo: ((activity: Activity) => void) | null;
};

/** Older entries are fetched when the screen is this many entries before the last one. */
const ahead = 20;
const estimatedHeight = 38;

/** The fetched part of the log: of thousands of entries only those on the screen are in the DOM. The window scrolls. */
export function Entries({ activities, onNearEnd, onUndo }: Props) {
  const { timeZone, today } = useDay();
  const now = useNow();
  const [open, toggle] = useOpen();
  const sizes = useRef((): VirtualItem[] => []);
  const measured = useLeftBehind('sizes of entries', () => sizes.current());
  const { ref, virtualizer, rows } = useLongList<HTMLOListElement>({
    count: activities.length,
    // Restores the measured heights, so that the back button returns to the same entry.
    initialMeasurementsCache: measured ?? [],
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => activities[index]?.id ?? index,
    overscan: 8,
  });
  useLayoutEffect(() => {
    sizes.current = virtualizer.takeSnapshot;
  });
  useKeptInPlace(activities, virtualizer);
  const lastShown = rows.at(-1)?.index ?? -1;
  useLayoutEffect(() => {
    if (lastShown >= activities.length - ahead) onNearEnd();
  }, [lastShown, activities.length, onNearEnd]);
  const { above, below } = roomAround(virtualizer, rows);
  return (
    <ol ref={ref} aria-label="Activities" className={classes.list} style={{ paddingTop: above, paddingBottom: below }}>
      {rows.map(({ index, key }) => {
        const activity = activities[index];
        if (activity === undefined) return null;
        const day = dayOf(activity.at, timeZone);
        const previous = activities[index - 1];
        return (
          <li key={key} ref={virtualizer.measureElement} data-index={index}>
            {(previous === undefined || dayOf(previous.at, timeZone) !== day) && (
              <Title order={2} size="h5" className={classes.day ?? ''}>
                {dayHeading(day, today)}
              </Title>
            )}
            <ActivityEntry
              activity={activity}
              now={now}
              timeZone={timeZone}
              isOpen={open.has(activity.id)}
              onToggle={toggle}
              onUndo={onUndo}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** The entries that show their details: kept here, because an entry that is scrolled away is unmounted. */
export function useOpen(): [ReadonlySet<string>, (id: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpen((before) => before.symmetricDifference(new Set([id]))), []);
  return [open, toggle];
}

/** The time in milliseconds, updated each half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true });
  return now;
}

type Measured = { measurementsCache: readonly { start: number }[] };

/** Keeps the scroll position of a user who reads further down when new entries arrive at the top. */
function useKeptInPlace(activities: readonly Activity[], { measurementsCache }: Measured): void {
  const firstId = useRef(activities[0]?.id);
  useLayoutEffect(() => {
    const before = firstId.current;
    firstId.current = activities[0]?.id;
    const place = activities.findIndex(({ id }) => id === before);
    if (place <= 0 || window.scrollY === 0) return;
    const [first, former] = [measurementsCache[0], measurementsCache[place]];
    if (first && former) window.scrollBy(0, former.start - first.start);
  }, [activities, measurementsCache]);
}
