import { foundUnseen, isFound, type Searchable, searchable, type Wanted, wantedIn } from '#domain/matching.ts';
import type { Slices } from '#domain/slices.ts';
import { codeOf, folded } from '#domain/text.ts';
import type { Entry } from '#web/concept.ts';

/** What the palette finds something by, the first text being what it is called. */
type Named = { texts: readonly string[]; earlierNames?: readonly string[] };

/** Something the palette can find, prepared: many thousands are compared with each letter. */
export type Findable = Named & {
  searched: Searchable;
  /** What it is called, folded; and as a number, where it is one. */
  name: string;
  number: string;
};

type BestMatches<T> = {
  /** The best of those that fit, best first. */
  items: T[];
  /** How many fit: what a list's own search would find. */
  total: number;
  /** How well the best one fits; infinite when none does. Lower is better. */
  best: number;
};

/** What is typed, as it is compared. */
export type Query = { text: string; code: string; parts: Wanted };

const ranks = 5;
/** Items between two looks at the clock. */
const stride = 250;

export function queryOf(typed: string): Query {
  const parts = wantedIn(typed);
  // One that is too long finds nothing, and is not looked at any further.
  const isReadable = parts.some(({ text }) => text !== '');
  return { text: isReadable ? folded(typed) : '', code: isReadable ? codeOf(typed) : '', parts };
}

/** With what is found by prepared once. */
export function findable<T extends Named>(item: T): T & Findable {
  const name = folded(item.texts[0] ?? '');
  const number = /\p{Nd}/u.test(name) ? codeOf(name) : '';
  return { ...item, name, number, searched: searchable([...item.texts, ...(item.earlierNames ?? [])]) };
}

/**
 * How well something fits: 0 its name exactly, in any spelling, 1 its name begins so, 2 a word of it begins so, 3 it is
 * somewhere in it, 4 each typed word is somewhere; infinite when it does not fit.
 */
export function rankOf({ name, number, searched }: Findable, { text, code, parts }: Query): number {
  if (!isFound(searched, parts)) return Number.POSITIVE_INFINITY;
  const isNumber = code !== '' && number !== '';
  if (name === text || (isNumber && number === code)) return 0;
  if (name.startsWith(text) || (isNumber && number.startsWith(code))) return 1;
  const at = searched.text.indexOf(text);
  if (at !== -1) return beginsWord(searched.text, text, at) ? 2 : 3;
  return code !== '' && searched.code.includes(code) ? 3 : 4;
}

function beginsWord(text: string, wanted: string, first: number): boolean {
  for (let at = first; at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** The best few of many thousands, in one pass; among equals the order they came in. */
export function* findBest<T extends Findable>(all: readonly T[], query: Query, limit: number): Slices<BestMatches<T>> {
  const buckets: T[][] = Array.from({ length: ranks }, () => []);
  let total = 0;
  for (const [nth, item] of all.entries()) {
    if (nth % stride === stride - 1) yield;
    const rank = rankOf(item, query);
    if (rank === Number.POSITIVE_INFINITY) continue;
    total += 1;
    const bucket = buckets[rank];
    if (bucket && bucket.length < limit) bucket.push(item);
  }
  const best = buckets.findIndex((bucket) => bucket.length > 0);
  return { items: buckets.flat().slice(0, limit), total, best: best === -1 ? Number.POSITIVE_INFINITY : best };
}

/** What was found of it that its line does not show, or null. */
export function foundBeside({ texts, earlierNames }: Findable, shown: string, { parts }: Query): string | null {
  return foundUnseen(searchable([shown]), texts, parts, earlierNames);
}

export type FindableEntry = Entry & Findable;

// A list of thousands is prepared once; a live change prepares only what it replaced.
const prepared = new WeakMap<object, FindableEntry>();

export function entriesOf<T extends object>(
  list: readonly T[] | undefined,
  entryOf: (record: T) => Entry,
): FindableEntry[] {
  return (list ?? []).map((record) => {
    const entry = prepared.get(record) ?? findable(entryOf(record));
    prepared.set(record, entry);
    return entry;
  });
}
