/** What the bench works out of what it measured: pure, so that it can be tested. */

/** The middle value; of an even number of them the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that this share (0 to 1) of all values does not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How many times as good `ours` is as `theirs`: above 1 is better, whichever way the figure counts. */
export function timesAsGood(ours: number, theirs: number, better: 'higher' | 'lower'): number {
  return better === 'higher' ? ours / theirs : theirs / ours;
}

/** The exponent k of the power law cost = c · size^k that fits best: least squares of the logarithms. */
export function exponent(points: readonly { size: number; cost: number }[]): number {
  const logs = points
    .filter(({ size, cost }) => size > 0 && cost > 0)
    .map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (of: (one: { x: number; y: number }) => number) =>
    logs.reduce((sum, one) => sum + of(one), 0) / logs.length;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
  const spread = logs.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
  return logs.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0) / spread;
}

/** The order of contenders in a round: each second round the other way about, so that none always goes first. */
export function inTurn<T>(contenders: readonly T[], round: number): T[] {
  return round % 2 === 0 ? [...contenders] : contenders.toReversed();
}

/** A number as a table shows it: with about three significant digits. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = Number(value.toFixed(Math.min(digits, 3)));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 }).replaceAll(',', ' ');
}

/** Repeatable random numbers: the same seed gives the same ones, on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
