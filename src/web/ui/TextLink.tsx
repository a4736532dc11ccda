import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

// By hand, because a component that can become any element hides its own properties from the compiler.
function LinkedText(props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  return <Anchor inherit {...props} />;
}

/** A link to another screen of ours that stands in a text; its address and search are checked by the compiler. */
export const TextLink = createLink(LinkedText);
