/** A value as a sentence names it: one with a comma of its own stands in quotation marks. */
export function named(text: string): string {
  return /[,;،、]/u.test(text) ? `“${text}”` : text;
}

/** Values one after another, so that “Kumar, Asha” is seen to be one of them. */
export function listed(texts: readonly string[]): string {
  return texts.map(named).join(', ');
}
