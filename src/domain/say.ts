import type { Message, Messages } from '#domain/message.ts';
import { type Catalogue, english } from '#domain/sentences/english.ts';

/** The sentence of a message; another language is another catalogue. */
export function say({ code, params }: Message, catalogue: Catalogue = english): string {
  const sentence = catalogue[code] as (params: Message['params']) => string;
  return sentence(params);
}

/** The sentences of messages, by field. */
export function sentencesOf(messages: Messages, catalogue: Catalogue = english): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([field, what]) => [field, say(what, catalogue)]));
}
