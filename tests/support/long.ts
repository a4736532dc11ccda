/** Whether this is `npm run faults`, which does the same as `npm test` and much more of it. */
export const isLong = process.env['AANGAN_FAULTS'] === 'long';

/** How often something is done: in `npm test`, and in `npm run faults`. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}

/**
 * How often a property of the product's own rules is tried: on SQLite so often, on PostgreSQL, which decides none of them
 * and takes four times as long, a third of it; in `npm run faults` three times as often on both.
 */
export function tries(count: number): number {
  if (isLong) return 3 * count;
  return process.env['ENGINE'] === 'postgres' ? Math.ceil(count / 3) : count;
}
