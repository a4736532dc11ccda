// What an announcement is worth when, and in which order uses count; and the clocks of a zone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilTimeIn, instantOf, isCivilTime } from '#domain/civilTime.ts';
import { isEarlierUse, passCodeIn, passState, pausedUntil, remarkOn, wrongCodes } from '#domain/passRules.ts';

const pass = {
  from: '2026-03-05T10:30:00.000Z',
  until: '2026-03-05T17:30:00.000Z',
  isOnce: true,
  usedAt: null as string | null,
  withdrawnAt: null as string | null,
};
const within = '2026-03-05T12:00:00.000Z';

test('a pass is valid from its first to its last moment, and says what else it is', () => {
  const at = (time: string, more: Partial<typeof pass> = {}) => passState({ ...pass, ...more }, time);
  expect([at('2026-03-05T10:29:59.999Z'), at(pass.from), at(pass.until), at('2026-03-05T17:30:00.001Z')]).toEqual([
    ...['early', 'valid', 'valid', 'expired'],
  ]);
  expect(at(within, { usedAt: within })).toBe('used');
  expect(at(within, { usedAt: within, isOnce: false })).toBe('valid');
  expect(at(within, { withdrawnAt: '2026-03-05T11:00:00.000Z', usedAt: within })).toBe('withdrawn');
  expect(at(within, { withdrawnAt: '2026-03-05T13:00:00.000Z' }), 'it was withdrawn later').toBe('valid');
  expect(passState(pass, within, [{ at: within }]), 'what waits on the device counts').toBe('used');
});

test('of the uses of a pass for once all but the first are remarked upon, in whatever order they arrive', () => {
  const minute = (at: number) => new Date(Date.parse(pass.from) + at * 60_000).toISOString();
  const use = fc.record({ visitId: fc.uuid(), at: fc.integer({ min: 0, max: 5 }).map(minute) });
  const uses = fc.uniqueArray(use, { minLength: 1, selector: ({ visitId }) => visitId });
  fc.assert(
    fc.property(uses, ([...arriving]) => {
      let first = arriving[0];
      for (const one of arriving) if (first === undefined || isEarlierUse(one, first)) first = one;
      const used = { ...pass, usedAt: first?.at ?? null, usedVisitId: first?.visitId ?? null };
      const remarks = arriving.map((one) => remarkOn(used, one));
      expect(remarks.filter((remark) => remark === 'used')).toHaveLength(arriving.length - 1);
      expect(remarks.filter((remark) => remark === null)).toHaveLength(1);
    }),
  );
});

test('a code is six digits with anything between them, and nothing else', () => {
  for (const text of ['482913', ' 482 913 ', '482-913', '４८२９१३', '४८२९१३']) expect(passCodeIn(text)).toBe('482913');
  for (const text of ['', '48291', '4829134', 'A82913', '482913'.padEnd(50), 'https://x.example/482913'])
    expect(passCodeIn(text), text).toBeNull();
});

test('five wrong codes within the pause stop a sixth until the first of them is old enough', () => {
  const now = 1_000_000_000;
  const wrong = (ago: number[]) => ago.map((ms) => now - ms);
  expect(pausedUntil(wrong([1, 2, 3, 4]), now)).toBeNull();
  expect(pausedUntil(wrong([1, 2, 3, 4, 60_000]), now)).toBe(now - 60_000 + wrongCodes.pauseMs);
  expect(pausedUntil(wrong([1, 2, 3, 4, wrongCodes.pauseMs]), now)).toBeNull();
  expect(pausedUntil(wrong([-5, -6, -7, -8, -9]), now), 'of a clock that was ahead').toBeNull();
});

test('a minute of a zone’s clocks is one instant, and that instant shows it again', () => {
  expect(instantOf('Asia/Kolkata', '2026-03-05T16:00').toISOString()).toBe('2026-03-05T10:30:00.000Z');
  expect(instantOf('Asia/Kathmandu', '2026-03-05T00:00').toISOString()).toBe('2026-03-04T18:15:00.000Z');
  // In New York two in the morning is left out that day.
  expect(instantOf('America/New_York', '2026-03-08T02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z');
  const minutes = fc
    .integer({ min: 0, max: 60 * 24 * 365 * 3 })
    .map((at) => new Date(Date.UTC(2025, 0, 1) + at * 60_000));
  fc.assert(
    fc.property(
      minutes,
      fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      (at, zone) => {
        const shown = civilTimeIn(zone, at);
        expect(isCivilTime(shown)).toBe(true);
        expect(civilTimeIn(zone, instantOf(zone, shown))).toBe(shown);
      },
    ),
  );
  for (const text of ['2026-02-30T10:00', '2026-03-05T24:00', '2026-03-05', '2026-03-05T10:00Z', '2026-03-05 10:00'])
    expect(isCivilTime(text), text).toBe(false);
});
