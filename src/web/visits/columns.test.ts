import { expect, test } from 'vitest';
import type { Visit } from '#domain/visit.ts';
import { visitColumns } from '#web/visits/columns.ts';

test('a vehicle of the register says nothing of how many are in it, so that the total counts visitors alone', () => {
  const howMany = visitColumns('Asia/Kolkata').find(({ key }) => key === 'people');
  const entry = (kind: Visit['kind'], people: number) => ({ kind, people }) as Visit;
  expect(howMany?.value(entry('guest', 3))).toBe(3);
  expect(howMany?.value(entry('resident', 1))).toBeNull();
});
