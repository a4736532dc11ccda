import { codeOf, folded, longestSearch, roomFor } from '#domain/text.ts';

/**
 * The one way to search (docs/rules.md, Searching): for lists, selects, the palette and what the gate remembers. A
 * record is prepared once, a query is read once, and comparing the two is only looking for one text in another.
 */

/** A record as it is searched: all its texts folded, and its numbers as letters and digits alone. */
export type Searchable = { text: string; code: string };

/** A part of a query that must be found: as text, or as a number in any spelling. */
type WantedPart = { text: string; codes: readonly string[] };

/** Every part must be found somewhere; without parts everything fits. */
export type SearchParts = readonly WantedPart[];

// No folded text contains this separator, so that nothing is found across two texts.
const between = '\u0000';
// Separates the facts of a label: 'A-101 · 2BHK'.
const labelGap = ' · ';

/** Prepares texts for searching. A text with a digit is also searched as a number: a flat's, a plate, a phone. */
export function searchable(texts: readonly (string | null | undefined)[]): Searchable {
  let [text, code] = ['', ''];
  for (const given of texts) {
    if (given == null || given === '') continue;
    text += between + folded(given);
    // An e-mail address is searched as text only.
    if (!/\p{Nd}/u.test(given) || given.includes('@')) continue;
    for (const part of given.includes(labelGap) ? given.split(labelGap) : [given]) code += between + codeOf(part);
  }
  return { text, code };
}

/** Caches what `make` makes of each record: lists of thousands are searched on every key. */
export function oncePer<R extends object, T>(make: (record: R) => T): (record: R) => T {
  const cache = new WeakMap<R, T>();
  return (record) => {
    const known = cache.get(record);
    if (known !== undefined) return known;
    const now = make(record);
    cache.set(record, now);
    return now;
  };
}

export function isFound({ text, code }: Searchable, wanted: SearchParts): boolean {
  return wanted.every(
    (part) =>
      (part.text !== '' && text.includes(part.text)) || part.codes.some((wantedCode) => code.includes(wantedCode)),
  );
}

/**
 * The first of the texts that are not shown that matches a part of the query which the shown texts don't match; an
 * earlier name is prefixed ('earlier Asha Rao'). Null where there is none.
 */
export function foundUnseen(
  shown: Searchable,
  unseen: readonly (string | null)[],
  wanted: SearchParts,
  earlierNames: readonly string[] = [],
): string | null {
  const hidden = wanted.filter((part) => !isFound(shown, [part]));
  const isWanted = (text: string | null) => hidden.some((part) => isFound(searchable([text]), [part]));
  const found = unseen.find(isWanted);
  if (found != null) return found;
  const name = earlierNames.find(isWanted);
  return name === undefined ? null : `earlier ${name}`;
}

const nothing: SearchParts = [{ text: '', codes: [] }];
let last: { query: string; wanted: SearchParts } = { query: '', wanted: [] };

/** Reads a query into its parts. A query that is too long finds nothing, and is not normalised. */
export function wantedIn(query: string): SearchParts {
  // Cached: a list asks for the same query once for each of its records.
  if (query !== last.query) last = { query, wanted: query.length > roomFor(longestSearch) ? nothing : partsOf(query) };
  return last.wanted;
}

/**
 * A query that reads as a phone is one number. In any other query a run of seven digits or more is a phone, a letter or
 * two before a number is its wing ('A 101' is A-101, and not everybody with an A whose flat ends in 101), and the rest
 * are words.
 */
function partsOf(query: string): SearchParts {
  const text = folded(query);
  if (text === '') return [];
  if (phoneLike.test(text) && /\d/.test(text)) return [{ text, codes: phoneCodes(text) }];
  const parts: WantedPart[] = [];
  const rest = text
    .replace(phoneRun, (run) => {
      if (run.replace(/\D/g, '').length < 7) return run;
      parts.push({ text: run.trim(), codes: phoneCodes(run.trim()) });
      return ' ';
    })
    .replace(wingAndNumber, (run) => {
      parts.push({ text: run.trim(), codes: [codeOf(run)] });
      return ' ';
    });
  const all = rest.split(' ').filter((word) => word !== '');
  const telling = all.filter((word) => !separator.test(word));
  const words = parts.length + telling.length === 0 ? all : telling;
  return [...parts, ...words.map((word) => ({ text: word, codes: wordCodes(word) }))];
}

// A separator between words, as in 'KA 01 - AB 1234', is ignored; a query of separators alone is searched as typed.
const separator = /^[().\-/]+$/;
// How people group the digits of a phone: '98200 11111', '(022) 2345-678', '+91.98200.11111'.
const phoneLike = /^[+\d\s().\-/]+$/u;
const phoneRun = /(?:^|\s)\+?\(?\d[\d\s().\-/]{5,}\d(?!\S)/gu;
const wingAndNumber = /(?:^|\s)\p{L}\p{M}*[\p{L}\p{N}]?[\s\-/]+\p{N}{1,5}\p{L}?(?!\S)/gu;

/**
 * The digits as typed or without India's code; with a 0 before them, both with and without it. Works while the number
 * is still being typed.
 */
function phoneCodes(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (/^\+\s*91/.test(text)) return [digits.length > 2 ? digits.slice(2) : digits];
  if (/^(?:00)?91\d{10}$/.test(digits)) return [digits.slice(-10)];
  return /^0\d{5}/.test(digits) ? [digits, digits.replace(/^0+/, '')] : [digits];
}

/** A word with any other sign in it ('101@') is no number. */
function wordCodes(word: string): string[] {
  const code = /^[\p{L}\p{M}\p{N}+().\-/]+$/u.test(word) ? codeOf(word) : '';
  return code === '' ? [] : [code];
}
