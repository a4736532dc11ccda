import { expect, test } from 'vitest';
import { type FlatFields, toFields } from '#web/flats/fields.ts';
import { guessedFloor, nextFlat } from '#web/flats/nextFlat.ts';

const saved = (flatNumber: string, floor: number): FlatFields => ({
  ...toFields(null),
  flatNumber,
  floor,
  type: '2BHK',
  rent: 20_000,
  description: 'Corner flat',
});
const flat = (flatNumber: string, floor: number) => ({ flatNumber, floor });

test('keeps what repeats, counts on, and leaves the description to be said again', () => {
  expect(nextFlat(saved('A-101', 1), [flat('A-101', 1)], 'A-101')).toEqual({
    ...saved('A-102', 1),
    description: '',
  });
});

test('goes up a floor where the floor below had no more doors, and takes the floor from the number', () => {
  const floors = [flat('A-101', 1), flat('A-104', 1), flat('A-201', 2), flat('A-204', 2), flat('B-109', 1)];
  expect(nextFlat(saved('A-204', 2), floors, 'A-101')).toMatchObject({ flatNumber: 'A-301', floor: 3 });
  expect(nextFlat(saved('A-203', 2), floors.slice(0, 3), 'A-101')).toMatchObject({ flatNumber: 'A-204', floor: 2 });
  const tens = [flat('A-181', 18), flat('A-185', 18), flat('A-195', 19)];
  expect(nextFlat(saved('A-185', 18), [flat('A-175', 17)], 'A-101')).toMatchObject({ flatNumber: 'A-191', floor: 19 });
  expect(nextFlat(saved('A-195', 19), tens, 'A-101')).toMatchObject({ flatNumber: 'A-201', floor: 20 });
});

test('passes over numbers that are taken, and keeps the floor of numbers that tell none', () => {
  const there = [flat('A-5', 2), flat('A-6', 2)];
  expect(nextFlat(saved('a 5', 2), there, 'any')).toMatchObject({ flatNumber: 'A-7', floor: 2 });
});

test('the floor is read from a number as the flats so far tell theirs', () => {
  expect(guessedFloor('A-1204', [])).toBe(12);
  expect(guessedFloor('A-100', [])).toBeNull();
  expect(guessedFloor('A-304', [flat('A-101', 1), flat('A-201', 2)])).toBe(3);
  expect(guessedFloor('A-195', [flat('A-011', 1), flat('A-181', 18)])).toBe(19);
  expect(guessedFloor('A-304', [flat('A-101', 7)])).toBeNull();
  expect(guessedFloor('T', [flat('A-011', 1), flat('A-181', 18)])).toBeNull();
});

test('proposes nothing that the society would refuse', () => {
  expect(nextFlat(saved('A-999', 9), [], 'A-101')).toMatchObject({ flatNumber: '', floor: 9 });
  expect(nextFlat(saved('VILA', 0), [], 'any')).toMatchObject({ flatNumber: '', type: '2BHK' });
});
