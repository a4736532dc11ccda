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
};
