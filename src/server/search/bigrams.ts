import type { Pause } from '#server/search/pause.ts';

/**
 * For any two letters in a row, the places of the texts that have them, in order. Different pairs sometimes share a row
 * of the table, and letters of both cases always do, so what is found must still be compared. The bars of the gate in
 * docs/speed.md depend on this: searching all numbers and names takes several times what an answer may.
 */
export type Bigrams = readonly number[][];

/** Places of texts, in their order; null for all there are. */
export type Places = readonly number[] | null;

const rowCount = 2 ** 14;
const everyText = 256;

export async function bigramsOf(count: number, textAt: (place: number) => string, pause: Pause): Promise<Bigrams> {
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
export function placesOf(bigrams: Bigrams, needles: readonly string[]): Places {
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
export function inAll(lists: readonly Places[]): Places {
  return lists.reduce((one, other) => (one && other ? inBoth(one, other) : (one ?? other)), null);
}

function inBoth(one: readonly number[], other: readonly number[]): number[] {
  let at = 0;
  return one.filter((place) => {
    while ((other[at] as number) < place) at += 1;
    return other[at] === place;
  });
}
