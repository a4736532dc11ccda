/** Apart from the rule that needs plates and names: screens that only name them stay light. */
export const stopStates = ['in-force', 'over'] as const;
export type StopState = (typeof stopStates)[number];
