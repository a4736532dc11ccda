import { expect, test } from 'vitest';
import { progressAfter } from '#web/transfers/form/TransferFoot.tsx';

test('the bar rises 10 points each 200 ms to 90, and never reaches 100 by waiting', () => {
  expect([0, 199, 200, 399, 400, 1000].map(progressAfter)).toEqual([0, 0, 10, 10, 20, 50]);
  expect([1799, 1800, 2000, 60_000].map(progressAfter)).toEqual([80, 90, 90, 90]);
});

test('a clock that goes wrong does not move it backwards', () => {
  expect(progressAfter(-5)).toBe(0);
});
