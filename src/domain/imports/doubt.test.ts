import { expect, test } from 'vitest';
import { doubtOf, meaningsOf } from '#domain/imports/doubt.ts';

const column = { heading: 'Reach at', match: { field: 'phone', nth: 1 }, by: 'values', filled: 4 } as const;

test('a column that its values alone told, or that nothing did, is worth a look', () => {
  expect(doubtOf(column)).toBe('values');
  expect(doubtOf({ ...column, match: null, by: 'nothing' })).toBe('unknown');
});

test('what the heading or a person says is sure, and what is empty, counts rows or goes with a tenant is left out surely', () => {
  expect(doubtOf({ ...column, by: 'heading' })).toBeNull();
  expect(doubtOf({ ...column, by: 'remembered' })).toBeNull();
  expect(doubtOf({ ...column, match: null, by: 'person' })).toBeNull();
  expect(doubtOf({ ...column, match: null, by: 'nothing', filled: 0 })).toBeNull();
  expect(doubtOf({ ...column, match: null, by: 'nothing', heading: 'Sr. No.' })).toBeNull();
  expect(doubtOf({ ...column, match: null, by: 'nothing', of: 'tenant' })).toBeNull();
});

test('a heading proposes what it may mean', () => {
  expect(meaningsOf('Mobile')).toContainEqual({ field: 'phone', nth: 1 });
  expect(meaningsOf('Sr. No.')).toEqual([]);
  expect(meaningsOf('Reach at')).toEqual([]);
});
