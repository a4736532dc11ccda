import { expect, test } from 'vitest';
import { exponent, inTurn, median, percentile, seeded, shown, timesAsGood } from './numbers.ts';

test('the median is the middle value, in whatever order the rounds came', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, nth) => 100 - nth);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([50, 99, 100]);
  expect(percentile([7], 0.01)).toBe(7);
});

test('a ratio above one is better, for rates and for times', () => {
  expect(timesAsGood(300, 100, 'higher')).toBe(3);
  expect(timesAsGood(100, 300, 'lower')).toBe(3);
});

test('the exponent of a cost is found: none for what does not grow, one for what grows with the society', () => {
  const sizes = [500, 5_000, 20_000, 100_000];
  const fitted = (cost: (size: number) => number) => exponent(sizes.map((size) => ({ size, cost: cost(size) })));
  expect(fitted(() => 7)).toBeCloseTo(0);
  expect(fitted((size) => size / 3)).toBeCloseTo(1);
  expect(fitted((size) => size ** 2)).toBeCloseTo(2);
});

test('each second round goes the other way about', () => {
  expect(inTurn(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c']);
  expect(inTurn(['a', 'b', 'c'], 1)).toEqual(['c', 'b', 'a']);
});

test('numbers are shown with about three digits that count', () => {
  expect([0, 0.1234, 3.1449, 52.67, 1234.5, 22_700].map(shown)).toEqual([
    '0',
    '0.123',
    '3.14',
    '52.7',
    '1 235',
    '22 700',
  ]);
  expect(shown(Number.NaN)).toBe('–');
});

test('one seed gives one society', () => {
  const [one, same, other] = [seeded(24), seeded(24), seeded(25)];
  const first = [one(), one()];
  expect([same(), same()]).toEqual(first);
  expect([other(), other()]).not.toEqual(first);
});
