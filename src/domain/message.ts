import type { z } from 'zod';
import type { Code, Params } from '#domain/sentences/english.ts';

/**
 * What there is to say, as data: a stable code and its parameters (numbers, names, days as YYYY-MM-DD). Its sentence is a
 * catalogue's: see `say`. Code decides by the code, never by the sentence.
 */
export type Message<C extends Code = Code> = { [K in C]: { code: K; params: Params<K> } }[C];
/** What is wrong, by field: 'familyDetails.adults' is a field of a group. */
export type Messages = Record<string, Message>;

type ParamsOrNone<C extends Code> = keyof Params<C> extends never ? [] : [params: Params<C>];

export function message<C extends Code>(code: C, ...[params]: ParamsOrNone<C>): Message<C> {
  return { code, params: params ?? {} } as Message<C>;
}

// No text of a request can be taken for a message of ours: what zod says comes from the schemas alone.
const marker = 'message:';

/** A message where only a text fits: zod's `error`. `messagesOf` reads it again, and nothing else shows it to anybody. */
export function encoded<C extends Code>(code: C, ...[params]: ParamsOrNone<C>): string {
  return marker + JSON.stringify(params === undefined ? { code } : { code, params });
}

function decoded(text: string): Message {
  if (!text.startsWith(marker)) return message('not_accepted');
  return { params: {}, ...JSON.parse(text.slice(marker.length)) } as Message;
}

/** What is wrong with an input: the first message for each field, and of the fields that nobody asked for the first few. */
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

/** The same messages at other names, for a form that lays a record's groups open. */
export function renamed(messages: Messages, nameOf: (path: string) => string): Messages {
  return Object.fromEntries(Object.entries(messages).map(([path, what]) => [nameOf(path), what]));
}

/** A value of a request as a message may carry it: short, and nothing of a structure. */
export type Given = { kind: 'text' | 'other' | 'list' | 'object'; value: string };

export function given(value: unknown): Given {
  if (typeof value === 'object' && value !== null) return { kind: Array.isArray(value) ? 'list' : 'object', value: '' };
  return { kind: typeof value === 'string' ? 'text' : 'other', value: String(value).slice(0, 40) };
}
