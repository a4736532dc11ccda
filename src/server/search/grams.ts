import type { Pause } from '#server/search/pause.ts';

/**
 * Where any two letters in a row stand in a list of texts: for each pair, the places of the texts that have it, in their
 * order. Pairs share a row of the table now and then, and letters of both cases always do: what is found is compared.
 */
export type Grams = { starts: Uint32Array; places: Uint32Array };

const rowCount = 2 ** 14;
const everyText = 256;

/** `textAt` is asked twice for each of the `count` texts. */
export async function gramsOf(count: number, textAt: (place: number) => string, pause: Pause): Promise<Grams> {
  const starts = new Uint32Array(rowCount + 1);
  await eachGram(count, textAt, pause, (row) => {
    starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  });
  for (let row = 0; row < rowCount; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const places = new Uint32Array(starts[rowCount] ?? 0);
  const next = starts.slice();
  await eachGram(count, textAt, pause, (row, place) => {
    const at = next[row] ?? 0;
    places[at] = place;
    next[row] = at + 1;
  });
  return { starts, places };
}

/** Each pair of a text once, however often it has it. */
async function eachGram(
  count: number,
  textAt: (place: number) => string,
  pause: Pause,
  take: (row: number, place: number) => void,
): Promise<void> {
  const lastIn = new Uint32Array(rowCount);
  for (let place = 0; place < count; place++) {
    if (place % everyText === 0) await pause();
    const text = textAt(place);
    for (let at = 1; at < text.length; at++) {
      const row = rowOf(text, at);
      if (lastIn[row] === place + 1) continue;
      lastIn[row] = place + 1;
      take(row, place);
    }
  }
}

/** Of the letter at this place and the one before it. With this bit a letter of ASCII is small, and a digit is itself. */
function rowOf(text: string, at: number): number {
  return (((text.charCodeAt(at - 1) | 32) & 127) << 7) | ((text.charCodeAt(at) | 32) & 127);
}

// The pairs of a text that the fewest have: with three of them hardly any other is left.
const mostRows = 3;

/**
 * What the places of the texts that may hold one of these needles are in, all of it, the shortest list first; nothing where
 * they may all hold it.
 */
export function listsOf({ starts, places }: Grams, needles: readonly string[]): Uint32Array[] {
  // In both cases of ASCII a needle has the same rows.
  const all = new Map(needles.map((needle) => rarestRows(starts, needle)).map((rows) => [rows.join(), rows]));
  const lists = [...all.values()].map((rows) => rows.map((row) => places.subarray(starts[row], starts[row + 1])));
  const [only] = lists;
  if (only && lists.length === 1) return only;
  if (lists.some((some) => some.length === 0)) return [];
  return [Uint32Array.from(new Set(lists.flatMap((some) => [...placesIn(some)]))).sort()];
}

/**
 * The places that are in each of these lists, in their order. All of the first is gone through, so that is to be the
 * shortest; the next ones those that leave the fewest of it.
 */
export function* placesIn(lists: readonly Uint32Array[]): Generator<number> {
  const [shortest = [], ...others] = lists;
  const reached = others.map(() => 0);
  search: for (let next = 0; next < shortest.length; next++) {
    const place = shortest[next] as number;
    for (let nth = 0; nth < others.length; nth++) {
      const other = others[nth] as Uint32Array;
      const at = firstFrom(other, reached[nth] as number, place);
      if (at === other.length) return;
      reached[nth] = at;
      if (other[at] !== place) continue search;
    }
    yield place;
  }
}

const nearBy = 8;

/** Where the first that is no less than `place` stands, from `at` on: near by, as a rule, and else by steps that double. */
function firstFrom(list: Uint32Array, at: number, place: number): number {
  let low = at;
  for (const near = Math.min(at + nearBy, list.length); low < near; low++)
    if ((list[low] as number) >= place) return low;
  let step = 1;
  for (; low + step < list.length && (list[low + step] as number) < place; step *= 2) low += step;
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rarestRows(starts: Uint32Array, needle: string): number[] {
  const rows = new Set<number>();
  const count = (row: number) => (starts[row + 1] as number) - (starts[row] as number);
  for (let at = 1; at < needle.length; at++) {
    const row = rowOf(needle, at);
    if (count(row) === 0) return [row]; // no text has it
    rows.add(row);
  }
  return [...rows].sort((one, other) => count(one) - count(other) || one - other).slice(0, mostRows);
}
