import { expect, test } from 'vitest';
import type { Ownership } from '#domain/ownership.ts';
import type { Transfer } from '#domain/transfer.ts';
import { addFlat, addOwner, editOwner, type Items, transferFlat } from '../../../tests/support/entries.ts';
import { anOwnedFlat } from '../../../tests/support/society.ts';

test('what a person owned is told with its days, the latest first, and nothing of anybody else', async () => {
  const { admin, flat, owner, today } = await anOwnedFlat();
  const second = await addFlat(admin, 'B-204');
  await addOwner(admin, { name: 'Ravi Iyer', flatId: (await addFlat(admin, 'C-301')).id });
  await editOwner(admin, owner.id, { flatId: second.id, since: '2025-06-01', endings: { [flat.id]: '2025-05-01' } });
  const { status, body } = await admin.send<Items<Ownership>>('GET', `/api/owners/${owner.id}/ownerships`);
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    { flatId: second.id, flatNumber: 'B-204', since: '2025-06-01', until: null },
    { flatId: flat.id, flatNumber: 'A-101', since: '2024-04-01', until: '2025-05-01' },
  ]);
  await editOwner(admin, owner.id, { status: 'Old' });
  expect((await admin.send('DELETE', `/api/flats/${second.id}`)).status).toBe(204);
  const after = (await admin.send<Items<Ownership>>('GET', `/api/owners/${owner.id}/ownerships`)).body.items;
  expect(after[0]).toMatchObject({ flatId: null, flatNumber: 'B-204', until: today });
  expect((await admin.send('GET', `/api/owners/${crypto.randomUUID()}/ownerships`)).status).toBe(404);
});

test('the register is asked for the entries that name a person, on either side', async () => {
  const { admin, flat, owner } = await anOwnedFlat();
  const other = await addFlat(admin, 'B-204');
  await transferFlat(admin, other);
  const sold = await transferFlat(admin, flat, { presentOwnerId: owner.id });
  const namesOf = async (id: string) =>
    (await admin.send<Items<Transfer>>('GET', `/api/transfers?ownerId=${id}`)).body.items.map(
      ({ flatNumber, fromName, toName }) => [flatNumber, fromName, toName],
    );
  expect(await namesOf(owner.id)).toEqual([['A-101', 'Meera Rao', 'Binod Buyer']]);
  expect(await namesOf(String(sold.body['ownerId']))).toEqual([['A-101', 'Meera Rao', 'Binod Buyer']]);
  expect((await admin.send('GET', '/api/transfers?ownerId=Meera')).status).toBe(422);
});
