import type { Message } from '#domain/message.ts';
import { useLanguage } from '#web/texts/language.ts';
import { said } from '#web/texts/said.ts';

/** A message that is said anew when another language is chosen while it stands there. */
export function Said({ what }: { what: Message }) {
  useLanguage();
  return said(what);
}
