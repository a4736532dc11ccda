import { describe, expect, test } from 'vitest';
import type { MergePlan } from '#domain/merge.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Transfer } from '#domain/transfer.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  family,
  type Items,
  ownerOf,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { expectLogReplays } from '../../../tests/support/ledger.ts';
import { anOffice, type Person, spansOf } from '../../../tests/support/society.ts';

type Refused = { code: string; detail: string; current?: { name: string } };

async function merge(as: Person, kept: { id: string }, other: { id: string }, more: object = {}) {
  const { version } = await ownerOf(as, kept.id);
  const { version: otherVersion } = await ownerOf(as, other.id);
  const submission = { version, otherId: other.id, otherVersion, ...more };
  return as.send<OwnerRecord & Refused>('POST', `/api/owners/${kept.id}/merge`, submission);
}

function plan(as: Person, kept: { id: string }, other: { id: string }) {
  return as.send<MergePlan & Refused>('GET', `/api/owners/${kept.id}/merge?otherId=${other.id}`);
}

/** Kavita twice: with B-204 and her documents on one record, with A-101 until 2020 and a car on the other. */
async function aPersonTwice() {
  const { society, admin } = await anOffice();
  const [first, second] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-204')];
  const kept = await addOwner(admin, { name: 'Kavita Menon', flatId: second.id, occupancyDate: '2024-04-01' });
  const left = { flatId: first.id, occupancyDate: '2015-03-14', status: 'Old', endings: { [first.id]: '2020-05-01' } };
  const documents = { aadhar: '000011112222', pan: 'ABCDE1234F', lease: null };
  const other = await addOwner(admin, { name: 'K Menon', phone: '9876543210', documents, ...left });
  const car = await addVehicle(admin, { ownerId: other.id, flatId: first.id });
  return { society, admin, first, second, kept, other, car };
}

describe('two records of one person', () => {
  test('become one: ownerships, vehicles and the register follow, what was chosen is taken, and the other is gone', async () => {
    const { society, admin, first, kept, other, car } = await aPersonTwice();
    const planned = (await plan(admin, kept, other)).body;
    expect(planned).toMatchObject({ statusAfter: 'Active', transfers: 0, vehicleNumbers: [car.vehicleNumber] });
    expect(planned.ownerships.map(({ flatNumber, until }) => [flatNumber, until])).toEqual([['A-101', '2020-05-01']]);
    expect(planned.cannot).toEqual([]);

    const { status, body } = await merge(admin, kept, other, { take: ['phone', 'aadhar', 'pan'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Kavita Menon',
      phone: '9876543210',
      email: 'meera@people.example',
      status: 'Active',
      documents: { aadhar: 'XXXX XXXX 2222', pan: 'XXXXX1234X' },
      flats: [{ flatNumber: 'B-204' }],
    });
    expect(body.version).toBeGreaterThan(kept.version);
    const seen = await admin.send('POST', `/api/owners/${kept.id}/reveal`, { document: 'aadhar' });
    expect(seen.body).toEqual({ value: '000011112222' });
    expect((await admin.send('GET', `/api/owners/${other.id}`)).status).toBe(404);
    expect((await vehicleOf(admin, car.id)).ownerId).toBe(kept.id);
    expect(await spansOf(society)).toContainEqual(['A-101', 'K Menon', '2015-03-14', '2020-05-01']);
    const owners = await admin.send<Items<OwnerRecord>>('GET', `/api/owners?flatId=${first.id}`);
    expect(owners.body.items.map(({ id }) => id)).toEqual([kept.id]);
    await expectLogReplays(society.context.db);
  });

  test('where only the other is Active, the one that is left is', async () => {
    const { admin, kept, other } = await aPersonTwice();
    expect((await merge(admin, other, kept)).body).toMatchObject({
      name: 'K Menon',
      status: 'Active',
      documents: { aadhar: 'XXXX XXXX 2222' },
    });
  });

  test('a transfer leads to the one that is left, says what it said, and can still be reversed', async () => {
    const { society, admin, second, kept, other } = await aPersonTwice();
    const car = await addVehicle(admin, { ownerId: kept.id, flatId: second.id, vehicleNumber: 'KA 05 MJ 9999' });
    const newOwner = { name: 'K Menon', phone: '9876543210', familyDetails: family };
    const third = await addFlat(admin, 'C-301');
    await transferFlat(admin, third, { existingOwnerId: other.id, newOwner });
    const goes = await addVehicle(admin, { ownerId: kept.id, flatId: second.id, vehicleNumber: 'KA 05 MJ 1111' });
    const sold = await transferFlat(admin, second, { presentOwnerId: kept.id, vehicles: { [car.id]: 'stays' } });
    expect((await merge(admin, other, kept)).status).toBe(200);
    const register = (await admin.send<Items<Transfer>>('GET', `/api/transfers?ownerId=${other.id}`)).body.items;
    expect(register.map(({ flatNumber, fromOwnerId, fromName }) => [flatNumber, fromOwnerId, fromName])).toEqual([
      ['B-204', other.id, 'Kavita Menon'],
      ['C-301', null, null],
    ]);
    const reversal = { key: crypto.randomUUID(), reason: 'mistake' };
    const reversed = await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, reversal);
    expect(reversed.status).toBe(201);
    expect(await vehicleOf(admin, car.id)).toMatchObject({ ownerId: other.id, flatId: second.id });
    // The merge has changed this one since, so it stays as it is.
    expect(await vehicleOf(admin, goes.id)).toMatchObject({ ownerId: other.id, flatId: null });
    expect((await ownerOf(admin, other.id)).flats.map(({ flatNumber }) => flatNumber)).toEqual(['B-204', 'C-301']);
    await expectLogReplays(society.context.db);
  });

  test('of whom the removed one bought: the purchase can still be reversed', async () => {
    const { admin, kept, other } = await aPersonTwice();
    const third = await addFlat(admin, 'C-301');
    const newOwner = { name: 'K Menon', phone: '9876543210', familyDetails: family };
    const bought = await transferFlat(admin, third, { existingOwnerId: other.id, newOwner });
    expect((await merge(admin, kept, other, { take: ['aadhar'] })).status).toBe(200);
    const reversal = { key: crypto.randomUUID(), reason: 'mistake' };
    expect((await admin.send('POST', `/api/transfers/${bought.body['id']}/reversal`, reversal)).status).toBe(201);
    expect(await ownerOf(admin, kept.id)).toMatchObject({
      status: 'Active',
      flats: [{ flatNumber: 'B-204' }],
      documents: { aadhar: 'XXXX XXXX 2222' },
    });
  });
});

test('a merge is one activity, and taken back both records are as they were, numbers included', async () => {
  const { society, admin, first, second, kept, other, car } = await aPersonTwice();
  await transferFlat(admin, second, { presentOwnerId: kept.id });
  const before = [await ownerOf(admin, kept.id), await ownerOf(admin, other.id)];
  const merged = await merge(admin, kept, other, { take: ['name', 'aadhar'] });
  const activityId = merged.headers.get('activity-id');
  const { body } = await admin.send<{ what: { code: string } }>('POST', `/api/activities/${activityId}/undo`);
  expect(body.what).toMatchObject({ params: { kind: 'merge', label: 'Kavita Menon', other: 'K Menon' } });
  const facts = ({ version: _, updatedAt: __, ...owner }: OwnerRecord) => owner;
  expect([await ownerOf(admin, kept.id), await ownerOf(admin, other.id)].map(facts)).toEqual(before.map(facts));
  const seen = await admin.send('POST', `/api/owners/${other.id}/reveal`, { document: 'aadhar' });
  expect(seen.body).toEqual({ value: '000011112222' });
  expect((await vehicleOf(admin, car.id)).ownerId).toBe(other.id);
  const spans = await society.context.db
    .selectFrom('ownerships')
    .select(['flatId', 'ownerId'])
    .orderBy('ordinal')
    .execute();
  expect(spans.slice(0, 2)).toEqual([
    { flatId: second.id, ownerId: kept.id },
    { flatId: first.id, ownerId: other.id },
  ]);
  await expectLogReplays(society.context.db);
});

describe('merging is refused', () => {
  test('with the record itself, with one that is gone, and from a form that shows an older one', async () => {
    const { admin, kept, other } = await aPersonTwice();
    expect(await plan(admin, kept, kept)).toMatchObject({
      status: 409,
      body: { detail: 'This is the same record. Choose another one.' },
    });
    expect((await plan(admin, kept, { id: crypto.randomUUID() })).status).toBe(404);
    await editOwner(admin, other.id, { address: 'Pune' });
    const stale = await merge(admin, kept, other, { otherVersion: other.version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'K Menon' } } });
    expect(await merge(admin, kept, other, { version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Kavita Menon' } },
    });
  });

  test('where both had a flat on one day, naming the flat and the days, and nothing is changed', async () => {
    const { society, admin, first, kept, other } = await aPersonTwice();
    // As records from elsewhere may be: through the API no two spans of a flat overlap.
    const span = {
      flatNumber: 'A-101',
      flatId: first.id,
      since: '2019-01-01',
      until: '2021-01-01',
      ended: 'saved' as const,
    };
    await society.context.db.updateTable('ownerships').set(span).where('ownerId', '=', kept.id).execute();
    const detail =
      'A-101 belonged to K Menon from 14 Mar 2015 until 01 May 2020. Both records have it on some of these days. Correct those days first.';
    expect((await plan(admin, kept, other)).body.cannot).toMatchObject([{ code: 'merge_spans_overlap' }]);
    expect(await merge(admin, kept, other)).toMatchObject({ status: 409, body: { code: 'conflict', detail } });
    expect((await ownerOf(admin, other.id)).name).toBe('K Menon');
  });

  test('while a transfer from one to the other is in force, until it is reversed', async () => {
    const { admin, second, kept, other } = await aPersonTwice();
    const newOwner = { name: 'K Menon', phone: '9876543210', familyDetails: family };
    const between = await transferFlat(admin, second, {
      presentOwnerId: kept.id,
      existingOwnerId: other.id,
      newOwner,
    });
    const refused = await merge(admin, kept, other);
    expect(refused.body.detail).toMatch(
      /^B-204 passed from one of the two to the other on .* Reverse that transfer first\.$/,
    );
    const reversal = { key: crypto.randomUUID(), reason: 'the same person' };
    expect((await admin.send('POST', `/api/transfers/${between.body['id']}/reversal`, reversal)).status).toBe(201);
    expect((await merge(admin, kept, other)).status).toBe(200);
  });

  test('when a number that is to be taken can’t be opened', async () => {
    const { society, admin, kept, other } = await aPersonTwice();
    const moved = {
      aadharSealed: (
        await society.context.db
          .selectFrom('owners')
          .select('panSealed')
          .where('id', '=', other.id)
          .executeTakeFirstOrThrow()
      ).panSealed,
    };
    await society.context.db.updateTable('owners').set(moved).where('id', '=', other.id).execute();
    expect(await merge(admin, kept, other, { take: ['aadhar'] })).toMatchObject({ status: 409 });
    expect((await merge(admin, kept, other)).status).toBe(200);
  });
});
