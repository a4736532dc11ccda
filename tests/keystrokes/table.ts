import type { Measured } from './measure.ts';

/** `seconds` is what the product made the script wait, which types without a pause; `by hand` what a practised person needs for these keys. */
export function tell(measured: readonly Measured[]): void {
  console.table(
    Object.fromEntries(
      measured.map(({ what, keys, clicks, seconds, paced, note }) => [
        what,
        { keys, clicks, seconds, 'by hand (s)': paced, note },
      ]),
    ),
  );
}
