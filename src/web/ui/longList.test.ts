import { expect, test } from 'vitest';
import { rowsAround, rowsBeyond } from '#web/ui/longList.tsx';

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

const scrolled = (scrollDirection: 'forward' | 'backward') => ({ isScrolling: true, scrollDirection });

test('beyond the edges there are as many above as below, also after one step by a key', () => {
  const beyond = rowsBeyond(8, 30);
  expect(beyond({ startIndex: 0 }, { isScrolling: false, scrollDirection: null })).toEqual({ above: 8, below: 8 });
  expect(beyond({ startIndex: 20 }, scrolled('forward'))).toEqual({ above: 8, below: 8 });
});

test('the more rows a frame passes, the more there are on the side from which they come, until it stands', () => {
  const beyond = rowsBeyond(8, 30);
  beyond({ startIndex: 0 }, scrolled('forward'));
  expect(beyond({ startIndex: 3 }, scrolled('forward'))).toEqual({ above: 8, below: 8 });
  expect(beyond({ startIndex: 15 }, scrolled('forward'))).toEqual({ above: 0, below: 24 });
  expect(beyond({ startIndex: 16 }, scrolled('forward')), 'none goes and comes again').toEqual({ above: 0, below: 24 });
  expect(beyond({ startIndex: 90 }, scrolled('forward'))).toEqual({ above: 0, below: 30 });
  expect(beyond({ startIndex: 80 }, scrolled('backward'))).toEqual({ above: 30, below: 0 });
  expect(beyond({ startIndex: 80 }, { isScrolling: false, scrollDirection: null })).toEqual({ above: 8, below: 8 });
});
