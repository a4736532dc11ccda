import { createElement, type ReactNode } from 'react';
import type { z } from 'zod';
import { type Message, type Messages, messagesOf } from '#domain/message.ts';
import { useLanguage } from '#web/texts/language.ts';
import { said } from '#web/texts/said.ts';

/** Makes a function that checks a form's values by a schema of the rules and returns the errors by field. */
export function wrongWith(schema: z.ZodType): (values: unknown) => Messages {
  return (values) => messagesOf(schema.safeParse(values).error);
}

/** The same check in words by field, for a form that only shows them. */
export function saidOf(check: (values: unknown) => Messages): (values: unknown) => Record<string, ReactNode> {
  const inWords = ([field, what]: [string, Message]) => [field, createElement(Said, { what })];
  return (values) => Object.fromEntries(Object.entries(check(values)).map(inWords));
}

/** A message that is said anew when another language is chosen while it stands there. */
function Said({ what }: { what: Message }) {
  useLanguage();
  return said(what);
}
