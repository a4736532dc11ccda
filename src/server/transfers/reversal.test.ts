import { describe, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import { say } from '#domain/say.ts';
import type { ReversalPlan, Transfer } from '#domain/transfer.ts';
import { activityOf, doing, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  aPlate,
  dayAgo,
  editOwner,
  flatOf,
  ownerOf,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { aSociety } from '../../../tests/support/society.ts';

/** A plan as the screen says it. */
function said({ restores, cannot }: ReversalPlan): { restores: string[]; cannot: string[] } {
  return { restores: restores.map((what) => say(what)), cannot: cannot.map((what) => say(what)) };
}

async function aSoldFlat() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const seller = await addOwner(admin, { name: 'Sita Seller', flatId: flat.id, occupancyDate: dayAgo(100) });
  const [leaving, staying] = [
    await addVehicle(admin, { ownerId: seller.id, flatId: flat.id, vehicleNumber: aPlate() }),
    await addVehicle(admin, { ownerId: seller.id, flatId: flat.id, vehicleNumber: aPlate() }),
  ];
  const sold = await transferFlat(admin, flat, {
    presentOwnerId: seller.id,
    occupancyDate: dayAgo(10),
    vehicles: { [staying.id]: 'stays' },
  });
  const path = `/api/transfers/${sold.body['id']}/reversal`;
  const reverse = (more: object = {}) =>
    admin.send('POST', path, { key: crypto.randomUUID(), reason: 'entered for the wrong flat', ...more });
  const plan = () => admin.send<ReversalPlan>('GET', path);
  const buyerId = String(sold.body['ownerId']);
  return { society, admin, flat, seller, buyerId, leaving, staying, sold, reverse, plan };
}

test('the plan says what returns; then it does, and the register keeps both entries, each naming the other', async () => {
  const { admin, plan, reverse, sold, flat, seller } = await aSoldFlat();
  const { body } = await plan();
  expect(said(body).cannot).toEqual([]);
  expect(said(body).restores).toEqual([
    expect.stringMatching(/^A-101 belongs to Sita Seller again, without a break since /),
    'Sita Seller becomes an Active owner again.',
    'Binod Buyer is no owner any more; the record is kept.',
    expect.stringMatching(/^Vehicle KA 01 ZZ \d{4} returns to its owner and flat\.$/),
    expect.stringMatching(/^Vehicle KA 01 ZZ \d{4} returns to its owner and flat\.$/),
  ]);
  const { status, body: done } = await reverse();
  expect(status).toBe(201);
  const { items } = (await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body;
  expect(items).toMatchObject([
    {
      id: done['id'],
      kind: 'reversal',
      reverses: sold.body['id'],
      fromName: 'Binod Buyer',
      toName: 'Sita Seller',
      remarks: 'entered for the wrong flat',
      on: dayAgo(0),
    },
    { id: sold.body['id'], kind: 'transfer', reversedBy: done['id'] },
  ]);
  expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: seller.id, previousOwnerId: null });
});

test('the plan of a first sale says that the flat is free again', async () => {
  const { admin } = await aSoldFlat();
  const { body } = await transferFlat(admin, await addFlat(admin, 'B-101'));
  const { body: plan } = await admin.send<ReversalPlan>('GET', `/api/transfers/${body['id']}/reversal`);
  expect(said(plan).restores).toEqual([
    'B-101 has no owner again.',
    'Binod Buyer is no owner any more; the record is kept.',
    "The flat's status becomes Available.",
  ]);
});

test('what something newer contradicts is said before, and stays as it is', async () => {
  const { admin, flat, buyerId, leaving, staying, plan, reverse } = await aSoldFlat();
  const other = await addFlat(admin, 'B-909');
  await doing(admin, 'PATCH', `/api/vehicles/${leaving.id}`, { version: 2, flatId: other.id });
  const now = await flatOf(admin, flat.id);
  await admin.send('PATCH', `/api/flats/${flat.id}`, { version: now.version, status: 'Maintenance' });
  const { body } = await plan();
  expect(said(body).cannot).toEqual([
    "The flat's status was changed after the transfer and stays Under Maintenance.",
    `Vehicle ${leaving.vehicleNumber} can’t go back to where it was and stays as it is now.`,
  ]);
  expect((await reverse()).status).toBe(201);
  expect(await vehicleOf(admin, leaving.id)).toMatchObject({ flatId: other.id });
  expect(await vehicleOf(admin, staying.id)).toMatchObject({ flatId: flat.id, ownerName: 'Sita Seller' });
  expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Maintenance', ownerName: 'Sita Seller' });
  expect(await ownerOf(admin, buyerId)).toMatchObject({ status: 'Old' });
});

test('what was done since and taken back stands against nothing that returns', async () => {
  const { admin, seller, flat, buyerId, staying, leaving, plan, reverse } = await aSoldFlat();
  const edited = await admin.send('PATCH', `/api/vehicles/${leaving.id}`, { version: 2, color: 'Red' });
  expect((await undo(admin, activityOf(edited))).status).toBe(200);
  const { version: otherVersion } = await ownerOf(admin, buyerId);
  const kept = await addOwner(admin, { name: 'Binod B', phone: '5500000007' });
  const { version } = await ownerOf(admin, kept.id);
  const merged = await admin.send('POST', `/api/owners/${kept.id}/merge`, { version, otherId: buyerId, otherVersion });
  expect(merged.status).toBe(200);
  expect((await undo(admin, activityOf(merged))).status).toBe(200);
  expect(said((await plan()).body).cannot).toEqual([]);
  expect((await reverse()).status).toBe(201);
  for (const { id } of [leaving, staying])
    expect(await vehicleOf(admin, id)).toMatchObject({ flatId: flat.id, ownerId: seller.id });
});

test('a known buyer’s details return, unless they were changed since: then they stay, and that is said', async () => {
  const { admin } = await aSoldFlat();
  const known = await addOwner(admin, { name: 'Kavya Known', phone: '5599999999' });
  const flats = [await addFlat(admin, 'B-101'), await addFlat(admin, 'B-102')];
  for (const [index, flat] of flats.entries()) {
    const before = await ownerOf(admin, known.id);
    const { body } = await transferFlat(admin, flat, {
      existingOwnerId: known.id,
      newOwner: { name: 'Kavya Known', phone: '5588888888', email: 'k@people.example' },
    });
    if (index === 1) await editOwner(admin, known.id, { phone: '5577777777' });
    const path = `/api/transfers/${body['id']}/reversal`;
    const plan = (await admin.send<ReversalPlan>('GET', path)).body;
    await admin.send('POST', path, { key: crypto.randomUUID(), reason: 'mistake' });
    const after = await ownerOf(admin, known.id);
    if (index === 0) {
      expect(said(plan).restores).toContain("Kavya Known's details return to what they were.");
      expect({ ...after, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' });
    } else {
      expect(said(plan).cannot).toContain(
        "Kavya Known's details were changed after the transfer and stay as they are now.",
      );
      expect(after).toMatchObject({ phone: '5577777777', status: 'Active', flats: [] });
    }
  }
});

test('a known buyer’s details return also where an edit of them was taken back, and not where that was done again', async () => {
  const { admin } = await aSoldFlat();
  const known = await addOwner(admin, { name: 'Kavya Known', phone: '5599999999' });
  const flat = await addFlat(admin, 'B-101');
  const newOwner = { name: 'Kavya Known', phone: '5588888888', email: 'k@people.example' };
  const { body } = await transferFlat(admin, flat, { existingOwnerId: known.id, newOwner });
  const path = `/api/transfers/${body['id']}/reversal`;
  const cannot = async () => said((await admin.send<ReversalPlan>('GET', path)).body).cannot;
  const stay = ["Kavya Known's details were changed after the transfer and stay as they are now."];
  const edited = activityOf(await editOwner(admin, known.id, { phone: '5577777777' }));
  expect(await cannot()).toEqual(stay);
  const undone = activityOf(await undo(admin, edited));
  expect(await cannot()).toEqual([]);
  const again = activityOf(await undo(admin, undone));
  expect(await cannot()).toEqual(stay);
  await undo(admin, again);
  const mistaken = await transferFlat(admin, await addFlat(admin, 'B-102'), {
    existingOwnerId: known.id,
    newOwner: { ...newOwner, phone: '5577777777' },
  });
  expect(await cannot()).toEqual(stay);
  const taken = { key: crypto.randomUUID(), reason: 'mistake' };
  await doing(admin, 'POST', `/api/transfers/${mistaken.body['id']}/reversal`, taken);
  expect(await cannot()).toEqual([]);
  await doing(admin, 'POST', path, { key: crypto.randomUUID(), reason: 'mistake' });
  expect(await ownerOf(admin, known.id)).toMatchObject({ phone: '5599999999', email: known.email });
});

test('a vehicle returns to whose it was also where something else of it was put right since, which stays', async () => {
  const { admin, seller, flat, staying, leaving, plan, reverse } = await aSoldFlat();
  for (const { id } of [leaving, staying]) {
    const { version } = await vehicleOf(admin, id);
    await doing(admin, 'PATCH', `/api/vehicles/${id}`, { version, color: 'Red' });
  }
  expect(said((await plan()).body).cannot).toEqual([]);
  expect((await reverse()).status).toBe(201);
  for (const { id } of [leaving, staying])
    expect(await vehicleOf(admin, id)).toMatchObject({ flatId: flat.id, ownerId: seller.id, color: 'Red' });
});

describe('what a reversal took back never was: whoever was an owner by it alone is none', () => {
  async function aBuyer() {
    const sold = await aSoldFlat();
    const { admin } = sold;
    const are = async (id: string) => {
      const { isOwner } = (await admin.send<{ isOwner: boolean }>('GET', `/api/people/${id}`)).body;
      const { owners } = (await admin.send<{ owners: { total: number } }>('GET', '/api/dashboard')).body;
      const { items } = (await admin.send<{ items: { id: string }[] }>('GET', '/api/owners')).body;
      expect(items.some((one) => one.id === id)).toBe(isOwner);
      return { isOwner, owners: owners.total };
    };
    const reverse = async (id: unknown) => {
      const path = `/api/transfers/${id}/reversal`;
      const { restores } = (await admin.send<ReversalPlan>('GET', path)).body;
      expect((await admin.send('POST', path, { key: crypto.randomUUID(), reason: 'mistake' })).status).toBe(201);
      return restores.map(({ code }) => code).find((code) => code.startsWith('buyer_'));
    };
    const newOwner = { name: 'Binod Buyer', phone: '5500000001' };
    const sell = async (flatNumber: string) => {
      const flat = await addFlat(admin, flatNumber);
      const { body } = await transferFlat(admin, flat, { existingOwnerId: sold.buyerId, newOwner });
      return { flat, id: body['id'] };
    };
    return { ...sold, are, reverse, sell };
  }

  test('somebody new, who is on no list of owners and in no count then', async () => {
    const { society, sold, buyerId, are, reverse } = await aBuyer();
    expect(await are(buyerId)).toEqual({ isOwner: true, owners: 2 });
    expect(await reverse(sold.body['id'])).toBe('buyer_no_owner');
    expect(await are(buyerId)).toEqual({ isOwner: false, owners: 1 });
    await expectLogReplays(society.context.db);
  });

  test('somebody new who bought twice, whichever purchase is taken back first', async () => {
    for (const isFirstFirst of [true, false]) {
      const { sold, buyerId, are, reverse, sell } = await aBuyer();
      const second = (await sell('B-101')).id;
      const [one, other] = isFirstFirst ? [sold.body['id'], second] : [second, sold.body['id']];
      expect(await reverse(one)).toBe('buyer_stays_active');
      expect(await are(buyerId)).toEqual({ isOwner: true, owners: 2 });
      expect(await reverse(other)).toBe('buyer_no_owner');
      expect(await are(buyerId)).toEqual({ isOwner: false, owners: 1 });
    }
  });

  test('but not who owned something else meanwhile', async () => {
    const { admin, sold, buyerId, are, reverse, sell } = await aBuyer();
    const { flat } = await sell('B-101');
    await transferFlat(admin, flat, { presentOwnerId: buyerId, newOwner: { name: 'Third Tara', phone: '5500000003' } });
    expect(await reverse(sold.body['id'])).toBe('buyer_becomes_old');
    expect((await are(buyerId)).isOwner).toBe(true);
  });

  test('nor whose record has become one with an owner’s since, whichever of the two is left', async () => {
    for (const isKept of [true, false]) {
      const { admin, sold, buyerId, are, reverse } = await aBuyer();
      const old = await addOwner(admin, { name: 'B Buyer', phone: '5500000002', status: 'Old' });
      const [kept, other] = isKept ? [buyerId, old.id] : [old.id, buyerId];
      const [{ version }, { version: otherVersion }] = [await ownerOf(admin, kept), await ownerOf(admin, other)];
      const merge = { version, otherId: other, otherVersion };
      expect((await admin.send('POST', `/api/owners/${kept}/merge`, merge)).status).toBe(200);
      expect(await reverse(sold.body['id'])).toBe('buyer_becomes_old');
      expect((await are(kept)).isOwner).toBe(true);
    }
  });
});

test('when the seller’s record was deleted since, the flat is left without an owner, as was said', async () => {
  const { society, admin, flat, seller, staying, plan, reverse } = await aSoldFlat();
  await admin.send('DELETE', `/api/owners/${seller.id}`);
  const { body } = await plan();
  expect(said(body).cannot).toContain('The record of Sita Seller has been deleted since: A-101 will have no owner.');
  expect(said(body).cannot).toContain(
    `Vehicle ${staying.vehicleNumber} can’t go back to where it was and stays as it is now.`,
  );
  expect((await reverse()).status).toBe(201);
  expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: null, status: 'Available' });
  await expectSoundOwnership(society.context.db);
  await expectLogReplays(society.context.db);
});

test('only the latest change of hands can be reversed, and then the one before it', async () => {
  const { admin, flat, buyerId, seller, reverse } = await aSoldFlat();
  const second = await transferFlat(admin, flat, {
    presentOwnerId: buyerId,
    newOwner: { name: 'Third Tara' },
    occupancyDate: dayAgo(2),
  });
  expect(await reverse()).toMatchObject({
    status: 409,
    body: {
      detail: `The owners of A-101 have changed after this: entry ${dayAgo(0).slice(0, 4)}/002 of ${spokenDay(dayAgo(2))}. Reverse that one first.`,
    },
  });
  const path = `/api/transfers/${second.body['id']}/reversal`;
  expect((await admin.send('POST', path, { key: crypto.randomUUID(), reason: 'mistake' })).status).toBe(201);
  expect((await flatOf(admin, flat.id)).ownerId).toBe(buyerId);
  expect((await reverse()).status).toBe(201);
  expect((await flatOf(admin, flat.id)).ownerId).toBe(seller.id);
});

test('twice is once: the same submission answers the same, another is told that it was reversed', async () => {
  const { reverse, plan, admin } = await aSoldFlat();
  const key = crypto.randomUUID();
  const answers = await Promise.all([reverse({ key }), reverse({ key })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await reverse()).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^This transfer was already reversed on /) },
  });
  expect((await plan()).status).toBe(409);
  const { items } = (await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body;
  expect(items).toHaveLength(2);
  const itself = await admin.send('POST', `/api/transfers/${items[0]?.id}/reversal`, {
    key: crypto.randomUUID(),
    reason: 'again',
  });
  expect(itself).toMatchObject({
    status: 409,
    body: { detail: 'A reversal is not reversed; record a new transfer instead.' },
  });
});

test('needs a reason, a transfer that exists, and a flat that is still there', async () => {
  const { admin, flat, buyerId, reverse } = await aSoldFlat();
  expect(await reverse({ reason: ' ' })).toMatchObject({
    status: 422,
    body: { errors: { reason: 'Say why the transfer is reversed' } },
  });
  const nowhere = await admin.send('POST', `/api/transfers/${crypto.randomUUID()}/reversal`, {
    key: crypto.randomUUID(),
    reason: 'x',
  });
  expect(nowhere.status).toBe(404);
  await admin.send('DELETE', `/api/owners/${buyerId}`);
  for (const { id } of (await admin.send<{ items: { id: string }[] }>('GET', `/api/vehicles?flatId=${flat.id}`)).body
    .items)
    await admin.send('DELETE', `/api/vehicles/${id}`);
  expect((await admin.send('DELETE', `/api/flats/${flat.id}`)).status).toBe(204);
  expect(await reverse()).toMatchObject({ status: 409, body: { detail: 'A-101 has been deleted since.' } });
  expect((await addFlat(admin, 'A-101')).previousOwnerId).toBeNull();
});
