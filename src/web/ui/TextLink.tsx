import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './TextLink.module.css';

/** A link that stands in a text and looks like it but for colour and line. */
export function PlainLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={className ? `${classes.link} ${className}` : classes.link} {...rest}>
      {children}
    </a>
  );
}

/** The same to another screen of ours; its address and search are checked by the compiler. */
export const TextLink = createLink(PlainLink);
