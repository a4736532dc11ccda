import type { SearchParts } from '#domain/matching.ts';
import { foldedPlate } from '#domain/plate.ts';
import { maxResults } from '#domain/search.ts';
import { type Owners, ownerIdsOf, type Pause, type SearchEntry } from '#server/search/entries.ts';

/**
 * The vehicles or the flats of a society in the order of their numbers, searched by any part of the number or of an
 * owner's name. Entries that change after the listing was made are kept beside it, and take the place of the earlier
 * ones.
 */
export type Listing = {
  /** As they are now. */
  entries: Map<string, SearchEntry>;
  sorted: SearchEntry[];
  /** By the letters and digits of their numbers, look-alikes as one. */
  numbers: Bigrams;
  /** By the names of their owners. */
  names: Bigrams;
  /** The ids of entries that have changed since: only `entries` has their present state. */
  changed: Set<string>;
};

/** Makes a listing of entries; `sorted` is in the order of numbers already. */
export async function listingOf(sorted: SearchEntry[], owners: Owners, pause: Pause): Promise<Listing> {
  const entries = new Map<string, SearchEntry>();
  const changed = new Set<string>();
  for (const [place, entry] of sorted.entries()) {
    if (place % 1000 === 0) await pause();
    // An entry read twice was given another number meanwhile; what was read last holds.
    if (entries.has(entry.id)) changed.add(entry.id);
    entries.set(entry.id, entry);
  }
  const at = (place: number) => sorted[place] as SearchEntry;
  const nameAt = (place: number) => {
    const names = ownerIdsOf(at(place)).flatMap((id) => owners.get(id) ?? []);
    return names.map(({ text, code }) => text + code).join(' ');
  };
  return {
    entries,
    sorted,
    numbers: await bigramsOf(sorted.length, (place) => foldedPlate(at(place).number), pause),
    names: await bigramsOf(sorted.length, nameAt, pause),
    changed,
  };
}

/** Replaces an entry by its present state; undefined once it is gone. */
export function replaceEntry({ entries, changed }: Listing, id: string, entry: SearchEntry | undefined): void {
  changed.add(id);
  replace(entries, id, entry);
}

export function replace<T>(all: Map<string, T>, id: string, now: T | undefined): void {
  if (now === undefined) all.delete(id);
  else all.set(id, now);
}

type Fits = (entry: SearchEntry) => boolean;

/**
 * The first entries that fit, as many as an answer shows: of those at these places (null for all) and the changed ones.
 */
export function firstThatFit({ entries, sorted, changed }: Listing, places: Places, fits: Fits): SearchEntry[] {
  const found: SearchEntry[] = [];
  for (const place of places ?? sorted.keys()) {
    const entry = sorted[place] as SearchEntry;
    if (fits(entry) && !changed.has(entry.id)) found.push(entry);
    if (found.length === maxResults) break;
  }
  const late: SearchEntry[] = [];
  for (const id of changed) {
    const entry = entries.get(id);
    if (entry && fits(entry)) late.push(entry);
  }
  if (late.length === 0) return found;
  return [...found, ...late].sort((one, other) => (one.order < other.order ? -1 : 1)).slice(0, maxResults);
}

/** The places whose numbers may contain this, or something that looks like it. */
export function placesOfNumber({ numbers }: Listing, key: string): Places {
  return placesContaining(numbers, [foldedPlate(key)]);
}

/** The places whose owners' names may contain all that is wanted. */
export function placesOfName({ names }: Listing, wanted: SearchParts): Places {
  return inAll(wanted.map(({ text, codes }) => placesContaining(names, text === '' ? codes : [text, ...codes])));
}

/**
 * For any two letters in a row, the places of the texts that have them, in order. Different pairs sometimes share a row
 * of the table, and letters of both cases always do, so what is found must still be compared. The bars of the gate in
 * docs/speed.md depend on this: searching all numbers and names takes several times what an answer may.
 */
type Bigrams = readonly number[][];

/** Places of texts, in their order; null for all there are. */
type Places = readonly number[] | null;

const rowCount = 2 ** 14;
const everyText = 256;

async function bigramsOf(count: number, textAt: (place: number) => string, pause: Pause): Promise<Bigrams> {
  const rows: number[][] = Array.from({ length: rowCount }, () => []);
  for (let place = 0; place < count; place++) {
    if (place % everyText === 0) await pause();
    const text = textAt(place);
    for (let at = 1; at < text.length; at++) {
      const row = rows[rowOf(text, at)] as number[];
      // A place is added once, however often its text has the pair.
      if (row[row.length - 1] !== place) row.push(place);
    }
  }
  return rows;
}

/** The row of this letter and the one before it. The bit 32 makes an ASCII letter small and leaves a digit as it is. */
function rowOf(text: string, at: number): number {
  return (((text.charCodeAt(at - 1) | 32) & 127) << 7) | ((text.charCodeAt(at) | 32) & 127);
}

/** The places of all texts that may hold one of these needles, in their order; null where any of them may. */
function placesContaining(bigrams: Bigrams, needles: readonly string[]): Places {
  const rows = new Set(needles.map((needle) => rarestRow(bigrams, needle)));
  if (rows.has(null)) return null;
  const [only] = rows;
  if (only && rows.size === 1) return only;
  return [...new Set([...rows].flatMap((row) => row ?? []))].sort((one, other) => one - other);
}

/** The row of the needle's pair that the fewest texts have; null where the needle is a single letter. */
function rarestRow(bigrams: Bigrams, needle: string): Places {
  let rarest: Places = null;
  for (let at = 1; at < needle.length; at++) {
    const row = bigrams[rowOf(needle, at)] as number[];
    if (rarest === null || row.length < rarest.length) rarest = row;
  }
  return rarest;
}

/** The places that are in all of these lists, in order; null, for all texts, where there is no list. */
function inAll(lists: readonly Places[]): Places {
  return lists.reduce((one, other) => (one && other ? inBoth(one, other) : (one ?? other)), null);
}

function inBoth(one: readonly number[], other: readonly number[]): number[] {
  let at = 0;
  return one.filter((place) => {
    while ((other[at] as number) < place) at += 1;
    return other[at] === place;
  });
}
