import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/activity.ts';
import type { HoldersPlan } from '#domain/holders.ts';
import type { Ownership } from '#domain/ownership.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { Transfer } from '#domain/transfer.ts';
import { activityOf, doing, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  dayAgo,
  editOwner,
  flatOf,
  type Items,
  ownerDraft,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { anOffice, anOwnedFlat, type Person } from '../../../tests/support/society.ts';

// Owners who have had a flat together for years, and are only entered now (docs/rules.md, Joint owners).

type Entered = { id: string | null; ownerId: string; errors?: Record<string, string>; detail?: string };

type Entering = { presentOwnerIds: string[]; holders: object[]; [field: string]: unknown };

function enter(admin: Person, flatId: string, { key = crypto.randomUUID(), ...more }: Entering) {
  const draft = { flatId, on: dayAgo(0), allAlong: true, ...more };
  return admin.send<Entered>('POST', '/api/transfers/holders', { key, ...draft });
}

const sunita = { name: 'Sunita Kumar', phone: '9820055555' };

/** A-101, which Meera Rao was entered to own since 1 April 2024. */
async function theCouple() {
  const office = await anOwnedFlat();
  const { owner } = office;
  return { ...office, shown: { presentOwnerIds: [owner.id], holders: [{ personId: owner.id }, sunita] } };
}

async function spansOf(admin: Person, flatId: string) {
  const { items } = (await admin.send<Items<Ownership>>('GET', `/api/flats/${flatId}/ownerships`)).body;
  return items.map(({ ownerName, since, until, share, began, place }) => [
    ownerName,
    since,
    until,
    share,
    began,
    place,
  ]);
}

async function register(admin: Person): Promise<Transfer[]> {
  return (await admin.send<Items<Transfer>>('GET', '/api/transfers')).body.items;
}

describe('a joint owner who has owned the flat all along', () => {
  test('is entered from the day on which the others own it, without an entry of the register', async () => {
    const { society, admin, flat, owner, shown } = await theCouple();
    const { status, body } = await enter(admin, flat.id, shown);
    expect([status, body.id, body.ownerId]).toEqual([201, null, owner.id]);
    expect(await spansOf(admin, flat.id)).toEqual([
      ['Meera Rao', '2024-04-01', null, null, 'saved', 1],
      ['Sunita Kumar', '2024-04-01', null, null, 'saved', 2],
    ]);
    expect(await register(admin)).toEqual([]);
    const { activities } = (await admin.send<{ activities: Activity[] }>('GET', '/api/activities')).body;
    const [did] = activities;
    expect(did && say(did.what)).toBe('recorded that A-101 has belonged to Meera Rao and Sunita Kumar all along');
    const [joint] = (await flatOf(admin, flat.id)).jointOwners;
    expect(await ownerOf(admin, joint?.ownerId ?? '')).toMatchObject({
      ...{ name: 'Sunita Kumar', occupancyDate: '2024-04-01', status: 'Active', isOwner: true },
    });
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
    await expectSoundLog(society.context.db);
  });

  test('has one first day with the others: where it is put right for one, it is for all', async () => {
    const { society, admin, flat, owner, shown } = await theCouple();
    await enter(admin, flat.id, shown);
    expect((await editOwner(admin, owner.id, { occupancyDate: '2015-04-01' })).status).toBe(200);
    expect((await spansOf(admin, flat.id)).map(([name, since]) => [name, since])).toEqual([
      ['Meera Rao', '2015-04-01'],
      ['Sunita Kumar', '2015-04-01'],
    ]);
    await expectSoundOwnership(society.context.db);
  });

  test('stands first or beside, and shares that were never entered are those of all these years', async () => {
    const { admin, flat, owner, shown } = await theCouple();
    const holders = [
      { ...sunita, share: '1/3' },
      { personId: owner.id, share: '2/3' },
    ];
    await enter(admin, flat.id, { ...shown, holders });
    expect(await spansOf(admin, flat.id)).toEqual([
      ['Sunita Kumar', '2024-04-01', null, '1/3', 'saved', 1],
      ['Meera Rao', '2024-04-01', null, '2/3', 'saved', 2],
    ]);
    expect(await register(admin)).toEqual([]);
  });

  test('keeps the act by which the first of them was entered from being undone before this one is', async () => {
    const { admin, society } = await anOffice();
    const flat = await addFlat(admin, 'A-102', { status: 'Occupied' });
    const meera = await doing(admin, 'POST', '/api/owners', { ...ownerDraft, flatId: flat.id });
    const { ownerId } = await flatOf(admin, flat.id);
    const holders = [{ personId: ownerId }, sunita];
    const entered = await enter(admin, flat.id, { presentOwnerIds: [ownerId ?? ''], holders });
    const refused = await undo(admin, meera);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^This can’t be undone\. .*: Test admin recorded that A-102 has belonged to Meera Rao and Sunita/,
      ),
    ]);
    for (const id of [activityOf(entered), meera]) expect((await undo(admin, id)).status).toBe(200);
    expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: null, status: 'Occupied' });
    await expectSoundOwnership(society.context.db);
  });

  test('is shown before with that day, sent twice is entered once, and is undone as other acts are', async () => {
    const { society, admin, flat, shown } = await theCouple();
    const draft = { flatId: flat.id, on: dayAgo(0), allAlong: true, ...shown };
    const { body: plan } = await admin.send<HoldersPlan>('POST', '/api/transfers/holders/preview', draft);
    expect([plan.on, plan.leave, plan.after.map(({ name, since, comes }) => [name, since, comes])]).toEqual([
      ...['2024-04-01', []],
      [
        ['Meera Rao', '2024-04-01', false],
        ['Sunita Kumar', '2024-04-01', true],
      ],
    ]);
    const key = crypto.randomUUID();
    const [once, again] = [
      await enter(admin, flat.id, { ...shown, key }),
      await enter(admin, flat.id, { ...shown, key }),
    ];
    expect([again.status, again.body]).toEqual([201, once.body]);
    expect((await flatOf(admin, flat.id)).jointOwners).toHaveLength(1);

    expect((await undo(admin, activityOf(once))).status).toBe(200);
    const { ownerName, jointOwners, status } = await flatOf(admin, flat.id);
    expect([ownerName, jointOwners, status]).toEqual(['Meera Rao', [], 'Occupied']);
    await expectSoundOwnership(society.context.db);
  });

  test('of a flat without an owner comes with the others from the day that is said', async () => {
    const { admin } = await theCouple();
    const { id } = await addFlat(admin, 'B-204');
    const holders = [
      { name: 'Ravi Iyer', share: '1/2' },
      { name: 'Leela Iyer', share: '1/2' },
    ];
    const { status } = await enter(admin, id, { presentOwnerIds: [], holders, on: '2015-04-01' });
    expect(status).toBe(201);
    expect(await spansOf(admin, id)).toEqual([
      ['Ravi Iyer', '2015-04-01', null, '1/2', 'saved', 1],
      ['Leela Iyer', '2015-04-01', null, '1/2', 'saved', 2],
    ]);
    expect([(await flatOf(admin, id)).status, await register(admin)]).toEqual(['Occupied', []]);
  });
});

describe('refused is', () => {
  test('somebody who leaves by it, and that nobody new is named', async () => {
    const { admin, flat, owner, shown } = await theCouple();
    const left = await enter(admin, flat.id, { ...shown, holders: [sunita] });
    const nobody = await enter(admin, flat.id, { ...shown, holders: [{ personId: owner.id, share: '1/1' }] });
    expect([left.status, left.body.errors, nobody.status, nobody.body.errors]).toEqual([
      422,
      {
        allAlong:
          'A-101 belongs to Meera Rao today, and by this nobody leaves or changes places. Take the tick out to say who leaves.',
      },
      422,
      { allAlong: 'Name whom they have owned it with' },
    ]);
  });

  test('what the register says otherwise: they came by a transfer', async () => {
    const { admin, flat, owner } = await theCouple();
    const { body } = await transferFlat(admin, flat, { presentOwnerId: owner.id });
    const buyerId = String(body['ownerId']);
    const holders = [{ personId: buyerId }, sunita];
    const { status, body: refusal } = await enter(admin, flat.id, { presentOwnerIds: [buyerId], holders });
    expect([status, refusal.errors]).toEqual([
      422,
      {
        allAlong:
          'The register says since when A-101 belongs to its owners. Take the tick out, and say from which day on they own it together, and why.',
      },
    ]);
  });

  test('who rents the flat on these days', async () => {
    const { admin, flat, owner, shown } = await theCouple();
    const tenants = [{ name: 'Anita Desai', phone: '9820044444' }];
    const letting = { flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-300), tenants };
    const { body: tenancy } = await admin.send<Tenancy>('POST', '/api/tenancies', letting);
    const holders = [{ personId: owner.id }, { personId: tenancy.tenants[0]?.personId }];
    const { status, body } = await enter(admin, flat.id, { ...shown, holders });
    expect([status, body.errors?.['holders.1.personId']]).toEqual([
      409,
      expect.stringMatching(/^Anita Desai rents A-101 from .*, and nobody rents from themself\./),
    ]);
  });

  test('a change without a reason, which is asked of every other one', async () => {
    const { admin, flat, shown } = await theCouple();
    const { status, body } = await enter(admin, flat.id, { ...shown, allAlong: false });
    expect([status, body.errors]).toEqual([422, { reason: 'Choose a reason' }]);
  });
});
