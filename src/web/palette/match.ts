import { foundUnseen, isFound, type Searchable, type SearchParts, searchable, wantedIn } from '#domain/matching.ts';
import type { Slices } from '#domain/slices.ts';
import { codeOf, folded } from '#domain/text.ts';
import type { PaletteEntry } from '#web/concept.ts';

/** The texts by which something is found; the first is its name. */
type Named = { texts: readonly string[]; earlierNames?: readonly string[] };

/** Something the palette can find, with its texts prepared once: each letter is compared with many thousands. */
export type Findable = Named & {
  searched: Searchable;
  /** The folded name, and in `number` its code if it contains digits, otherwise ''. */
  name: string;
  number: string;
};

type BestMatches<T> = {
  /** The best of those that fit, best first. */
  items: T[];
  /** How many items fit: as many as the list's own search finds. */
  total: number;
  /** The rank of the best item, lower is better; infinite when none fits. */
  best: number;
};

/** The typed text, prepared for comparing. */
export type Query = { text: string; code: string; parts: SearchParts };

const ranks = 5;
/** Items checked between two yields. */
const stride = 250;

export function queryOf(typed: string): Query {
  const parts = wantedIn(typed);
  // A query that is too long finds nothing, and is not prepared any further.
  const isReadable = parts.some(({ text }) => text !== '');
  return { text: isReadable ? folded(typed) : '', code: isReadable ? codeOf(typed) : '', parts };
}

/** Adds the prepared texts. */
export function findable<T extends Named>(item: T): T & Findable {
  const name = folded(item.texts[0] ?? '');
  const number = /\p{Nd}/u.test(name) ? codeOf(name) : '';
  return { ...item, name, number, searched: searchable([...item.texts, ...(item.earlierNames ?? [])]) };
}

/**
 * How well an item fits: 0 the text is its name, in any spelling; 1 its name begins with the text; 2 a word in its
 * texts does; 3 the text is somewhere in them; 4 each typed word is somewhere in them; infinite when it does not fit.
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

/** The best few of many thousands, in one pass; equal ranks keep their order. */
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

/** The matching detail that the item's line does not show, or null. */
export function foundBeside({ texts, earlierNames }: Findable, shown: string, { parts }: Query): string | null {
  return foundUnseen(searchable([shown]), texts, parts, earlierNames);
}

export type FindableEntry = PaletteEntry & Findable;

// A list of thousands is prepared once; after a live change only the replaced records are.
const prepared = new WeakMap<object, FindableEntry>();

export function entriesOf<T extends object>(
  list: readonly T[] | undefined,
  entryOf: (record: T) => PaletteEntry,
): FindableEntry[] {
  return (list ?? []).map((record) => {
    const entry = prepared.get(record) ?? findable(entryOf(record));
    prepared.set(record, entry);
    return entry;
  });
}
