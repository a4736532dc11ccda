import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { numbered } from '#domain/flatNumber.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Ownership } from '#domain/ownership.ts';
import { say } from '#domain/say.ts';
import { undoableTopics } from '#domain/topicsInLog.ts';
import { forgetUndoState } from '#server/activities/undo.ts';
import { isUndoable, recordRules, references } from '#server/changes/records.ts';
import { isPostgres } from '#server/database/engine.ts';
import { activityAt, activityOf, doing, type Rows, rowsOf, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  editOwner,
  flatDraft,
  flatOf,
  type Items,
  ownerDraft,
  ownerOf,
  transferFlat,
  vehicleDraft,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { expectLogReplays, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import {
  anOffice,
  anOwnedFlat,
  type Person,
  type TestSociety,
  testPassword,
  todayOf,
} from '../../../tests/support/society.ts';

const documents = { aadhar: '567856785678', pan: 'PQRST5678K', lease: 'Cupboard 3' };

/** A-101 is Meera's, with her car there and her documents, which she came by from somebody who bought it before. */
async function aSettledFlat() {
  const { society, admin, flat, owner } = await anOwnedFlat({ documents });
  const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  return { society, context: society.context, admin, flat, owner, vehicle };
}

async function revealed(as: Person, id: string, document: 'aadhar' | 'pan') {
  return (await as.send<{ value: string }>('POST', `/api/owners/${id}/reveal`, { document })).body.value;
}

async function expectSound({ context }: TestSociety) {
  await expectSoundOwnership(context.db);
  await expectLogReplays(context.db);
}

describe('what is taken back', () => {
  test('an addition goes, with all that came with it', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const before = await rowsOf(society.context);
    const added = await doing(admin, 'POST', '/api/owners', { ...ownerDraft, flatId: flat.id });
    expect((await undo(admin, added)).status).toBe(200);
    expect(await rowsOf(society.context)).toEqual(before);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Available', ownerId: null });
    await expectSound(society);
  });

  test('an edit gives its fields their earlier values, and leaves what somebody else changed since', async () => {
    const { admin, flat } = await aSettledFlat();
    const { version, rent } = await flatOf(admin, flat.id);
    const raised = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, rent: 25_000, floor: 4 });
    await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: version + 1, description: 'East' });
    expect((await undo(admin, raised)).status).toBe(200);
    expect(await flatOf(admin, flat.id)).toMatchObject({ rent, floor: flat.floor, description: 'East' });
  });

  test('a deleted person comes back whole: under their id, with flat, vehicles, history and sealed documents', async () => {
    const { society, admin, flat, owner, vehicle, context } = await aSettledFlat();
    const sold = await addFlat(admin, 'A-102');
    await transferFlat(admin, sold, {
      existingOwnerId: owner.id,
      newOwner: { name: owner.name, phone: owner.phone },
    });
    const before = await rowsOf(context);
    const shown = await ownerOf(admin, owner.id);
    const deleted = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    const snapshots = (rows: Rows) => [...rows.keys()].filter((key) => key.startsWith('ownerSnapshots/')).length;
    expect([snapshots(before), snapshots(await rowsOf(context))]).toEqual([1, 0]);
    const { status, body } = await undo(admin, deleted);
    expect([status, body]).toMatchObject([200, { what: { code: 'took_back' } }]);
    expect(say(body.what as never)).toBe('undid: deleted owner Meera Rao');
    expect(await rowsOf(context)).toEqual(before);
    const { version, updatedAt: _, ...again } = await ownerOf(admin, owner.id);
    expect(shown).toMatchObject(again);
    // A form that was open when they were deleted is told.
    expect(version).toBeGreaterThan(shown.version);
    expect(await vehicleOf(admin, vehicle.id)).toMatchObject({ ownerName: 'Meera Rao' });
    expect(await flatOf(admin, flat.id)).toMatchObject({ ownerName: 'Meera Rao', status: 'Occupied' });
    expect([await revealed(admin, owner.id, 'aadhar'), await revealed(admin, owner.id, 'pan')]).toEqual([
      documents.aadhar,
      documents.pan,
    ]);
    await expectSound(society);
  });

  test('a deleted flat comes back with its history, a deleted vehicle with its owner', async () => {
    const { society, admin, flat, owner, vehicle, context } = await aSettledFlat();
    await editOwner(admin, owner.id, { status: 'Old' });
    const before = await rowsOf(context);
    const vehicleGone = await doing(admin, 'DELETE', `/api/vehicles/${vehicle.id}`);
    const flatGone = await doing(admin, 'DELETE', `/api/flats/${flat.id}`);
    for (const id of [flatGone, vehicleGone]) expect((await undo(admin, id)).status).toBe(200);
    expect(await rowsOf(context)).toEqual(before);
    await expectSound(society);
  });

  test('a vehicle comes back of a line that holds what its table has no more', async () => {
    const { context, admin, vehicle } = await aSettledFlat();
    const deleted = await doing(admin, 'DELETE', `/api/vehicles/${vehicle.id}`);
    const { db } = context;
    await sql`drop trigger "changes_update" ${sql.raw(isPostgres(db) ? 'on "changes"' : '')}`.execute(db);
    const line = db.selectFrom('changes').select(['seq', 'before']).where('activityId', '=', deleted);
    const { seq, before } = await line.executeTakeFirstOrThrow();
    const asOnce = JSON.stringify({ ...JSON.parse(before ?? ''), numberFolded: 'KA01A81234' });
    await db.updateTable('changes').set({ before: asOnce }).where('seq', '=', seq).execute();
    expect((await undo(admin, deleted)).status).toBe(200);
    expect(await vehicleOf(admin, vehicle.id)).toMatchObject({ vehicleNumber: vehicle.vehicleNumber });
  });

  test('what was done before somebody looked at a number, or was handed what is held, as neither changes a record', async () => {
    const { society, admin, owner } = await aSettledFlat();
    const draft = { ...ownerDraft, name: 'Ravi Kumar', email: 'ravi@people.example', phone: '9845098450' };
    const added = await doing(admin, 'POST', '/api/owners', { ...draft, documents: { aadhar: '123412341234' } });
    const { items } = (await admin.send<Items<OwnerRecord>>('GET', '/api/owners')).body;
    const seen = Object.fromEntries(items.map(({ id, version }) => [id, version]));
    const bulk = await doing(admin, 'POST', '/api/owners/bulk', { seen, edit: { address: 'Nowhere' } });
    for (const { id } of items) {
      await revealed(admin, id, 'aadhar');
      const handedOver = await admin.send('POST', `/api/owners/${id}/hand-over`, { password: testPassword });
      expect(handedOver.status).toBe(200);
    }
    for (const id of [bulk, added]) {
      expect((await activityAt(admin, id)).undo).toMatchObject({ isPossible: true, obstacles: [] });
      const { status, body } = await undo(admin, id);
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const left = (await admin.send<Items<OwnerRecord>>('GET', '/api/owners')).body.items;
    expect(left).toMatchObject([{ id: owner.id, address: owner.address }]);
    await expectSound(society);
  });

  test('documents return to what they were, and nothing of them stands in the log', async () => {
    const { society, admin, owner } = await aSettledFlat();
    const { version } = await ownerOf(admin, owner.id);
    const edit = { version, documents: { aadhar: '999988887777' } };
    const changed = await doing(admin, 'PATCH', `/api/owners/${owner.id}`, edit);
    expect((await undo(admin, changed)).status).toBe(200);
    expect(await revealed(admin, owner.id, 'aadhar')).toBe(documents.aadhar);
    const lines = await society.context.db.selectFrom('changes').selectAll().execute();
    expect(factsIn(lines)).not.toMatch(/[sS]ealed|5678|Cupboard/);
  });

  test('an undo is taken back as well, and so on', async () => {
    const { admin, flat, owner, context } = await aSettledFlat();
    const there = await rowsOf(context);
    const deleted = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    const gone = await rowsOf(context);
    let last = deleted;
    for (const state of [there, gone, there, gone, there]) {
      const answer = await undo(admin, last);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      last = activityOf(answer);
      expect(await rowsOf(context)).toEqual(state);
    }
    expect(await activityAt(admin, last)).toMatchObject({ kind: 'undo', undo: { isPossible: true } });
    expect((await flatOf(admin, flat.id)).ownerId).toBe(owner.id);
  });
});

describe('a transfer and its reversal', () => {
  async function reverse(admin: Person, id: unknown) {
    const json = { key: crypto.randomUUID(), reason: 'the wrong flat' };
    expect((await admin.send('POST', `/api/transfers/${id}/reversal`, json)).status).toBe(201);
  }

  test('stand in the way of no undo of what they left as it was; the transfer alone does', async () => {
    const { society, admin, flat, owner } = await aSettledFlat();
    const { version } = await flatOf(admin, flat.id);
    const set = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, status: 'Maintenance' });
    const sale = await transferFlat(admin, flat, { presentOwnerId: owner.id });
    const { status, body } = await undo(admin, set);
    expect([status, body.current?.obstacles]).toMatchObject([409, [{ topic: 'flats', entityId: flat.id }]]);
    await reverse(admin, sale.body['id']);
    expect((await activityAt(admin, set)).undo).toMatchObject({ isPossible: true, obstacles: [] });
    const back = await undo(admin, set);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Occupied', ownerId: owner.id });
    expect((await undo(admin, activityOf(back))).status).toBe(200);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Maintenance', ownerId: owner.id });
    await expectSound(society);
  });

  test('nor of an owner’s days, which an undo brings back though the flat was sold and given back since', async () => {
    const { society, admin, flat, owner } = await aSettledFlat();
    const { version } = await ownerOf(admin, owner.id);
    const leaving = { version, status: 'Old', endings: { [flat.id]: todayOf(society, -5) } };
    const left = await doing(admin, 'PATCH', `/api/owners/${owner.id}`, leaving);
    const sale = await transferFlat(admin, flat, { presentOwnerId: null });
    expect((await undo(admin, left)).status).toBe(409);
    await reverse(admin, sale.body['id']);
    const { status, body } = await undo(admin, left);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Occupied', ownerId: owner.id });
    await expectSound(society);
  });

  test('do where the reversal could not bring back what was there', async () => {
    const { society, admin, flat, owner } = await aSettledFlat();
    const { version } = await flatOf(admin, flat.id);
    const set = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, status: 'Maintenance' });
    const sale = await transferFlat(admin, flat, { presentOwnerId: owner.id });
    await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    await reverse(admin, sale.body['id']);
    const { status, body } = await undo(admin, set);
    expect([status, body.current?.obstacles]).toMatchObject([409, [{ topic: 'flats', entityId: flat.id }]]);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Available', ownerId: null });
    await expectSound(society);
  });
});

describe('an undo is refused, and nothing is changed, when', () => {
  async function expectRefused(society: TestSociety, as: Person, activity: string, sentence: RegExp) {
    const before = await rowsOf(society.context);
    const plan = await activityAt(as, activity);
    const { status, body } = await undo(as, activity);
    expect(status, JSON.stringify(body)).toBe(409);
    expect(body.detail).toMatch(sentence);
    expect(plan.undo.isPossible).toBe(false);
    expect(plan.undo.why && say(plan.undo.why)).toBe(body.detail);
    expect(await rowsOf(society.context)).toEqual(before);
    return body;
  }

  test('somebody has changed the same field since: it says who, when and what', async () => {
    const { society, admin, flat } = await aSettledFlat();
    const other = await society.signedInAs('admin');
    const { version } = await flatOf(admin, flat.id);
    const first = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, rent: 25_000 });
    const second = await doing(other, 'PATCH', `/api/flats/${flat.id}`, { version: version + 1, rent: 30_000 });
    const { current } = await expectRefused(
      society,
      admin,
      first,
      /^This can’t be undone\. A-101: Test admin changed flat A-101 on \d\d \w{3} \d{4}\. Undo that first\.$/,
    );
    expect(current?.obstacles).toMatchObject([{ topic: 'flats', entityId: flat.id, activityId: second }]);
    expect((await undo(admin, second)).status).toBe(200);
    expect((await undo(admin, first)).status).toBe(200);
    expect(await flatOf(admin, flat.id)).toMatchObject({ rent: null });
    await expectRefused(society, admin, first, /^Test admin undid this already on /);
  });

  test('what it was about is gone by now, and is named all the same', async () => {
    const { society, admin } = await anOffice();
    const added = await doing(admin, 'POST', '/api/flats', { ...flatDraft, flatNumber: 'B-101' });
    const [flat] = (await admin.send<{ items: Flat[] }>('GET', '/api/flats')).body.items;
    const changed = await doing(admin, 'PATCH', `/api/flats/${flat?.id}`, { version: flat?.version, rent: 25_000 });
    await doing(admin, 'DELETE', `/api/flats/${flat?.id}`);
    for (const id of [added, changed])
      await expectRefused(society, admin, id, /^This can’t be undone\. B-101: Test admin deleted flat B-101 on /);
  });

  test('its number is another one’s by now', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'B-101');
    const deleted = await doing(admin, 'DELETE', `/api/flats/${flat.id}`);
    const again = await doing(admin, 'POST', '/api/flats', { ...flatDraft, flatNumber: 'B-101' });
    await expectRefused(society, admin, deleted, /B-101: Test admin added flat B-101 on /);
    expect((await undo(admin, again)).status).toBe(200);
    expect((await undo(admin, deleted)).status).toBe(200);
  });

  test('its earlier number has a history by now that is not this flat’s', async () => {
    const { society, admin, flat, owner } = await aSettledFlat();
    const { version } = await flatOf(admin, flat.id);
    const renamed = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, flatNumber: 'A-109' });
    const other = await addFlat(admin, 'A-101');
    const seller = await addOwner(admin, { name: 'Ravi', flatId: other.id, occupancyDate: '2024-05-01' });
    await editOwner(admin, seller.id, { status: 'Old' });
    await doing(admin, 'DELETE', `/api/flats/${other.id}`);
    await expectRefused(society, admin, renamed, /A-109: Test admin (changed|deleted) .* on /);
    expect((await ownerOf(admin, owner.id)).status).toBe('Active');
  });

  test('something depends on what it added', async () => {
    const { society, admin } = await anOffice();
    const added = await doing(admin, 'POST', '/api/flats', { ...flatDraft, flatNumber: 'B-101' });
    const [flat] = (await admin.send<{ items: Flat[] }>('GET', '/api/flats')).body.items;
    await addOwner(admin, { flatId: flat?.id });
    await expectRefused(society, admin, added, /B-101: Test admin added owner Meera Rao on /);
  });

  test('the flat that a deleted person would own is somebody else’s, or their flat is gone', async () => {
    const { society, admin, flat, owner, vehicle } = await aSettledFlat();
    const deleted = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    const next = await addOwner(admin, { name: 'Ravi', flatId: flat.id, occupancyDate: todayOf(society) });
    await expectRefused(society, admin, deleted, /A-101: Test admin added owner Ravi on /);
    await admin.send('DELETE', `/api/owners/${next.id}`);
    await admin.send('DELETE', `/api/vehicles/${vehicle.id}`);
    await doing(admin, 'DELETE', `/api/flats/${flat.id}`);
    await expectRefused(
      society,
      admin,
      deleted,
      /Test admin deleted (flat A-101|vehicle KA 01 AB 1234) on .* There (is|are) \d more\. Undo the latest of them first\.$/,
    );
  });

  test('the flat that an added person once had is gone: its deletion untied them, and can be taken back first', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'B-101');
    const draft = { ...ownerDraft, status: 'Old', flatId: flat.id, occupancyDate: todayOf(society) };
    const added = await doing(admin, 'POST', '/api/owners', draft);
    const deleted = await doing(admin, 'DELETE', `/api/flats/${flat.id}`);
    await expectRefused(society, admin, added, /: Test admin deleted flat B-101 on /);
    for (const id of [deleted, added]) expect((await undo(admin, id)).status).toBe(200);
    await expectSound(society);
  });

  test('the owner of a vehicle that would come back is gone', async () => {
    const { society, admin, owner, flat } = await aSettledFlat();
    const draft = { ...vehicleDraft, vehicleNumber: 'KA 05 X 1', ownerId: owner.id, flatId: flat.id };
    const { body } = await admin.send<{ id: string }>('POST', '/api/vehicles', draft);
    const deleted = await doing(admin, 'DELETE', `/api/vehicles/${body.id}`);
    const ownerGone = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    await expectRefused(society, admin, deleted, /KA 05 X 1: Test admin deleted owner Meera Rao on /);
    for (const id of [ownerGone, deleted]) expect((await undo(admin, id)).status).toBe(200);
  });

  test('who owns nothing was changed since, and is not called an owner for that', async () => {
    const { society, admin } = await anOffice();
    const { body } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Imran Shaikh' });
    const path = `/api/people/${body.id}`;
    const moved = await doing(admin, 'PATCH', path, { version: 1, address: 'Pune' });
    const again = await doing(admin, 'PATCH', path, { version: 2, address: 'Nashik' });
    await expectRefused(
      society,
      admin,
      moved,
      /^This can’t be undone\. Imran Shaikh: Test admin changed Imran Shaikh on /,
    );
    await doing(admin, 'POST', `/api/activities/${again}/undo`);
    await doing(admin, 'DELETE', path);
    await expectRefused(society, admin, moved, /Imran Shaikh: Test admin deleted Imran Shaikh on /);
  });

  test('the flat has been entered since its status was set, or who would own it is Old by now', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'B-101');
    const set = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: 1, status: 'Occupied' });
    const owner = await addOwner(admin, { flatId: flat.id, documents });
    await expectRefused(society, admin, set, /B-101: Test admin added owner Meera Rao on /);
    const left = await doing(admin, 'PATCH', `/api/owners/${owner.id}`, {
      version: (await ownerOf(admin, owner.id)).version,
      flatId: null,
    });
    await editOwner(admin, owner.id, { status: 'Old' });
    // Who looked at a number since has not made them Old.
    await revealed(admin, owner.id, 'aadhar');
    await expectRefused(society, admin, left, /Test admin changed owner Meera Rao on /);
    await expectSound(society);
  });

  async function merged(admin: Person, kept: { id: string }, other: { id: string }) {
    const [{ version }, { version: otherVersion }] = [await ownerOf(admin, kept.id), await ownerOf(admin, other.id)];
    return doing(admin, 'POST', `/api/owners/${kept.id}/merge`, { version, otherId: other.id, otherVersion });
  }

  test('who comes back as Old would own the flat that a reversal gave back since', async () => {
    const { society, admin } = await anOffice();
    const [first, second] = [await addFlat(admin, 'D-101'), await addFlat(admin, 'D-102')];
    const dev = await addOwner(admin, { name: 'Dev', flatId: first.id });
    const jai = await addOwner(admin, { name: 'Jai', flatId: second.id });
    const sale = await transferFlat(admin, first, { presentOwnerId: dev.id });
    const merge = await merged(admin, jai, dev);
    const reversal = { key: crypto.randomUUID(), reason: 'mistake' };
    await doing(admin, 'POST', `/api/transfers/${sale.body['id']}/reversal`, reversal);
    await expectRefused(society, admin, merge, /Dev: Test admin reversed a transfer of D-101 on /);
    expect((await flatOf(admin, first.id)).ownerId).toBe(jai.id);
    await expectSound(society);
  });

  test('who would be one person again rents what the other has come to own since', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'D-101');
    const jai = await addOwner(admin, { name: 'Jai' });
    const { body: dev } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Dev' });
    const days = { since: todayOf(society, -30), lastDay: todayOf(society, 300) };
    await doing(admin, 'POST', '/api/tenancies', { flatId: flat.id, ...days, tenants: [{ personId: dev.id }] });
    const apart = activityOf(await undo(admin, await merged(admin, jai, dev)));
    expect((await editOwner(admin, jai.id, { flatId: flat.id, since: todayOf(society) })).status).toBe(200);
    await expectRefused(society, admin, apart, /Dev: Test admin changed who owns D-101 on .* Undo that first/);
  });

  test('who comes back rented the flat on days that were put right to be theirs while they were gone', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'D-101');
    const dev = await addOwner(admin, { name: 'Dev', flatId: flat.id, occupancyDate: '2024-06-01' });
    await editOwner(admin, dev.id, { status: 'Old', endings: { [flat.id]: '2025-01-01' } });
    const draft = { since: '2024-01-01', lastDay: '2024-05-30', tenants: [{ personId: dev.id }] };
    await doing(admin, 'POST', '/api/tenancies', { flatId: flat.id, ...draft });
    const deleted = await doing(admin, 'DELETE', `/api/owners/${dev.id}`);
    const [owned] = (await admin.send<Items<Ownership>>('GET', `/api/flats/${flat.id}/ownerships`)).body.items;
    const correction = { reason: 'the deed', since: '2024-02-01', until: '2025-01-01' };
    await doing(admin, 'POST', `/api/ownerships/${owned?.id}/correction`, correction);
    await expectRefused(society, admin, deleted, /Dev: Test admin corrected who owned D-101 when on /);
  });

  test('it was about one of several owners, after whom or in whose place another stands by now', async () => {
    const { society, admin, flat, owner } = await anOwnedFlat();
    const entered = (presentOwnerIds: string[], holders: object[]) =>
      doing(admin, 'POST', '/api/transfers/holders', {
        ...{ key: crypto.randomUUID(), flatId: flat.id, on: todayOf(society), allAlong: true },
        ...{ presentOwnerIds, holders },
      });
    const [sunita, zoya] = [await addOwner(admin, { name: 'Sunita' }), await addOwner(admin, { name: 'Zoya' })];
    const [first, second, third] = [{ personId: owner.id }, { personId: sunita.id }, { personId: zoya.id }];
    const two = await entered([owner.id], [first, second]);
    const three = await entered([owner.id, sunita.id], [first, second, third]);
    await expectRefused(society, admin, two, /A-101: Test admin recorded that A-101 has belonged to .* on /);
    expect((await undo(admin, three)).status).toBe(200);
    const apart = activityOf(await undo(admin, two));
    await entered([owner.id], [first, third]);
    await expectRefused(society, admin, apart, /A-101: Test admin recorded that A-101 has belonged to .* on /);
    await expectSound(society);
  });

  test('it was a transfer, a reversal, a correction, a sign-out or a setting', async () => {
    const { society, admin, flat, owner } = await aSettledFlat();
    const sale = await transferFlat(admin, flat, { presentOwnerId: owner.id });
    await expectRefused(society, admin, activityOf(sale), /^A transfer is not undone here\. Reverse it/);
    const reason = { key: crypto.randomUUID(), reason: 'mistake' };
    const reversal = await doing(admin, 'POST', `/api/transfers/${sale.body['id']}/reversal`, reason);
    await expectRefused(society, admin, reversal, /^A reversal is not undone/);
    const [span] = await society.context.db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
    const days = { since: '2024-03-01', until: null, reason: 'The deed' };
    const correction = await doing(admin, 'POST', `/api/ownerships/${span?.id}/correction`, days);
    await expectRefused(society, admin, correction, /^A correction is not undone/);
    const setting = await doing(admin, 'PATCH', '/api/society', { version: 1, name: 'North' });
    await expectRefused(
      society,
      admin,
      setting,
      /^Only changes of flats, people, vehicles, nominations, tenancies and households/,
    );
    const look = await doing(admin, 'POST', `/api/owners/${owner.id}/reveal`, { document: 'pan' });
    await expectRefused(society, admin, look, /^There is nothing in this/);
  });

  test('what was deleted is kept no longer: 30 days, then it is gone for good', async () => {
    const { society, admin, owner } = await aSettledFlat();
    const { context } = society;
    const { version } = await ownerOf(admin, owner.id);
    const edit = { version, name: 'M. Rao', documents: { pan: 'ZZZZZ9999Z' } };
    const changed = await doing(admin, 'PATCH', `/api/owners/${owner.id}`, edit);
    const deleted = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    const kept = () => context.db.selectFrom('keptRows').selectAll().where('kept', 'is not', null).execute();
    society.later(30 * 86_400_000);
    await forgetUndoState(context.write);
    expect(await kept()).toHaveLength(2);
    expect(
      (await activityAt({ send: society.sender(await society.signIn(admin.email)) }, deleted)).undo.isPossible,
    ).toBe(true);
    society.later(86_400_000);
    const again = await society.signedInAs('admin');
    for (const id of [deleted, changed])
      await expectRefused(society, again, id, /^What was deleted, and documents, are kept for 30 days/);
    await forgetUndoState(context.write);
    expect(await kept()).toEqual([]);
    await expectRefused(society, again, deleted, /^What was deleted, and documents, are kept for 30 days/);
  });
});

test('Undo is offered at the changes of all that can be taken back, but for what changes with others alone', () => {
  const withOthers = ['ownerships', 'tenants', 'transfers'];
  const known = Object.keys(recordRules).filter(isUndoable);
  expect([...undoableTopics, ...withOthers].sort()).toEqual(known.sort());
});

// The migrations are the same on both engines.
if (process.env['ENGINE'] !== 'postgres')
  test('what points to a record that can be taken back is what the database knows to point to it', async () => {
    const { society } = await anOffice();
    const { rows } = await sql<{ from: string; column: string; to: string; untied: number }>`
      select t.name as "from", f."from" as "column", f."table" as "to", f.on_delete = 'SET NULL' as "untied"
      from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table'`.execute(society.context.db);
    const known = rows.filter(({ from, to }) => isUndoable(from) && isUndoable(to) && to !== 'transfers');
    const columns = (all: readonly { from: string; column: string; to: string }[]) =>
      all.map(({ from, column, to }) => `${from}.${column} → ${to}`).sort();
    expect(columns(references)).toEqual(columns(known));
    // Whoever deletes an owner unties the vehicles first, with a line of the log for each.
    const untied = known.filter(({ from, column, untied }) => untied && `${from}.${column}` !== 'vehicles.ownerId');
    expect(columns(references.filter(({ keptAs }) => keptAs))).toEqual(columns(untied));
  });

describe('an activity', () => {
  test('says who did what, and counts the records of each topic', async () => {
    const { society, admin, owner, flat } = await aSettledFlat();
    const deleted = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
    expect(await activityAt(admin, deleted)).toEqual({
      id: deleted,
      own: null,
      entry: null,
      at: expect.any(String),
      actorId: admin.id,
      actorName: 'Test admin',
      kind: 'delete',
      what: {
        code: 'did',
        params: { kind: 'delete', topic: 'owners', label: 'Meera Rao', count: 1, other: null, operation: null },
      },
      changed: null,
      counts: { ownerships: 1, flats: 1, vehicles: 1, owners: 1 },
      undoes: null,
      undoneBy: null,
      undo: { isPossible: true, why: null, obstacles: [] },
    });
    const back = activityOf(await undo(admin, deleted));
    expect(await activityAt(admin, deleted)).toMatchObject({ undoneBy: back });
    expect(await activityAt(admin, back)).toMatchObject({ kind: 'undo', undoes: deleted });
    const lines = await society.context.db.selectFrom('changes').select('activityId').execute();
    expect(lines.every(({ activityId }) => activityId !== null)).toBe(true);
    const nothing = await admin.send('PATCH', `/api/flats/${flat.id}`, {
      version: (await flatOf(admin, flat.id)).version,
    });
    expect(activityOf(nothing)).toBe('');
  });

  test('is what its command says it was', async () => {
    const { society, admin } = await anOffice();
    const actor = { userId: admin.id, name: 'Asha', email: admin.email };
    const drafts = ['A-101', 'A-102'].map((flatNumber) => ({
      ...{ ...numbered(flatNumber), floor: 1, type: '2BHK', status: 'Available', size: null, rent: null },
      ...{ deposit: null, description: null },
    }));
    await society.context.write(actor, async (tx) => {
      await tx.addMany('flats', drafts as never);
      tx.describe('add-many');
    });
    const { id } = await society.context.db
      .selectFrom('activities')
      .select('id')
      .orderBy('ordinal', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { kind, what } = await activityAt(admin, id);
    expect([kind, say(what)]).toEqual(['add-many', 'added 2 flats']);
    expect((await undo(admin, id)).status).toBe(200);
    expect((await rowsOf(society.context)).size).toBe(0);
  });
});

test('of two who take back the same thing at once, one does, and the other is told', async () => {
  const { society, admin } = await anOffice();
  const other = await society.signedInAs('admin');
  const added = await doing(admin, 'POST', '/api/flats', flatDraft);
  const answers = await Promise.all([admin, other].map((person) => undo(person, added)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/^Test admin undid this already on /);
});
