import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './PageHeader.module.css';

type Props = {
  title: string;
  note?: ReactNode;
  /** In the note's line, which keeps its height whether anything is there or not. */
  beside?: ReactNode;
  actions?: ReactNode;
};

/** A page's one h1, what it is about, and what can be done there. Takes the focus when the page is come to. */
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

/** A heading that goes with the focus, as that of a record which has come by now, hands it on to the one in its place. */
function useFocusHandedOn(heading: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = heading.current;
    if (isHandedOn) own?.focus({ preventScroll: true });
    isHandedOn = false;
    return () => {
      isHandedOn = own !== null && document.activeElement === own;
      // To one that comes with the same change, not to a later page's.
      queueMicrotask(() => {
        isHandedOn = false;
      });
    };
  }, [heading]);
}
