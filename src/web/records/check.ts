import type { z } from 'zod';
import { type Messages, messagesOf } from '#domain/message.ts';
import { saidByField } from '#web/texts/said.ts';

/** Makes a function that checks a form's values by a schema of the rules and returns the errors by field. */
export function wrongWith(schema: z.ZodType): (values: unknown) => Messages {
  return (values) => messagesOf(schema.safeParse(values).error);
}

/** The same check as sentences by field, for a form that only shows them. */
export function saidOf(check: (values: unknown) => Messages): (values: unknown) => Record<string, string> {
  return (values) => saidByField(check(values));
}
