import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** The alerts of who is stopped, the first few and how many there are still. */
export function StopAlerts<S>({ shown, text, children }: Props<S>) {
  const { most, more } = useMore(text, shownAtOnce);
  return (
    <>
      {shown.slice(0, most).map(children)}
      {shown.length > most && (
        <Button variant="default" size="lg" onClick={more}>
          {i18n.t('Also stopped: {count}. Show more', { count: count(shown.length - most) })}
        </Button>
      )}
    </>
  );
}
