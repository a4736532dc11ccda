import { expect, test } from 'vitest';
import { spareBeside } from '#web/records/useWholeColumns.ts';

test.each([
  ['takes nothing where all fit', 500, [100, 200], 0],
  ['takes nothing where just so many fit', 300, [100, 200, 50], 0],
  ['takes what is left beside the last whole one', 360, [100, 200, 115], 60],
  ['takes what is left before one that does not fit, though a narrower one follows', 190, [100, 100, 20], 90],
  ['gives the first column what it needs, so that not all are hidden for ever', 90, [120, 80], -30],
  ['gives also where there is no room at all', -20, [20], -40],
  ['gives all that it can where that is not enough: the first column is shown in part', 50, [120, 80], -40],
])('beside others the naming column %s', (_, room, sizes, left) => {
  expect(spareBeside(room, sizes, 40)).toBe(left);
});
