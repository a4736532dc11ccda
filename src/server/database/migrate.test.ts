import { expect, test } from 'vitest';
import { knownSteps } from '#server/database/migrate.ts';

test("each step's number is its own, but for the one that two were released under, and the steps stand in their order", () => {
  const numbers = knownSteps.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual(['0014']);
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  expect(knownSteps).toEqual([...knownSteps].sort());
});
