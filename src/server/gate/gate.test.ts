// What the gate's look-up finds, and how it says that it found it.
import { describe, expect, test } from 'vitest';
import type { GateMatch } from '#domain/gate.ts';
import { addFlat, addOwner, addVehicle, editOwner } from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { keysIn } from '../../../tests/support/senders.ts';
import { anOwnedFlat, type Person, todayOf } from '../../../tests/support/society.ts';

async function aGate() {
  const office = await anOwnedFlat();
  const { admin, owner, flat } = office;
  const vehicle = await addVehicle(admin, {
    vehicleNumber: 'KA 01 ZZ 1010',
    color: 'White',
    type: 'Car',
    ownerId: owner.id,
    flatId: flat.id,
  });
  return { ...office, vehicle, guard: await office.society.signedInAs('security') };
}

async function lookUp(person: Person, text: string): Promise<GateMatch[]> {
  const { status, body } = await person.send<{ matches: GateMatch[] }>(
    'GET',
    `/api/gate?text=${encodeURIComponent(text)}`,
  );
  expect(status).toBe(200);
  return body.matches;
}

/** What was found and how: a plate, or a flat without one. */
async function found(person: Person, text: string): Promise<string[]> {
  return (await lookUp(person, text)).map(
    (match) => `${match.found}: ${match.vehicle?.vehicleNumber ?? match.flatNumber}`,
  );
}

test('a match says all that a guard needs', async () => {
  const { guard, vehicle } = await aGate();
  expect(await lookUp(guard, 'KA01ZZ1010')).toEqual([
    {
      id: vehicle.id,
      found: 'plate',
      vehicle: {
        vehicleNumber: 'KA 01 ZZ 1010',
        company: 'Maruti Suzuki',
        model: 'Swift',
        color: 'White',
        type: 'Car',
      },
      flatNumber: 'A-101',
      owner: { name: 'Meera Rao', phone: '9845012345', status: 'Active' },
      rents: null,
      residents: [],
    },
  ]);
});

test('a vehicle is found by its plate, the end of it, its flat, a name, or something that looks like the plate', async () => {
  const { guard } = await aGate();
  for (const [text, how] of [
    ['KA 01 ZZ 1010', 'plate'],
    [' ka-01zz 10.10 ', 'plate'],
    ['ＫＡ０１ＺＺ１０１０', 'plate'],
    ['1010', 'last-four'],
    ['10 10', 'last-four'],
    ['ZZ10', 'part'],
    ['meera rao', 'name'],
    ['EERA', 'name'],
    ['KA 01 ZZ 1O1O', 'near'],
    ['ka oi zz i0i0', 'near'],
    ['KA 0I ZZ 10IO', 'near'],
    ['1O1O', 'near'],
    ['ZZIO', 'near'],
  ] as const) {
    expect(await found(guard, text), text).toEqual([`${how}: KA 01 ZZ 1010`]);
  }
});

test('a flat is found by its number in any spelling: who lives there first, then its vehicles, each with whose it is', async () => {
  const { society, guard, admin, owner, flat } = await aGate();
  await editOwner(admin, owner.id, { status: 'Old' });
  await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: todayOf(society) });
  for (const text of ['A-101', 'a 101', 'a101', 'ए-१०१', 'ए 101']) {
    expect(await found(guard, text), text).toEqual(['flat: A-101', 'flat: KA 01 ZZ 1010']);
    const [home, car] = await lookUp(guard, text);
    expect([home?.owner?.name, home?.vehicle]).toEqual(['Bina', null]);
    expect(car?.owner).toMatchObject({ name: 'Meera Rao', status: 'Old' });
  }
});

test('a number is found whose letters were typed with a Devanagari keyboard, as they are called', async () => {
  const { guard } = await aGate();
  for (const text of ['केए ०१ ज़ेडज़ेड १०१०', 'केए01झेडझेड1010'])
    expect(await found(guard, text)).toEqual(['plate: KA 01 ZZ 1010']);
  // Without a digit it is a name, and what is no letter's name is none.
  for (const text of ['केए', 'कमल १०१०']) expect(await found(guard, text)).toEqual([]);
});

test('nothing is found by less than that: too short, another number, a pattern, or a fact the gate has no business with', async () => {
  const { guard, admin, vehicle } = await aGate();
  await admin.send('PATCH', `/api/vehicles/${vehicle.id}`, { version: 1, vehicleNumber: 'KA 01 1010' });
  expect(await found(guard, 'KA 01')).toEqual(['part: KA 01 1010']);
  const short = ['', ' ', '1', 'K', '-', 'me', '1O', 'zz'];
  const others = ['KA 02 1010', '1011', 'B-101', 'A-1010'];
  const patterns = ['%%', '__', '%%%', '___', 'KA%1010', 'KA_1_1010', 'A-10_', 'M%a', 'M_era', '\\\\\\'];
  const facts = ['meera@people.example', '9845012345', '984501', 'Active', '2BHK', 'Swift'];
  for (const text of [...short, ...others, ...patterns, ...facts]) expect(await found(guard, text), text).toEqual([]);
});

describe('the surest way is the only one answered', () => {
  test('a plate before its look-alikes, which are told when there is nothing surer', async () => {
    const { guard, admin, owner, flat } = await aGate();
    await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1O1O', ownerId: owner.id, flatId: flat.id });
    expect(await found(guard, 'KA 01 ZZ 1010')).toEqual(['plate: KA 01 ZZ 1010']);
    expect(await found(guard, 'KA 01 ZZ 1O1O')).toEqual(['plate: KA 01 ZZ 1O1O']);
    expect((await found(guard, 'KA 0I ZZ 1010')).sort()).toEqual(['near: KA 01 ZZ 1010', 'near: KA 01 ZZ 1O1O']);
    expect(await found(guard, '1010')).toEqual(['last-four: KA 01 ZZ 1010']);
  });

  test('the end of a plate before its middle', async () => {
    const { guard, admin, owner, flat } = await aGate();
    await addVehicle(admin, { vehicleNumber: '22 BH 1010 AA', ownerId: owner.id, flatId: flat.id });
    expect(await found(guard, '1010')).toEqual(['last-four: KA 01 ZZ 1010']);
    expect(await found(guard, '22BH')).toEqual(['part: 22 BH 1010 AA']);
  });

  test('vehicles of other states are not near: TS is not TG, OR is not OD', async () => {
    const { guard, admin, owner, flat } = await aGate();
    for (const vehicleNumber of ['TG 08 Z 77', 'OD 02 Z 77'])
      await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
    expect(await found(guard, 'TS 08 Z 77')).toEqual([]);
    expect(await found(guard, 'OR 02 Z 77')).toEqual([]);
    expect(await found(guard, 'O D O2 Z 77')).toEqual(['near: OD 02 Z 77']);
  });
});

describe('several matches stand side by side', () => {
  test('all vehicles with these last four digits, and twenty at most', async () => {
    const { guard, admin, owner, flat } = await aGate();
    const numbers = Array.from({ length: 24 }, (_, index) => `MH ${10 + index} A 7777`);
    for (const vehicleNumber of numbers.toReversed())
      await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
    expect(await found(guard, '7777')).toEqual(numbers.slice(0, 20).map((number) => `last-four: ${number}`));
  });

  test('all vehicles of a flat, each once although its number and its owner fit as well', async () => {
    const { guard, admin, owner, flat } = await aGate();
    await addVehicle(admin, { vehicleNumber: 'KA 101', ownerId: owner.id, flatId: flat.id }); // its number holds "A101"
    expect((await found(guard, 'A-101')).sort()).toEqual(['flat: A-101', 'flat: KA 01 ZZ 1010', 'flat: KA 101']);
  });

  test('people of one name: the vehicles of one, the flat of another who has none', async () => {
    const { guard, admin } = await aGate();
    const flat = await addFlat(admin, 'B-204');
    await addOwner(admin, { name: 'Meera Iyer', phone: '9845000000', flatId: flat.id });
    expect(await found(guard, 'meera')).toEqual(['name: KA 01 ZZ 1010', 'name: B-204']);
    expect((await lookUp(guard, 'Meera Iyer'))[0]).toEqual({
      id: flat.id,
      found: 'name',
      vehicle: null,
      flatNumber: 'B-204',
      owner: { name: 'Meera Iyer', phone: '9845000000', status: 'Active' },
      rents: null,
      residents: [],
    });
  });
});

describe('the owner that a match names', () => {
  test('is shown as Old once they are', async () => {
    const { guard, admin, owner } = await aGate();
    await editOwner(admin, owner.id, { status: 'Old' });
    for (const text of ['KA 01 ZZ 1010', '1010', 'Meera', 'KA O1 ZZ 1010']) {
      expect((await lookUp(guard, text))[0]?.owner).toEqual({ name: 'Meera Rao', phone: '9845012345', status: 'Old' });
    }
  });

  test('is nobody once they are deleted, or where a flat has none', async () => {
    const { guard, admin, owner } = await aGate();
    await addFlat(admin, 'B-204');
    expect(await lookUp(guard, 'B204')).toMatchObject([
      { found: 'flat', vehicle: null, flatNumber: 'B-204', owner: null },
    ]);
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    expect(await lookUp(guard, '1010')).toMatchObject([{ found: 'last-four', flatNumber: 'A-101', owner: null }]);
    expect(await lookUp(guard, 'Meera')).toEqual([]);
  });

  test('is found by their name in every script, in whatever form it is typed', async () => {
    const { guard, admin, owner } = await aGate();
    for (const [name, text] of [
      ['मीरा राव', 'मीरा'],
      ['क़ादिर', '\u0915\u093C\u093E\u0926\u093F\u0930'],
      ['क़ादिर', '\u0958\u093E\u0926\u093F\u0930'], // the same letter, as some keyboards write it
      ['இளவரசி', 'வரசி'],
      ['Élodie', 'Élodie'],
      ['Zoë', 'Zoe\u0308'],
      ['Élodie', 'elodie'],
      ['Sūrya Ṭhākur', 'thakur surya'],
      ['Surya Thakur', 'Sūrya Ṭhākur'],
      ['Meera Anil Rao', 'rao  meera'],
      ["D'Souza", "d'souza"],
      ["D'Souza", 'dsouza'],
      ['100% Rao', '100% rao'],
    ] as const) {
      await editOwner(admin, owner.id, { name });
      expect(await found(guard, text), text).toEqual(['name: KA 01 ZZ 1010']);
    }
  });
});

test('no answer carries an e-mail, address, family or document, however something was found', async () => {
  const { guard, admin, owner } = await aGate();
  const contact = { name: 'Ravi Kumar', phone: '080-2222', relation: 'Brother' };
  await editOwner(admin, owner.id, {
    address: 'Church Street',
    emergencyContact: contact,
    documents: { aadhar: '123456789012', pan: 'ABCDE1234F', lease: 'Drawer' },
  });
  for (const text of ['KA 01 ZZ 1010', '1010', 'ZZ10', 'A-101', 'Meera', 'KA O1 ZZ 1010']) {
    const matches = await lookUp(guard, text);
    expect(matches).not.toEqual([]);
    expect(keysIn(matches)).toEqual([
      'color',
      'company',
      'flatNumber',
      'found',
      'id',
      'model',
      'name',
      'owner',
      'phone',
      'rents',
      'residents',
      'status',
      'type',
      'vehicle',
      'vehicleNumber',
    ]);
    expect(factsIn(matches)).not.toMatch(/people\.example|Church|Ravi|080-2222|9012|ABCDE|Drawer/);
  }
});

describe('a question', () => {
  test('of odd characters is answered, not failed', async () => {
    const { guard } = await aGate();
    const odd = ['KA\u000002', '\u0000\u0000\u0000', '😀😀😀', '\u{10FFFF}\u{10FFFF}', '\\\\\\', 'x'.repeat(100)];
    for (const text of odd) expect(await found(guard, text), JSON.stringify(text)).toEqual([]);
    expect(await found(guard, 'Meera\u0000')).toEqual(['name: KA 01 ZZ 1010']);
  });

  test('that is missing, too long, or asks for more is refused in words', async () => {
    const { guard } = await aGate();
    for (const [query, errors] of [
      ['', { text: 'Enter something to search for' }],
      [`text=${'x'.repeat(101)}`, { text: 'Search for at most 100 characters' }],
      ['text=1010&all=1', { all: 'This field is not known here' }],
    ] as const) {
      expect(await guard.send('GET', `/api/gate?${query}`)).toMatchObject({ status: 422, body: { errors } });
    }
  });
});
