import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './Palette.module.css';

const Palette = lazy(() => import('#web/palette/Palette.tsx').then((module) => ({ default: module.Palette })));

/** Opens the palette, as Ctrl or ⌘ K does from anywhere, from within a field too. */
export function PaletteButton({ isPhone }: { isPhone: boolean }) {
  const os = useOs();
  // Nothing of it is fetched before it is first asked for. Each asking opens or, when it is open, closes it.
  const [asked, setAsked] = useState(0);
  const open = () => setAsked((times) => times + 1);
  useHotkeys([['mod+K', open]], [], true);
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" size={40} aria-label="Find anything" aria-haspopup="dialog" onClick={open}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          h={40}
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
      {asked > 0 && (
        <Suspense fallback={null}>
          <Palette asked={asked} />
        </Suspense>
      )}
    </>
  );
}
