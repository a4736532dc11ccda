import type { Slices } from '#web/ui/useInSlices.ts';

/** Records between two looks at the clock. */
const stride = 250;

/** The records that fit. */
export function* fitting<R>(records: readonly R[], fits: (record: R) => boolean): Slices<R[]> {
  const found: R[] = [];
  for (let from = 0; from < records.length; from += stride) {
    for (const record of records.slice(from, from + stride)) if (fits(record)) found.push(record);
    yield;
  }
  return found;
}
