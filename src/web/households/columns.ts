import { wingOf } from '#domain/flatNumber.ts';
import type { HelpNeeded, HouseholdMember } from '#domain/household.ts';
import { ageGroupLabels, ageSaid, sexLabels } from '#web/households/words.ts';
import type { Column } from '#web/records/column.ts';

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
  { key: 'wing', label: 'Wing', kind: 'text', width: 70, value: ({ flatNumber }) => wingOf(flatNumber) || null },
  {
    ...{ key: 'floor', label: 'Floor', kind: 'number', width: 70, value: ({ floor }) => floor },
    onPaper: groundOrFloor,
  },
  { key: 'flat', label: 'Flat', kind: 'text', width: 90, value: ({ flatNumber }) => flatNumber },
  { key: 'name', label: 'Who', kind: 'text', width: 170, value: ({ name }) => name },
  { key: 'help', label: 'Help', kind: 'text', width: 180, value: ({ help }) => help },
  { key: 'age', label: 'Age', kind: 'text', width: 90, value: ageSaid },
  { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ phone }) => phone },
  { key: 'call', label: 'Whom to call', kind: 'text', width: 180, value: callSaid },
  { key: 'callPhone', label: 'Their phone', kind: 'phone', width: 120, value: ({ call }) => call?.phone ?? null },
];

/** The columns of all present and former members in a file. */
export const memberColumns: Column<HouseholdMember>[] = [
  { key: 'flat', label: 'Flat', kind: 'text', width: 90, value: ({ flatNumber }) => flatNumber },
  { key: 'as', label: 'Household of', kind: 'text', width: 110, value: ({ as }) => called[as] },
  { key: 'name', label: 'Name', kind: 'text', width: 170, value: ({ name }) => name },
  { key: 'relation', label: 'Relation', kind: 'text', width: 110, value: ({ relation }) => relation },
  { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ phone }) => phone },
  { key: 'sex', label: 'Sex', kind: 'text', width: 80, value: ({ sex }) => sex && sexLabels[sex] },
  { key: 'bornYear', label: 'Year of birth', kind: 'year', width: 90, value: ({ bornYear }) => bornYear },
  {
    key: 'ageGroup',
    label: 'Age group',
    kind: 'text',
    width: 90,
    value: ({ ageGroup }) => ageGroup && ageGroupLabels[ageGroup],
  },
  { key: 'help', label: 'Help in an emergency', kind: 'text', width: 180, value: ({ help }) => help },
  { key: 'since', label: 'Since', kind: 'day', width: 106, value: ({ since }) => since },
  { key: 'until', label: 'Until', kind: 'day', width: 106, value: ({ until }) => until },
];
