/** Upcoming, running, ending soon, overdue (its last day is past, and nobody said what became of it), ended. */
export const tenancyStates = ['upcoming', 'running', 'ending', 'overdue', 'ended'] as const;
export type TenancyState = (typeof tenancyStates)[number];
