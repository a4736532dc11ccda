import { describe, expect, test } from 'vitest';
import { dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Ownership } from '#domain/ownership.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

const today = dayIn('Asia/Kolkata', new Date());
const familyDetails = { adults: 2, children: 1, males: 1, females: 1 };

async function anAdmin() {
  const society = await aSociety();
  return { society, admin: await society.signedInAs('admin') };
}

async function addFlat(admin: Person, flatNumber: string): Promise<Flat> {
  const { status, body } = await admin.send<Flat>('POST', '/api/flats', {
    flatNumber,
    floor: 1,
    type: '2BHK',
    status: 'Available',
  });
  expect(status).toBe(201);
  return body;
}

async function addOwner(admin: Person, name: string, flatId: string, occupancyDate: string): Promise<OwnerRecord> {
  const contact = { email: 'someone@society.example', phone: '9876543210' };
  const owner = { name, ...contact, flatId, occupancyDate, status: 'Active', familyDetails };
  const { status, body } = await admin.send<OwnerRecord>('POST', '/api/owners', owner);
  expect(status).toBe(201);
  return body;
}

async function leaves(admin: Person, { id, version }: OwnerRecord): Promise<void> {
  expect((await admin.send('PATCH', `/api/owners/${id}`, { version, status: 'Old' })).status).toBe(200);
}

async function historyOf(admin: Person, flatId: string): Promise<Ownership[]> {
  const { status, body } = await admin.send<{ items: Ownership[] }>('GET', `/api/flats/${flatId}/ownerships`);
  expect(status).toBe(200);
  return body.items;
}

describe("a flat's history", () => {
  test('is empty for a flat that nobody has owned', async () => {
    const { admin } = await anAdmin();
    const flat = await addFlat(admin, 'A-101');
    expect(await historyOf(admin, flat.id)).toEqual([]);
  });

  test('names each owner with their days, the present one first, and nothing else of them', async () => {
    const { admin } = await anAdmin();
    const flat = await addFlat(admin, 'A-101');
    const asha = await addOwner(admin, 'Asha Rao', flat.id, '2019-03-14');
    await leaves(admin, asha);
    const ravi = await addOwner(admin, 'Ravi Iyer', flat.id, today);
    const alone = { place: 1, share: null, with: [] };
    const common = {
      ...{ id: expect.any(String), flatId: flat.id, flatNumber: 'A-101', began: 'saved', transferId: null },
      ...alone,
    };
    expect(await historyOf(admin, flat.id)).toEqual([
      { ...common, ownerId: ravi.id, ownerName: 'Ravi Iyer', since: today, until: null, ended: null },
      { ...common, ownerId: asha.id, ownerName: 'Asha Rao', since: '2019-03-14', until: today, ended: 'saved' },
    ]);
  });

  test('puts the later of two who came on one day first', async () => {
    const { admin } = await anAdmin();
    const flat = await addFlat(admin, 'A-101');
    for (const name of ['First', 'Second']) await leaves(admin, await addOwner(admin, name, flat.id, today));
    await addOwner(admin, 'Third', flat.id, today);
    expect((await historyOf(admin, flat.id)).map(({ ownerName }) => ownerName)).toEqual(['Third', 'Second', 'First']);
  });

  test('keeps the name of a person who was deleted', async () => {
    const { admin } = await anAdmin();
    const flat = await addFlat(admin, 'A-101');
    const asha = await addOwner(admin, 'Asha Rao', flat.id, '2019-03-14');
    await admin.send('DELETE', `/api/owners/${asha.id}`);
    expect(await historyOf(admin, flat.id)).toMatchObject([
      { ownerId: null, ownerName: 'Asha Rao', ended: 'owner-deleted' },
    ]);
  });

  test('goes on under the same number after the flat was deleted and added again; other flats stay out of it', async () => {
    const { admin } = await anAdmin();
    const flat = await addFlat(admin, 'A-101');
    const other = await addFlat(admin, 'A-102');
    await leaves(admin, await addOwner(admin, 'Asha Rao', flat.id, '2019-03-14'));
    await addOwner(admin, 'Meera Das', other.id, '2020-01-01');
    expect((await admin.send('DELETE', `/api/flats/${flat.id}`)).status).toBe(204);
    const again = await addFlat(admin, 'A-101');
    await addOwner(admin, 'Ravi Iyer', again.id, today);
    expect((await historyOf(admin, again.id)).map(({ ownerName }) => ownerName)).toEqual(['Ravi Iyer', 'Asha Rao']);
    expect((await historyOf(admin, other.id)).map(({ ownerName }) => ownerName)).toEqual(['Meera Das']);
  });

  test('of a flat that is gone, or of what is no id, is refused', async () => {
    const { admin } = await anAdmin();
    expect((await admin.send('GET', `/api/flats/${crypto.randomUUID()}/ownerships`)).status).toBe(404);
    expect((await admin.send('GET', '/api/flats/A-101/ownerships')).status).toBe(400);
  });

  test.each(['user', 'security'] as const)('is not for %s', async (role) => {
    const { society, admin } = await anAdmin();
    const flat = await addFlat(admin, 'A-101');
    const other = await society.signedInAs(role);
    expect((await other.send('GET', `/api/flats/${flat.id}/ownerships`)).status).toBe(403);
    expect((await society.send('GET', `/api/flats/${flat.id}/ownerships`)).status).toBe(401);
  });
});
