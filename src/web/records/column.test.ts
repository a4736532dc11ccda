import { expect, test } from 'vitest';
import type { Column } from '#web/records/column.ts';
import { sorted } from '#web/records/column.ts';

type Bay = { name: string; rent: number | null };
const columns: Column<Bay>[] = [
  { key: 'name', label: 'Bay', kind: 'text', value: ({ name }) => name, width: 100 },
  { key: 'rent', label: 'Rent', kind: 'rupees', value: ({ rent }) => rent, width: 100 },
];
const bays: Bay[] = [
  { name: 'B-10', rent: 900 },
  { name: 'b-9', rent: null },
  { name: 'A-1', rent: 10_000 },
  { name: 'C-3', rent: 900 },
];
const names = (sort?: string) => sorted(bays, sort, columns).map(({ name }) => name);

test('words are sorted as people read them: numbers in them by size, large letters as small ones', () => {
  expect(names('name')).toEqual(['A-1', 'b-9', 'B-10', 'C-3']);
  expect(names('-name')).toEqual(['C-3', 'B-10', 'b-9', 'A-1']);
});

test('numbers are sorted by size, equals stay in their order, and what is missing is last either way', () => {
  expect(names('rent')).toEqual(['B-10', 'C-3', 'A-1', 'b-9']);
  expect(names('-rent')).toEqual(['A-1', 'B-10', 'C-3', 'b-9']);
});

test('no order, or one by a column that there is not, leaves the very same list', () => {
  expect(sorted(bays, undefined, columns)).toBe(bays);
  expect(sorted(bays, 'colour', columns)).toBe(bays);
});

test('a column with an order of its own is sorted by that', () => {
  const byLength: Column<Bay>[] = columns.map((column) => ({
    ...column,
    compare: (one, other) => one.name.length - other.name.length,
  }));
  expect(sorted(bays, '-name', byLength).map(({ name }) => name)).toEqual(['B-10', 'b-9', 'A-1', 'C-3']);
});
