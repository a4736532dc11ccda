import { expect, test } from 'vitest';
import { whole } from '#domain/slices.ts';
import { fitting } from '#web/records/useList.ts';

const numbers = Array.from({ length: 1003 }, (_, at) => at);

test('what fits is what looking at all of them at once finds, in their order', () => {
  const isEven = (number: number) => number % 2 === 0;
  expect(whole(fitting(numbers, isEven))).toEqual(numbers.filter(isEven));
  expect(whole(fitting([], isEven))).toEqual([]);
});

test('a long list is left off in between, and no record is looked at twice', () => {
  const seen: number[] = [];
  const slices = fitting(numbers, (number) => seen.push(number) > 0);
  expect(slices.next().done).toBe(false);
  expect(seen.length).toBeLessThan(numbers.length);
  whole(slices);
  expect(seen).toEqual(numbers);
});
