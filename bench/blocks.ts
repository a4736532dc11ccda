/** Records are written a thousand at a time for every contender; those of one block were made at the same instant. */
export function blocksOf<T>(all: readonly T[]): T[][] {
  const blocks: T[][] = [];
  for (let start = 0; start < all.length; start += 1000) blocks.push(all.slice(start, start + 1000));
  return blocks;
}
