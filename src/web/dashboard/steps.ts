import type { Dashboard } from '#domain/dashboard.ts';

export type Step = { id: 'name' | 'signUp' | 'records' | 'flats' | 'owners' | 'vehicles' | 'users'; isDone: boolean };

type Begun = { society: string; hasChosenSignUp: boolean; hasChosenRecords: boolean; accounts: number };

/** What makes an empty society a working one, in the order in which it is done; each mark is read off what is there. */
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
    // The first is one's own.
    { id: 'users', isDone: accounts > 1 },
  ];
}

/** The steps are shown until the registers have begun; people can be invited at any time. */
export function isBeginning(society: string, { flats, owners, vehicles }: Dashboard): boolean {
  return society === '' || flats.total === 0 || owners.total === 0 || vehicles.total === 0;
}
