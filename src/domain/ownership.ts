import { z } from 'zod';
import { day, line } from '#domain/fields.ts';

/** How an ownership began and how it ended (decisions.md, Facts with one home). */
export type OwnershipBeginning = 'saved' | 'transfer' | 'reversal';
export type OwnershipEnd = 'saved' | 'owner-deleted' | 'transfer' | 'reversal';

/** One span of a flat's history, as the API answers it: who owned it from `since` until the day before `until`. */
export type Ownership = {
  id: string;
  /** Null once the person is deleted; the name stays. */
  ownerId: string | null;
  /** Both names as they were then. */
  ownerName: string;
  flatNumber: string;
  since: string;
  /** Null while it lasts. */
  until: string | null;
  began: OwnershipBeginning;
  ended: OwnershipEnd | null;
  /** The register's entry that began it, where a transfer did. */
  transferId: string | null;
};

/** Other days for an ownership, and why; one that lasts has no end to correct. */
export const OwnershipCorrection = z.strictObject({
  since: day('Since'),
  until: day('Until').nullable(),
  reason: line('Reason', { max: 2000, required: 'Say why the days are corrected' }),
});
export type OwnershipCorrection = z.output<typeof OwnershipCorrection>;

/** Whoever owned a flat on a day (YYYY-MM-DD): the day a span ends belongs to the next one. One that a reversal took back has no days. */
export function ownershipOn<T extends Pick<Ownership, 'since' | 'until'>>(
  history: readonly T[],
  day: string,
): T | undefined {
  return history.find(({ since, until }) => since <= day && (until === null || day < until));
}
