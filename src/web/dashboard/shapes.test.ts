import { expect, test } from 'vitest';
import { ringAngles, ringPart, ticksTo } from '#web/dashboard/shapes.ts';

test('an axis has few whole numbers, the last not below what is shown', () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(1)).toEqual([0, 1]);
  expect(ticksTo(3)).toEqual([0, 1, 2, 3]);
  expect(ticksTo(100)).toEqual([0, 25, 50, 75, 100]);
  expect(ticksTo(101)).toEqual([0, 50, 100, 150]);
  expect(ticksTo(4000)).toEqual([0, 1000, 2000, 3000, 4000]);
  for (let most = 1; most < 30_000; most = Math.ceil(most * 1.1)) {
    const ticks = ticksTo(most);
    expect([most, ticks.length <= 5, (ticks.at(-1) ?? 0) >= most, ticks.every(Number.isInteger)]).toEqual([
      most,
      true,
      true,
      true,
    ]);
  }
});

test('a ring is shared in proportion, what is not there takes no room, and one alone is the whole ring', () => {
  expect(ringAngles([1, 0, 1], 1)).toEqual([
    { from: 0, until: 179 },
    { from: 180, until: 180 },
    { from: 180, until: 359 },
  ]);
  expect(ringAngles([0, 7], 1)).toEqual([
    { from: 0, until: 0 },
    { from: 0, until: 360 },
  ]);
  expect(ringAngles([0, 0], 1)).toEqual([
    { from: 0, until: 0 },
    { from: 0, until: 0 },
  ]);
});

test('a part begins at the top and goes clockwise; more than half takes the long way', () => {
  expect(ringPart(0, 90, 10, 5)).toBe('M10 0A10 10 0 0 1 20 10L15 10A5 5 0 0 0 10 5Z');
  expect(ringPart(0, 270, 10, 5)).toContain('A10 10 0 1 1 0 10');
  expect(ringPart(0, 360, 10, 5)).not.toContain('A10 10 0 1 1 10 0L');
});
