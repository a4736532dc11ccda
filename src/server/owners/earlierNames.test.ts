// Who was renamed goes on being found by the name of then (docs/rules.md, Searching).
import { expect, test } from 'vitest';
import type { Owner } from '#domain/owner.ts';
import {
  addFlat,
  addOwner,
  dayAgo,
  editOwner,
  type Items,
  ownerOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person } from '../../../tests/support/society.ts';

/** As every answer that has owners tells them. */
async function earlierNamesOf(admin: Person, id: string): Promise<string[]> {
  const one = (await ownerOf(admin, id)).earlierNames;
  for (const query of ['', `?ids=${id}`, '?order=newest']) {
    const { items } = (await admin.send<Items<Owner>>('GET', `/api/owners${query}`)).body;
    expect(items.find((owner) => owner.id === id)?.earlierNames, query).toEqual(one);
  }
  return one;
}

test('an owner who is renamed keeps the names under which they came to own a flat, the latest first', async () => {
  const { admin, owner } = await anOwnedFlat();
  expect(await earlierNamesOf(admin, owner.id)).toEqual([]);
  const renamed = (await editOwner(admin, owner.id, { name: 'Meera Iyer' })).body;
  expect(renamed.earlierNames).toEqual(['Meera Rao']);
  const second = await addFlat(admin, 'B-204');
  const { phone, email } = owner;
  const newOwner = { name: 'Meera Iyer', phone, email };
  expect((await transferFlat(admin, second, { existingOwnerId: owner.id, newOwner })).status).toBe(201);
  await editOwner(admin, owner.id, { name: 'Meera Nair' });
  expect(await earlierNamesOf(admin, owner.id)).toEqual(['Meera Iyer', 'Meera Rao']);
  await editOwner(admin, owner.id, { name: 'Meera Rao' });
  expect(await earlierNamesOf(admin, owner.id)).toEqual(['Meera Iyer']);
});

test('no earlier name is one that the present name is found by too, nor that of somebody else', async () => {
  const { admin, owner } = await anOwnedFlat();
  const other = await addFlat(admin, 'B-204');
  const neighbour = await addOwner(admin, { name: 'Asha Rao', flatId: other.id });
  await editOwner(admin, owner.id, { name: 'MEERA  Rāo' });
  expect(await earlierNamesOf(admin, owner.id)).toEqual([]);
  expect(await earlierNamesOf(admin, neighbour.id)).toEqual([]);
});

test('who never owned a flat has none, and what a reversal took back gave none', async () => {
  const { admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const seller = await addOwner(admin, { name: 'Sita Seller', flatId: flat.id, occupancyDate: dayAgo(100) });
  const sold = await transferFlat(admin, flat, { presentOwnerId: seller.id, occupancyDate: dayAgo(10) });
  const reason = { key: crypto.randomUUID(), reason: 'entered for the wrong flat' };
  expect((await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, reason)).status).toBe(201);
  const buyerId = String(sold.body['ownerId']);
  expect((await editOwner(admin, buyerId, { name: 'Binod Basu' })).body.earlierNames).toEqual([]);
  await editOwner(admin, seller.id, { name: 'Sita Basu' });
  expect(await earlierNamesOf(admin, seller.id)).toEqual(['Sita Seller']);
});
