import { wingOf } from '#domain/flatNumber.ts';
import type { HelpNeeded, HouseholdMember } from '#domain/household.ts';
import { ageGroupLabels, ageSaid, sexLabels } from '#web/households/words.ts';
import { type Column, textColumn } from '#web/records/column.ts';

const called = { tenant: 'tenant', owner: 'owner' };

/** 'Kabir Menon (tenant)' */
export function callSaid({ call }: HelpNeeded): string | null {
  return call && `${call.name} (${call.as === 'contact' ? 'emergency contact' : called[call.as]})`.trim();
}

/** A floor in a column of floors: 'Ground', 2. */
export function groundOrFloor({ floor }: HelpNeeded): string | number {
  return floor === 0 ? 'Ground' : floor;
}

/** The columns of the emergency list on paper and in a file. */
export const helpColumns: Column<HelpNeeded>[] = [
  textColumn('wing', 'Wing', 70, ({ flatNumber }) => wingOf(flatNumber) || null),
  {
    ...{ key: 'floor', label: 'Floor', kind: 'number', width: 70, value: ({ floor }) => floor },
    onPaper: groundOrFloor,
  },
  textColumn('flat', 'Flat', 90, ({ flatNumber }) => flatNumber),
  textColumn('name', 'Who', 170, ({ name }) => name),
  textColumn('help', 'Help', 180, ({ help }) => help),
  textColumn('age', 'Age', 90, ageSaid),
  { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ phone }) => phone },
  textColumn('call', 'Whom to call', 180, callSaid),
  { key: 'callPhone', label: 'Their phone', kind: 'phone', width: 120, value: ({ call }) => call?.phone ?? null },
];

/** The columns of all present and former members in a file. */
export const memberColumns: Column<HouseholdMember>[] = [
  textColumn('flat', 'Flat', 90, ({ flatNumber }) => flatNumber),
  textColumn('as', 'Household of', 110, ({ as }) => called[as]),
  textColumn('name', 'Name', 170, ({ name }) => name),
  textColumn('relation', 'Relation', 110, ({ relation }) => relation),
  { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ phone }) => phone },
  textColumn('sex', 'Sex', 80, ({ sex }) => sex && sexLabels[sex]),
  { key: 'bornYear', label: 'Year of birth', kind: 'year', width: 90, value: ({ bornYear }) => bornYear },
  textColumn('ageGroup', 'Age group', 90, ({ ageGroup }) => ageGroup && ageGroupLabels[ageGroup]),
  textColumn('help', 'Help in an emergency', 180, ({ help }) => help),
  { key: 'since', label: 'Since', kind: 'day', width: 106, value: ({ since }) => since },
  { key: 'until', label: 'Until', kind: 'day', width: 106, value: ({ until }) => until },
];
