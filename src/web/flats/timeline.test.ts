import { expect, test } from 'vitest';
import type { Ownership } from '#domain/ownership.ts';
import { timelineOf } from '#web/flats/FlatHistory.tsx';

function span(ownerName: string, since: string, until: string | null): Ownership {
  return {
    id: ownerName,
    ownerId: ownerName,
    ownerName,
    flatId: 'A-101',
    flatNumber: 'A-101',
    since,
    until,
    began: 'transfer',
    ended: until === null ? null : 'transfer',
    transferId: null,
    ...{ place: 1, share: null, with: [] },
  };
}

const told = (history: Ownership[]) =>
  timelineOf(history).map((entry) => (entry.kind === 'gap' ? [entry.since, entry.until] : entry.ownership.ownerName));

test('owners who follow one another without a break stand without one', () => {
  expect(told([span('Ravi', '2026-03-05', null), span('Asha', '2019-03-14', '2026-03-05')])).toEqual(['Ravi', 'Asha']);
});

test('a time without an owner is told between the two, and one that lasts before them', () => {
  expect(told([span('Ravi', '2026-03-05', null), span('Asha', '2019-03-14', '2021-01-01')])).toEqual([
    'Ravi',
    ['2021-01-01', '2026-03-05'],
    'Asha',
  ]);
  expect(told([span('Asha', '2019-03-14', '2021-01-01')])).toEqual([['2021-01-01', null], 'Asha']);
});

test('two owners of one day make no break', () => {
  const day = '2026-03-05';
  expect(told([span('Meera', day, null), span('Ravi', day, day), span('Asha', '2019-03-14', day)])).toEqual([
    'Meera',
    'Ravi',
    'Asha',
  ]);
});
