import { expect, test } from 'vitest';
import { readDay } from '#domain/day.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { elevenMonthsFrom, spokenTenants, tenancyMatches, tenancyState, warningOf } from '#domain/tenancyFacts.ts';

const agreement = { since: '2026-01-01', lastDay: '2026-11-30', until: '2026-12-01', ended: null };
const left = { ...agreement, until: '2026-06-01', ended: 'left' as const };
const renewed = { ...agreement, ended: 'renewed' as const };

test.each([
  ['2025-12-31', agreement, 'upcoming'],
  ['2026-01-01', agreement, 'running'],
  ['2026-09-30', agreement, 'running'],
  ['2026-10-01', agreement, 'ending'],
  ['2026-11-30', agreement, 'ending'],
  ['2026-12-01', agreement, 'overdue'],
  ['2026-05-31', left, 'running'],
  ['2026-06-01', left, 'ended'],
  ['2026-11-30', renewed, 'running'],
  ['2026-12-01', renewed, 'ended'],
  ['2025-12-31', { ...agreement, until: '2026-01-01', ended: 'left' as const }, 'ended'],
])('on %s a tenancy is what its days and its end say', (today, tenancy, state) => {
  expect(tenancyState(tenancy, today)).toBe(state);
});

test('of a day the list has those that have it in them, whatever became of them since', () => {
  const kabir = { flatNumber: 'A-101', tenants: [{ name: 'Kabir Menon', phone: null }] } as unknown as Tenancy;
  const ofDay = (on: string | null, tenancy: object, state: 'ended' | null = null) =>
    tenancyMatches({ ...kabir, ...tenancy }, 'kabir', { state, on, wing: null }, '2026-12-05');
  expect([ofDay(null, left), ofDay(null, left, 'ended')]).toEqual([false, true]);
  expect(['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01'].map((on) => ofDay(on, left))).toEqual([
    ...[false, true],
    ...[true, false],
  ]);
  // The state says nothing of a day.
  expect(ofDay('2026-05-31', left, 'ended')).toBe(true);
});

test('of the end of a tenancy is warned 60, 30 and 7 days before', () => {
  const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-23', '2026-12-01'];
  expect(days.map((today) => warningOf(agreement, today))).toEqual([null, 60, 30, 7, null]);
  expect(warningOf(renewed, '2026-11-23')).toBeNull();
});

test('tenants are named, and of many the first', () => {
  const [kabir, zoya, asif] = ['Kabir Menon', 'Zoya Menon', 'Asif Menon'].map((name) => ({ name }));
  if (!kabir || !zoya || !asif) throw new Error();
  expect([[kabir], [kabir, zoya], [kabir, zoya, asif]].map(spokenTenants)).toEqual([
    'Kabir Menon',
    'Kabir Menon and Zoya Menon',
    'Kabir Menon and 2 more',
  ]);
});

test.each([
  ['2026-04-01', '2027-02-28'],
  ['2026-01-15', '2026-12-14'],
  ['2026-03-31', '2027-02-28'],
  ['2026-12-01', '2027-10-31'],
])('eleven months from %s end on %s', (since, last) => {
  expect(elevenMonthsFrom(since)).toBe(last);
});

test('a day to come is typed with two digits of its year, or without any', () => {
  expect(readDay('28/2/27', '2027-04-01', '2057-04-01')).toEqual({ kind: 'day', day: '2027-02-28' });
  expect(readDay('28/2/31', '2027-04-01', '2057-04-01')).toEqual({ kind: 'day', day: '2031-02-28' });
  expect(readDay('28 feb', '2027-04-01', '2057-04-01')).toEqual({ kind: 'day', day: '2027-02-28' });
  expect(readDay('28/2/85', '2027-04-01', '2057-04-01')).toEqual({ kind: 'day', day: '1985-02-28' });
});
