import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingWith, haveDayInCommon, isOn, joined, onDay } from '#domain/dated.ts';

const history = [
  { name: 'Ravi', since: '2026-03-05', until: null },
  { name: 'nobody, taken back', since: '2024-01-01', until: '2024-01-01' },
  { name: 'Asha', since: '2019-03-14', until: '2026-03-05' },
];
const on = (day: string) => onDay(history, day)?.name;

test('the day a flat changes hands is the new owner’s, the day before still the old one’s', () => {
  expect([on('2026-03-04'), on('2026-03-05'), on('2030-01-01')]).toEqual(['Asha', 'Ravi', 'Ravi']);
});

test('before the first one nobody owned it', () => {
  expect([on('2019-03-13'), on('2019-03-14')]).toEqual([undefined, 'Asha']);
});

test('a transfer that was reversed has no day of its own', () => {
  expect(on('2024-01-01')).toBe('Asha');
});

test('days that follow on one another are one span; a break begins another, what was taken back has none', () => {
  const days = [
    ['2019-01-01', '2020-01-01'],
    ['2019-06-01', '2019-06-01'],
    ['2020-01-01', '2021-01-01'],
    ['2021-01-02', null],
  ] as const;
  expect(joined(days.map(([since, until]) => ({ since, until })))).toEqual([
    { since: '2019-01-01', until: '2021-01-01' },
    { since: '2021-01-02', until: null },
  ]);
});

const anyDay = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
const month = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
const anyDays = fc
  .tuple(anyDay, fc.option(anyDay))
  .map(([since, until]) => ({ since, until: until !== null && until < since ? since : until }));

test('two have a day in common exactly where some day is in both', () => {
  fc.assert(
    fc.property(anyDays, anyDays, (one, other) => {
      // Of two that both last, a day after all of these is in common.
      const isCommon = [...month, '2030-01-01'].some((day) => isOn(one, day) && isOn(other, day));
      expect(haveDayInCommon(one, other)).toBe(isCommon);
      expect(haveDayInCommon(other, one)).toBe(isCommon);
    }),
  );
});

test('what stands under another has the days of its own that the other has, too', () => {
  fc.assert(
    fc.property(anyDays, anyDays, (under, above) => {
      fc.pre(above.since <= under.since);
      for (const day of [...month, '2030-01-01'])
        expect(isOn(endingWith(under, above), day)).toBe(isOn(under, day) && isOn(above, day));
    }),
  );
});
