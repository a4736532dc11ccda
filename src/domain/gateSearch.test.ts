// What a device looks through is kept right change by change: as if it had been made anew of the copy as it is now.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CopiedPerson, type CopiedVehicle, copyPartNames, type GateCopy } from '#domain/gateCopy.ts';
import { creatingGateSearch } from '#domain/gateSearch.ts';
import { whole } from '#domain/slices.ts';
import { withLatinLetters } from '#domain/text.ts';

const plates = ['KA 01 AB 1234', 'KA01A81234', 'MH12DE1433', 'MH 02 OI 1010', '1204', 'DL 3C AB 1204', 'Zeta', 'ग 12'];
const numbers = ['A-101', 'A-2', 'A-10', 'B-101', 'T2-1204', '7'];
const names = ['Meera Rao', 'Sūrya Iyer', 'Asha D’Souza', 'Imran Shaikh 204', 'M', 'आशा राव'];
const texts = [
  '1234',
  'ka01',
  '1204',
  '10',
  'a 101',
  'A-2',
  'mee',
  'rao mee',
  '204',
  'राव',
  'MHO2',
  'x',
  'zeta',
  'ग12',
];

const nth = fc.nat({ max: 7 });
const idOf = (part: string, one: number) => `${part}-${one}`;
const optional = (part: string) => fc.option(nth.map((one) => idOf(part, one)));

const flat = fc.record({
  id: nth.map((one) => idOf('flats', one)),
  flatNumber: fc.constantFrom(...numbers),
  ownerIds: fc.array(
    nth.map((one) => idOf('people', one)),
    { maxLength: 2 },
  ),
  tenants: fc.option(fc.array(fc.record({ personId: optional('people'), name: fc.constantFrom(null, 'Zoya') }))),
});
const vehicle: fc.Arbitrary<CopiedVehicle> = fc.record({
  id: nth.map((one) => idOf('vehicles', one)),
  vehicleNumber: fc.constantFrom(...plates),
  company: fc.constant('Tata'),
  model: fc.constant('Nexon'),
  color: fc.constant(null),
  type: fc.constant(null),
  flatId: optional('flats'),
  personId: optional('people'),
  rentedBefore: fc.boolean(),
});
const person: fc.Arbitrary<CopiedPerson> = fc.record({
  id: nth.map((one) => idOf('people', one)),
  name: fc.constantFrom(...names),
  phone: fc.constant(null),
  status: fc.constantFrom('Active', null),
});

const once = <T extends { id: string }>(one: fc.Arbitrary<T>) =>
  fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 8 });
const copy = fc.record({ flats: once(flat), vehicles: once(vehicle), people: once(person) });
const withNone = (some: Pick<GateCopy, 'flats' | 'vehicles' | 'people'>): GateCopy => ({
  ...{ ...some, passes: [], stops: [] },
});
const gone = fc.array(
  fc.tuple(fc.constantFrom('flats', 'vehicles', 'people'), nth).map(([part, one]) => idOf(part, one)),
  { maxLength: 5 },
);

test('after any changes a device finds what one finds that has just fetched the copy as it is now', () => {
  fc.assert(
    fc.property(copy, fc.array(fc.record({ gone, changed: copy }), { maxLength: 4 }), (first, changes) => {
      const kept = whole(creatingGateSearch(withNone(first)));
      for (const { gone, changed } of changes) {
        whole(kept.taking({ ...withNone(changed), gone }));
        const anew = whole(creatingGateSearch(kept.copy()));
        for (const text of texts) {
          const found = new Set(kept.lookUp(text).map((match) => JSON.stringify(match)));
          // Of one number there is one vehicle in a society, and here there may be several, in whatever order.
          expect(found).toEqual(new Set(anew.lookUp(text).map((match) => JSON.stringify(match))));
        }
        expect(kept.flatNumbered('a101')?.flatNumber).toBe(anew.flatNumbered('a101')?.flatNumber);
      }
    }),
  );
});

test('what it keeps is the copy with the changes in it, and no more', () => {
  fc.assert(
    fc.property(copy, copy, gone, (first, changed, gone) => {
      const kept = whole(creatingGateSearch(withNone(first)));
      whole(kept.taking({ ...withNone(changed), gone }));
      for (const part of copyPartNames) {
        const now = new Map((withNone(first)[part] as { id: string }[]).map((one) => [one.id, one]));
        for (const id of gone) now.delete(id);
        for (const one of withNone(changed)[part]) now.set(one.id, one);
        const byId = (all: readonly { id: string }[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(kept.copy()[part])).toEqual(byId([...now.values()]));
      }
    }),
  );
});

test('letters typed with a Devanagari keyboard, as they are called, find what they stand for, after what is written so itself', () => {
  const flats = [
    { id: 'a', flatNumber: 'A-101', ownerIds: [], tenants: null },
    { id: 'b', flatNumber: 'बी-7', ownerIds: [], tenants: null },
  ];
  const search = whole(creatingGateSearch(withNone({ flats, vehicles: [], people: [] })));
  expect(search.lookUp('ए १०१').map(({ flatNumber }) => flatNumber)).toEqual(['A-101']);
  expect(search.flatNumbered('ए-101')?.id).toBe('a');
  expect(search.flatNumbered('बी 7')?.id).toBe('b');
  expect(search.lookUp('ए')).toEqual([]);
  // A word that begins as a letter is called is no letter.
  expect(withLatinLetters('एका-101')).toBe('एका-101');
});
