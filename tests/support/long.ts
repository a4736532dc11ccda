/** Whether this is `npm run faults`, which does the same as `npm test` and much more of it. */
export const isLong = process.env['AANGAN_FAULTS'] === 'long';

/** How often something is done: in `npm test`, and in `npm run faults`. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}
