import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSignOut } from '#web/identity/useSignOut.ts';
import type { FirstKeys } from '#web/palette/firstKeys.ts';
import { PaletteContents } from '#web/palette/PaletteContents.tsx';
import type { Line } from '#web/palette/search.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import classes from './Palette.module.css';

/** Time for the focus to return to its place before a line runs: the page it opens moves the focus from there. */
const afterClosingMs = 30;

type Props = {
  /** The number of presses of the shortcut or button; each opens the palette or, when it is open, closes it. */
  asked: number;
  /** The letters typed before the palette's field is rendered. */
  firstKeys: RefObject<FirstKeys | null>;
  isOpen: RefObject<boolean>;
};

export function Palette({ asked, firstKeys, isOpen }: Props) {
  const run = useRun();
  const [[store, palette]] = useState(createSpotlight);
  const answered = useRef(0);
  const opener = useRef<Element | null>(null);
  // Counts openings: a palette reopened while it still fades out starts with new contents all the same.
  const [opening, setOpening] = useState(0);
  const { pathname } = useLocation();
  // Closes the palette when the page changes. Before the effect that opens it, so that the first run closes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useEffect(() => palette.close(), [pathname, palette]);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if (!store.getState().opened) {
      const from = document.activeElement;
      // While the palette fades out, the focus is still in it.
      if (!from?.closest(`.${classes.content}`)) opener.current = from;
      setOpening(asked);
    }
    palette.toggle();
    isOpen.current = store.getState().opened;
  }, [asked, store, palette, isOpen]);

  /**
   * Replaces Spotlight's returnFocus: the field takes the focus so early that Spotlight would return it to the field.
   */
  function returnFocus() {
    isOpen.current = false;
    firstKeys.current?.stop();
    setTimeout(() => {
      if (store.getState().opened) return;
      // Blurs first even if the opener is gone: a new page does not take the focus from a field in a dialog.
      (document.activeElement as HTMLElement | null)?.blur();
      const from = opener.current as HTMLElement | null;
      if (from?.isConnected) from.focus({ preventScroll: true });
      else focusPageTitle({ unlessFocused: true });
    });
  }

  function choose(line: Line) {
    palette.close();
    setTimeout(() => run(line), afterClosingMs);
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      // At a fixed place, however many results there are.
      centered={false}
      yOffset="min(80px, 4dvh)"
      // No blur, unlike Spotlight: without a graphics card the machine would blur the page again for each letter.
      overlayProps={{ backgroundOpacity: 0.5 }}
      returnFocus={false}
      onSpotlightClose={returnFocus}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
    >
      <PaletteContents key={opening} onChoose={choose} firstKeys={firstKeys} />
    </Spotlight.Root>
  );
}

/** Returns a function that runs a line of the palette. */
function useRun() {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  return (line: Line): void => {
    line.run({ navigate, signOut });
  };
}
