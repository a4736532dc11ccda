import type { z } from 'zod';
import type { Code, Params } from '#domain/sentences/english.ts';

/**
 * A message as data: a stable code and its parameters (numbers, names, days as YYYY-MM-DD). `say` makes its sentence
 * from a catalogue. The program decides by the code, never by the sentence.
 */
export type Message<C extends Code = Code> = { [K in C]: { code: K; params: Params<K> } }[C];
/** The errors of an input, by field: 'familyDetails.adults' is a field of a group. */
export type Messages = Record<string, Message>;

type ParamsOrNone<C extends Code> = keyof Params<C> extends never ? [] : [params: Params<C>];

export function message<C extends Code>(code: C, ...[params]: ParamsOrNone<C>): Message<C> {
  return { code, params: params ?? {} } as Message<C>;
}

// Zod's messages come from the schemas alone, so that no text of a request can pass for an encoded message.
const marker = 'message:';

/**
 * Encodes a message where only a text fits: zod's `error`. `messagesOf` decodes it; nothing else shows it to anybody.
 */
export function encoded<C extends Code>(code: C, ...[params]: ParamsOrNone<C>): string {
  return marker + JSON.stringify(params === undefined ? { code } : { code, params });
}

function decoded(text: string): Message {
  if (!text.startsWith(marker)) return message('not_accepted');
  return { params: {}, ...JSON.parse(text.slice(marker.length)) } as Message;
}

/** The messages of a failed input: the first for each field, and of unknown fields the first few. */
export function messagesOf(error: z.ZodError | undefined, mostUnknown = 5): Messages {
  // Without a prototype: a field may be called "constructor".
  const messages: Messages = Object.create(null);
  let unknown = 0;
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, Math.max(mostUnknown - unknown, 0)))
        messages[[...issue.path, key].join('.').slice(0, 100)] ??= message('unknown_field');
      unknown += issue.keys.length;
    } else messages[issue.path.join('.')] ??= decoded(issue.message);
  }
  return messages;
}

/** Renames the fields of messages, for a form that shows the fields of a record's groups as its own. */
export function renamed(messages: Messages, nameOf: (path: string) => string): Messages {
  return Object.fromEntries(Object.entries(messages).map(([path, what]) => [nameOf(path), what]));
}

/** A value of a request as a message may carry it: short, and without the content of a list or an object. */
export type GivenValue = { kind: 'text' | 'other' | 'list' | 'object'; value: string };

export function given(value: unknown): GivenValue {
  if (typeof value === 'object' && value !== null) return { kind: Array.isArray(value) ? 'list' : 'object', value: '' };
  return { kind: typeof value === 'string' ? 'text' : 'other', value: String(value).slice(0, 40) };
}
