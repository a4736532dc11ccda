// What a resident finds (docs/rules.md, Residents' search).
import { describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#domain/search.ts';
import { addFlat, addOwner, addVehicle, editOwner } from '../../../tests/support/entries.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

async function aResident(more: object = {}) {
  const office = await anOwnedFlat(more);
  return { ...office, resident: await office.society.signedInAs('user') };
}

async function search(person: Person, kind: string, text: string): Promise<SearchAnswer> {
  const { status, body } = await person.send<SearchAnswer>(
    'GET',
    `/api/search?kind=${kind}&text=${encodeURIComponent(text)}`,
  );
  expect(status).toBe(200);
  return body;
}

const nothing = { vehicles: [], flats: [] };

describe('a vehicle', () => {
  test('is found by any part of its number in any spacing, with its flat and whoever owns that flat', async () => {
    const { admin, resident, owner, flat } = await aResident();
    const bina = await addOwner(admin, { name: 'Bina' });
    const vehicle = await addVehicle(admin, { ownerId: bina.id, flatId: flat.id });
    const answer = {
      vehicles: [
        {
          id: vehicle.id,
          vehicleNumber: 'KA 01 AB 1234',
          company: 'Maruti Suzuki',
          model: 'Swift',
          flatNumber: 'A-101',
          ownerName: 'Meera Rao',
        },
      ],
      flats: [],
    };
    for (const text of ['KA 01 AB 1234', 'ka01ab1234', '1234', ' 01-ab ', 'b1'])
      expect(await search(resident, 'vehicle', text)).toEqual(answer);
    await editOwner(admin, owner.id, { status: 'Old' });
    expect((await search(resident, 'vehicle', '1234')).vehicles[0]).toMatchObject({
      flatNumber: 'A-101',
      ownerName: null,
    });
  });

  test('is found by what looks like its number, where no vehicle has that one', async () => {
    const { admin, resident, owner, flat } = await aResident();
    const at = { ownerId: owner.id, flatId: flat.id };
    await addVehicle(admin, { ...at, vehicleNumber: 'KA 01 AB 1230' });
    const numbers = async (text: string) =>
      (await search(resident, 'vehicle', text)).vehicles.map(({ vehicleNumber }) => vehicleNumber);
    for (const text of ['KA O1 AB 123O', '123o', 'ka01a8123O'])
      expect(await numbers(text), text).toEqual(['KA 01 AB 1230']);
    for (const text of ['O1', '12O', 'KA O2 AB 123O']) expect(await numbers(text), text).toEqual([]);
    await addVehicle(admin, { ...at, vehicleNumber: 'KA O1 AB 123O' });
    expect(await numbers('123O')).toEqual(['KA O1 AB 123O']);
  });

  test('is not found by its other facts, or by a pattern', async () => {
    const { admin, resident, owner, flat } = await aResident();
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    const others = ['KA 01 AB 1235', 'Swift', 'Meera', 'A-101'];
    const patterns = ['%', '_', '%%', 'KA%1234', 'KA01A_1234', '\\', '-', "'"];
    for (const text of [...others, ...patterns]) expect(await search(resident, 'vehicle', text), text).toEqual(nothing);
  });

  test('is among twenty at most, in the order of their numbers', async () => {
    const { admin, resident, owner, flat } = await aResident();
    const numbers = Array.from({ length: 23 }, (_, index) => `KA 01 A ${1000 + index}`);
    for (const vehicleNumber of numbers.toReversed())
      await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
    const { vehicles } = await search(resident, 'vehicle', 'KA01');
    expect(vehicles.map(({ vehicleNumber }) => vehicleNumber)).toEqual(numbers.slice(0, 20));
  });
});

describe('a flat', () => {
  test('is found by any part of its number, with its owner and their family', async () => {
    const { admin, resident, flat } = await aResident();
    await addFlat(admin, 'B-204');
    const found = {
      id: flat.id,
      flatNumber: 'A-101',
      ownerName: 'Meera Rao',
      tenantName: null,
      maleCount: 1,
      femaleCount: 2,
      childrenCount: 1,
      totalMembers: 4,
    };
    for (const text of ['A-101', 'a-101', ' A-1', '101', 'a101', 'A 101', 'A/101', 'a - 101', 'A-१०१'])
      expect(await search(resident, 'flat', text)).toEqual({ vehicles: [], flats: [found] });
  });

  test('without an active owner has no facts of one, nor of the last one', async () => {
    const { admin, resident, owner, flat } = await aResident();
    await editOwner(admin, owner.id, { status: 'Old' });
    expect(await search(resident, 'flat', 'A-101')).toEqual({
      vehicles: [],
      flats: [
        {
          id: flat.id,
          flatNumber: 'A-101',
          ownerName: null,
          tenantName: null,
          maleCount: null,
          femaleCount: null,
          childrenCount: null,
          totalMembers: null,
        },
      ],
    });
  });

  test('is not found by its other facts, those of its owner, or a pattern', async () => {
    const { resident } = await aResident();
    for (const text of ['C-101', 'Meera', '2BHK', '9845012345', '%', '_-101', 'A_101', '\\', "'"]) {
      expect(await search(resident, 'flat', text), text).toEqual(nothing);
    }
  });

  test('is among twenty at most, in the order of their numbers', async () => {
    const { admin, resident } = await aResident();
    for (let number = 125; number > 101; number--) await addFlat(admin, `A-${number}`);
    const { flats } = await search(resident, 'flat', 'a-1');
    expect(flats.map(({ flatNumber }) => flatNumber)).toEqual(
      Array.from({ length: 20 }, (_, index) => `A-${101 + index}`),
    );
  });
});

describe('phone and e-mail of a flat’s owner', () => {
  test('are answered where the society lets residents see them, and only there', async () => {
    const { admin, resident } = await aResident();
    const before = await search(resident, 'flat', 'A-101');
    expect(JSON.stringify(before)).not.toMatch(/phone|email|9845012345|people\.example/);
    await admin.send('PATCH', '/api/society', { version: 1, residentsSeeContacts: true });
    const [shown] = (await search(resident, 'flat', 'A-101')).flats;
    expect(shown).toEqual({ ...before.flats[0], phone: '9845012345', email: 'meera@people.example' });
    await admin.send('PATCH', '/api/society', { version: 2, residentsSeeContacts: false });
    expect(await search(resident, 'flat', 'A-101')).toEqual(before);
  });

  test('are empty where nobody owns the flat, and never with a vehicle', async () => {
    const { admin, resident, owner, flat } = await aResident();
    await admin.send('PATCH', '/api/society', { version: 1, residentsSeeContacts: true });
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    expect(JSON.stringify(await search(resident, 'vehicle', '1234'))).not.toMatch(/phone|email|9845012345/);
    await editOwner(admin, owner.id, { status: 'Old' });
    expect((await search(resident, 'flat', 'A-101')).flats[0]).toMatchObject({ phone: null, email: null });
  });
});

describe('a question', () => {
  test('of blanks or odd characters answers nothing, and does not fail', async () => {
    const { admin, resident, owner, flat } = await aResident();
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    for (const text of ['', '   ', '\t\n', '\u0000', 'B\u0000101', '😀', '२०२', '\u{10FFFF}', 'x'.repeat(100)]) {
      for (const kind of ['vehicle', 'flat'])
        expect(await search(resident, kind, text), JSON.stringify(text)).toEqual(nothing);
    }
    expect((await search(resident, 'flat', 'A-101\u0000')).flats).toHaveLength(1);
  });

  test('of another kind, missing, too long, or for more than there is to see is refused in words', async () => {
    const { resident } = await aResident();
    for (const [query, errors] of [
      ['kind=owner&text=Meera', { kind: 'Choose Vehicle or Flat' }],
      ['text=1', { kind: 'Choose Vehicle or Flat' }],
      ['kind=flat', { text: 'Enter something to search for' }],
      [`kind=flat&text=${'x'.repeat(101)}`, { text: 'Search for at most 100 characters' }],
      ['kind=flat&text=a&limit=500', { limit: 'This field is not known here' }],
    ] as const) {
      expect(await resident.send('GET', `/api/search?${query}`)).toMatchObject({ status: 422, body: { errors } });
    }
  });
});
