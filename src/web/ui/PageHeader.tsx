import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './PageHeader.module.css';

type Props = {
  title: string;
  note?: ReactNode;
  /** Stands in the note's line, which keeps its height with or without it. */
  beside?: ReactNode;
  actions?: ReactNode;
};

/** A page's only h1, its note and its actions. The heading takes the focus when the user arrives at the page. */
export function PageHeader({ title, note, beside, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHandedOn(heading);
  return (
    <Box className={classes.header} data-page-head data-beside={beside !== undefined || undefined}>
      <div>
        <Title ref={heading} order={1} tabIndex={-1} className={classes.title ?? ''} data-page-title>
          {title}
        </Title>
        <div className={classes.about}>
          {note && (
            <Text c="dimmed" size="sm" mt={4}>
              {note}
            </Text>
          )}
          {beside}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Box>
  );
}

let isHandedOn = false;

/** When a focused heading is replaced, as when a record has loaded, the new heading takes over the focus. */
function useFocusHandedOn(heading: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = heading.current;
    if (isHandedOn) own?.focus({ preventScroll: true });
    isHandedOn = false;
    return () => {
      isHandedOn = own !== null && document.activeElement === own;
      // Only a heading that mounts in the same commit takes over, not that of a later page.
      queueMicrotask(() => {
        isHandedOn = false;
      });
    };
  }, [heading]);
}
