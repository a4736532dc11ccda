import { asSearched } from '#domain/text.ts';

/** One of possibly thousands to choose from; `also` is searched and never shown. */
export type Choice = { value: string; label: string; also?: string };

export const mostChoices = 50;

type Found = { items: Choice[]; more: number };

/** Those whose words a person typed, in their own order; those that begin with the text come first. Never more than `most`. */
export function matchingChoices(choices: readonly Choice[], text: string, most = mostChoices): Found {
  const wanted = asSearched(text);
  if (wanted === '') return { items: choices.slice(0, most), more: Math.max(0, choices.length - most) };
  const words = wanted.split(/\s+/);
  const first: Choice[] = [];
  const rest: Choice[] = [];
  for (const choice of choices) {
    const label = choice.label.toLowerCase();
    if (label.startsWith(wanted)) first.push(choice);
    else if (words.every((word) => label.includes(word) || choice.also?.toLowerCase().includes(word)))
      rest.push(choice);
  }
  const all = [...first, ...rest];
  return { items: all.slice(0, most), more: Math.max(0, all.length - most) };
}
