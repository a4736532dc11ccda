import { describe, expect, test } from 'vitest';
import type { View } from '#domain/view.ts';
import { addView, type Items } from '../../../tests/support/entries.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

type Refusal = { code: string; detail: string; errors: Record<string, string> };

async function twoAdmins() {
  const { society, admin } = await anOffice();
  return { society, admin, other: await society.signedInAs('admin') };
}

async function namesFor(person: Person): Promise<string[]> {
  const { body } = await person.send<Items<View>>('GET', '/api/views');
  return body.items.map(({ list, name, isDefault }) => `${list}: ${name}${isDefault ? ' (default)' : ''}`);
}

const edit = (person: Person, view: View, json: object) =>
  person.send<View & Refusal>('PATCH', `/api/views/${view.id}`, { version: view.version, ...json });
const choose = (person: Person, { id }: View, isDefault = true) =>
  person.send<View>('POST', `/api/views/${id}/default`, { isDefault });

describe('a view', () => {
  test('is its maker’s alone until it is shared: nobody else sees, changes, chooses or deletes it', async () => {
    const { admin, other } = await twoAdmins();
    const view = await addView(admin, { name: ' Wing  B ', address: 'wing=B&type=2BHK' });
    expect(view).toMatchObject({
      name: 'Wing  B',
      address: 'type=2BHK&view=cards&wing=B',
      isShared: false,
      isDefault: false,
      makerId: admin.id,
    });
    expect(await namesFor(other)).toEqual([]);
    expect((await other.send<Items<View>>('GET', `/api/views?ids=${view.id}`)).body.items).toEqual([]);
    for (const refused of [
      await other.send('GET', `/api/views/${view.id}`),
      await edit(other, view, { name: 'Mine' }),
      await choose(other, view),
      await other.send('DELETE', `/api/views/${view.id}`),
    ])
      expect(refused.status).toBe(404);
    expect((await admin.send<View>('GET', `/api/views/${view.id}`)).body).toEqual(view);
  });

  test('that is shared can be changed and deleted by every administrator, and kept back by its maker alone', async () => {
    const { admin, other } = await twoAdmins();
    const view = await addView(admin, { isShared: true });
    expect(await namesFor(other)).toEqual(['flats: Wing B']);
    const changed = await edit(other, view, { address: 'wing=C' });
    expect(changed.body).toMatchObject({ address: 'view=cards&wing=C', version: 2, makerId: admin.id });
    const kept = await edit(other, changed.body, { isShared: false });
    expect(kept.status).toBe(409);
    expect(kept.body.detail).toBe('Only who made a shared view can keep it to themselves again');

    await choose(other, view);
    expect((await edit(admin, changed.body, { isShared: false })).status).toBe(200);
    expect(await namesFor(other)).toEqual([]);
    const again = await edit(admin, { ...view, version: 3 }, { isShared: true });
    expect(again.status).toBe(200);
    expect(await namesFor(other)).toEqual(['flats: Wing B']);
    expect((await other.send('DELETE', `/api/views/${view.id}`)).status).toBe(204);
    expect(await namesFor(admin)).toEqual([]);
  });

  test('made from an older version is refused with how it is now', async () => {
    const { admin } = await twoAdmins();
    const view = await addView(admin);
    await edit(admin, view, { name: 'B' });
    const { status, body } = await edit(admin, view, { name: 'C' });
    expect([status, body.code]).toEqual([409, 'stale']);
    expect(body).toMatchObject({ current: { name: 'B', version: 2 } });
  });

  test('has a name of its own: among one’s own views of a list, and among those that are shared', async () => {
    const { admin, other } = await twoAdmins();
    const mine = await addView(admin);
    await addView(admin, { list: 'owners' });
    await addView(other);
    const shared = await addView(other, { isShared: true, name: 'Wing C' });
    const twice = await admin.send<Refusal>('POST', '/api/views', { list: 'flats', name: 'WING  b', address: '' });
    expect(twice.status).toBe(409);
    expect(twice.body.errors).toEqual({ name: 'You have a view called “WING  b” here already' });
    const { status, body } = await edit(admin, mine, { name: 'wing c', isShared: true });
    expect([status, body.errors]).toEqual([409, { name: 'A shared view is called “wing c” here already' }]);
    expect((await edit(other, shared, { name: 'Wing C ' })).status).toBe(200);
  });

  test('is one of at most a hundred of a person', async () => {
    const { admin } = await twoAdmins();
    for (let count = 0; count < 100; count++) await addView(admin, { name: `View ${count}` });
    const { status, body } = await admin.send<Refusal>('POST', '/api/views', { list: 'flats', name: 'X', address: '' });
    expect([status, body.detail]).toEqual([409, 'You have 100 views. Delete one that you no longer need first.']);
  });
});

describe('what a list opens with', () => {
  test('is one view for each list, each person’s own choice, and can be taken off', async () => {
    const { admin, other } = await twoAdmins();
    const one = await addView(admin, { isShared: true });
    const two = await addView(admin, { name: 'Wing C' });
    const owners = await addView(admin, { list: 'owners' });
    await choose(admin, one);
    await choose(admin, owners);
    await choose(other, one);
    expect((await choose(admin, two)).body.isDefault).toBe(true);
    expect(await namesFor(admin)).toEqual(['flats: Wing B', 'flats: Wing C (default)', 'owners: Wing B (default)']);
    expect(await namesFor(other)).toEqual(['flats: Wing B (default)']);
    await choose(admin, two, false);
    expect(await namesFor(admin)).toEqual(['flats: Wing B', 'flats: Wing C', 'owners: Wing B (default)']);
    await admin.send('DELETE', `/api/views/${one.id}`);
    expect(await namesFor(other)).toEqual([]);
  });

  test('is told to the person’s other screens, the earlier choice too', async () => {
    const { society, admin } = await twoAdmins();
    const one = await addView(admin);
    const two = await addView(admin, { name: 'Wing C' });
    await choose(admin, one);
    const { seq } = await society.context.db
      .selectFrom('changes')
      .select((select) => select.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow();
    await choose(admin, two);
    const lines = await society.context.db.selectFrom('changes').selectAll().where('seq', '>', seq).execute();
    expect(lines.map(({ topic, entityId }) => `${topic} ${entityId}`).sort()).toEqual(
      [`views ${one.id}`, `views ${two.id}`].sort(),
    );
  });
});
