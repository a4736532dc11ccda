/**
 * The states of a pass (docs/rules.md, Expected visitors), apart from its schemas, for screens that need none of them.
 */

export const passStates = ['valid', 'early', 'used', 'expired', 'withdrawn'] as const;
export type PassState = (typeof passStates)[number];

export const passStateNames: Record<PassState, string> = {
  valid: 'Valid',
  early: 'Not yet valid',
  used: 'Used',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
