import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './PageHeader.module.css';

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'children'> & { children: string };

/** A button of a page's head; its words are hidden where there is no room for them, so it needs an icon. */
export function HeadButton({ children, ...button }: Props) {
  return (
    <Button variant="default" title={children} data-brief {...button}>
      <span className={classes.words}>{children}</span>
    </Button>
  );
}
