// Many records at once: the preview says what the act then does, in one transaction that is taken back as one.
import { describe, expect, test, vi } from 'vitest';
import { type BulkResult, FlatsBulk, OwnersBulk, VehiclesBulk } from '#domain/bulkCalls.ts';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { activityHeader } from '#server/http/requestActivity.ts';
import { addFlat, addOwner, addVehicle, dayAgo, type Items } from '../../../tests/support/entries.ts';
import { anOffice, type Person, spansOf, todayOf } from '../../../tests/support/society.ts';

type Seen = { id: string; version: number };
type Records = { flats: Flat; owners: Owner; vehicles: Vehicle };

const seenOf = (all: Seen[]) => Object.fromEntries(all.map(({ id, version }) => [id, version]));
const all = async <T extends keyof Records>(admin: Person, topic: T) =>
  (await admin.send<Items<Records[T]>>('GET', `/api/${topic}`)).body.items;
const bulk = (admin: Person, topic: keyof Records, records: Seen[], json: object) =>
  admin.send<BulkResult & { errors: Record<string, string> }>('POST', `/api/${topic}/bulk`, {
    seen: seenOf(records),
    ...json,
  });
const left = ({ body }: { body: BulkResult }) => body.cannot.map(({ label, why }) => [label, why.code]);

/** Asks first, then does it: both say the same. */
async function previewedAndDone(admin: Person, topic: keyof Records, records: Seen[], json: object) {
  const before = await all(admin, topic);
  const preview = await bulk(admin, topic, records, { ...json, dryRun: true });
  expect(preview.headers.get(activityHeader)).toBeNull();
  expect(await all(admin, topic)).toEqual(before);
  const done = await bulk(admin, topic, records, json);
  expect([done.status, done.body]).toEqual([200, preview.body]);
  return done;
}

async function undo(admin: Person, { headers }: { headers: Headers }) {
  const { status, body } = await admin.send('POST', `/api/activities/${headers.get(activityHeader)}/undo`);
  expect([status, body]).toMatchObject([200, {}]);
}

describe('flats', () => {
  test('the rent of all is raised by percent; who has none is left out, and all of it is taken back at once', async () => {
    const { society, admin } = await anOffice();
    for (const [number, rent] of [
      ['A-101', 20_000],
      ['A-102', 9_999],
      ['A-103', null],
    ] as const)
      await addFlat(admin, number, { rent, deposit: 1 });
    const flats = await all(admin, 'flats');
    const raise = { edit: { raiseRent: { by: 'percent', amount: 5 } } };
    const done = await previewedAndDone(admin, 'flats', flats, raise);
    expect(done.body).toMatchObject({ willChange: 2, unchanged: 0, cannotCount: 1 });
    expect(left(done)).toEqual([['A-103', 'amount_missing']]);
    expect((await all(admin, 'flats')).map(({ rent }) => rent)).toEqual([21_000, 10_499, null]);
    const { db } = society.context;
    const activity = await db.selectFrom('activities').selectAll().orderBy('ordinal', 'desc').executeTakeFirst();
    expect(activity).toMatchObject({ kind: 'bulk-edit', counts: JSON.stringify({ flats: 2 }) });
    await undo(admin, done);
    expect((await all(admin, 'flats')).map(({ rent }) => rent)).toEqual([20_000, 9_999, null]);
  });

  test('a value that is there already is no change, and where nothing changes there is no activity', async () => {
    const { admin } = await anOffice();
    await addFlat(admin, 'A-101', { rent: 5000 });
    await addFlat(admin, 'A-102');
    const flats = await all(admin, 'flats');
    const one = await previewedAndDone(admin, 'flats', flats, { edit: { rent: 5000 } });
    expect(one.body).toEqual({ willChange: 1, unchanged: 1, cannotCount: 0, cannot: [] });
    const none = await previewedAndDone(admin, 'flats', await all(admin, 'flats'), { edit: { rent: 5000 } });
    expect(none.body).toEqual({ willChange: 0, unchanged: 2, cannotCount: 0, cannot: [] });
    expect(none.headers.get(activityHeader)).toBeNull();
  });

  test('who changed or went since they were seen is left out, whatever the preview said', async () => {
    const { admin } = await anOffice();
    const [kept, edited, gone] = [
      await addFlat(admin, 'A-101'),
      await addFlat(admin, 'A-102'),
      await addFlat(admin, 'A-103'),
    ];
    const preview = await bulk(admin, 'flats', [kept, edited, gone], { edit: { floor: 7 }, dryRun: true });
    expect(preview.body.willChange).toBe(3);
    await admin.send('PATCH', `/api/flats/${edited.id}`, { version: 1, rent: 1 });
    await admin.send('DELETE', `/api/flats/${gone.id}`);
    const done = await bulk(admin, 'flats', [kept, edited, gone], { edit: { floor: 7 } });
    expect(done.body.willChange).toBe(1);
    expect(left(done)).toEqual([
      ['A-102', 'flat_changed_meanwhile'],
      [null, 'flat_not_found'],
    ]);
    expect((await all(admin, 'flats')).map(({ flatNumber, floor }) => [flatNumber, floor])).toEqual([
      ['A-101', 7],
      ['A-102', 1],
    ]);
  });

  test('those in use are not deleted; the others are, and come back as one', async () => {
    const { admin } = await anOffice();
    const [owned, parked] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102')];
    await addFlat(admin, 'A-103');
    await addFlat(admin, 'A-104');
    const owner = await addOwner(admin, { flatId: owned.id });
    await addVehicle(admin, { ownerId: owner.id, flatId: parked.id });
    const flats = await all(admin, 'flats');
    const done = await previewedAndDone(admin, 'flats', flats, { delete: true });
    expect(done.body.willChange).toBe(2);
    expect(left(done)).toEqual([
      ['A-101', 'flat_in_use'],
      ['A-102', 'flat_in_use'],
    ]);
    expect((await all(admin, 'flats')).map(({ flatNumber }) => flatNumber)).toEqual(['A-101', 'A-102']);
    await undo(admin, done);
    expect((await all(admin, 'flats')).map(({ id }) => id)).toEqual(flats.map(({ id }) => id));
  });
});

describe('owners', () => {
  test('become Old on a day, and their flats free; who came later is left out, who is Old already stays', async () => {
    const { society, admin } = await anOffice();
    const [a, b, c] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102'), await addFlat(admin, 'A-103')];
    await addOwner(admin, { name: 'Asha Nair', flatId: a.id });
    await addOwner(admin, { name: 'Binod Das', email: 'b@people.example', flatId: b.id, occupancyDate: dayAgo(3) });
    await addOwner(admin, { name: 'Chitra Pal', email: 'c@people.example', flatId: c.id, status: 'Old' });
    const day = todayOf(society, -10);
    const done = await previewedAndDone(admin, 'owners', await all(admin, 'owners'), { edit: { oldFrom: day } });
    expect(done.body).toMatchObject({ willChange: 1, unchanged: 1 });
    expect(left(done)).toEqual([['Binod Das', 'theirs_since']]);
    expect((await all(admin, 'owners')).map(({ status }) => status)).toEqual(['Old', 'Active', 'Old']);
    expect((await all(admin, 'flats')).map(({ status }) => status)).toEqual(['Available', 'Occupied', 'Available']);
    expect((await spansOf(society))[0]).toEqual(['A-101', 'Asha Nair', '2024-04-01', day]);
    await undo(admin, done);
    expect((await all(admin, 'owners')).map(({ status }) => status)).toEqual(['Active', 'Active', 'Old']);
    expect((await spansOf(society))[0]).toEqual(['A-101', 'Asha Nair', '2024-04-01', null]);
    const future = await bulk(admin, 'owners', await all(admin, 'owners'), { edit: { oldFrom: todayOf(society, 1) } });
    expect([future.status, Object.keys(future.body.errors)]).toEqual([422, ['edit.oldFrom']]);
  });

  test('are deleted as each by itself: flats free, vehicles unknown, history kept, and all of it back with one undo', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const owner = await addOwner(admin, {
      flatId: flat.id,
      documents: { aadhar: '000011112222', pan: null, lease: null },
    });
    await addOwner(admin, { name: 'Asha Nair', email: 'a@people.example' });
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    const owners = await all(admin, 'owners');
    const done = await previewedAndDone(admin, 'owners', owners, { delete: true });
    expect(done.body.willChange).toBe(2);
    expect(await all(admin, 'owners')).toEqual([]);
    expect((await all(admin, 'flats'))[0]).toMatchObject({ status: 'Available', ownerId: null });
    expect((await all(admin, 'vehicles'))[0]).toMatchObject({ ownerId: null, flatNumber: 'A-101' });
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', todayOf(society)]]);
    await undo(admin, done);
    expect((await all(admin, 'owners')).map(({ id }) => id)).toEqual(owners.map(({ id }) => id));
    expect((await all(admin, 'vehicles'))[0]).toMatchObject({ ownerId: owner.id });
    expect((await all(admin, 'flats'))[0]).toMatchObject({ status: 'Occupied', ownerId: owner.id });
  });

  test('keep their email where the society asks for one, as each by itself does', async () => {
    const { admin } = await anOffice();
    await addOwner(admin);
    const before = await all(admin, 'owners');
    for (const dryRun of [true, false]) {
      const { status, body } = await bulk(admin, 'owners', before, { edit: { email: null }, dryRun });
      expect([status, body.errors]).toEqual([
        422,
        { 'edit.email': expect.stringMatching(/^An email is asked of each owner, so it can’t be removed/) },
      ]);
    }
    expect(await all(admin, 'owners')).toEqual(before);
    // An address is no matter of that.
    await previewedAndDone(admin, 'owners', before, { edit: { address: 'Wing A' } });
  });

  test('lose their email where it may be missing, or take an address, and nothing else', async () => {
    const { admin } = await anOffice();
    await admin.send('PATCH', '/api/society', { version: 1, ownerEmail: 'optional' });
    await addOwner(admin);
    const [before] = await all(admin, 'owners');
    await previewedAndDone(admin, 'owners', [before as Owner], { edit: { email: null } });
    const [without] = await all(admin, 'owners');
    await previewedAndDone(admin, 'owners', [without as Owner], { edit: { address: 'Wing A, Church Street' } });
    const [now] = await all(admin, 'owners');
    expect(now).toEqual({
      ...before,
      email: null,
      address: 'Wing A, Church Street',
      version: 3,
      updatedAt: now?.updatedAt,
    });
  });
});

test('vehicles take a type, leave their flat, and are deleted; each is taken back as one', async () => {
  const { admin } = await anOffice();
  const [flat, owner] = [await addFlat(admin), await addOwner(admin)];
  for (const vehicleNumber of ['KA 01 AA 0001', 'KA 01 AA 0002'])
    await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
  await previewedAndDone(admin, 'vehicles', await all(admin, 'vehicles'), { edit: { type: 'Scooter' } });
  const cleared = await previewedAndDone(admin, 'vehicles', await all(admin, 'vehicles'), { edit: { flatId: null } });
  expect((await all(admin, 'vehicles')).map(({ type, flatId }) => [type, flatId])).toEqual(
    Array(2).fill(['Scooter', null]),
  );
  await undo(admin, cleared);
  const deleted = await previewedAndDone(admin, 'vehicles', await all(admin, 'vehicles'), { delete: true });
  expect(await all(admin, 'vehicles')).toEqual([]);
  await undo(admin, deleted);
  expect((await all(admin, 'vehicles')).map(({ type, flatId }) => [type, flatId])).toEqual(
    Array(2).fill(['Scooter', flat.id]),
  );
});

test('what is no one act over at least one record that was seen is refused, with one sentence', async () => {
  const { admin } = await anOffice();
  const flat = await addFlat(admin);
  const seen = { [flat.id]: 1 };
  const refused = async (json: object) => {
    const { status, body } = await admin.send<{ detail: string }>('POST', '/api/flats/bulk', json);
    return [status, body.detail];
  };
  const oneThing = 'Say one thing: a field with its value, or delete';
  expect(await refused({ seen })).toEqual([422, oneThing]);
  expect(await refused({ seen, edit: { floor: 1 }, delete: true })).toEqual([422, oneThing]);
  expect(await refused({ seen, edit: { floor: 1, rent: 2 } })).toEqual([422, oneThing]);
  expect(await refused({ seen, edit: {} })).toEqual([422, oneThing]);
  expect(await refused({ seen: {}, delete: true })).toEqual([422, 'Choose at least one record']);
  const unclear = 'Each record is named by its id, with the version that was seen';
  expect(await refused({ seen: { x: 1, y: 2 }, delete: true })).toEqual([422, unclear]);
  expect(await refused({ seen: { [flat.id]: '1' }, delete: true })).toEqual([422, unclear]);
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, nth) => [`x${nth}`, 1]));
  expect(await refused({ seen: many, delete: true })).toEqual([
    422,
    'At most 20,000 records are changed at once: choose fewer',
  ]);
  expect(await refused({ seen, edit: { flatNumber: 'A-102' } })).toEqual([422, 'This field is not known here']);
  const raise = (by: string, amount: unknown) => refused({ seen, edit: { raiseRent: { by, amount } } });
  expect(await raise('percent', 0)).toEqual([422, 'Say by how much; a minus lowers it']);
  expect(await raise('percent', 2000)).toEqual([422, 'At least -100 and at most 1,000 percent, not 2000']);
  expect(await raise('percent', 'much')).toEqual([422, 'At least -100 and at most 1,000 percent, not "much"']);
  expect(await raise('rupees', 10.5)).toEqual([422, 'Whole rupees, up to 10 crore, not 10.5']);
  expect((await all(admin, 'flats')).map(({ version }) => version)).toEqual([1]);
});

test('as many records as are taken at once are looked at once each: twice would hold up who asks meanwhile', () => {
  const seen = Object.fromEntries(Array.from({ length: 20_000 }, () => [crypto.randomUUID(), 1]));
  for (const schema of [FlatsBulk, OwnersBulk, VehiclesBulk]) {
    const looks = vi.spyOn(RegExp.prototype, 'test');
    expect(schema.safeParse({ seen, delete: true }).success).toBe(true);
    expect(looks.mock.calls.length).toBe(20_000);
    looks.mockRestore();
  }
});

describe('an answer that was lost', () => {
  const aKey = () => ({ key: crypto.randomUUID() });

  test('what is sent again under its key is answered as at first, is no second activity, and is taken back as one', async () => {
    const { society, admin } = await anOffice();
    await addFlat(admin, 'A-101', { rent: 20_000 });
    await addFlat(admin, 'A-102', { rent: 21_000 });
    await addFlat(admin, 'A-103');
    const flats = await all(admin, 'flats');
    const raise = { ...aKey(), edit: { raiseRent: { by: 'rupees', amount: 1000 } } };
    const done = await bulk(admin, 'flats', flats, raise);
    expect(done.body).toMatchObject({ willChange: 2, cannotCount: 1 });
    const told = () => society.context.db.selectFrom('activities').select('id').execute();
    const before = await told();
    const again = await bulk(admin, 'flats', flats, raise);
    expect([again.status, again.body]).toEqual([200, done.body]);
    expect(again.headers.get(activityHeader)).toBe(done.headers.get(activityHeader));
    expect((await all(admin, 'flats')).map(({ rent }) => rent)).toEqual([21_000, 22_000, null]);
    expect(await told()).toEqual(before);
    await undo(admin, again);
    expect((await all(admin, 'flats')).map(({ rent }) => rent)).toEqual([20_000, 21_000, null]);
  });

  test('so it is of a deletion, and of a change to a value that some have already', async () => {
    const { admin } = await anOffice();
    for (const [number, floor] of [
      ['A-101', 1],
      ['A-102', 2],
    ] as const)
      await addFlat(admin, number, { floor });
    const flats = await all(admin, 'flats');
    const act = { ...aKey(), edit: { floor: 2 } };
    const [done, repeated] = [await bulk(admin, 'flats', flats, act), await bulk(admin, 'flats', flats, act)];
    expect(done.body).toEqual({ willChange: 1, unchanged: 1, cannotCount: 0, cannot: [] });
    expect([repeated.status, repeated.body]).toEqual([200, done.body]);
    const now = await all(admin, 'flats');
    const deletion = { ...aKey(), delete: true };
    const [first, again] = [await bulk(admin, 'flats', now, deletion), await bulk(admin, 'flats', now, deletion)];
    expect(first.body).toEqual({ willChange: flats.length, unchanged: 0, cannotCount: 0, cannot: [] });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('a key is for one act of one person, and no activity that there is', async () => {
    const { society, admin } = await anOffice();
    await addFlat(admin, 'A-101', { rent: 20_000 });
    const flats = await all(admin, 'flats');
    const raise = { ...aKey(), edit: { raiseRent: { by: 'rupees', amount: 1000 } } };
    expect((await bulk(admin, 'flats', flats, raise)).status).toBe(200);
    const now = await all(admin, 'flats');
    const other = await society.signedInAs('admin');
    const [{ id: known }] = (await society.context.db.selectFrom('activities').select('id').execute()) as [
      { id: string },
    ];
    const answers = [
      await bulk(admin, 'flats', now, raise),
      await bulk(admin, 'flats', flats, { ...raise, edit: { floor: 4 } }),
      await bulk(other, 'flats', flats, raise),
      await bulk(admin, 'flats', now, { key: known, edit: { floor: 4 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await all(admin, 'flats')).toEqual(now);
  });
});
