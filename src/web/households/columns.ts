import { byFlatNumber, wingOf } from '#domain/flatNumber.ts';
import type { HelpNeeded } from '#domain/household.ts';
import { ageSaid } from '#web/households/words.ts';
import type { Column } from '#web/records/column.ts';

const called = { tenant: 'tenant', owner: 'owner' };

/** 'Kabir Menon (tenant)' */
export function callSaid({ call }: HelpNeeded): string | null {
  return call && `${call.name} (${called[call.as]})`;
}

/** Who needs help, on paper and in a file. */
export const helpColumns: Column<HelpNeeded>[] = [
  { key: 'wing', label: 'Wing', kind: 'text', width: 70, value: ({ flatNumber }) => wingOf(flatNumber) || null },
  { key: 'floor', label: 'Floor', kind: 'number', width: 70, value: ({ floor }) => floor },
  {
    key: 'flat',
    label: 'Flat',
    kind: 'text',
    width: 90,
    value: ({ flatNumber }) => flatNumber,
    compare: (a, b) => byFlatNumber(a.flatNumber, b.flatNumber),
  },
  { key: 'name', label: 'Who', kind: 'text', width: 170, value: ({ name }) => name },
  { key: 'help', label: 'Help', kind: 'text', width: 180, value: ({ help }) => help },
  { key: 'age', label: 'Age', kind: 'text', width: 90, value: ageSaid },
  { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ phone }) => phone },
  { key: 'call', label: 'Whom to call', kind: 'text', width: 180, value: callSaid },
  { key: 'callPhone', label: 'Their phone', kind: 'phone', width: 120, value: ({ call }) => call?.phone ?? null },
];
