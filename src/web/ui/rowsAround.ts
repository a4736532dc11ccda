import type { Range } from '@tanstack/react-virtual';

/**
 * Which rows of a long list are rendered: those in sight and `overscan` beyond the edges. How many follow the first does
 * not depend on how many of them an edge cuts, so that rows come and go in one rendering, `atOnce` of them: each has the
 * page laid out and painted once more.
 */
export function rowsAround(range: Range, inSight: number, atOnce = 1): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const block = Math.floor(startIndex / atOnce) * atOnce;
  const from = Math.max(0, block - overscan);
  const until = Math.min(count, Math.max(endIndex + 1, block + atOnce + inSight) + overscan);
  return Array.from({ length: Math.max(0, until - from) }, (_, nth) => from + nth);
}
