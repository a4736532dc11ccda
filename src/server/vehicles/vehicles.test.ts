import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#domain/vehicle.ts';
import { addFlat, addOwner, addVehicle, type Items, vehicleDraft } from '../../../tests/support/entries.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

/** An office with a flat, its owner, and what a vehicle of theirs says of them. */
async function aGarage() {
  const { society, admin, flat, owner } = await anOwnedFlat();
  return { society, admin, flat, owner, ids: { ownerId: owner.id, flatId: flat.id } };
}

type Refusal = { detail: string; code: string; errors: Record<string, string> };

function post(admin: Person, json: object) {
  return admin.send<Vehicle & Refusal>('POST', '/api/vehicles', { ...vehicleDraft, ...json });
}

function patch(admin: Person, id: string, json: object) {
  return admin.send<Vehicle & Refusal>('PATCH', `/api/vehicles/${id}`, json);
}

async function allOf(admin: Person): Promise<Vehicle[]> {
  return (await admin.send<Items<Vehicle>>('GET', '/api/vehicles')).body.items;
}

describe('adding a vehicle', () => {
  test('answers it whole, with the names of owner and flat, and what was left empty as null', async () => {
    const { admin, ids } = await aGarage();
    const vehicle = await addVehicle(admin, { ...ids, vehicleNumber: ' ka 01  ab 1234 ', type: 'Car', year: 1980 });
    expect(vehicle).toEqual({
      ...vehicleDraft,
      ...ids,
      id: expect.any(String),
      color: null,
      type: 'Car',
      year: 1980,
      ownerName: 'Meera Rao',
      flatNumber: 'A-101',
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: vehicle.createdAt,
    });
    expect((await admin.send('GET', `/api/vehicles/${vehicle.id}`)).body).toEqual(vehicle);
  });

  test('that exists, however it is spaced or cased, is refused by name at its field', async () => {
    const { admin, ids } = await aGarage();
    await addVehicle(admin, ids);
    for (const typed of ['ka01ab1234', 'Ka-01-Ab-1234', 'KA 01 AB 1234']) {
      const { status, body } = await post(admin, { ...ids, vehicleNumber: typed });
      const sentence = 'Vehicle KA 01 AB 1234 already exists';
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'duplicate_vehicle', detail: sentence, errors: { vehicleNumber: sentence } });
    }
    expect(await allOf(admin)).toHaveLength(1);
  });

  test('ten times at once in ten spellings: one is added, the others are told', async () => {
    const { admin, ids } = await aGarage();
    const spellings = Array.from(
      { length: 10 },
      (_, index) => `${' '.repeat(index % 2)}ka01ab12${'-'.repeat(index)}34`,
    );
    const answers = await Promise.all(spellings.map((vehicleNumber) => post(admin, { ...ids, vehicleNumber })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.errors.vehicleNumber).toMatch(/^Vehicle .* already exists$/);
    expect(await allOf(admin)).toHaveLength(1);
  });

  test('numbers that only look alike are different vehicles', async () => {
    const { admin, ids } = await aGarage();
    const numbers = ['OD 02 A 1', 'OR 02 A 1', 'TG 08 A 1', 'TS 08 A 1', 'TS 08 A I'];
    for (const vehicleNumber of numbers) await addVehicle(admin, { ...ids, vehicleNumber });
    expect((await allOf(admin)).map(({ vehicleNumber }) => vehicleNumber)).toEqual(numbers);
  });

  test('of a shape nobody knows is no reason to refuse it', async () => {
    const { admin, ids } = await aGarage();
    expect((await addVehicle(admin, { ...ids, vehicleNumber: 'साइकिल ७', type: 'Bicycle' })).vehicleNumber).toBe(
      'साइकिल ७',
    );
  });

  test('of 1979 or of next year is refused at its field, and next year begins when it does in the society', async () => {
    const { society, admin, ids } = await aGarage();
    const thisYear = new Date(society.context.now().getTime() + 5.5 * 3_600_000).getUTCFullYear();
    // Half an hour past midnight on New Year in India: in UTC it is still the old year.
    society.later(Date.UTC(thisYear, 11, 31, 19, 0) - society.context.now().getTime());
    const later = { ...admin, send: society.sender(await aSessionOf(society.context, admin.id)) };
    for (const year of [1979, thisYear + 2]) {
      const { status, body } = await post(later, { ...ids, year });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ year: `Year must be from 1980 to ${thisYear + 1}, not ${year}` });
    }
    expect((await addVehicle(later, { ...ids, year: thisYear + 1 })).year).toBe(thisYear + 1);
    await later.send('PATCH', '/api/society', { version: 1, timeZone: 'UTC' });
    expect((await post(later, { ...ids, vehicleNumber: 'KA 02 B 2', year: thisYear + 1 })).status).toBe(422);
    expect(await allOf(later)).toHaveLength(1);
  });

  test.each([
    ['no company', { company: '' }, { company: 'Company is required' }],
    ['no owner', { ownerId: undefined }, { ownerId: 'Owner is required' }],
    ['no flat', { flatId: '' }, { flatId: 'Flat is required' }],
    ['a year in words', { year: 'new' }, { year: expect.any(String) }],
    ['a key of its own', { numberKey: 'X' }, { numberKey: 'This field is not known here' }],
  ])('with %s is refused at its field and nothing is stored', async (_, more, errors) => {
    const { admin, ids } = await aGarage();
    const { status, body } = await post(admin, { ...ids, ...more });
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await allOf(admin)).toEqual([]);
  });

  test('whose owner or flat was deleted meanwhile is refused at that field', async () => {
    const { admin, ids } = await aGarage();
    const other = await addFlat(admin, 'B-204');
    await admin.send('DELETE', `/api/flats/${other.id}`);
    const noFlat = await post(admin, { ...ids, flatId: other.id });
    expect([noFlat.status, noFlat.body.errors]).toEqual([
      409,
      { flatId: 'The chosen flat no longer exists. Choose another one.' },
    ]);
    await admin.send('DELETE', `/api/owners/${ids.ownerId}`);
    const noOwner = await post(admin, ids);
    expect([noOwner.status, noOwner.body.errors]).toEqual([
      409,
      { ownerId: 'The chosen owner no longer exists. Choose another one.' },
    ]);
    expect(await allOf(admin)).toEqual([]);
  });
});

describe('editing a vehicle', () => {
  test('changes what was named, leaves the rest, and counts the version on', async () => {
    const { admin, ids } = await aGarage();
    const vehicle = await addVehicle(admin, { ...ids, color: 'Red', type: 'Car', year: 2015 });
    const { status, body } = await patch(admin, vehicle.id, { version: 1, model: 'Dzire', year: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...vehicle, model: 'Dzire', year: null, version: 2, updatedAt: body.updatedAt });
  });

  test('may space its own number anew, and may not take another one', async () => {
    const { admin, ids } = await aGarage();
    const vehicle = await addVehicle(admin, ids);
    await addVehicle(admin, { ...ids, vehicleNumber: 'KA 02 B 2' });
    expect((await patch(admin, vehicle.id, { version: 1, vehicleNumber: 'KA01AB1234' })).body.vehicleNumber).toBe(
      'KA01AB1234',
    );
    const taken = await patch(admin, vehicle.id, { version: 2, vehicleNumber: 'ka-02-b-2' });
    expect([taken.status, taken.body.errors]).toEqual([409, { vehicleNumber: 'Vehicle KA 02 B 2 already exists' }]);
  });

  test('under a new number is found by it, and no more by the old one', async () => {
    const { society, admin, ids } = await aGarage();
    const vehicle = await addVehicle(admin, ids);
    await patch(admin, vehicle.id, { version: 1, vehicleNumber: 'MH 12 S 8' });
    expect((await admin.send('GET', '/api/vehicles/by-number/mh12s8')).status).toBe(200);
    expect((await admin.send('GET', '/api/vehicles/by-number/KA01AB1234')).status).toBe(404);
    const keys = await society.context.db.selectFrom('vehicles').select('numberKey').execute();
    expect(keys).toEqual([{ numberKey: 'MH12S8' }]);
  });

  test('made from an old version is refused and told how it is now', async () => {
    const { admin, ids } = await aGarage();
    const { id } = await addVehicle(admin, ids);
    await patch(admin, id, { version: 1, color: 'Red' });
    const { status, body } = await patch(admin, id, { version: 1, color: 'Blue' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale',
      detail: 'Someone else changed KA 01 AB 1234 meanwhile',
      current: { color: 'Red', ownerName: 'Meera Rao' },
    });
    expect((await allOf(admin))[0]?.color).toBe('Red');
  });

  test('whose owner is gone keeps nobody, until another is chosen', async () => {
    const { admin, ids } = await aGarage();
    const vehicle = await addVehicle(admin, ids);
    await admin.send('DELETE', `/api/owners/${ids.ownerId}`);
    expect((await patch(admin, vehicle.id, { version: 2, color: 'Red' })).body).toMatchObject({
      ownerId: null,
      ownerName: null,
      color: 'Red',
    });
    const bina = await addOwner(admin, { name: 'Bina' });
    expect((await patch(admin, vehicle.id, { version: 3, ownerId: bina.id })).body.ownerName).toBe('Bina');
    expect((await patch(admin, vehicle.id, { version: 4, ownerId: null })).status).toBe(422);
  });

  test('to a year, an owner or a flat that may not be is refused at its field', async () => {
    const { admin, ids } = await aGarage();
    const vehicle = await addVehicle(admin, ids);
    const nobody = crypto.randomUUID();
    for (const [edit, field] of [
      [{ year: 1979 }, 'year'],
      [{ ownerId: nobody }, 'ownerId'],
      [{ flatId: nobody }, 'flatId'],
    ] as const) {
      expect(Object.keys((await patch(admin, vehicle.id, { version: 1, ...edit })).body.errors)).toEqual([field]);
    }
    expect(await allOf(admin)).toEqual([vehicle]);
  });

  test('that was deleted meanwhile is not found, in words', async () => {
    const { admin, ids } = await aGarage();
    const { id } = await addVehicle(admin, ids);
    expect((await admin.send('DELETE', `/api/vehicles/${id}`)).status).toBe(204);
    for (const [method, json] of [['PATCH', { version: 1 }], ['DELETE'], ['GET']] as const) {
      const answer = await admin.send(method, `/api/vehicles/${id}`, json);
      expect(answer).toMatchObject({
        status: 404,
        body: { title: 'Document not found', detail: 'This vehicle no longer exists' },
      });
    }
    expect(await allOf(admin)).toEqual([]);
  });
});

test('every change of a vehicle is in the log, by whom, with what was before and after', async () => {
  const { society, admin, ids } = await aGarage();
  const { id } = await addVehicle(admin, ids);
  await patch(admin, id, { version: 1, color: 'Red' });
  await admin.send('DELETE', `/api/vehicles/${id}`);
  const log = await society.context.db
    .selectFrom('changes')
    .selectAll()
    .where('topic', '=', 'vehicles')
    .orderBy('seq')
    .execute();
  expect(log.map(({ operation, actorId, entityId }) => [operation, actorId, entityId])).toEqual(
    ['add', 'edit', 'delete'].map((operation) => [operation, admin.id, id]),
  );
  expect([log[1]?.before, log[1]?.after].map((row) => JSON.parse(row ?? '').color)).toEqual([null, 'Red']);
});
