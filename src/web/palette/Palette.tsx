import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';
import { PaletteContents } from '#web/palette/PaletteContents.tsx';
import type { Line } from '#web/palette/search.ts';
import { useRun } from '#web/palette/useRun.ts';
import classes from './Palette.module.css';

/** Long enough for the focus to have gone back to where it was: the page that is gone to takes it from there. */
const afterClosingMs = 30;

export function Palette({ asked }: { asked: number }) {
  const run = useRun();
  const [[store, palette]] = useState(createSpotlight);
  const answered = useRef(0);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if (!store.getState().opened) opener.current = document.activeElement;
    palette.toggle();
  }, [asked, store, palette]);

  /** By hand: the field takes the focus so early that Spotlight would take it for where the focus came from. */
  function returnFocus() {
    setTimeout(() => (opener.current as HTMLElement | null)?.focus?.({ preventScroll: true }));
  }

  function choose(line: Line) {
    palette.close();
    setTimeout(() => run(line), afterClosingMs);
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      // At one place, whatever it has found.
      centered={false}
      yOffset="min(80px, 4dvh)"
      returnFocus={false}
      onSpotlightClose={returnFocus}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
    >
      <PaletteContents onChoose={choose} />
    </Spotlight.Root>
  );
}
