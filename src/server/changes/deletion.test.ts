import { beforeEach, describe, expect, test } from 'vitest';
import { doing, undo } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, addVehicle, addView } from '../../../tests/support/entries.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

let admin: Person;
let other: Person;
beforeEach(async () => {
  const office = await anOffice();
  admin = office.admin;
  other = await office.society.signedInAs('admin');
});

/** A record of each kind that people edit, with an edit of it. */
const kinds = {
  flats: { add: () => addFlat(admin), edit: { rent: 20_000 } },
  owners: { add: () => addOwner(admin), edit: { address: 'Church Street' } },
  vehicles: {
    add: async () => addVehicle(admin, { ownerId: (await addOwner(admin)).id, flatId: (await addFlat(admin)).id }),
    edit: { color: 'Red' },
  },
  views: { add: () => addView(admin, { isShared: true }), edit: { name: 'Wing C' } },
};

describe.each(Object.entries(kinds))('the deletion of one of the %s', (kind, { add, edit }) => {
  test('is refused where somebody has changed it since it was seen, with what it is now', async () => {
    const { id, version } = await add();
    const path = `/api/${kind}/${id}`;
    const { body: now } = await other.send('PATCH', path, { version, ...edit });
    expect(await admin.send('DELETE', `${path}?version=${version}`)).toMatchObject({
      status: 409,
      body: { code: 'stale', detail: expect.stringMatching(/meanwhile/), current: { id, ...edit } },
    });
    expect((await admin.send('DELETE', `${path}?version=${now['version']}`)).status).toBe(204);
  });

  test('that names no version is of whatever it is now, and takes a record back with all that it was', async () => {
    const { id, version } = await add();
    const path = `/api/${kind}/${id}`;
    await other.send('PATCH', path, { version, ...edit });
    const deletion = await doing(admin, 'DELETE', path);
    expect((await admin.send('GET', path)).status).toBe(404);
    // A view is no record of the society's: nothing of it is taken back.
    if (kind === 'views') return;
    await undo(admin, deletion);
    expect((await admin.send('GET', path)).body).toMatchObject(edit);
  });

  test.each(['0', '1.5', '-1', 'x', ''])('with %j for a version is refused', async (version) => {
    const { id } = await add();
    expect((await admin.send('DELETE', `/api/${kind}/${id}?version=${version}`)).status).toBe(422);
  });
});
