import type { Dashboard } from '#domain/dashboard.ts';

export type Step = { id: 'name' | 'signUp' | 'records' | 'flats' | 'owners' | 'vehicles' | 'users'; isDone: boolean };

type Begun = { society: string; hasChosenSignUp: boolean; hasChosenRecords: boolean; accounts: number };

/** The steps that set up an empty society, in their order; each is marked as done by the records that exist. */
export function firstSteps(
  { society, hasChosenSignUp, hasChosenRecords, accounts }: Begun,
  { flats, owners, vehicles }: Dashboard,
): Step[] {
  return [
    { id: 'name', isDone: society !== '' },
    { id: 'signUp', isDone: hasChosenSignUp },
    { id: 'records', isDone: hasChosenRecords },
    { id: 'flats', isDone: flats.total > 0 },
    { id: 'owners', isDone: owners.total > 0 },
    { id: 'vehicles', isDone: vehicles.total > 0 },
    // The first account is the administrator's own.
    { id: 'users', isDone: accounts > 1 },
  ];
}

/** Whether to show the steps: until each register has a record; users can be invited at any time. */
export function isBeginning(society: string, { flats, owners, vehicles }: Dashboard): boolean {
  return society === '' || flats.total === 0 || owners.total === 0 || vehicles.total === 0;
}
