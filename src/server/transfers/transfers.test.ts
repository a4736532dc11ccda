import { describe, expect, test } from 'vitest';
import type { ActivityLines } from '#domain/activityLog.ts';
import type { OwnershipOn, Transfer, TransferPlan } from '#domain/transfer.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  aPlate,
  dayAgo,
  editOwner,
  family,
  flatOf,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { aSociety } from '../../../tests/support/society.ts';

async function aFlatWithOwner() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const seller = await addOwner(admin, {
    name: 'Sita Seller',
    phone: '5500000009',
    familyDetails: family,
    flatId: flat.id,
    occupancyDate: dayAgo(100),
  });
  const state = async () => {
    const { db } = society.context;
    const tables = ['flats', 'owners', 'ownerships', 'vehicles', 'transfers', 'changes'] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  };
  return { society, admin, flat, seller, state };
}

describe('a transfer is refused, with its sentence at its field, and nothing is changed', () => {
  const cases: [string, object, number, object][] = [
    ['no name', { newOwner: { name: ' ' } }, 422, { 'newOwner.name': 'Please fill in all required fields' }],
    ['no phone', { newOwner: { phone: '' } }, 422, { 'newOwner.phone': 'Please fill in all required fields' }],
    ['no flat', { flatId: '' }, 422, { flatId: 'Please fill in all required fields' }],
    [
      'a family number of 0',
      { newOwner: { familyDetails: { ...family, children: 0 } } },
      422,
      {
        'newOwner.familyDetails.children':
          'All family details (adults, children, males, females) must be greater than 0.',
      },
    ],
    [
      'tomorrow',
      { occupancyDate: dayAgo(-1) },
      422,
      { occupancyDate: expect.stringMatching(/^Occupancy date can't be in the future/) },
    ],
    [
      'a day before the present ownership began',
      { occupancyDate: dayAgo(101) },
      422,
      { occupancyDate: expect.stringMatching(/^The present ownership began on/) },
    ],
    [
      'a day that does not exist',
      { occupancyDate: '2023-02-29' },
      422,
      { occupancyDate: 'Occupancy date is not a date: "2023-02-29"' },
    ],
    ['a reason outside the list', { reason: 'whim' }, 422, { reason: 'Choose a reason' }],
    [
      'a flat that is gone',
      { flatId: crypto.randomUUID() },
      409,
      { flatId: 'The chosen flat no longer exists. Choose another one.' },
    ],
    [
      'a chosen owner who is gone',
      { existingOwnerId: crypto.randomUUID() },
      409,
      { existingOwnerId: 'The chosen owner no longer exists. Choose another one, or record a new owner.' },
    ],
  ];
  test.each(cases)('%s', async (_, more, status, errors) => {
    const { admin, flat, seller, state } = await aFlatWithOwner();
    const before = await state();
    const answer = await transferFlat(admin, flat, { presentOwnerId: seller.id, ...more });
    expect(answer).toMatchObject({ status, body: { errors } });
    expect(await state()).toBe(before);
  });

  test.each([undefined, null, 'Binod', []])('with %j for a new owner', async (newOwner) => {
    const { admin, flat, seller, state } = await aFlatWithOwner();
    const before = await state();
    const draft = { flatId: flat.id, presentOwnerId: seller.id, newOwner, occupancyDate: dayAgo(0) };
    for (const [path, json] of [
      ['/api/transfers', { ...draft, key: crypto.randomUUID() }],
      ['/api/transfers/preview', draft],
    ] as const) {
      expect(await admin.send('POST', path, json)).toMatchObject({
        status: 422,
        body: {
          detail: 'Please fill in all required fields',
          errors: { newOwner: 'Please fill in all required fields' },
        },
      });
    }
    expect(await state()).toBe(before);
  });

  test('to the present owner', async () => {
    const { admin, flat, seller, state } = await aFlatWithOwner();
    const before = await state();
    const newOwner = { name: seller.name };
    const answer = await transferFlat(admin, flat, { presentOwnerId: seller.id, existingOwnerId: seller.id, newOwner });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { existingOwnerId: 'A-101 already belongs to Sita Seller.' } },
    });
    expect(await state()).toBe(before);
  });

  test('to a known person under another name, unless it is called a correction', async () => {
    const { admin, flat, seller, state } = await aFlatWithOwner();
    const known = await addOwner(admin, { name: 'Binod Byuer' });
    const before = await state();
    const request = { presentOwnerId: seller.id, existingOwnerId: known.id };
    const refused = await transferFlat(admin, flat, request);
    expect(refused.status).toBe(409);
    expect(refused.body['errors']).toEqual({
      'newOwner.name':
        "The chosen record is Binod Byuer's. Correct this person's record, or record a different new owner.",
    });
    expect(await state()).toBe(before);
    expect((await transferFlat(admin, flat, { ...request, isCorrection: true })).status).toBe(201);
    expect((await ownerOf(admin, known.id)).name).toBe('Binod Buyer');
  });

  test('when the flat has changed hands since the form was opened: told who owns it now', async () => {
    const { admin, flat, seller, state } = await aFlatWithOwner();
    await transferFlat(admin, flat, {
      presentOwnerId: seller.id,
      newOwner: { name: 'Quick Quinn', phone: '5511111111' },
    });
    const before = await state();
    const { ownerId } = await flatOf(admin, flat.id);
    const late = await transferFlat(admin, flat, { presentOwnerId: seller.id });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'owner_changed',
      detail: expect.stringMatching(/^A-101 has changed hands meanwhile: it now belongs to Quick Quinn since /),
      current: { ownerId, name: 'Quick Quinn', phone: '5511111111', email: null },
    });
    expect(await state()).toBe(before);
  });
});

test('neither e-mail, phone nor Aadhaar is checked on a transfer, and what was given is sealed all the same', async () => {
  const { admin, flat, seller, society } = await aFlatWithOwner();
  const newOwner = {
    phone: '080-2222 ext 5',
    email: 'none',
    documents: { aadhar: '0000 1234', pan: null, lease: null },
  };
  const { status, body } = await transferFlat(admin, flat, { presentOwnerId: seller.id, newOwner });
  expect(status).toBe(201);
  expect(await ownerOf(admin, String(body['ownerId']))).toMatchObject({ phone: '080-2222 ext 5', email: 'none' });
  const rows = await Promise.all(
    (['owners', 'changes', 'transfers'] as const).map((table) =>
      society.context.db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(factsIn(rows)).not.toContain('1234');
});

test('under the relaxed family rule a household without children can buy, an empty one can’t', async () => {
  const { admin, flat, seller } = await aFlatWithOwner();
  await admin.send('PATCH', '/api/society', { version: 1, familyRule: 'total-above-zero' });
  const request = (familyDetails: object) =>
    transferFlat(admin, flat, { presentOwnerId: seller.id, newOwner: { familyDetails } });
  expect((await request({ adults: 0, children: 0, males: 0, females: 0 })).status).toBe(422);
  expect((await request({ adults: 2, children: 0, males: 1, females: 1 })).status).toBe(201);
});

test('a known buyer’s documents stay where the form left them empty', async () => {
  const { admin, flat, seller } = await aFlatWithOwner();
  const known = await addOwner(admin, {
    name: 'Binod Buyer',
    documents: { aadhar: '000011112222', pan: 'ZZZZZ1234Z', lease: 'shelf 4' },
  });
  await transferFlat(admin, flat, { presentOwnerId: seller.id, existingOwnerId: known.id });
  const { documents } = await ownerOf(admin, known.id);
  expect(documents).toEqual({ aadhar: 'XXXX XXXX 2222', pan: 'XXXXX1234X', lease: 'shelf 4' });
  const { body } = await admin.send('POST', `/api/owners/${known.id}/reveal`, { document: 'aadhar' });
  expect(body).toEqual({ value: '000011112222' });
});

describe('somebody on record who buys', () => {
  async function aKnownBuyer() {
    const { admin, flat, seller } = await aFlatWithOwner();
    const known = await addOwner(admin, {
      name: 'Binod Buyer',
      email: 'binod@people.example',
      secondPhone: '022 1234567',
      address: 'Pune',
      emergencyContact: { name: 'Asha', phone: '9820022222', relation: 'Sister' },
      documents: { aadhar: '000011112222', pan: null, lease: null },
    });
    const draft = (newOwner: object) => ({
      flatId: flat.id,
      presentOwnerId: seller.id,
      existingOwnerId: known.id,
      newOwner: { name: known.name, phone: known.phone, familyDetails: known.familyDetails, ...newOwner },
      occupancyDate: dayAgo(0),
    });
    const preview = async (newOwner: object) => {
      const { totalMembers: _, ...familyDetails } = known.familyDetails;
      const json = draft({ familyDetails, ...newOwner });
      return (await admin.send<TransferPlan>('POST', '/api/transfers/preview', json)).body.to.changes;
    };
    return { admin, flat, seller, known, preview };
  }

  test('keeps what is left out, and loses what is emptied', async () => {
    const { admin, flat, seller, known, preview } = await aKnownBuyer();
    const { totalMembers: _, ...familyDetails } = known.familyDetails;
    expect(await preview({})).toEqual([]);
    const facts = async () => {
      const { email, secondPhone, address, emergencyContact, documents } = await ownerOf(admin, known.id);
      return { email, secondPhone, address, emergencyContact, documents };
    };
    const before = await facts();
    const newOwner = { phone: known.phone, familyDetails };
    await transferFlat(admin, flat, { presentOwnerId: seller.id, existingOwnerId: known.id, newOwner });
    expect(await facts()).toEqual(before);

    const other = await addFlat(admin, 'B-101');
    const emptied = { ...newOwner, email: '', address: null };
    await transferFlat(admin, other, { existingOwnerId: known.id, newOwner: emptied });
    expect(await facts()).toEqual({ ...before, email: null, address: null });
  });

  test('is shown, before it is done, each field of their record that the transfer changes, and no number of a document', async () => {
    const { admin, flat, seller, known, preview } = await aKnownBuyer();
    const newOwner = {
      phone: '5500000077',
      email: null,
      emergencyContact: { name: 'Asha', phone: null, relation: 'Sister' },
      familyDetails: { adults: 2, children: 1, males: 4, females: 2 },
      documents: { aadhar: '000011113333', pan: 'ABCDE1234F' },
    };
    const changes = await preview(newOwner);
    expect(changes).toEqual([
      { field: 'email', before: 'binod@people.example', after: null },
      { field: 'phone', before: '9845012345', after: '5500000077' },
      { field: 'males', before: 1, after: 4 },
      { field: 'contactPhone', before: '9820022222', after: null },
      { field: 'hasPan', before: false, after: true },
      { field: 'hasAadhar', before: true, after: true },
    ]);
    const request = { presentOwnerId: seller.id, existingOwnerId: known.id, newOwner };
    const done = await transferFlat(admin, flat, request);
    const path = `/api/activities/${done.headers.get('activity-id')}/changes?record=owners/${known.id}`;
    const { lines } = (await admin.send<ActivityLines>('GET', path)).body;
    const logged = lines.flatMap(({ fields }) => fields).map(({ field, before, after }) => ({ field, before, after }));
    expect(logged.filter(({ field }) => field !== 'occupancyDate')).toEqual(changes);
  });

  test('is shown under which name they are corrected', async () => {
    const { admin, flat, seller, known } = await aKnownBuyer();
    const { totalMembers: _, ...familyDetails } = known.familyDetails;
    const draft = {
      ...{ flatId: flat.id, presentOwnerId: seller.id, existingOwnerId: known.id, isCorrection: true },
      ...{ newOwner: { name: 'Vinod Buyer', phone: known.phone, familyDetails }, occupancyDate: dayAgo(0) },
    };
    const { body } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft);
    expect(body.to.changes).toEqual([{ field: 'name', before: 'Binod Buyer', after: 'Vinod Buyer' }]);
  });
});

describe('the same submission sent again', () => {
  test('answers what the first one did and transfers nothing twice', async () => {
    const { admin, flat, seller, state } = await aFlatWithOwner();
    const request = { key: crypto.randomUUID(), presentOwnerId: seller.id };
    const first = await transferFlat(admin, flat, request);
    const before = await state();
    const again = await transferFlat(admin, flat, request);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await state()).toBe(before);
    const { body } = await admin.send<{ items: Transfer[] }>('GET', '/api/transfers');
    expect(body.items).toHaveLength(1);
  });

  test('ten times at once is one transfer, and each is told of it', async () => {
    const { admin, flat, seller } = await aFlatWithOwner();
    const request = { key: crypto.randomUUID(), presentOwnerId: seller.id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => transferFlat(admin, flat, request)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body['id']}`)).size).toBe(1);
    expect((await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body.items).toHaveLength(1);
  });

  test('with other details under the same key is refused', async () => {
    const { admin, flat, seller } = await aFlatWithOwner();
    const request = { key: crypto.randomUUID(), presentOwnerId: seller.id };
    await transferFlat(admin, flat, request);
    expect((await transferFlat(admin, flat, { ...request, remarks: 'another' })).status).toBe(409);
  });
});

test('a hundred simultaneous transfers of one flat: one wins, the others are told who owns it now', async () => {
  const { admin, flat, seller, society } = await aFlatWithOwner();
  const toBuyer = (index: number) =>
    transferFlat(admin, flat, { presentOwnerId: seller.id, newOwner: { name: `Buyer ${index}` } });
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      let answer = await toBuyer(index);
      // On a slow machine one that would wait too long is refused, and asks again.
      while (answer.body['code'] === 'unavailable') answer = await toBuyer(index);
      return answer;
    }),
  );
  const winners = answers.filter(({ status }) => status === 201);
  expect(winners).toHaveLength(1);
  const { ownerName, ownerId } = await flatOf(admin, flat.id);
  expect(winners[0]?.body['ownerId']).toBe(ownerId);
  for (const { body } of answers.filter(({ status }) => status !== 201)) {
    expect(body).toMatchObject({ status: 409, code: 'owner_changed', current: { ownerId, name: ownerName } });
  }
  expect((await society.context.db.selectFrom('owners').selectAll().execute()).map(({ name }) => name).sort()).toEqual(
    [ownerName, 'Sita Seller'].sort(),
  );
  await expectSoundOwnership(society.context.db);
});

test('the preview says what the transfer then does, and does nothing itself', async () => {
  const { admin, flat, seller, state } = await aFlatWithOwner();
  const [leaving, staying] = [
    await addVehicle(admin, { ownerId: seller.id, flatId: flat.id, vehicleNumber: aPlate() }),
    await addVehicle(admin, { ownerId: seller.id, flatId: flat.id, vehicleNumber: aPlate() }),
  ];
  const newOwner = {
    name: 'Binod Buyer',
    phone: '5500000001',
    familyDetails: { adults: 2, children: 3, males: 1, females: 1 },
  };
  const draft = {
    flatId: flat.id,
    presentOwnerId: seller.id,
    newOwner,
    occupancyDate: dayAgo(3),
    vehicles: { [staying.id]: 'stays' },
  };
  const before = await state();
  const { status, body } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    flat: {
      flatNumber: 'A-101',
      statusBefore: 'Occupied',
      statusAfter: 'Occupied',
      residentsBefore: 3,
      residentsAfter: 5,
    },
    from: {
      ownerId: seller.id,
      name: 'Sita Seller',
      since: dayAgo(100),
      until: dayAgo(3),
      statusAfter: 'Old',
      otherFlats: [],
    },
    to: {
      ownerId: null,
      name: 'Binod Buyer',
      isNew: true,
      statusBefore: null,
      otherFlats: [],
      since: dayAgo(3),
      alike: [],
    },
  });
  expect(body.vehicles.map(({ id, choice }) => [id, choice])).toEqual([
    [leaving.id, 'leaves'],
    [staying.id, 'stays'],
  ]);
  expect(await state()).toBe(before);
  expect((await admin.send('POST', '/api/transfers/preview', { ...draft, presentOwnerId: null })).body).toMatchObject({
    code: 'owner_changed',
  });
});

describe('the register', () => {
  test('keeps names as they were then, also after people, flat and names are gone', async () => {
    const { admin, flat, seller } = await aFlatWithOwner();
    const { body } = await transferFlat(admin, flat, {
      presentOwnerId: seller.id,
      occupancyDate: dayAgo(5),
      reason: 'gift',
      remarks: 'to a nephew',
    });
    const buyerId = String(body['ownerId']);
    await editOwner(admin, buyerId, { name: 'Renamed', email: 'r@people.example' });
    for (const id of [buyerId, seller.id]) await admin.send('DELETE', `/api/owners/${id}`);
    expect((await admin.send('DELETE', `/api/flats/${flat.id}`)).status).toBe(204);
    const [line] = (await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body.items;
    expect(line).toEqual({
      id: body['id'],
      number: `${dayAgo(0).slice(0, 4)}/001`,
      kind: 'transfer',
      correction: null,
      on: dayAgo(5),
      flatId: null,
      flatNumber: 'A-101',
      fromOwnerId: null,
      fromName: 'Sita Seller',
      toOwnerId: null,
      toName: 'Binod Buyer',
      reason: 'gift',
      remarks: 'to a nephew',
      recordedAt: expect.any(String),
      recordedBy: 'Test admin',
      died: [],
      reverses: null,
      reversedBy: null,
      vehicles: [],
      holders: null,
    });
    expect((await admin.send<Transfer>('GET', `/api/transfers/${body['id']}`)).body).toEqual(line);
  });

  test('tells who owned a flat on any day, half-open: on the day of the transfer it is the buyer', async () => {
    const { admin, flat, seller } = await aFlatWithOwner();
    await transferFlat(admin, flat, { presentOwnerId: seller.id, occupancyDate: dayAgo(10) });
    const on = async (day: string) =>
      (await admin.send<{ items: OwnershipOn[] }>('GET', `/api/ownerships?on=${day}&flatId=${flat.id}`)).body.items.map(
        ({ ownerName }) => ownerName,
      );
    expect(await on(dayAgo(101))).toEqual([]);
    expect(await on(dayAgo(100))).toEqual(['Sita Seller']);
    expect(await on(dayAgo(11))).toEqual(['Sita Seller']);
    expect(await on(dayAgo(10))).toEqual(['Binod Buyer']);
    expect((await admin.send('GET', '/api/ownerships?on=2023-02-30')).status).toBe(422);
  });
});
