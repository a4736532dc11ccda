// Whom the gate stops: by a plate in any spelling, by a name or a part of it, and by what is looked up.
import { expect, test } from 'vitest';
import { isInForce, isInForceNow, stopsFor, stopsFound } from '#domain/stopMatch.ts';

const none = { vehicleNumber: null, name: null, flatNumber: null, endedAt: null, lastDay: null };
const car = { ...none, vehicleNumber: 'MH 12 ZX 7001', from: '2026-03-01T00:00:00.000Z' };
const tail = { ...none, vehicleNumber: '4471', from: car.from };
const person = { ...none, name: 'Suresh B. Kale', flatNumber: 'B-204', from: car.from };
const all = [car, tail, person];

test.each([
  ['mh12zx7001', [car]],
  ['MH-12-ZX-7OO1', [car]],
  ['एमएच १२ ज़ेडएक्स ७००१', [car]],
  ['7001', [car]],
  ['701', []],
  ['KA 05 M 4471', [tail]],
  ['KA 05 M 4472', []],
])('a visitor’s vehicle %s meets the stops of it alone', (vehicleNumber, met) => {
  expect(stopsFor(all, { vehicleNumber, name: null })).toEqual(met);
});

test.each([
  ['suresh kale', [person]],
  ['Kale, Suresh', [person]],
  ['Suresh', [person]],
  ['S. Kale', [person]],
  ['Suresh Patil', []],
  ['Su', []],
  ['', []],
])('a visitor who says %s meets the stops of that name alone', (name, met) => {
  expect(stopsFor(all, { vehicleNumber: null, name })).toEqual(met);
});

test.each([
  ['7001', [car]],
  ['zx 70', [car]],
  ['70', []],
  ['sure', [person]],
  ['b204', [person]],
  ['B-20', []],
  ['KA05M4471', [tail]],
])('what is looked up as %s shows those that fit', (text, found) => {
  expect(stopsFound(all, text)).toEqual(found);
});

test('a stop counts from when it was entered to the end of its last day, or until the office ends it', () => {
  const stop = { ...car, lastDay: '2026-03-10' };
  expect(isInForce(stop, '2026-02-28T23:59:59.999Z', '2026-03-01')).toBe(false);
  expect(isInForce(stop, car.from, '2026-03-01')).toBe(true);
  expect(isInForce(stop, '2026-03-10T18:00:00.000Z', '2026-03-10')).toBe(true);
  expect(isInForce(stop, '2026-03-10T18:30:00.000Z', '2026-03-11')).toBe(false);
  expect(isInForce({ ...stop, endedAt: '2026-03-02T00:00:00.000Z' }, '2026-03-02T00:00:00.000Z', '2026-03-02')).toBe(
    false,
  );
});

test('a stop that is known is in force at once, and one that has ended is not, whatever the clock says that meets it', () => {
  expect(isInForceNow({ endedAt: null, lastDay: '2026-03-10' }, '2026-03-10')).toBe(true);
  expect(isInForceNow({ endedAt: null, lastDay: '2026-03-10' }, '2026-03-11')).toBe(false);
  expect(isInForceNow({ endedAt: '2099-01-01T00:00:00.000Z', lastDay: null }, '2026-03-10')).toBe(false);
});
