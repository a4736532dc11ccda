import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { addFlat, addOwner, addVehicle, flatOf, type Items, ownerOf } from '../../../tests/support/entries.ts';
import { keysIn } from '../../../tests/support/senders.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

async function numbersAt(admin: Person, query: string): Promise<string[]> {
  const { body } = await admin.send<Items<Vehicle>>('GET', `/api/vehicles${query}`);
  return body.items.map(({ vehicleNumber }) => vehicleNumber);
}

describe('listing vehicles', () => {
  test('goes by number, whatever its spacing', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    for (const vehicleNumber of ['KA 02 A 1', 'AP-01-Z-9', 'KA01B1', 'KA 01 A 1']) {
      await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
    }
    expect(await numbersAt(admin, '')).toEqual(['AP-01-Z-9', 'KA 01 A 1', 'KA01B1', 'KA 02 A 1']);
  });

  test('by ids, by owner and by flat answers those and no others', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    const other = await addFlat(admin, 'B-204');
    const bina = await addOwner(admin, { name: 'Bina' });
    await addVehicle(admin, { vehicleNumber: 'KA 1', ownerId: owner.id, flatId: flat.id });
    await addVehicle(admin, { vehicleNumber: 'KA 2', ownerId: owner.id, flatId: other.id });
    const third = await addVehicle(admin, { vehicleNumber: 'KA 3', ownerId: bina.id, flatId: flat.id });
    expect(await numbersAt(admin, `?ids=${third.id},${crypto.randomUUID()}`)).toEqual(['KA 3']);
    expect(await numbersAt(admin, `?ownerId=${owner.id}`)).toEqual(['KA 1', 'KA 2']);
    expect(await numbersAt(admin, `?flatId=${flat.id}`)).toEqual(['KA 1', 'KA 3']);
    expect(await numbersAt(admin, `?flatId=${flat.id}&ownerId=${bina.id}`)).toEqual(['KA 3']);
    expect(await numbersAt(admin, `?ownerId=${crypto.randomUUID()}`)).toEqual([]);
  });

  test('in pages, newest first, ten at a time; stable while vehicles are added between', async () => {
    const { society, admin, owner, flat } = await anOwnedFlat();
    const ids = { ownerId: owner.id, flatId: flat.id };
    for (let count = 1; count <= 13; count++) {
      await addVehicle(admin, { ...ids, vehicleNumber: `KA ${count}` });
      society.later(1);
    }
    const first = await admin.send<Items<Vehicle>>('GET', '/api/vehicles?order=newest');
    await addVehicle(admin, { ...ids, vehicleNumber: 'NEW 1' });
    const second = await admin.send<Items<Vehicle>>('GET', `/api/vehicles?order=newest&after=${first.body.next}`);
    expect(first.body.items).toHaveLength(10);
    const numbers = [...first.body.items, ...second.body.items].map(({ vehicleNumber }) => vehicleNumber);
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, index) => `KA ${13 - index}`));
    expect(second.body).toMatchObject({
      next: null,
      items: expect.arrayContaining([expect.objectContaining({ ownerName: 'Meera Rao' })]),
    });
    expect(await numbersAt(admin, '?order=newest&limit=2')).toEqual(['NEW 1', 'KA 13']);
  });

  test.each(['order=oldest', 'ownerId=Meera', 'flatId=A-101', 'ids=1', 'order=newest&after=x', 'type=Car'])(
    'with ?%s is refused',
    async (query) => {
      const { admin } = await anOwnedFlat();
      expect((await admin.send('GET', `/api/vehicles?${query}`)).status).toBe(422);
    },
  );
});

describe('a vehicle by its number', () => {
  type Found = { vehicle: Vehicle; owner: Owner | null; flat: Flat | null };
  const found = (admin: Person, number: string) =>
    admin.send<Found>('GET', `/api/vehicles/by-number/${encodeURIComponent(number)}`);

  test.each(['KA 01 AB 1234', 'ka01ab1234', ' Ka-01-aB-1234', 'KA.01/AB.1234'])(
    'as "%s", with its owner and flat',
    async (number) => {
      const { admin, owner, flat } = await anOwnedFlat({ documents: { pan: 'ABCDE1234F' } });
      const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
      const { documents: _, isOwner: __, ...listed } = await ownerOf(admin, owner.id);
      const { status, body } = await found(admin, number);
      expect(status).toBe(200);
      expect(body).toEqual({ vehicle, owner: listed, flat: await flatOf(admin, flat.id) });
      expect(keysIn(body)).not.toContain('documents');
    },
  );

  test('whose owner is gone comes with none', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    await admin.send('DELETE', `/api/owners/${owner.id}`);
    expect((await found(admin, 'KA01AB1234')).body).toMatchObject({
      vehicle: { ownerId: null },
      owner: null,
      flat: { flatNumber: 'A-101' },
    });
  });

  test.each(['KA 01 AB 1235', '1235', '0123', '234', 'KA', '%', '_', '---'])(
    '"%s", which there is none of, is not found',
    async (number) => {
      const { admin, owner, flat } = await anOwnedFlat();
      await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
      expect(await found(admin, number)).toMatchObject({
        status: 404,
        body: { title: 'Document not found', detail: 'This vehicle no longer exists' },
      });
    },
  );

  test('by its last four digits alone, in any spacing; a vehicle with just that number comes first', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    const ids = { ownerId: owner.id, flatId: flat.id };
    const car = await addVehicle(admin, ids);
    for (const digits of ['1234', ' 12 34 ']) {
      expect((await found(admin, digits)).body).toMatchObject({ vehicle: car, flat: { flatNumber: 'A-101' } });
    }
    const bicycle = await addVehicle(admin, { ...ids, vehicleNumber: '1234', type: 'Bicycle' });
    expect((await found(admin, '1234')).body.vehicle).toEqual(bicycle);
  });

  test('by last four digits that several have asks for the whole number, naming some', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    const add = (vehicleNumber: string) => addVehicle(admin, { ownerId: owner.id, flatId: flat.id, vehicleNumber });
    const asked = async () => (await admin.send('GET', '/api/vehicles/by-number/1234')).body;
    await add('KA 02 1234');
    await add('KA 01 1234');
    expect(await asked()).toMatchObject({
      code: 'conflict',
      detail: 'Several vehicles end in 1234: KA 01 1234, KA 02 1234. Give the whole number.',
    });
    await add('KA 03 1234');
    await add('KA 04 1234');
    expect(await asked()).toMatchObject({
      detail: 'Several vehicles end in 1234: KA 01 1234, KA 02 1234, KA 03 1234, others. Give the whole number.',
    });
  });

  test.each(['K'.repeat(41), 'KA\u000001', '\u202E1'])('%j is refused, not looked for', async (number) => {
    const { admin } = await anOwnedFlat();
    expect((await found(admin, number)).status).toBe(400);
  });
});
