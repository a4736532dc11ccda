import { describe, expect, test } from 'vitest';
import type { Owner } from '#domain/owner.ts';
import { addFlat, addOwner, editOwner, type Items } from '../../../tests/support/entries.ts';
import { keysIn } from '../../../tests/support/senders.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

describe('listing owners', () => {
  test('goes by name as people sort names, whatever the case, and carries no document', async () => {
    const { admin } = await anOffice();
    for (const name of ['bina', 'Chitra', 'Anu 10', 'Anu 9', 'आशा', 'Émile'])
      await addOwner(admin, { name, documents: { lease: 'On file' } });
    const { body } = await admin.send<Items<Owner>>('GET', '/api/owners');
    expect(body.items.map(({ name }) => name)).toEqual(['Anu 9', 'Anu 10', 'bina', 'Chitra', 'Émile', 'आशा']);
    expect(body.next).toBeNull();
    expect(keysIn(body)).not.toEqual(expect.arrayContaining(['documents']));
  });

  test('by ids answers those that exist, by flat those who own or owned it', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin);
    const earlier = await addOwner(admin, { name: 'Anu', flatId: flat.id });
    await editOwner(admin, earlier.id, { status: 'Old' });
    const present = await addOwner(admin, {
      name: 'Bina',
      flatId: flat.id,
      occupancyDate: todayOf(society),
    });
    const other = await addOwner(admin, { name: 'Chitra' });
    const namesAt = async (query: string) =>
      (await admin.send<Items<Owner>>('GET', `/api/owners?${query}`)).body.items.map(({ name }) => name);
    expect(await namesAt(`ids=${other.id},${crypto.randomUUID()},${present.id}`)).toEqual(['Bina', 'Chitra']);
    expect(await namesAt(`flatId=${flat.id}`)).toEqual(['Anu', 'Bina']);
    expect(await namesAt(`flatId=${crypto.randomUUID()}`)).toEqual([]);
  });

  test('in pages, newest first, ten at a time; stable while owners are added between', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin);
    for (let count = 1; count <= 13; count++) {
      await addOwner(admin, { name: `Owner ${count}`, ...(count === 13 && { flatId: flat.id }) });
      society.later(1);
    }
    const first = await admin.send<Items<Owner>>('GET', '/api/owners?order=newest');
    await addOwner(admin, { name: 'Newcomer' });
    const second = await admin.send<Items<Owner>>('GET', `/api/owners?order=newest&after=${first.body.next}`);
    const owners = [...first.body.items, ...second.body.items];
    expect(owners.map(({ name }) => name)).toEqual(Array.from({ length: 13 }, (_, index) => `Owner ${13 - index}`));
    expect(first.body.items).toHaveLength(10);
    expect(owners[0]?.flat?.flatNumber).toBe('A-101');
    expect(second.body.next).toBeNull();
    expect(keysIn(first.body)).not.toContain('documents');
  });

  test.each(['order=oldest', 'flatId=A-101', 'ids=1', 'order=newest&after=nonsense', 'name=Anu'])(
    'with ?%s is refused',
    async (query) => {
      const { admin } = await anOffice();
      expect((await admin.send('GET', `/api/owners?${query}`)).status).toBe(422);
    },
  );
});
