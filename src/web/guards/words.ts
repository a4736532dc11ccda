import type { ShiftRemark } from '#domain/shift.ts';

/** What the server found wrong with a shift that began without a network. */
export const remarkWords: Record<ShiftRemark, string> = {
  'wrong-pin': 'Begun without a network; the PIN was not this guard’s when it arrived.',
  'pin-unchecked': 'Begun without a network; the PIN could not be checked, as wrong ones had been tried too often.',
  'guard-inactive': 'Begun without a network by a guard who was deactivated.',
};
