import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSignOutAsked } from '#web/offline/useSignOutAsked.ts';
import type { FirstKeys } from '#web/palette/firstKeys.ts';
import { PaletteContents } from '#web/palette/PaletteContents.tsx';
import type { Line } from '#web/palette/search.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import classes from './Palette.module.css';

/** Long enough for the focus to have gone back to where it was: the page that is gone to takes it from there. */
const afterClosingMs = 30;

type Props = {
  /** Each asking opens it or, when it is open, closes it. */
  asked: number;
  /** What is typed until its field is there. */
  firstKeys: RefObject<FirstKeys | null>;
  isOpen: RefObject<boolean>;
};

export function Palette({ asked, firstKeys, isOpen }: Props) {
  const run = useRun();
  const [[store, palette]] = useState(createSpotlight);
  const answered = useRef(0);
  const opener = useRef<Element | null>(null);
  // While it goes it is still there: asked for again by then, it begins anew all the same.
  const [opening, setOpening] = useState(0);
  const { pathname } = useLocation();
  // It goes with the page on which it was asked for. Before what opens it: on its first page nothing is closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useEffect(() => palette.close(), [pathname, palette]);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if (!store.getState().opened) {
      const from = document.activeElement;
      // While it goes the focus is still in it.
      if (!from?.closest(`.${classes.content}`)) opener.current = from;
      setOpening(asked);
    }
    palette.toggle();
    isOpen.current = store.getState().opened;
  }, [asked, store, palette, isOpen]);

  /** By hand: the field takes the focus so early that Spotlight would take it for where the focus came from. */
  function returnFocus() {
    isOpen.current = false;
    firstKeys.current?.stop();
    setTimeout(() => {
      if (store.getState().opened) return;
      // Also where there is nothing to give it back to: a page that is come to leaves it to a field in a dialog.
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
      // At one place, whatever it has found.
      centered={false}
      yOffset="min(80px, 4dvh)"
      // Not blurred, as Spotlight does: a machine without a graphics card would blur the page anew for each letter.
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

/** Does what a line of the palette says. */
function useRun() {
  const navigate = useNavigate();
  const { signOut } = useSignOutAsked();
  return (line: Line): void => {
    line.run({ navigate, signOut });
  };
}
