import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { catchFirstKeys, type FirstKeys } from '#web/palette/firstKeys.ts';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconSearch from '~icons/tabler/search';
import classes from './Palette.module.css';

const paletteModule = lazyModule(() => import('#web/palette/Palette.tsx'));

/** When the palette is fetched, after the page itself, in milliseconds; an earlier press of the shortcut fetches it. */
const fetchAfterMs = 1500;

/** Opens the palette; so does Ctrl or ⌘ K from anywhere, even within a field. */
export function PaletteButton({ isPhone }: { isPhone: boolean }) {
  const os = useOs();
  useEffect(() => {
    const timer = setTimeout(paletteModule.fetch, fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // The number of presses; each opens the palette or, when it is open, closes it.
  const [asked, setAsked] = useState(0);
  const firstKeys = useRef<FirstKeys | null>(null);
  const isOpen = useRef(false);
  const { loaded, isMissing } = useLazyModule(paletteModule);
  const callOff = useCallback(() => {
    firstKeys.current?.stop();
    setAsked(0);
  }, []);
  useCallOffMissing(
    isMissing,
    asked > 0,
    callOff,
    'Nothing can be found while the server is away. Please try again in a moment.',
  );
  function open() {
    paletteModule.fetch();
    firstKeys.current?.stop();
    if (!isOpen.current) firstKeys.current = catchFirstKeys();
    setAsked((times) => times + 1);
  }
  useHotkeys([['mod+K', open]], [], true);
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" size={44} aria-label="Find anything" aria-haspopup="dialog" onClick={open}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          h={44}
          className={classes.button ?? ''}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K'}
            </Kbd>
          }
          onClick={open}
        >
          Find anything
        </Button>
      )}
      {asked > 0 && loaded && <loaded.Palette asked={asked} firstKeys={firstKeys} isOpen={isOpen} />}
    </>
  );
}
