import { NavLink, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

// A wrapper, because a polymorphic component hides its own properties from the compiler.
function LinkedEntry(props: NavLinkProps & Omit<ComponentProps<'a'>, keyof NavLinkProps>) {
  return <NavLink {...props} />;
}

/** A menu entry that links to another screen of the app; the compiler checks its address and search. */
export const NavigationLink = createLink(LinkedEntry);
