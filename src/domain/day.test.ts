import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayIn,
  firstYear,
  fullDay,
  isDay,
  lastYear,
  outOfRange,
  readDay,
  spokenDay,
  startOfDay,
} from '#domain/day.ts';
import { say } from '#domain/say.ts';

const today = '2026-11-21';

const shortMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Every day from the first of 1900 to the last of 2100. */
const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2100, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

type AppContext = {
  iso: string;
  d: string;
  dd: string;
  m: string;
  mm: string;
  month: number;
  yyyy: string;
  yy: string;
};

function partsOf(iso: string): AppContext {
  const [yyyy = '', mm = '', dd = ''] = iso.split('-');
  const [month, day] = [Number(mm), Number(dd)];
  return { iso, d: String(day), dd, m: String(month), mm, month: month - 1, yyyy, yy: yyyy.slice(2) };
}

const withWholeYear: Record<string, (parts: AppContext) => string> = {
  'as screens show it': ({ iso }) => spokenDay(iso),
  '05/03/2026': ({ dd, mm, yyyy }) => `${dd}/${mm}/${yyyy}`,
  '5/3/2026': ({ d, m, yyyy }) => `${d}/${m}/${yyyy}`,
  '5-3-2026': ({ d, m, yyyy }) => `${d}-${m}-${yyyy}`,
  '5.3.2026': ({ d, m, yyyy }) => `${d}.${m}.${yyyy}`,
  '5 3 2026': ({ d, m, yyyy }) => `${d} ${m} ${yyyy}`,
  '05032026': ({ dd, mm, yyyy }) => `${dd}${mm}${yyyy}`,
  '5 mar 2026': ({ d, month, yyyy }) => `${d} ${shortMonths[month]} ${yyyy}`,
  '5MAR2026': ({ d, month, yyyy }) => `${d}${shortMonths[month]?.toUpperCase()}${yyyy}`,
  '5-Mar-2026': ({ d, month, yyyy }) => `${d}-${longMonths[month]?.slice(0, 3)}-${yyyy}`,
  '5th March, 2026': ({ d, month, yyyy }) => `${d}th ${longMonths[month]}, ${yyyy}`,
  '2026-03-05': ({ iso }) => iso,
  '2026/3/5': ({ yyyy, m, d }) => `${yyyy}/${m}/${d}`,
  'with spaces around': ({ iso }) => `  ${iso} `,
  'in Devanagari digits': ({ d, m, yyyy }) => inDevanagari(`${d}/${m}/${yyyy}`),
};

function inDevanagari(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
}

describe('every day from 1900 to 2100 reads back as that day', () => {
  test.each(Object.entries(withWholeYear))('written %s', (_, write) => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(readDay(write(partsOf(day)), today)).toEqual({ kind: 'day', day });
      }),
      { numRuns: 1000 },
    );
  });

  const withShortYear: Record<string, (parts: AppContext) => string> = {
    '5/3/26': ({ d, m, yy }) => `${d}/${m}/${yy}`,
    '5.3.26': ({ d, m, yy }) => `${d}.${m}.${yy}`,
    '5-3-26': ({ d, m, yy }) => `${d}-${m}-${yy}`,
    '5 Mar 26': ({ d, month, yy }) => `${d} ${longMonths[month]?.slice(0, 3)} ${yy}`,
  };
  test.each(Object.entries(withShortYear))(
    'written %s, where the last day is of the hundred years up to its own',
    (_, write) => {
      fc.assert(
        fc.property(anyDay, fc.integer({ min: 0, max: 99 }), (day, later) => {
          const latest = `${Number(day.slice(0, 4)) + later}-12-31`;
          expect(readDay(write(partsOf(day)), latest)).toEqual({ kind: 'day', day });
        }),
        { numRuns: 1000 },
      );
    },
  );

  test('written 5 mar, where the last day is within the year after it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 364 }), (day, later) => {
        const latest = new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
        const { d, month } = partsOf(day);
        expect(readDay(`${d} ${shortMonths[month]}`, latest)).toEqual({ kind: 'day', day });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what people type', () => {
  test.each([
    ['5/3/26', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['5 mar', '2026-03-05'],
    ['5 Mar 26', '2026-03-05'],
    ['5 march 2026', '2026-03-05'],
    ['5th Mar', '2026-03-05'],
    ['1st sept. 2025', '2025-09-01'],
    ['5mar26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['05 Mar 2026', '2026-03-05'],
    ['12/11/2026', '2026-11-12'], // day first, also where the other way round is a day too
    ['11/12/2025', '2025-12-11'],
    ['5/3', '2026-03-05'],
    ['29/2/24', '2024-02-29'],
    ['29 feb', '2024-02-29'],
    ['21 nov', '2026-11-21'],
    ['22 nov', '2025-11-22'], // the last one that has been
    ['५/३/२६', '2026-03-05'],
    ['５／３／２６', '2026-03-05'],
    ['1/1/1900', '1900-01-01'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, today)).toEqual({ kind: 'day', day });
  });

  test.each([
    ['5/3/26', '2026-12-31', '2026-03-05'],
    ['5/3/27', '2026-12-31', '1927-03-05'],
    ['5/3/99', '2026-12-31', '1999-03-05'],
    ['5/3/00', '2026-12-31', '2000-03-05'],
    ['5/3/27', '2030-01-01', '2027-03-05'],
    // Later in the last year: refused at the field as too late, not silently moved back a hundred years.
    ['5/12/26', '2026-11-21', '2026-12-05'],
  ])('%s, in a field that ends on %s, is %s', (text, latest, day) => {
    expect(readDay(text, latest)).toEqual({ kind: 'day', day });
  });

  test.each(['', '   ', '\u200B \t'.slice(1)])('%j is nothing', (text) => {
    expect(readDay(text, today)).toEqual({ kind: 'empty' });
  });

  test.each([
    ['31/2/2026', 'There is no 31 Feb 2026'],
    ['31 apr 2026', 'There is no 31 Apr 2026'],
    ['29/2/2025', 'There is no 29 Feb 2025'],
    ['29/2/1900', 'There is no 29 Feb 1900'],
    ['0/3/2026', 'There is no 00 Mar 2026'],
    ['5/26/2026', 'There is no month 26: type the day first'],
    ['03/21/26', 'There is no month 21: type the day first'],
    ['0000-01-01', 'Days begin with the year 1900'],
    ['31/12/1899', 'Days begin with the year 1900'],
    ['1/1/3000', 'Days end with the year 2999'],
    ['20111205', 'Days begin with the year 1900'], // year first without marks is not read
  ])('%s is refused: %s', (text, sentence) => {
    const read = readDay(text, today);
    expect([read.kind, 'wrong' in read && say(read.wrong)]).toEqual(['no-such-day', sentence]);
  });

  test.each([
    '5',
    '5/',
    '5/3/',
    '5/3/2',
    '5/3/202',
    '5/3/20266',
    '5/326',
    'mar 5',
    '5 m',
    '5 ma',
    '5 mard 2026',
    '5 foo 2026',
    'yesterday',
    '5/3/2026 or so',
    '2026-03',
    '050326',
    '-5/3/2026',
    '5/3/2026\n6/3/2026',
    '5\u0301/3/2026',
    '5/3/2026'.padEnd(41),
  ])('%j is not clear', (text) => {
    expect(readDay(text, today)).toMatchObject({ kind: 'unclear' });
  });

  test('whatever is typed, what is read as a day is one', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...'0123456789/-. ', 'mar', 'feb', 'st', '०', 'é'),
      maxLength: 12,
    });
    let read = 0;
    fc.assert(
      fc.property(typed, anyDay, (text, latest) => {
        const result = readDay(text, latest);
        if (result.kind !== 'day') return;
        read += 1;
        expect(isDay(result.day)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(read).toBeGreaterThan(20);
  });
});

describe('a day', () => {
  test('is each of the calendar from 1900 to 2999, and nothing beside it', () => {
    fc.assert(fc.property(anyDay, isDay));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.nat(14), fc.nat(40), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const at = new Date(`${text}T00:00:00Z`);
        const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
        expect(isDay(text)).toBe(isReal && year >= firstYear && year <= lastYear);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    '',
    '0000-01-01',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-2-3',
    '26-02-03',
    '2026-02-03T00:00',
    ' 2026-02-03',
  ])('is not %j', (text) => expect(isDay(text)).toBe(false));

  test.each([
    ['2026-03-05', '05 Mar 2026', 'Thursday, 05 March 2026'],
    ['2026-09-01', '01 Sep 2026', 'Tuesday, 01 September 2026'],
    ['2000-02-29', '29 Feb 2000', 'Tuesday, 29 February 2000'],
    ['1900-01-01', '01 Jan 1900', 'Monday, 01 January 1900'],
  ])('%s is said as %s and %s', (day, spoken, full) => {
    expect(spokenDay(day)).toBe(spoken);
    expect(fullDay(day)).toBe(full);
  });

  test.each([
    ['2026-03-05', {}, null],
    ['2026-03-05', { min: '2026-03-05', max: '2026-03-05' }, null],
    ['2026-03-06', { max: '2026-03-05' }, 'Choose 05 Mar 2026 or an earlier day'],
    ['2026-03-04', { min: '2026-03-05' }, 'Choose 05 Mar 2026 or a later day'],
  ])('%s within %j: %s', (day, range, sentence) => {
    const wrong = outOfRange(day, range);
    expect(wrong && say(wrong)).toBe(sentence);
  });

  test.each([
    ['Asia/Kolkata', '2026-03-04T18:29:59.999Z', '2026-03-04'],
    ['Asia/Kolkata', '2026-03-04T18:30:00.000Z', '2026-03-05'],
    ['Asia/Kolkata', '2025-12-31T18:30:00.000Z', '2026-01-01'],
    ['UTC', '2026-03-04T23:59:59.999Z', '2026-03-04'],
    ['America/New_York', '2026-03-05T04:59:59.999Z', '2026-03-04'],
    ['Pacific/Kiritimati', '2026-03-04T10:00:00.000Z', '2026-03-05'],
    ['Asia/Riyadh', '2026-09-09T21:00:00.000Z', '2026-09-10'],
  ])('in %s at %s is %s', (timeZone, at, day) => {
    expect(dayIn(timeZone, new Date(at))).toBe(day);
  });
});

describe('a day begins in its place', () => {
  const hour = 3_600_000;
  const lasts = (timeZone: string, day: string) =>
    (startOfDay(timeZone, addDays(day, 1)).getTime() - startOfDay(timeZone, day).getTime()) / hour;

  test('where clocks change it has 23 hours, 25, or none at midnight', () => {
    expect(lasts('America/New_York', '2026-03-08')).toBe(23);
    expect(lasts('America/New_York', '2026-11-01')).toBe(25);
    expect(lasts('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
    expect(lasts('Asia/Kolkata', '2026-03-29')).toBe(24);
    // Lebanon's clocks go from midnight to one: that day begins at one.
    expect(startOfDay('Asia/Beirut', '2024-03-31').toISOString()).toBe('2024-03-30T22:00:00.000Z');
    // Samoa left a day out.
    expect(lasts('Pacific/Apia', '2011-12-30')).toBe(0);
  });

  test('each moment belongs to the one day that has begun and not ended, in leap years too', () => {
    const zones = fc.constantFrom(
      'Asia/Kolkata',
      'America/New_York',
      'Europe/London',
      'Pacific/Chatham',
      'Asia/Beirut',
    );
    const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(zones, moment, (timeZone, at) => {
        const day = dayIn(timeZone, new Date(at));
        expect(startOfDay(timeZone, day).getTime()).toBeLessThanOrEqual(at);
        expect(startOfDay(timeZone, addDays(day, 1)).getTime()).toBeGreaterThan(at);
      }),
      {
        numRuns: 200,
        examples: [
          ['Asia/Kolkata', Date.UTC(2028, 1, 28, 20)],
          ['Asia/Kolkata', Date.UTC(2028, 1, 29, 12)],
        ],
      },
    );
    expect([addDays('2028-02-28', 1), addDays('2027-02-28', 1), addDays('2028-03-30', -30)]).toEqual([
      ...['2028-02-29', '2027-03-01', '2028-02-29'],
    ]);
  });
});
