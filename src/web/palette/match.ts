import { asSearched } from '#domain/text.ts';

/** Something the palette can find: what it is found by, lower case, the first being what it is called. */
export type Findable = { texts: readonly string[] };

export type Found<T> = {
  /** The best of those that fit, best first. */
  items: T[];
  /** How many fit as a whole, not only word by word: what a list's own search would find. */
  total: number;
  /** How well the best one fits; infinite when none does. Lower is better. */
  best: number;
};

const ranks = 5;
const wordByWord = 4;

/** What is typed, as it is compared. */
export function wantedOf(query: string): string {
  return asSearched(query).replace(/\s+/gu, ' ');
}

/**
 * How well something fits: 0 its name exactly, 1 its name begins so, 2 a word of it begins so, 3 it is somewhere in it,
 * 4 each typed word is somewhere; infinite when it does not fit.
 */
export function rankOf({ texts }: Findable, wanted: string, words: readonly string[] = wanted.split(' ')): number {
  let rank = Number.POSITIVE_INFINITY;
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? '';
    const at = text.indexOf(wanted);
    if (at === -1) continue;
    if (at === 0 && index === 0) return text.length === wanted.length ? 0 : 1;
    rank = Math.min(rank, beginsWord(text, wanted, at) ? 2 : 3);
  }
  if (rank !== Number.POSITIVE_INFINITY || words.length < 2) return rank;
  return words.every((word) => texts.some((text) => text.includes(word))) ? wordByWord : rank;
}

function beginsWord(text: string, wanted: string, first: number): boolean {
  for (let at = first; at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** The best few of many thousands, in one pass; among equals the order they came in. */
export function findBest<T extends Findable>(all: readonly T[], wanted: string, limit: number): Found<T> {
  const words = wanted.split(' ');
  const buckets: T[][] = Array.from({ length: ranks }, () => []);
  let total = 0;
  for (const item of all) {
    const rank = rankOf(item, wanted, words);
    if (rank === Number.POSITIVE_INFINITY) continue;
    if (rank < wordByWord) total += 1;
    const bucket = buckets[rank];
    if (bucket && bucket.length < limit) bucket.push(item);
  }
  const best = buckets.findIndex((bucket) => bucket.length > 0);
  return { items: buckets.flat().slice(0, limit), total, best: best === -1 ? Number.POSITIVE_INFINITY : best };
}
