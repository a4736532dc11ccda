import { asSearched } from '#domain/text.ts';

/** One of possibly thousands to choose from; `also` is searched and never shown. */
export type Option = { value: string; label: string; also?: string };

export const mostOptions = 50;

type Found = { items: Option[]; more: number };

/** Those whose words a person typed, in their own order; those that begin with the text come first. Never more than `most`. */
export function matchingOptions(options: readonly Option[], text: string, most = mostOptions): Found {
  const wanted = asSearched(text);
  if (wanted === '') return { items: options.slice(0, most), more: Math.max(0, options.length - most) };
  const words = wanted.split(/\s+/);
  const first: Option[] = [];
  const rest: Option[] = [];
  for (const option of options) {
    const label = option.label.toLowerCase();
    if (label.startsWith(wanted)) first.push(option);
    else if (words.every((word) => label.includes(word) || option.also?.toLowerCase().includes(word)))
      rest.push(option);
  }
  const all = [...first, ...rest];
  return { items: all.slice(0, most), more: Math.max(0, all.length - most) };
}
