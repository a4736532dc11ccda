import { expect, test } from 'vitest';
import { rowsAround } from '#web/ui/longList.tsx';

const around = (startIndex: number, endIndex: number, atOnce?: number, count = 1000) =>
  rowsAround({ startIndex, endIndex, overscan: 2, count }, 4, atOnce);

test('an edge that cuts one row more has none rendered besides', () => {
  expect(around(10, 13)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16]);
  expect(around(10, 14)).toEqual(around(10, 13));
});

test('rows come and go together, by so many at once', () => {
  expect(around(12, 16, 4)).toEqual(around(15, 19, 4));
  expect(around(12, 16, 4).at(0)).toBe(10);
  expect(around(16, 20, 4).at(0)).toBe(14);
});

test('those in sight are there with what lies beyond them, however low they are', () => {
  expect(around(15, 40, 4).slice(-3)).toEqual([40, 41, 42]);
});

test('it ends where the list ends', () => {
  expect(around(0, 3, 4).at(0)).toBe(0);
  expect(around(996, 999, 4).at(-1)).toBe(999);
  expect(around(0, 0, 4, 0)).toEqual([]);
});
