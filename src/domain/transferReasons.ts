import type { Transfer, TransferReason } from '#domain/transfer.ts';

export const reasonLabels: Record<TransferReason, string> = {
  sale: 'Sale',
  gift: 'Gift',
  inheritance: 'Inheritance',
  nomination: 'Nomination',
  'court order': 'Court order',
  'name added': 'Name added',
  'name removed': 'Name removed',
  correction: 'Correction',
};

/** The reasons for which a flat passes on from who has died, unless it is said otherwise. */
export const deathReasons = ['inheritance', 'nomination'] as const satisfies readonly TransferReason[];

/** What the old and the new owner are called: only a sale has a seller and a buyer. */
export function sidesOf(reason: TransferReason): [before: string, after: string] {
  return reason === 'sale' ? ['Seller', 'Buyer'] : ['Previous owner', 'New owner'];
}

export function reasonOf({ reason }: Pick<Transfer, 'reason'>): string {
  if (reason === 'correction of days') return 'Correction of days';
  return reason === 'reversal' ? 'Reversal' : reasonLabels[reason];
}
