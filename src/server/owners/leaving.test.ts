// Owners who leave, come back, or own several flats (docs/rules.md, Ownership over time).
import { describe, expect, test } from 'vitest';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { moveIn, moveOut } from '#server/ownership/commands.ts';
import { presentOwnership } from '#server/ownership/queries.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  flatOf,
  type Items,
  ownerOf,
} from '../../../tests/support/entries.ts';
import { anOwnedFlat, spansOf, type TestSociety, todayOf } from '../../../tests/support/society.ts';

/** One person comes to own this flat as well, as a transfer would have it. */
async function alsoOwns({ context }: TestSociety, flatId: string, ownerId: string, since: string): Promise<void> {
  await context.write(null, (tx) => moveIn(tx, { flatId, ownerId, since, began: 'transfer' }));
}

describe('saving an owner as Old', () => {
  test('closes ownership today, frees the flat, and the card goes on showing it', async () => {
    const { society, admin, flat, owner, today } = await anOwnedFlat();
    const { body } = await editOwner(admin, owner.id, { status: 'Old' });
    expect(body).toMatchObject({ status: 'Old', flats: [], flat: { id: flat.id, flatNumber: 'A-101' } });
    expect(await flatOf(admin, flat.id)).toMatchObject({
      status: 'Available',
      ownerId: null,
      previousOwnerId: owner.id,
      totalResidents: null,
    });
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', today]]);
  });

  test('shows the flat under its new number, and by its last number once it is deleted', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    const { version } = await flatOf(admin, flat.id);
    await admin.send('PATCH', `/api/flats/${flat.id}`, { version, flatNumber: 'B-202' });
    expect((await ownerOf(admin, owner.id)).flat).toEqual({ id: flat.id, flatNumber: 'B-202' });
    await admin.send('DELETE', `/api/flats/${flat.id}`);
    expect((await ownerOf(admin, owner.id)).flat).toEqual({ id: null, flatNumber: 'A-101' });
  });
});

describe('somebody on record as Old who owns a flat all the same, as a spreadsheet could once leave them', () => {
  async function anOldOwner() {
    const office = await anOwnedFlat();
    const { society, owner } = office;
    await society.context.db.updateTable('owners').set({ status: 'Old' }).where('id', '=', owner.id).execute();
    return office;
  }

  test('keeps it and is Active again with the next edit, which is in the log', async () => {
    const { society, admin, flat, owner } = await anOldOwner();
    const { status, body, headers } = await editOwner(admin, owner.id, { phone: '9845099999' });
    expect([status, body]).toMatchObject([200, { status: 'Active', phone: '9845099999', flats: [{ id: flat.id }] }]);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Occupied', ownerId: owner.id });
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', null]]);
    const lines = society.context.db.selectFrom('changes').select(['topic', 'after']);
    const told = await lines.where('activityId', '=', headers.get('activity-id')).execute();
    expect(told.map(({ topic, after }) => [topic, JSON.parse(after ?? '')])).toMatchObject([
      ['owners', { status: 'Active' }],
    ]);
  });

  test('leaves it where the edit says Old, or until when it was theirs', async () => {
    for (const says of [() => ({ status: 'Old' }), (id: string) => ({ endings: { [id]: '2025-01-01' } })]) {
      const { society, admin, flat, owner, today } = await anOldOwner();
      const edit = { phone: '9845099999', ...says(flat.id) };
      expect((await editOwner(admin, owner.id, edit)).body).toMatchObject({ status: 'Old', flats: [] });
      const until = 'endings' in edit ? '2025-01-01' : today;
      expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', until]]);
    }
  });
});

describe('the vehicles of who leaves a flat', () => {
  async function withVehicles() {
    const office = await anOwnedFlat();
    const { admin, flat, owner } = office;
    const other = await addFlat(admin, 'C-101');
    const lent = await addFlat(admin, 'D-101');
    const guest = await addOwner(admin, { name: 'Ravi Iyer', email: 'ravi@people.example', phone: '9845011111' });
    const at = (vehicleNumber: string, flatId: string, ownerId = owner.id) =>
      addVehicle(admin, { vehicleNumber, ownerId, flatId });
    const vehicles = [
      await at('KA 01 AA 1', flat.id),
      await at('KA 01 AA 2', flat.id),
      await at('KA 01 AA 3', lent.id),
      await at('KA 01 AA 4', flat.id, guest.id),
    ];
    const flatsOf = async () => {
      const { items } = (await admin.send<Items<Vehicle>>('GET', '/api/vehicles')).body;
      return items.map(({ flatNumber }) => flatNumber);
    };
    return { ...office, other, flatsOf, ids: vehicles.map(({ id }) => id) };
  }

  test('that are named go along to the other flat, and to none where there is no other; one undo brings them back', async () => {
    const { admin, owner, other, flatsOf, ids } = await withVehicles();
    const [first, second, third, fourth] = ids as [string, string, string, string];
    const moved = await editOwner(admin, owner.id, { flatId: other.id, vehicles: [first, third, fourth] });
    expect(moved.status).toBe(200);
    expect(await flatsOf()).toEqual(['C-101', 'A-101', 'D-101', 'A-101']);
    const [{ id: activityId } = { id: '' }] = (await admin.send<ActivityPage>('GET', '/api/activities?limit=1')).body
      .activities;
    expect((await admin.send('POST', `/api/activities/${activityId}/undo`)).status).toBe(200);
    expect(await flatsOf()).toEqual(['A-101', 'A-101', 'D-101', 'A-101']);
    await editOwner(admin, owner.id, { status: 'Old', vehicles: [second] });
    expect(await flatsOf()).toEqual(['A-101', null, 'D-101', 'A-101']);
  });

  test('stay where they are if they are not named, or if no flat is left', async () => {
    const { admin, owner, other, flatsOf, ids } = await withVehicles();
    await editOwner(admin, owner.id, { address: 'Pune', vehicles: ids });
    await editOwner(admin, owner.id, { flatId: other.id });
    expect(await flatsOf()).toEqual(['A-101', 'A-101', 'D-101', 'A-101']);
  });
});

describe('a day until which a flat was theirs', () => {
  test('is refused for a flat that is not being left, and nothing is saved', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const other = await addFlat(admin, 'B-204');
    const before = await spansOf(society);
    const day = '2025-03-31';
    const sentence = 'They do not leave this flat with what is saved, so no day is asked for it';
    for (const [edit, of] of [
      [{ status: 'Old' }, crypto.randomUUID()],
      [{ status: 'Old' }, other.id],
      [{ address: 'Wing A' }, flat.id],
      [{ flatId: other.id }, other.id],
    ] as const) {
      const { status, body } = await editOwner(admin, owner.id, { ...edit, endings: { [of]: day } });
      expect([status, body.errors]).toEqual([422, { [`endings.${of}`]: sentence }]);
    }
    expect(await spansOf(society)).toEqual(before);
    const moved = await editOwner(admin, owner.id, { flatId: other.id, since: day, endings: { [flat.id]: day } });
    expect(moved.status).toBe(200);
    const left = await editOwner(admin, owner.id, { status: 'Old', endings: { [other.id]: '2025-06-30' } });
    expect(left.status).toBe(200);
    // What is left already has its day; another one is a correction.
    const again = await editOwner(admin, owner.id, { status: 'Old', endings: { [other.id]: '2025-07-31' } });
    expect([again.status, again.body.errors]).toEqual([422, { [`endings.${other.id}`]: sentence }]);
    expect((await spansOf(society)).map(([number, , , until]) => [number, until])).toEqual([
      ['A-101', day],
      ['B-204', '2025-06-30'],
    ]);
  });
});

describe('Active again', () => {
  test('reopens what was closed while the flat is still free, whether or not the form names it', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    for (const named of [{}, { flatId: flat.id, occupancyDate: owner.occupancyDate }]) {
      await editOwner(admin, owner.id, { status: 'Old' });
      const { status, body } = await editOwner(admin, owner.id, { status: 'Active', ...named });
      expect(body).toMatchObject({ status: 'Active', flats: [{ id: flat.id }], occupancyDate: '2024-04-01' });
      expect(status).toBe(200);
      expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Occupied', ownerId: owner.id });
      expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', null]]);
    }
  });

  test('on a later date is a second time at the flat, and the first one stays', async () => {
    const { society, admin, flat, owner, today } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    society.later(3 * 24 * 60 * 60 * 1000);
    expect((await editOwner(admin, owner.id, { status: 'Active', occupancyDate: todayOf(society) })).status).toBe(200);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', today],
      ['A-101', 'Meera Rao', todayOf(society), null],
    ]);
    expect((await flatOf(admin, flat.id)).ownerId).toBe(owner.id);
  });

  test('since a day within what they owned before is refused as it is to anybody else; its first days stay theirs', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const until = '2025-03-31';
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: until } });
    const back = (since: string) => editOwner(admin, owner.id, { status: 'Active', flatId: flat.id, since });
    for (const since of ['2024-04-02', '2025-03-30']) {
      const { status, body } = await back(since);
      expect([since, status, body.errors]).toEqual([
        ...[since, 409],
        { since: 'A-101 belonged to Meera Rao until 31 Mar 2025. Choose that day or a later one.' },
      ]);
    }
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', until]]);
    // Since its first day it is the same ownership, which goes on.
    expect((await back('2024-04-01')).status).toBe(200);
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', null]]);
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: until } });
    expect((await back(until)).status).toBe(200);
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', until],
      ['A-101', 'Meera Rao', until, null],
    ]);
  });

  test('is refused by name when somebody else owns the flat by now, and nothing is saved', async () => {
    const { admin, flat, owner, today } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: today });
    const { status, body } = await editOwner(admin, owner.id, { status: 'Active' });
    expect([status, body.errors]).toEqual([409, { flatId: 'A-101 already belongs to Bina. Choose another flat.' }]);
    expect((await ownerOf(admin, owner.id)).status).toBe('Old');
    // Without that flat, or with another one, they may.
    expect((await editOwner(admin, owner.id, { status: 'Active', flatId: null })).body).toMatchObject({
      status: 'Active',
      flats: [],
    });
    expect((await flatOf(admin, flat.id)).ownerName).toBe('Bina');
  });

  test('does not take back a flat that changed hands since and became free', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    const bina = await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: todayOf(society) });
    society.later(24 * 60 * 60 * 1000);
    await editOwner(admin, bina.id, { status: 'Old' });
    const { status, body } = await editOwner(admin, owner.id, { status: 'Active' });
    expect(status).toBe(409);
    expect(body.errors).toEqual({ occupancyDate: expect.stringContaining('A-101 belonged to Bina until') });
    expect((await flatOf(admin, flat.id)).ownerId).toBeNull();
  });
});

describe('an owner of several flats', () => {
  async function aRichOwner() {
    const { society, admin, flat, owner, today } = await anOwnedFlat({ occupancyDate: '2020-01-01' });
    const [second, third] = [await addFlat(admin, 'B-204'), await addFlat(admin, 'C-301')];
    await alsoOwns(society, second.id, owner.id, '2022-02-02');
    return { society, admin, first: flat, second, third, owner, today };
  }

  test('shows all of them, the longest owned first', async () => {
    const { admin, owner, first } = await aRichOwner();
    const { flats, flat } = await ownerOf(admin, owner.id);
    expect(flats.map(({ flatNumber }) => flatNumber)).toEqual(['A-101', 'B-204']);
    expect(flat?.id).toBe(first.id);
  });

  test('keeps them all when something else is edited', async () => {
    const { society, admin, owner } = await aRichOwner();
    await editOwner(admin, owner.id, { phone: '9845099999' });
    const { occupancyDate } = await ownerOf(admin, owner.id);
    expect(occupancyDate).toBe('2020-01-01'); // since when they own the one shown
    await editOwner(admin, owner.id, { occupancyDate });
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2020-01-01', null],
      ['B-204', 'Meera Rao', '2022-02-02', null],
    ]);
  });

  test('moves from the one shown and keeps the others', async () => {
    const { admin, owner, first, third } = await aRichOwner();
    const { body } = await editOwner(admin, owner.id, { flatId: third.id });
    expect(body.flats.map(({ flatNumber }) => flatNumber).sort()).toEqual(['B-204', 'C-301']);
    expect((await flatOf(admin, first.id)).status).toBe('Available');
  });

  test.each(['Old', 'deleted'])('%s frees them all', async (how) => {
    const { society, admin, owner, first, second, today } = await aRichOwner();
    if (how === 'Old') await editOwner(admin, owner.id, { status: 'Old' });
    else await admin.send('DELETE', `/api/owners/${owner.id}`);
    for (const { id } of [first, second])
      expect(await flatOf(admin, id)).toMatchObject({ status: 'Available', ownerId: null });
    expect((await spansOf(society)).map(([, , , until]) => until)).toEqual([today, today]);
  });

  test('who sold one of them goes on with the other', async () => {
    const { society, admin, owner, first, second, today } = await aRichOwner();
    await society.context.write(null, async (tx) => {
      const present = await presentOwnership(tx.db, first.id);
      if (present) await moveOut(tx, present, today, 'transfer');
    });
    expect(await ownerOf(admin, owner.id)).toMatchObject({ flats: [{ id: second.id }], flat: { id: second.id } });
    expect((await editOwner(admin, owner.id, { name: 'M. Rao' })).body.flats).toEqual([
      { id: second.id, flatNumber: 'B-204', since: '2022-02-02', place: 1, share: null, with: [] },
    ]);
  });
});
