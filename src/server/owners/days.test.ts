// Until when and since when, as an owner's form says them (docs/rules.md, Ownership over time).
import { describe, expect, test } from 'vitest';
import type { Ownership } from '#domain/ownership.ts';
import {
  addFlat,
  addOwner,
  dayAgo,
  editOwner,
  family,
  flatOf,
  type Items,
  ownerDraft,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person, spansOf, todayOf } from '../../../tests/support/society.ts';

/** Meera Rao, of A-101 since April 2024 and B-204 since January 2025. */
async function anOwnerOfTwo() {
  const office = await anOwnedFlat();
  const { admin, owner } = office;
  const second = await addFlat(admin, 'B-204');
  await transferFlat(admin, second, {
    existingOwnerId: owner.id,
    newOwner: { name: owner.name, phone: owner.phone, email: owner.email },
    occupancyDate: '2025-01-01',
  });
  return { ...office, second };
}

describe('somebody who becomes Old', () => {
  test('left each flat on a day of its own, today where none is said', async () => {
    const { society, admin, owner, flat, second, today } = await anOwnerOfTwo();
    expect((await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } })).status).toBe(
      200,
    );
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-03-31'],
      ['B-204', 'Meera Rao', '2025-01-01', today],
    ]);
    for (const { id } of [flat, second]) expect((await flatOf(admin, id)).status).toBe('Available');
  });

  test('left none before it was theirs, nor on a day to come; the sentence stands at that flat’s day, and nothing is saved', async () => {
    const { society, admin, owner, second } = await anOwnerOfTwo();
    const tomorrow = todayOf(society, 1);
    for (const [until, sentence] of [
      ['2024-12-31', 'B-204 became theirs on 01 Jan 2025. Choose that day or a later one.'],
      [tomorrow, expect.stringContaining("The day can't be in the future")],
    ] as const) {
      const { status, body } = await editOwner(admin, owner.id, { status: 'Old', endings: { [second.id]: until } });
      expect([status, body.errors]).toEqual([422, { [`endings.${second.id}`]: sentence }]);
    }
    expect(await ownerOf(admin, owner.id)).toMatchObject({ status: 'Active', flats: [{}, {}] });
  });

  test('then the next one may own the flat from the day it was left', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } });
    const bina = await addOwner(admin, { name: 'Bina', flatId: flat.id, occupancyDate: '2025-03-31' });
    expect(bina.flats).toEqual([
      { id: flat.id, flatNumber: 'A-101', since: '2025-03-31', place: 1, share: null, with: [] },
    ]);
  });

  test('entered so from the first, owned the flat until the day that is said', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin);
    await addOwner(admin, { flatId: flat.id, status: 'Old', endings: { [flat.id]: '2025-03-31' } });
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-04-01', '2025-03-31']]);
    expect(await flatOf(admin, flat.id)).toMatchObject({ status: 'Available', ownerId: null });
  });
});

describe('somebody who moves', () => {
  test('leaves the one flat and comes to the other on the days said, today where none is', async () => {
    const { society, admin, owner, flat, today } = await anOwnedFlat();
    const [second, third] = [await addFlat(admin, 'B-204'), await addFlat(admin, 'C-301')];
    const days = { since: '2025-06-01', endings: { [flat.id]: '2025-05-20' } };
    const { body } = await editOwner(admin, owner.id, { flatId: second.id, ...days });
    expect(body).toMatchObject({ occupancyDate: '2025-06-01', flats: [{ since: '2025-06-01' }] });
    await editOwner(admin, owner.id, { flatId: third.id });
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-05-20'],
      ['B-204', 'Meera Rao', '2025-06-01', today],
      ['C-301', 'Meera Rao', today, null],
    ]);
  });

  test('is told at since when the flat was somebody else’s then, or that nobody knows the future', async () => {
    const { society, admin, owner } = await anOwnedFlat();
    const second = await addFlat(admin, 'B-204');
    const bina = await addOwner(admin, { name: 'Bina', flatId: second.id });
    await editOwner(admin, bina.id, { status: 'Old', endings: { [second.id]: '2025-03-31' } });
    const early = await editOwner(admin, owner.id, { flatId: second.id, since: '2025-03-30' });
    expect([early.status, early.body.errors]).toEqual([
      409,
      { since: 'B-204 belonged to Bina until 31 Mar 2025. Choose that day or a later one.' },
    ]);
    const late = await editOwner(admin, owner.id, { flatId: second.id, since: todayOf(society, 1) });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['since']]);
  });

  test('Active again, goes on with the flat they left, or comes to another since the day said', async () => {
    const { society, admin, owner, flat } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } });
    expect((await editOwner(admin, owner.id, { status: 'Active' })).body.occupancyDate).toBe('2024-04-01');
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } });
    const second = await addFlat(admin, 'B-204');
    await editOwner(admin, owner.id, { status: 'Active', flatId: second.id, since: '2025-04-02' });
    expect(await spansOf(society)).toEqual([
      ['A-101', 'Meera Rao', '2024-04-01', '2025-03-31'],
      ['B-204', 'Meera Rao', '2025-04-02', null],
    ]);
  });
});

describe('since when they live here has one home', () => {
  test('an Old owner’s day is that of the flat they left: changed, and Active again, card and history say the same', async () => {
    const { society, admin, owner, flat } = await anOwnedFlat();
    await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } });
    const { body } = await editOwner(admin, owner.id, { occupancyDate: '2024-03-05' });
    expect(body.occupancyDate).toBe('2024-03-05');
    expect((await editOwner(admin, owner.id, { status: 'Active' })).body.occupancyDate).toBe('2024-03-05');
    expect(await spansOf(society)).toEqual([['A-101', 'Meera Rao', '2024-03-05', null]]);
  });

  test('who is Active without a flat shows none, on no list and in no answer', async () => {
    const { admin, owner } = await anOwnedFlat();
    await editOwner(admin, owner.id, { flatId: null });
    const { items } = (await admin.send<Items<object>>('GET', '/api/owners')).body;
    for (const told of [await ownerOf(admin, owner.id), items[0]])
      expect(told).toMatchObject({ status: 'Active', flats: [], flat: null, hasOwned: true });
  });
});

const sale = (name: string, occupancyDate: string) => ({
  newOwner: { name, phone: '5500000001', familyDetails: family },
  occupancyDate,
});

async function reversed(admin: Person, id: unknown): Promise<void> {
  const { status } = await admin.send('POST', `/api/transfers/${id}/reversal`, {
    key: crypto.randomUUID(),
    reason: 'the wrong day',
  });
  expect(status).toBe(201);
}

async function historyOf(admin: Person, flatId: string): Promise<string[]> {
  const { items } = (await admin.send<Items<Ownership>>('GET', `/api/flats/${flatId}/ownerships`)).body;
  return items.map(({ ownerName, since, until }) => `${ownerName} ${since} ${until}`);
}

describe('what a reversal took back never was', () => {
  test('a sale that was reversed is entered again for an earlier day, and the preview says so too', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    const first = await transferFlat(admin, flat, { presentOwnerId: owner.id, ...sale('Bina', '2026-06-01') });
    await reversed(admin, first.body['id']);
    const again = { flatId: flat.id, presentOwnerId: owner.id, ...sale('Bina', '2026-05-01') };
    expect((await admin.send('POST', '/api/transfers/preview', again)).status).toBe(200);
    expect((await transferFlat(admin, flat, again)).status).toBe(201);
    expect(await historyOf(admin, flat.id)).toEqual(['Bina 2026-05-01 null', 'Meera Rao 2024-04-01 2026-05-01']);
  });

  test('who bought in a sale that was reversed is in no history and among no flat’s owners; the register has both entries', async () => {
    const { admin, owner, flat } = await anOwnedFlat();
    const { body } = await transferFlat(admin, flat, { presentOwnerId: owner.id, ...sale('Bina', '2026-06-01') });
    await reversed(admin, body['id']);
    expect(await historyOf(admin, flat.id)).toEqual(['Meera Rao 2024-04-01 null']);
    const owners = (await admin.send<Items<{ name: string }>>('GET', `/api/owners?flatId=${flat.id}`)).body.items;
    expect(owners.map(({ name }) => name)).toEqual(['Meera Rao']);
    expect(await ownerOf(admin, String(body['ownerId']))).toMatchObject({ flat: null, hasOwned: false });
    const on = (await admin.send<Items<{ ownerName: string }>>('GET', '/api/ownerships?on=2026-06-01')).body.items;
    expect(on.map(({ ownerName }) => ownerName)).toEqual(['Meera Rao']);
    expect((await admin.send<Items<object>>('GET', '/api/transfers')).body.items).toHaveLength(2);
  });
});

test('a transfer before the last owner left names that owner, where nobody owns the flat since', async () => {
  const { admin, owner, flat } = await anOwnedFlat();
  await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } });
  const { status, body } = await transferFlat(admin, flat, sale('Bina', '2025-03-30'));
  expect([status, body['errors']]).toEqual([
    422,
    { occupancyDate: 'The flat belonged to Meera Rao until 31 Mar 2025. Choose that day or a later one.' },
  ]);
});

test('a number that is deleted and made again goes on with its history: nobody owns it on a day that is somebody’s', async () => {
  const { admin, owner, flat } = await anOwnedFlat();
  await editOwner(admin, owner.id, { status: 'Old', endings: { [flat.id]: '2025-03-31' } });
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  const again = await addFlat(admin, 'A-101');
  const draft = { ...ownerDraft, name: 'Bina', flatId: again.id, occupancyDate: '2025-03-30' };
  const added = await admin.send('POST', '/api/owners', draft);
  expect([added.status, added.body['errors']]).toEqual([
    409,
    { occupancyDate: 'A-101 belonged to Meera Rao until 31 Mar 2025. Choose that day or a later one.' },
  ]);
  const sold = await transferFlat(admin, again, sale('Bina', '2025-03-30'));
  expect([sold.status, Object.keys(sold.body['errors'] as object)]).toEqual([422, ['occupancyDate']]);
  expect((await transferFlat(admin, again, sale('Bina', '2025-03-31'))).status).toBe(201);
  expect(await historyOf(admin, again.id)).toEqual(['Bina 2025-03-31 null', 'Meera Rao 2024-04-01 2025-03-31']);
});

test('who owned what on a day to come nobody knows, nor on one that is none', async () => {
  const { society, admin } = await anOffice();
  for (const on of [todayOf(society, 1), '0000-01-01', '2025-02-30']) {
    const { status, body } = await admin.send('GET', `/api/ownerships?on=${on}`);
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['on']]);
  }
  expect((await admin.send('GET', `/api/ownerships?on=${dayAgo(1)}`)).status).toBe(200);
});
