import { expect, test } from 'vitest';
import { ownershipOn } from '#domain/ownership.ts';

const history = [
  { name: 'Ravi', since: '2026-03-05', until: null },
  { name: 'nobody, taken back', since: '2024-01-01', until: '2024-01-01' },
  { name: 'Asha', since: '2019-03-14', until: '2026-03-05' },
];
const on = (day: string) => ownershipOn(history, day)?.name;

test('the day a flat changes hands is the new owner’s, the day before still the old one’s', () => {
  expect([on('2026-03-04'), on('2026-03-05'), on('2030-01-01')]).toEqual(['Asha', 'Ravi', 'Ravi']);
});

test('before the first one nobody owned it', () => {
  expect([on('2019-03-13'), on('2019-03-14')]).toEqual([undefined, 'Asha']);
});

test('a transfer that was reversed has no day of its own', () => {
  expect(on('2024-01-01')).toBe('Asha');
});
