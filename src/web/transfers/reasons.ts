import type { Transfer, TransferReason } from '#domain/transfer.ts';

export const reasonLabels: Record<TransferReason, string> = {
  sale: 'Sale',
  gift: 'Gift',
  inheritance: 'Inheritance',
  'court order': 'Court order',
  correction: 'Correction',
};

export function reasonOf({ reason }: Pick<Transfer, 'reason'>): string {
  if (reason === 'correction of days') return 'Correction of days';
  return reason === 'reversal' ? 'Reversal' : reasonLabels[reason];
}
