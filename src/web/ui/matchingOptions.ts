import { foundUnseen, isFound, oncePer, type SearchParts, searchable, wantedIn } from '#domain/matching.ts';
import { codeOf, folded } from '#domain/text.ts';

/** One of possibly thousands of options; `also` is searched, and shown only where the search matched it. */
export type Option = {
  value: string;
  label: string;
  also?: readonly (string | null)[];
  /** Searched and shown like `also`, but marked as earlier names. */
  earlierNames?: readonly string[];
};

const mostOptions = 50;

type Matches = { items: Option[]; more: number };

const searched = oncePer(({ label, also = [], earlierNames = [] }: Option) => ({
  all: searchable([label, ...also, ...earlierNames]),
  label: searchable([label]),
}));

/** Up to `most` options that have every typed word, in their own order; those that begin with the text come first. */
export function matchingOptions(options: readonly Option[], text: string, most = mostOptions): Matches {
  const wanted = wantedIn(text);
  if (wanted.length === 0) return { items: options.slice(0, most), more: Math.max(0, options.length - most) };
  const begins = beginning(text);
  const first: Option[] = [];
  const rest: Option[] = [];
  for (const option of options) {
    const { all, label } = searched(option);
    if (isFound(all, wanted)) (begins(label) ? first : rest).push(option);
  }
  const all = [...first, ...rest];
  return { items: all.slice(0, most), more: Math.max(0, all.length - most) };
}

function beginning(text: string): (label: { text: string; code: string }) => boolean {
  const [wantedText, wantedCode] = [folded(text), codeOf(text)];
  // `searchable` puts one character before the first text and the first number.
  return ({ text, code }) => text.startsWith(wantedText, 1) || (wantedCode !== '' && code.startsWith(wantedCode, 1));
}

/** The option that the text names beyond doubt: the only one with this name in any spelling, or the only match. */
export function meantOption(options: readonly Option[], text: string): Option | null {
  const called = options.filter(({ label }) => isCalled(label, text));
  if (called.length > 0) return called.length === 1 ? (called[0] ?? null) : null;
  const { items, more } = matchingOptions(options, text, 1);
  return more === 0 ? (items[0] ?? null) : null;
}

/** Whether 'a101' is 'A-101 · 2BHK': compares with the whole label and with its part before the first ' · '. */
function isCalled(label: string, text: string): boolean {
  const wanted = folded(text);
  const name = label.split(' · ')[0] ?? '';
  if (wanted === folded(label) || wanted === folded(name)) return true;
  return /\p{Nd}/u.test(name) && codeOf(name) === codeOf(text);
}

/** The matching detail that the option's label does not show: a phone, an e-mail, an earlier name; else null. */
export function foundBeside(option: Option, wanted: SearchParts): string | null {
  return foundUnseen(searched(option).label, option.also ?? [], wanted, option.earlierNames);
}
