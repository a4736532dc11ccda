// A flat with an active owner or vehicles is not deleted (docs/rules.md, Flats).
import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  flatOf,
  type Items,
  ownerOf,
} from '../../../tests/support/entries.ts';
import { anOwnedFlat, type Person, spansOf } from '../../../tests/support/society.ts';

function remove(admin: Person, { id }: { id: string }) {
  return admin.send<{ detail: string; code: string }>('DELETE', `/api/flats/${id}`);
}

describe('a flat is not deleted', () => {
  test('while it belongs to somebody, whose name is said with what to do', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { name: 'Meera Krishnan' });
    const { status, body } = await remove(admin, flat);
    expect(status).toBe(409);
    expect(body.code).toBe('conflict');
    expect(body.detail).toBe(
      "A-101 can't be deleted yet: it belongs to Meera Krishnan: make them an Old owner or choose another flat for them first.",
    );
    expect((await flatOf(admin, flat.id)).ownerId).toBe(owner.id);
    expect(await spansOf(society)).toHaveLength(1);
  });

  test('while vehicles are registered there, which are said, three at most', async () => {
    const { admin, owner } = await anOwnedFlat();
    const flat = await addFlat(admin, 'B-204');
    const said: string[] = [];
    for (const number of ['KA 1', 'KA 2', 'KA 3', 'KA 4', 'KA 5']) {
      await addVehicle(admin, { vehicleNumber: number, ownerId: owner.id, flatId: flat.id });
      said.push((await remove(admin, flat)).body.detail);
    }
    expect(said[0]).toBe("B-204 can't be deleted yet: KA 1 is registered there: move or delete it first.");
    expect(said[1]).toBe("B-204 can't be deleted yet: KA 1, KA 2 are registered there: move or delete them first.");
    expect(said[4]).toBe(
      "B-204 can't be deleted yet: KA 1, KA 2, KA 3 and 2 more are registered there: move or delete them first.",
    );
    expect((await flatOf(admin, flat.id)).flatNumber).toBe('B-204');
  });

  test('for both reasons both are said', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    const { detail } = (await remove(admin, flat)).body;
    expect(detail).toContain('Meera Rao');
    expect(detail).toContain('KA 01 AB 1234');
  });

  test('while somebody is registering a vehicle there: never both', async () => {
    const { admin, owner } = await anOwnedFlat();
    for (let round = 0; round < 5; round++) {
      const flat = await addFlat(admin, `B-20${round}`);
      const vehicle = {
        vehicleNumber: `KA ${round}`,
        company: 'Tata',
        model: 'Tiago',
        ownerId: owner.id,
        flatId: flat.id,
      };
      const [removed, added] = await Promise.all([remove(admin, flat), admin.send('POST', '/api/vehicles', vehicle)]);
      expect([204, 409]).toContain(removed.status);
      expect([removed.status === 204, added.status === 201].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('a flat that is free', () => {
  test('is deleted, and the history of who owned it stays', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    await editOwner(admin, owner.id, { status: 'Old' });
    expect((await remove(admin, flat)).status).toBe(409);
    await admin.send('DELETE', `/api/vehicles/${vehicle.id}`);
    const history = await spansOf(society);
    expect((await remove(admin, flat)).status).toBe(204);
    expect(await spansOf(society)).toEqual(history);
    expect((await ownerOf(admin, owner.id)).flat).toEqual({ id: null, flatNumber: 'A-101' });
    expect((await admin.send<Items<Flat>>('GET', '/api/flats')).body.items).toEqual([]);
  });

  test('can be added again under its number, as a flat that nobody has owned', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    await remove(admin, flat);
    expect(await addFlat(admin, 'A-101')).toMatchObject({ ownerId: null, previousOwnerId: null, status: 'Available' });
    // The old one's last flat is not there to come back to.
    expect((await editOwner(admin, owner.id, { status: 'Active' })).body).toMatchObject({
      flats: [],
      flat: null,
    });
  });
});

describe("a deleted flat's number", () => {
  /** A-101 belonged to Meera Rao from 01 Apr 2024 until 01 Mar 2025, and was deleted. */
  async function aDeletedFlat() {
    const { admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-01' } });
    expect((await remove(admin, flat)).status).toBe(204);
    return admin;
  }
  async function rename(admin: Person, { id }: Flat) {
    const { version } = await flatOf(admin, id);
    return admin.send('PATCH', `/api/flats/${id}`, { version, flatNumber: 'A-101' });
  }

  test('is given to another flat with its history, where nobody owned both on one day', async () => {
    const admin = await aDeletedFlat();
    const flat = await addFlat(admin, 'B-204');
    await addOwner(admin, { name: 'Arjun Shah', flatId: flat.id, occupancyDate: '2025-03-01' });
    expect((await rename(admin, flat)).status).toBe(200);
    const { items } = (await admin.send<Items<{ ownerName: string }>>('GET', `/api/flats/${flat.id}/ownerships`)).body;
    expect(items.map(({ ownerName }) => ownerName)).toEqual(['Arjun Shah', 'Meera Rao']);
  });

  test('is not given to one that somebody owned in those days: both would have owned it', async () => {
    const admin = await aDeletedFlat();
    const flat = await addFlat(admin, 'B-204');
    await addOwner(admin, { name: 'Arjun Shah', flatId: flat.id, occupancyDate: '2025-02-28' });
    const { status, body } = await rename(admin, flat);
    expect([status, body]).toMatchObject([
      409,
      {
        errors: {
          flatNumber:
            'A flat A-101 that was deleted belonged to Meera Rao from 01 Apr 2024 until 01 Mar 2025, when this one belonged to Arjun Shah. Choose another number, or correct those days first.',
        },
      },
    ]);
    expect((await flatOf(admin, flat.id)).flatNumber).toBe('B-204');
  });
});
