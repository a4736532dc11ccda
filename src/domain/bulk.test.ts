import fc from 'fast-check';
import { expect, test } from 'vitest';
import { raised } from '#domain/bulk.ts';
import { raisedOf } from '#domain/flat.ts';

const rupees = fc.integer({ min: 0, max: 10_00_00_000 });
const percent = fc.integer({ min: -10_000, max: 1_00_000 }).map((hundredths) => hundredths / 100);

test('a raise answers whole rupees within the limits, within half a rupee of the exact amount, or nothing', () => {
  fc.assert(
    fc.property(rupees, percent, (present, amount) => {
      const next = raised(present, { by: 'percent', amount });
      const exact = present + (present * amount) / 100;
      if (next === null) return exact > 10_00_00_000;
      return Number.isInteger(next) && next >= 0 && next <= 10_00_00_000 && Math.abs(next - exact) <= 0.5 + 1e-6;
    }),
  );
});

test('rupees are added exactly, and what was added can be taken away again', () => {
  fc.assert(
    fc.property(rupees, fc.integer({ min: -10_00_00_000, max: 10_00_00_000 }), (present, amount) => {
      const next = raised(present, { by: 'rupees', amount });
      if (next === null) return present + amount < 0 || present + amount > 10_00_00_000;
      return raised(next, { by: 'rupees', amount: -amount }) === present;
    }),
  );
});

test('half a rupee counts as one; what has no amount, or would leave the limits, says so', () => {
  const flat = { flatNumber: 'A-101', rent: 10, deposit: null };
  expect(raisedOf(flat, 'rent', { by: 'percent', amount: 5 })).toBe(11);
  expect(raisedOf(flat, 'rent', { by: 'rupees', amount: -11 })).toMatchObject({ code: 'amount_beyond' });
  expect(raisedOf(flat, 'deposit', { by: 'percent', amount: 5 })).toMatchObject({ code: 'amount_missing' });
});
