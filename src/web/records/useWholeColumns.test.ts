import { expect, test } from 'vitest';
import { spareBeside } from '#web/records/useWholeColumns.ts';

test.each([
  ['all fit: nothing', 500, [100, 200], 0],
  ['just so many fit: nothing', 300, [100, 200, 50], 0],
  ['beside the last whole one', 360, [100, 200, 115], 60],
  ['not even the first fits: all of it', 50, [120, 80], 50],
  ['a narrower one behind one that does not fit is not shown before it', 90, [100, 20], 90],
  ['there is no room at all: nothing', -20, [100], 0],
])('what is left where %s', (_, room, sizes, left) => {
  expect(spareBeside(room, sizes)).toBe(left);
});
