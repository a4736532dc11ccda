import { expect, test } from 'vitest';
import type { Visit } from '#domain/visit.ts';
import { insideWith } from '#web/visits/insideWith.ts';

function inside(name: string | null, vehicleNumber: string | null, flatNumber: string): Visit {
  const flats = [{ id: flatNumber, flatNumber }];
  return { id: `${name} ${vehicleNumber} ${flatNumber}`, name, vehicleNumber, flats } as Visit;
}

const zubin = inside('Zubin Mistry', 'MH 12 DE 1433', 'B-202');
const anil = inside('Anil Rao', null, 'A-101');
const cab = inside(null, 'KA 05 MN 7788', 'B-202');
const all = [zubin, anil, cab];

test.each([
  ['a part of the plate, in any spacing', 'de14', [zubin]],
  ['the flat', 'b202', [zubin, cab]],
  ['the flat as its letter is called in Devanagari', 'बी-२०२', [zubin, cab]],
  ['three letters of the name', 'zub', [zubin]],
  ['both names, in any order', 'mistry zubin', [zubin]],
  ['an O for the 0, where no plate has it', 'KA O5', [cab]],
  ['an I for the 1, where no plate has it', 'mh i2 de i433', [zubin]],
  ['two letters of a name: too little', 'zu', []],
  ['a plate that was never let in', 'MH 14 XX 9999', []],
  ['a single character', 'b', []],
] as const)('who is inside is found by %s', (_, text, found) => {
  expect(insideWith(all, text)).toEqual(found);
});
