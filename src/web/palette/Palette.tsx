import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';
import { PaletteContents } from '#web/palette/PaletteContents.tsx';
import type { Line } from '#web/palette/search.ts';
import { useRun } from '#web/palette/useRun.ts';

/** Long enough for the focus to have gone back to where it was: the page that is gone to takes it from there. */
const afterClosingMs = 30;

export function Palette({ asked }: { asked: number }) {
  const run = useRun();
  const [[store, palette]] = useState(createSpotlight);
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    palette.toggle();
  }, [asked, palette]);

  function choose(line: Line) {
    palette.close();
    setTimeout(() => run(line), afterClosingMs);
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight="min(560px, 78dvh)"
      attributes={{ content: { 'aria-label': 'Find anything' } }}
    >
      <PaletteContents onChoose={choose} />
    </Spotlight.Root>
  );
}
