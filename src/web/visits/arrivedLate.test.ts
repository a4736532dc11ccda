import { expect, test } from 'vitest';
import { Visit } from '#domain/visit.ts';
import { visitColumns } from '#web/visits/columns.ts';

const zone = 'Asia/Kolkata';
const [example] = (Visit.meta()?.examples ?? []) as unknown as [Visit];
const at = '2026-03-05T06:30:00.000Z';
const soon = '2026-03-05T06:32:00.000Z';
const late = '2026-03-05T06:32:01.000Z';
const nextDay = '2026-03-05T20:00:00.000Z';

const left = (receivedAt: string) => ({
  id: example.id,
  at,
  receivedAt,
  by: 'Main gate',
  guard: null,
  isUnseen: false,
});

test.each([
  [soon, [], null],
  [late, [], 'Entry 12:02 pm'],
  [nextDay, [left(soon)], 'Entry 06 Mar 2026, 1:30 am'],
  [at, [left(late)], 'Leaving 12:02 pm'],
  [late, [left(nextDay), left(late)], 'Entry 12:02 pm · leaving 06 Mar 2026, 1:30 am'],
])(
  'an entry of noon that arrived at %s, and left with %j, says of more than two minutes when it arrived',
  (receivedAt, departures, said) => {
    const visit: Visit = { ...example, day: '2026-03-05', at, receivedAt, departures };
    const column = visitColumns(zone).find(({ label }) => label === 'Arrived late');
    expect(column?.value(visit)).toBe(said);
  },
);
