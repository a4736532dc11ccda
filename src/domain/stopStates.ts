/** The states of a stop, apart from the rules that need plates and names: screens that only name them stay light. */
export const stopStates = ['in-force', 'over'] as const;
export type StopState = (typeof stopStates)[number];

/** The most stops in force at once (docs/rules.md, Stopped at the gate). */
export const mostStops = 1000;
/** How many stops one entry may have been asked about: each is a record, and nobody is mistaken for so many. */
export const mostAsked = 50;
