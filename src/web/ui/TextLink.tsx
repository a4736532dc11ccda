import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './TextLink.module.css';

/** A link within a text, told from the text by colour and underline. */
export function PlainLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={className ? `${classes.link} ${className}` : classes.link} {...rest}>
      {children}
    </a>
  );
}

/** A PlainLink to another screen of the app; the compiler checks its address and search. */
export const TextLink = createLink(PlainLink);
