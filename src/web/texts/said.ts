import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { sentenceIn } from '#web/texts/language.ts';

/** The sentence of a message in the chosen language, or in English where the catalogue lacks its code. */
export function said(message: Message): string {
  return sentenceIn(message) ?? say(message);
}
