import { expect, test } from 'vitest';
import { addFlat, addOwner } from '../../../tests/support/entries.ts';
import { anOffice } from '../../../tests/support/society.ts';

type Last = { by: { id: string; name: string } | null };

async function aSecondAdmin() {
  const { society, admin } = await anOffice();
  const other = await society.signedInAs('admin');
  const last = async (topic: string, id?: string) => {
    const { body } = await admin.send<Last>('GET', `/api/changes/last?topic=${topic}${id ? `&id=${id}` : ''}`);
    return body.by?.id ?? null;
  };
  return { society, admin, other, last };
}

test('names who changed a record last, and who deleted it', async () => {
  const { admin, other, last } = await aSecondAdmin();
  const flat = await addFlat(admin, 'A-101');
  expect(await last('flats', flat.id)).toBe(admin.id);
  await other.send('PATCH', `/api/flats/${flat.id}`, { version: flat.version, floor: 7 });
  expect(await last('flats', flat.id)).toBe(other.id);
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  expect(await last('flats', flat.id)).toBe(admin.id);
});

test("an owner's record is changed by who changes what it shows of a flat", async () => {
  const { admin, other, last } = await aSecondAdmin();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  const [ownership] = (await admin.send<{ items: { id: string }[] }>('GET', `/api/flats/${flat.id}/ownerships`)).body
    .items;
  const correction = { since: '2024-03-05', until: null, reason: 'The deed says so' };
  const { status } = await other.send('POST', `/api/ownerships/${ownership?.id}/correction`, correction);
  expect(status).toBe(201);
  expect(await last('owners', owner.id)).toBe(other.id);
  expect(await last('ownerships', ownership?.id)).toBe(other.id);
});

test('names who changed a member of a household', async () => {
  const { admin, other, last } = await aSecondAdmin();
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { flatId: flat.id });
  const listed = { flatId: flat.id, members: [{ name: 'Ira Rao' }] };
  const { body } = await admin.send<{ items: { id: string; version: number }[] }>('POST', '/api/households', listed);
  const [{ id, version } = { id: '', version: 0 }] = body.items;
  expect(await last('householdMembers', id)).toBe(admin.id);
  const { status } = await other.send('PATCH', `/api/households/${id}`, { version, relation: 'Daughter' });
  expect(status).toBe(200);
  expect(await last('householdMembers', id)).toBe(other.id);
});

test('names who changed the settings, and nobody where nothing is known', async () => {
  const { admin, other, last } = await aSecondAdmin();
  const { body } = await admin.send<{ version: number }>('GET', '/api/society');
  await other.send('PATCH', '/api/society', { version: body.version, name: 'Lotus Residency' });
  expect(await last('society')).toBe(other.id);
  expect(await last('flats', crypto.randomUUID())).toBeNull();
});

test('asks for a record that somebody hears of', async () => {
  const { admin } = await aSecondAdmin();
  expect((await admin.send('GET', '/api/changes/last?topic=sessions')).status).toBe(403);
  expect((await admin.send('GET', '/api/changes/last?topic=none')).status).toBe(422);
  expect((await admin.send('GET', '/api/changes/last?topic=flats&id=1')).status).toBe(422);
});
