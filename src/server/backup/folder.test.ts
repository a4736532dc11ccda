import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passingFolder } from '../../../tests/support/folders.ts';
import { nameOf, readName, surplusOf as surplusIn, tidy } from './folder.ts';

const dayMs = 24 * 60 * 60 * 1000;
const noon = Date.parse('2026-11-21T12:00:00Z');
const daily = (daysAgo: number) => nameOf('daily', new Date(noon - daysAgo * dayMs), 'UTC');
const manual = (daysAgo: number) => nameOf('manual', new Date(noon - daysAgo * dayMs), 'UTC');
const surplusOf = (names: readonly string[], now: Date) => surplusIn(names, now, 'UTC');

test('of two years of daily backups 7 days, 4 weeks and 12 months are kept', () => {
  const all = Array.from({ length: 730 }, (_, daysAgo) => daily(daysAgo));
  const surplus = new Set(surplusOf(all, new Date(noon)));
  const kept = all.filter((name) => !surplus.has(name)).map((name) => name.slice(13, 23));
  expect(kept).toEqual([
    ...['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15'],
    ...['2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('after a long pause nothing is lost, and the newest always stays', () => {
  const old = [400, 401, 402].map(daily);
  expect(surplusOf(old, new Date(noon))).toEqual([]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2000), { minLength: 1, maxLength: 60 }), (ages) => {
      const names = ages.map(daily);
      const surplus = surplusOf(names, new Date(noon));
      expect(surplus).not.toContain(daily(Math.min(...ages)));
      expect(names.length - surplus.length).toBeLessThanOrEqual(7 + 4 + 12);
      // What is removed once is not asked for again, and the rest stays.
      expect(
        surplusOf(
          names.filter((name) => !surplus.includes(name)),
          new Date(noon),
        ),
      ).toEqual([]);
    }),
  );
});

test('of those made by hand the newest ten stay, and take no daily one’s place', () => {
  const names = [...Array.from({ length: 12 }, (_, daysAgo) => manual(daysAgo)), daily(300)];
  expect(surplusOf(names, new Date(noon))).toEqual([manual(10), manual(11)]);
});

test('those of a clock that was ahead, or of before it was set back, take no place of the others and are not removed', () => {
  const ahead = Array.from({ length: 9 }, (_, days) => daily(-400 - days));
  const ours = [0, 1, 2, 3, 4, 5, 6].map(daily);
  expect(surplusOf([...ahead, ...ours], new Date(noon))).toEqual([]);
  const setBack = new Date(noon - 3000 * dayMs);
  expect(surplusOf([...ahead, ...ours, daily(3000)], setBack)).toEqual([]);
});

test('only files with names of ours are ever removed, and what a backup that was cut off left behind', async () => {
  const folder = passingFolder('aangan-folder-');
  const strangers = [
    'notes.txt',
    'aangan-daily-2020-01-01.backup',
    'my aangan-daily-2020-01-01T00-00-00Z.backup',
    '.copy',
    'x.part',
  ];
  const ours = Array.from({ length: 30 }, (_, months) => daily(months * 40));
  for (const name of [...strangers, ...ours, `${daily(5)}.part`]) writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, '.copy-Ab3dEf'));
  await tidy(folder, new Date(noon), 'UTC');
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining(strangers));
  expect(left.filter((name) => readName(name) !== null).length).toBeLessThan(ours.length);
  expect(left).not.toContain('.copy-Ab3dEf');
  expect(left).not.toContain(`${daily(5)}.part`);
});

test('a name says the society’s day and hour, and is read as the moment it was', () => {
  const justAfterMidnight = new Date('2026-03-04T18:35:20Z');
  for (const [timeZone, name] of [
    ['Asia/Kolkata', 'aangan-daily-2026-03-05T00-05-20+0530.backup'],
    ['America/New_York', 'aangan-daily-2026-03-04T13-35-20-0500.backup'],
    ['UTC', 'aangan-daily-2026-03-04T18-35-20+0000.backup'],
  ] as const) {
    expect(nameOf('daily', justAfterMidnight, timeZone)).toBe(name);
    expect(readName(name)?.at).toEqual(justAfterMidnight);
  }
  // As earlier versions wrote it.
  expect(readName('aangan-daily-2026-03-04T18-35-20Z.backup')?.at).toEqual(justAfterMidnight);
});

test('which day, week and month a backup is of is the society’s: one of just after midnight in India is not yesterday’s', () => {
  const indian = (time: string) => nameOf('daily', new Date(time), 'Asia/Kolkata');
  // Two of one day in UTC, and of two days in India; then two of two days in UTC, and of one in India.
  const [evening, night] = ['2026-03-04T18:00:00Z', '2026-03-04T18:40:00Z'].map(indian);
  const [morning, noonOfIt] = ['2026-03-10T20:00:00Z', '2026-03-11T06:30:00Z'].map(indian);
  const old = 'aangan-daily-2026-03-04T17-00-00Z.backup';
  const now = new Date('2026-03-11T07:00:00Z');
  const names = [old, evening, night, morning, noonOfIt].map(String);
  expect(new Set(surplusIn(names, now, 'Asia/Kolkata'))).toEqual(new Set([old, morning]));
});

test.each([
  '../aangan.db',
  'aangan-daily-2026-11-21T12-00-00Z.backup/../../secret',
  'aangan-daily-2026-13-41T12-00-00Z.backup',
  'aangan-daily-2026-11-21T12-00-00+9930.backup',
  'aangan-daily-2026-11-21T12-00-00.backup',
  'secret',
])('%s is no name of a backup', (name) => expect(readName(name)).toBeNull());
