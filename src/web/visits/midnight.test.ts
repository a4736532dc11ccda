import { expect, test } from 'vitest';
import { Visit } from '#domain/visit.ts';
import { visitColumns } from '#web/visits/columns.ts';
import { remarkOf, timesOf } from '#web/visits/words.ts';

const zone = 'Asia/Kolkata';
const [example] = (Visit.meta()?.examples ?? []) as unknown as [Visit];
const [day, next] = ['2026-11-25', '2026-11-26'];
const came = { ...example, day, at: '2026-11-25T18:20:00.000Z' };

test('who came at 11:50 pm and left at 12:20 am is listed with the day of what was not on that day', () => {
  const visit: Visit = { ...came, leftAt: '2026-11-25T18:50:00.000Z' };
  expect(timesOf(visit, zone, day)).toBe('In 11:50 pm · out 26 Nov 2026, 12:20 am');
  expect(timesOf(visit, zone, next)).toBe('25 Nov 2026 · In 11:50 pm · out 26 Nov 2026, 12:20 am');
  expect(timesOf({ ...came, leftAt: '2026-11-25T18:25:00.000Z' }, zone, day)).toBe('In 11:50 pm · out 11:55 pm');
});

test('in a file and on paper the day is that of the entry, and leaving on another one says which', () => {
  const said = (visit: Visit) =>
    Object.fromEntries(visitColumns(zone).map(({ label, value }) => [label, value(visit)] as const));
  const visit: Visit = { ...came, leftAt: '2026-11-25T18:50:00.000Z' };
  expect(said(visit)).toMatchObject({ Day: day, In: '11:50 pm', Out: '26 Nov 2026, 12:20 am' });
  expect(said({ ...came, leftAt: '2026-11-25T18:25:00.000Z' })).toMatchObject({ Out: '11:55 pm' });
});

test('who was taken off the list says that nobody saw them leave, and when that was noted', () => {
  const noted = {
    id: came.id,
    at: '2026-11-26T02:30:00.000Z',
    receivedAt: '2026-11-26T02:30:00.000Z',
    by: 'Main gate',
  };
  const unseen = { ...noted, guard: null, isUnseen: true };
  const visit: Visit = { ...came, leftAt: unseen.at, departures: [unseen] };
  expect(timesOf(visit, zone, day)).toBe('In 11:50 pm · out unseen, noted 26 Nov 2026, 8:00 am');
  const seen = { ...visit, leftAt: came.at, departures: [{ ...unseen, at: came.at, isUnseen: false }, unseen] };
  expect(timesOf(seen, zone, day)).toBe('In 11:50 pm · out 11:50 pm');
  expect(remarkOf(seen, zone)).toBeNull();
});
