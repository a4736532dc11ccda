// What ends with the ownership of whoever leaves is told before it is done (docs/rules.md, Transfers).
import { describe, expect, test } from 'vitest';
import type { HoldersPlan } from '#domain/holders.ts';
import type { TransferPlan } from '#domain/transfer.ts';
import { flatOf, type Items } from '../../../tests/support/entries.ts';
import { expectAsPlanned } from '../../../tests/support/planned.ts';
import { anOwnedFlat, todayOf } from '../../../tests/support/society.ts';

type Households = Items<{ name: string; as: string }>;

const family = { adults: 2, children: 1, males: 1, females: 1 };

/** A-101 is Meera Rao's, who has nominated Arun and Bina; her mother and brother live there, a cousin has left. */
async function aHome() {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const day = (days: number) => todayOf(society, days);
  const done = async <T>(path: string, json: object, method = 'POST') => {
    const { status, body } = await admin.send<T>(method, path, json);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const nominees = [
    { name: 'Arun Rao', relation: 'Son', share: 60 },
    { name: 'Bina Rao', relation: 'Daughter', share: 40 },
  ];
  await done('/api/nominations', {
    flatId: flat.id,
    ownerId: owner.id,
    since: day(-300),
    nominees: [{ ...nominees[0], share: 100 }],
  });
  await done('/api/nominations', { flatId: flat.id, ownerId: owner.id, since: day(-200), nominees });
  const members = [
    { name: 'Kamala Rao', relation: 'Mother' },
    { name: 'Ravi Rao', relation: 'Brother' },
    { name: 'Tara Rao', relation: 'Cousin' },
  ];
  const listed = await done<{ items: { id: string; version: number }[] }>('/api/households', {
    flatId: flat.id,
    members,
  });
  const tara = listed.items[2];
  await done(`/api/households/${tara?.id}`, { version: tara?.version, left: day(-30) }, 'PATCH');
  const sale = (more: object = {}) => ({
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: day(-10) },
    newOwner: { name: 'Kabir Menon', phone: '98200 77777', familyDetails: family },
    ...more,
  });
  const holders = (all: object[], more: object = {}) => ({
    ...{ flatId: flat.id, presentOwnerIds: [owner.id], holders: all, on: day(-10), reason: 'sale', ...more },
  });
  const previewed = async (path: string, draft: object) => {
    const plan = await done<TransferPlan | HoldersPlan>(`${path}/preview`, draft);
    await done(path, { ...draft, key: crypto.randomUUID() });
    await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, plan);
    return plan;
  };
  const ends = {
    ...{ ownerId: owner.id, name: 'Meera Rao', until: day(-10) },
    ...{ nominees: ['Arun Rao', 'Bina Rao'], members: ['Kamala Rao', 'Ravi Rao'], livedIn: [] },
  };
  return { admin, flat, owner, day, done, sale, holders, previewed, ends };
}

describe('before a flat changes hands it is told', () => {
  test('whose nomination ends, and who of the household, and on which day', async () => {
    const { sale, previewed, ends } = await aHome();
    expect((await previewed('/api/transfers', sale())).ends).toEqual([ends]);
  });

  test('that the household stays with those who sell and stay', async () => {
    const { sale, previewed, ends, day } = await aHome();
    const draft = sale({ leaseback: { lastDay: day(300) } });
    expect((await previewed('/api/transfers', draft)).ends).toEqual([{ ...ends, members: [] }]);
  });

  test('nothing of whoever stays with another share; of them as they leave', async () => {
    const { admin, flat, owner, holders, previewed, ends, day } = await aHome();
    const nikhil = { name: 'Nikhil Rao', phone: '98200 66666', share: '1/2' };
    const added = holders([{ personId: owner.id, share: '1/2' }, nikhil], { reason: 'name added' });
    expect((await previewed('/api/transfers/holders', added)).ends).toEqual([]);
    const { body } = await admin.send<{ jointOwners: { ownerId: string }[] }>('GET', `/api/flats/${flat.id}`);
    const other = body.jointOwners[0]?.ownerId;
    const alone = holders([{ personId: other }], { presentOwnerIds: [owner.id, other], on: day(-5) });
    expect((await previewed('/api/transfers/holders', alone)).ends).toEqual([{ ...ends, until: day(-5) }]);
  });

  test('of all who sell their shares', async () => {
    const { holders, previewed, ends } = await aHome();
    const draft = holders([{ name: 'Nikhil Shah', phone: '98200 66666' }]);
    expect((await previewed('/api/transfers/holders', draft)).ends).toEqual([ends]);
  });

  test('that the household stays with whoever is listed in it and owns the flat then, who leaves included', async () => {
    const { admin, owner, holders, previewed, sale, ends, done, flat, day } = await aHome();
    const gift = sale({ newOwner: { name: 'Ravi Rao', phone: '98200 66666', familyDetails: family } });
    const plan = (await previewed('/api/transfers', gift)) as TransferPlan;
    expect([plan.ends, plan.heir]).toEqual([
      [{ ...ends, members: [] }],
      { name: 'Ravi Rao', members: ['Kamala Rao', 'Ravi Rao'] },
    ]);
    expect(plan.flat.residentsAfter).toBe(2);
    const ravi = (await flatOf(admin, flat.id)).ownerId;
    const listed = async (on: number) =>
      (await admin.send<Households>('GET', `/api/households?flatId=${flat.id}&on=${day(on)}`)).body.items;
    expect((await listed(-20)).map(({ name }) => name)).toEqual(['Kamala Rao', 'Ravi Rao', 'Tara Rao'].slice(0, 2));
    expect((await listed(0)).map(({ name }) => name)).toEqual(['Kamala Rao', 'Ravi Rao']);
    // Of a joint owner who gives their part to the other, and is listed with them.
    await done('/api/transfers/holders', {
      ...holders([
        { personId: ravi, share: '1/2' },
        { personId: owner.id, share: '1/2' },
      ]),
      ...{ presentOwnerIds: [ravi], on: day(-8), key: crypto.randomUUID() },
    });
    await done('/api/households', { flatId: flat.id, members: [{ personId: owner.id, relation: 'Sister' }] });
    const alone = holders([{ personId: owner.id }], { presentOwnerIds: [ravi, owner.id], on: day(-5), reason: 'gift' });
    const given = (await previewed('/api/transfers/holders', alone)) as HoldersPlan;
    expect(given.heir).toEqual({ name: owner.name, members: ['Kamala Rao', 'Ravi Rao', 'Meera Rao'] });
    expect(given.flat).toMatchObject({ residentsBefore: 3, residentsAfter: 3 });
  });

  test('nothing, where nothing stands under it', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const draft = {
      ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: '2026-03-05' },
      newOwner: { name: 'Kabir Menon', phone: '98200 77777', familyDetails: family },
    };
    expect((await admin.send<TransferPlan>('POST', '/api/transfers/preview', draft)).body.ends).toEqual([]);
  });

  test('who buys it back on the day of the sale goes on with the household, and the plan counts it', async () => {
    const { admin, flat, owner, day, previewed, sale } = await aHome();
    await previewed('/api/transfers', sale({ occupancyDate: day(0) }));
    const { ownerId } = await flatOf(admin, flat.id);
    const newOwner = { name: owner.name, phone: owner.phone, familyDetails: family };
    const back = { presentOwnerId: ownerId, existingOwnerId: owner.id, occupancyDate: day(0), newOwner };
    const plan = (await previewed('/api/transfers', sale(back))) as TransferPlan;
    expect(plan.flat.residentsAfter).toBe(2);
    const now = `/api/households?flatId=${flat.id}&on=${day(0)}`;
    const { items } = (await admin.send<Households>('GET', now)).body;
    expect(items.map(({ name, as }) => [name, as])).toEqual([
      ['Kamala Rao', 'owner'],
      ['Ravi Rao', 'owner'],
    ]);
  });
});
