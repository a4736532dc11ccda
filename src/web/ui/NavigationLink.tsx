import { NavLink, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

// By hand, because a component that can become any element hides its own properties from the compiler.
function LinkedEntry(props: NavLinkProps & Omit<ComponentProps<'a'>, keyof NavLinkProps>) {
  return <NavLink {...props} />;
}

/** An entry of a menu that leads to another screen of ours; its address and search are checked by the compiler. */
export const NavigationLink = createLink(LinkedEntry);
