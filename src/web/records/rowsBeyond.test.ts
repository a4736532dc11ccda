import { expect, test } from 'vitest';
import { rowsBeyond } from '#web/records/useTableRows.ts';

const scrolled = (scrollDirection: 'forward' | 'backward') => ({ isScrolling: true, scrollDirection });
const standing = { isScrolling: false, scrollDirection: null };

test('beyond the edges there are as many above as below, also after one step by a key, and while it is scrolled slowly', () => {
  const beyond = rowsBeyond(8, 24);
  expect(beyond.at({ startIndex: 0 }, standing)).toEqual({ above: 8, below: 8 });
  expect(beyond.at({ startIndex: 20 }, scrolled('forward'))).toEqual({ above: 8, below: 8 });
  expect(beyond.at({ startIndex: 23 }, scrolled('forward'))).toEqual({ above: 8, below: 8 });
  expect(beyond.isLate()).toBe(false);
});

test('where frames pass many rows there are more on the side from which they come, until it stands', () => {
  const beyond = rowsBeyond(8, 24);
  beyond.at({ startIndex: 0 }, scrolled('forward'));
  expect(beyond.at({ startIndex: 15 }, scrolled('forward'))).toEqual({ above: 0, below: 24 });
  expect(beyond.at({ startIndex: 16 }, scrolled('forward')), 'none goes and comes again').toEqual({
    above: 0,
    below: 24,
  });
  expect(beyond.isLate()).toBe(true);
  expect(beyond.at({ startIndex: 10 }, scrolled('backward'))).toEqual({ above: 24, below: 0 });
  expect(beyond.at({ startIndex: 10 }, standing)).toEqual({ above: 8, below: 8 });
  expect(beyond.isLate()).toBe(false);
});
