import type { z } from 'zod';
import { type Messages, messagesOf } from '#domain/message.ts';
import { saidByField } from '#web/texts/said.ts';

/** What a schema of the rules finds wrong with a form's values, by field. */
export function wrongWith(schema: z.ZodType): (values: unknown) => Messages {
  return (values) => messagesOf(schema.safeParse(values).error);
}

/** The same check for a form that shows sentences and decides nothing by them. */
export function saidOf(check: (values: unknown) => Messages): (values: unknown) => Record<string, string> {
  return (values) => saidByField(check(values));
}
