import { Button, Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { i18n } from '#web/texts/language.ts';
import { count } from '#web/ui/format.ts';
import { useMore } from '#web/ui/useMore.ts';

/** Where many match, this many are shown before what stands below them; the rest with a tap. */
const shownAtOnce = 3;

type Props<S> = {
  shown: readonly S[];
  /** What they match: with another text the first ones alone are shown again. */
  text: string;
  children: (one: S) => ReactNode;
};

/** The alerts of who is stopped, the first few and how many there are still. The first that is new comes in sight. */
export function StopAlerts<S>({ shown, text, children }: Props<S>) {
  const { most, more } = useMore(text, shownAtOnce);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<readonly Element[]>([]);
  useLayoutEffect(() => {
    const alerts = [...(box.current?.querySelectorAll('[role=alert]') ?? [])];
    const latest = alerts.find((alert) => !before.current.includes(alert));
    before.current = alerts;
    if (!latest) return;
    // The field below the alert moved down by it: where there is room for both, both are in sight.
    if (latest.closest('form')?.contains(document.activeElement)) bringInSight(document.activeElement);
    bringInSight(latest);
  });
  if (shown.length === 0) return null;
  return (
    <Stack gap="md" ref={box}>
      {shown.slice(0, most).map(children)}
      {shown.length > most && (
        <Button variant="default" size="lg" onClick={more}>
          {i18n.t('Also stopped: {count}. Show more', { count: count(shown.length - most) })}
        </Button>
      )}
    </Stack>
  );
}

/** Scrolls to an element, above a phone's keyboard too; answers whether it was out of sight. */
export function bringInSight(element: Element | null | undefined): boolean {
  const place = () => (element?.getBoundingClientRect().top ?? 0) - (window.visualViewport?.offsetTop ?? 0);
  const before = place();
  element?.scrollIntoView({ block: 'nearest' });
  return Math.abs(place() - before) > 1;
}
