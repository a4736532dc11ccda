/** What an announcement is worth at a moment (docs/rules.md, Expected visitors); for screens that need none of its schemas. */

export const passStates = ['valid', 'early', 'used', 'expired', 'withdrawn'] as const;
export type PassState = (typeof passStates)[number];

export const passStateNames: Record<PassState, string> = {
  valid: 'Valid',
  early: 'Not yet valid',
  used: 'Used',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
