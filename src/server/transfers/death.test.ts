// Who died keeps nothing and lives nowhere (docs/rules.md, Transfers).
import { expect, test } from 'vitest';
import type { HoldersPlan } from '#domain/holders.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { say } from '#domain/say.ts';
import type { ReversalPlan, TransferPlan } from '#domain/transfer.ts';
import { addFlat, addVehicle, dayAgo, flatOf, type Items, vehicleOf } from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, recordTables } from '../../../tests/support/ledger.ts';
import { expectAsPlanned } from '../../../tests/support/planned.ts';
import { anOwnedFlat } from '../../../tests/support/society.ts';

type Refusal = { id: string; detail: string; errors?: Record<string, string> };

const family = { adults: 2, children: 1, males: 1, females: 1 };

/** A-101 is Meera Rao's and Arjun Rao's, who lives there and is listed in their daughter's flat as well. */
async function aCouple() {
  const office = await anOwnedFlat();
  const { admin, flat, owner } = office;
  const done = async <T>(path: string, json: object) => {
    const { status, body } = await admin.send<T>('POST', path, json);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  await done('/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [owner.id], on: dayAgo(100) },
    ...{ holders: [{ personId: owner.id }, { name: 'Arjun Rao' }], reason: 'name added' },
  });
  const arjunId = (await flatOf(admin, flat.id)).jointOwners[0]?.ownerId ?? '';
  const daughters = await addFlat(admin, 'B-202');
  await done('/api/transfers', {
    ...{ key: crypto.randomUUID(), flatId: daughters.id, presentOwnerId: null, occupancyDate: dayAgo(90) },
    newOwner: { name: 'Tara Rao', phone: '9820066666', familyDetails: family },
  });
  for (const one of [flat, daughters])
    await done('/api/households', { flatId: one.id, members: [{ personId: arjunId, since: dayAgo(80) }] });
  const vehicle = await addVehicle(admin, { ownerId: arjunId, flatId: flat.id, vehicleNumber: 'KA 01 AB 1234' });
  const livesAt = async (on = dayAgo(0)) => {
    const path = `/api/households?personId=${arjunId}&on=${on}`;
    return (await admin.send<Items<HouseholdMember>>('GET', path)).body.items
      .map(({ flatNumber }) => flatNumber)
      .sort();
  };
  const death = {
    ...{ flatId: flat.id, presentOwnerIds: [owner.id, arjunId], holders: [{ personId: owner.id }] },
    ...{ on: dayAgo(10), reason: 'inheritance', died: true, vehicles: { [vehicle.id]: 'stays' } },
  };
  return { ...office, arjunId, livesAt, vehicle, death };
}

test('a joint owner who died lives nowhere from that day on, and does again when that is reversed', async () => {
  const { society, admin, flat, owner, arjunId, livesAt, vehicle, death } = await aCouple();
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
  const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', death);
  expect(plan).toMatchObject({
    died: true,
    ends: [{ name: 'Arjun Rao', until: dayAgo(10), nominees: [], members: [], livedIn: ['A-101', 'B-202'] }],
  });
  const sent = { key: crypto.randomUUID(), ...death };
  const { status, body: entry } = await admin.send<Refusal>('POST', '/api/transfers/holders', sent);
  expect(status, JSON.stringify(entry)).toBe(201);
  await expectAsPlanned(admin, { flatId: flat.id, today: dayAgo(0) }, plan);
  expect([await livesAt(), await livesAt(dayAgo(11))]).toEqual([[], ['A-101', 'B-202']]);
  expect(await vehicleOf(admin, vehicle.id)).toMatchObject({ ownerId: owner.id, flatId: flat.id });
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  const { body: back } = await admin.send<ReversalPlan>('GET', `/api/transfers/${entry.id}/reversal`);
  expect(back.restores.map((one) => say(one))).toContain('Arjun Rao is listed in the household of B-202 again.');
  const { status: reversed } = await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal);
  expect(reversed).toBe(201);
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
  expect(await vehicleOf(admin, vehicle.id)).toMatchObject({ ownerId: arjunId, flatId: flat.id });
  await expectLogReplays(society.context.db, recordTables);
  await expectSoundLog(society.context.db);
});

test('who leaves otherwise goes on living where they are listed, and nothing is said of a death', async () => {
  const { admin, livesAt, death } = await aCouple();
  const draft = { ...death, reason: 'sale', died: false };
  const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
  expect(plan).toMatchObject({ died: false, ends: [] });
  await admin.send('POST', '/api/transfers/holders', { key: crypto.randomUUID(), ...draft });
  expect(await livesAt()).toEqual(['A-101', 'B-202']);
});

test('all who owned the flat have died: the heir follows with one transfer, and none of them lives anywhere', async () => {
  const { admin, flat, owner, arjunId, livesAt, vehicle } = await aCouple();
  const draft = {
    ...{ flatId: flat.id, presentOwnerId: owner.id, jointOwnerIds: [arjunId], occupancyDate: dayAgo(5) },
    newOwner: { name: 'Mohan Rao', phone: '9820077777', familyDetails: family },
    ...{ reason: 'inheritance', died: true, vehicles: { [vehicle.id]: 'leaves' } },
  };
  const { body: plan } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft);
  expect(plan.ends).toMatchObject([
    { name: 'Meera Rao', members: ['Arjun Rao'], livedIn: [] },
    { name: 'Arjun Rao', livedIn: ['B-202'] },
  ]);
  const { status, body } = await admin.send('POST', '/api/transfers', { key: crypto.randomUUID(), ...draft });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(await livesAt()).toEqual([]);
  expect((await vehicleOf(admin, vehicle.id)).flatId).toBeNull();
});

test('who died can’t stay as a tenant: refused where that is said, with their name', async () => {
  const { admin, death } = await aCouple();
  const draft = { ...death, vehicles: {}, leaseback: { lastDay: dayAgo(-300) } };
  const { status, body } = await admin.send<Refusal>('POST', '/api/transfers/holders/preview', draft);
  expect([status, body.errors?.['leaseback']]).toEqual([409, 'Arjun Rao has died, and can’t stay as a tenant.']);
});
