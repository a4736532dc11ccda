import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { highlightedPlaces, peopleOf } from '#web/gate/MatchCard.tsx';

const marked = (number: string, typed: string) =>
  [...number]
    .map((character, place) => (highlightedPlaces(number, typed).has(place) ? `[${character}]` : character))
    .join('');

test('an O typed for a 0 is pointed out where it stands in the spaced number', () => {
  expect(marked('KA 01 AB 1234', 'KAO1AB1234')).toBe('KA [0]1 AB 1234');
});

test('several look-alikes in a part of the number are each pointed out', () => {
  expect(marked('MH 12 BS 8051', '8SBOS1')).toBe('MH 12 [B]S [8][0][5]1');
});

test('a number typed as it is, in any spacing, differs nowhere', () => {
  expect(highlightedPlaces('KA 01 AB 1234', 'ka-01-ab 1234').size).toBe(0);
});

test('what is no look-alike at all points out nothing', () => {
  expect(highlightedPlaces('KA 01 AB 1234', 'TN09').size).toBe(0);
  expect(highlightedPlaces('KA 01 AB 1234', ' ').size).toBe(0);
});

test('for any plate and any look-alike of it, exactly the differing characters are pointed out', () => {
  const plate = fc
    .array(fc.constantFrom(...'O0I1B8S5KA79'), { minLength: 4, maxLength: 10 })
    .map((all) => all.join(''));
  const swap: Record<string, string> = { O: '0', '0': 'O', I: '1', '1': 'I', B: '8', '8': 'B', S: '5', '5': 'S' };
  fc.assert(
    fc.property(plate, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (number, swaps) => {
      const typed = [...number]
        .map((character, place) => (swaps[place] ? (swap[character] ?? character) : character))
        .join('');
      expect(foldedPlate(typed)).toBe(foldedPlate(number));
      const expected = [...number].flatMap((character, place) => (character === typed[place] ? [] : [place]));
      expect([...highlightedPlaces(number, typed)]).toEqual(expected);
      expect(plateKey(typed)).toHaveLength(number.length);
    }),
  );
});

test('a vehicle that stayed after its tenancy says so, also of who owns another flat', () => {
  const vehicle = { vehicleNumber: 'KA 01 AB 1234', company: 'Tata', model: 'Nexon', color: null, type: null };
  const owner = { name: 'Imran Shaikh', phone: null, status: 'Active' as const };
  const standings = (rents: 'formerly' | null) =>
    peopleOf({ vehicle, owner, rents, residents: [] }).map(({ standing }) => standing);
  expect(standings('formerly')).toEqual(['Tenancy ended']);
  expect(standings(null)).toEqual(['Active owner']);
});

test('at a let flat those who live there come first, whoever the vehicle belongs to, and a tenant’s vehicle begins with its tenant', () => {
  const vehicle = { vehicleNumber: 'KA 01 AB 1234', company: 'Tata', model: 'Nexon', color: null, type: null };
  const of = (name: string) => ({ name, phone: null });
  const residents = [
    { ...of('Zoya Khan'), as: 'tenant' as const },
    { ...of('Kabir Menon'), as: 'tenant' as const },
    { ...of('Meera Rao'), as: 'owner' as const },
  ];
  const shown = (name: string, rents: 'now' | 'formerly' | null) =>
    peopleOf({ vehicle, owner: { ...of(name), status: 'Active' }, rents, residents }).map(
      ({ name, standing }) => `${name}: ${standing ?? ''}`,
    );
  const tenants = ['Zoya Khan: Tenant', 'Kabir Menon: Tenant'];
  expect(shown('Meera Rao', null)).toEqual([...tenants, 'Meera Rao: Active owner']);
  expect(shown('Kabir Menon', 'now')).toEqual(['Kabir Menon: Tenant', 'Zoya Khan: Tenant', 'Meera Rao: Owner']);
  expect(shown('Imran Shaikh', 'formerly')).toEqual([...tenants, 'Imran Shaikh: Tenancy ended', 'Meera Rao: Owner']);
});
