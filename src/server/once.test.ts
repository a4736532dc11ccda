import { expect, test } from 'vitest';
import { presentHead } from '#server/changes/head.ts';
import { routesOf } from '#server/http/openapi.ts';
import { activityHeader } from '#server/http/requestActivity.ts';
import { rows } from '../../tests/support/routes.ts';
import { aSociety, type Person } from '../../tests/support/society.ts';
import { World } from '../../tests/support/world.ts';

/*
 * An answer may be lost, and whoever waits for it sends again (docs/rules.md, Saving and deleting). Each route that makes a
 * record is sent again here, with what the table of routes (tests/support/routes.ts) asks of it.
 */

type Asked = { id?: string | undefined; json: object };

/** What these answers tell only once, a PIN, a code or a link, is another one, as nobody has read the one of before. */
const toldOnce = new Set(['POST /api/guards', 'POST /api/devices', 'POST /api/users/invitations']);

/** What the gate writes down; its screens offer no Undo. */
const offersNoUndo = new Set(['POST /api/visits', 'POST /api/visits/passages', 'POST /api/stops/:id/hits']);

/** Sent again it makes nothing, and is refused: there can't be two of it. */
const refused = new Set(['POST /api/ownerships/:id/correction', 'POST /api/privacy/notices']);

/** What else is said of a record that has neither a name nor a reason. */
const others: Record<string, object> = {
  'POST /api/flats': { floor: 3 },
  'POST /api/vehicles': { color: 'Red' },
  'POST /api/households': { members: [{ name: 'Somebody Else' }] },
};

/** What else answers 201, and why nothing is there twice. */
const elsewhere: Record<string, string> = {
  'POST /api/set-up': 'A society is set up once: setUp.test.ts',
  'POST /api/set-up/backup': 'No record: a file that is being sent',
  'POST /api/auth/sign-up': 'One account of an address: sign-up.test.ts',
  'POST /api/devices/me/shifts': 'Of a device alone, with an id of its own: guards.test.ts',
  'POST /api/flats/many': 'Adds those that are not there yet: many.test.ts',
  'POST /api/imports': 'No record: a file that is looked at, and forgotten',
  'POST /api/imports/pasted': 'No record: cells that are looked at, and forgotten',
  'POST /api/backups': 'No record: a file, of which so many are kept',
};

async function anOnce() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const world = new World(society, { guest: await society.signedInAs('user'), admin });
  const making = routesOf(society.app)
    .filter(({ answer }) => answer?.status === 201)
    .map(({ method, path }) => `${method} ${path}`);
  /** Sent again under its id or key it makes nothing, and is answered as it is. */
  const once = making.filter((route) => !(route in elsewhere) && !refused.has(route));
  async function asked(route: string): Promise<Asked> {
    const { id, json = {} } = (await rows[route]?.request?.(world, admin)) ?? {};
    const isKeyed = refused.has(route) || 'key' in (json as object);
    return { id, json: { ...(!isKeyed && { id: crypto.randomUUID() }), ...(json as object) } };
  }
  async function send(person: Person, route: string, { id = '', json }: Asked) {
    const path = route.replace('POST ', '').replace(':id', id);
    const { body, status, headers } = await person.send('POST', path, json);
    return { status, body, activity: headers.get(activityHeader) };
  }
  async function added(): Promise<number> {
    const lines = society.context.db.selectFrom('changes').select('seq').where('operation', '=', 'add');
    return (await lines.execute()).length;
  }
  return { society, admin, world, making, once, asked, send, added };
}

test('whatever makes a record and is sent again makes one record', async () => {
  const { admin, making, once, asked, send, added } = await anOnce();
  expect(making).toEqual(expect.arrayContaining([...refused, ...Object.keys(elsewhere)]));
  const got: Record<string, unknown> = {};
  const sent = [...once, ...refused];
  for (const route of sent) {
    const one = await asked(route);
    const first = await send(admin, route, one);
    expect({ route, ...first }).toMatchObject({ status: 201 });
    const before = await added();
    const again = await send(admin, route, one);
    got[route] = { isRefused: again.status >= 400, more: (await added()) - before };
    const { activity, ...answered } = again;
    const { activity: firstActivity, ...firstAnswered } = first;
    if (refused.has(route) || toldOnce.has(route)) continue;
    expect({ route, ...answered }).toEqual({ route, ...firstAnswered });
    if (!offersNoUndo.has(route)) expect({ route, activity }).toEqual({ route, activity: firstActivity ?? 'missing' });
  }
  const expected = sent.map((route) => [route, { isRefused: refused.has(route), more: 0 }]);
  expect(got).toEqual(Object.fromEntries(expected));
});

test('an id in capitals is the same id, and no second record', async () => {
  const { admin, once, asked, send, added } = await anOnce();
  const second: string[] = [];
  for (const route of once) {
    const one = await asked(route);
    if (!('id' in one.json)) continue;
    await send(admin, route, one);
    const before = await added();
    const again = await send(admin, route, { ...one, json: { ...one.json, id: String(one.json.id).toUpperCase() } });
    if (again.status !== 201 || (await added()) !== before) second.push(`${route}: ${again.status}`);
  }
  expect(second).toEqual([]);
});

test('a record that is sent again by somebody else, or says something else, is refused and nothing is told or written', async () => {
  const { society, admin, once, asked, send } = await anOnce();
  const other = await society.signedInAs('admin');
  // An invitation is known by its address, and is told again as invited already.
  for (const route of once.filter((one) => !offersNoUndo.has(one) && one !== 'POST /api/users/invitations')) {
    const one = await asked(route);
    if (!('id' in one.json)) continue;
    await send(admin, route, one);
    const { json: said } = one;
    const changed = others[route] ?? { ['reason' in said ? 'reason' : 'name']: 'Something Else' };
    const { since: day } = said as { since?: string };
    const json = { ...said, ...(day ? { since: '2025-08-16' } : changed) };
    const logged = await presentHead(society.context.db);
    for (const [person, sent] of [
      [admin, { ...one, json }],
      [other, one],
    ] as const) {
      const { status, body } = await send(person, route, sent);
      expect({ route, status, body }).toEqual({
        route,
        status: 409,
        body: expect.objectContaining({ code: 'conflict', reason: 'key_used' }),
      });
      expect(body).not.toHaveProperty('current');
    }
    expect(await presentHead(society.context.db)).toBe(logged);
  }
});

const stop = { name: 'Suresh Kale', reason: 'Ask the office', lastDay: null };

test('what was refused is no record: the same form is sent again under its id once it is put right', async () => {
  const { admin, send } = await anOnce();
  const id = crypto.randomUUID();
  const wrong = await send(admin, 'POST /api/stops', { json: { id, ...stop, flat: 'Z-999' } });
  const right = await send(admin, 'POST /api/stops', { json: { id, ...stop } });
  expect([wrong.status, right.status, right.body['id']]).toEqual([422, 201, id]);
});

test('a guard who is sent again has the PIN of the answer that arrived, and the record as it is by then', async () => {
  const { society, admin, send } = await anOnce();
  const json = { id: crypto.randomUUID(), name: 'Ramesh Pawar' };
  await send(admin, 'POST /api/guards', { json });
  const { body } = await send(admin, 'POST /api/guards', { json });
  const { pinHash } = await society.context.db.selectFrom('guards').select('pinHash').executeTakeFirstOrThrow();
  expect(await society.context.pins.verify({ hash: pinHash, password: String(body['pin']) })).toBe(true);
});

test('an account is answered again with the password it has, and not with another one', async () => {
  const { admin, world, send } = await anOnce();
  const json = { id: crypto.randomUUID(), email: world.email(), password: 'verandah', name: 'New' };
  await send(admin, 'POST /api/users', { json });
  const { status, body } = await send(admin, 'POST /api/users', { json: { ...json, password: 'courtyard' } });
  expect([status, body['reason']]).toEqual([409, 'key_used']);
  expect((await send(admin, 'POST /api/users', { json })).status).toBe(201);
});

test('an account that has another password by now is not answered again, whichever password is sent', async () => {
  const { society, admin, world, send } = await anOnce();
  const json = { id: crypto.randomUUID(), email: world.email(), password: 'verandah', name: 'New' };
  await send(admin, 'POST /api/users', { json });
  const own = society.sender(await society.signIn(json.email, json.password));
  const change = { currentPassword: json.password, newPassword: 'my secret 1' };
  expect((await own('POST', '/api/me/password', change)).status).toBe(204);
  for (const password of ['my secret 1', 'my secret 2', 'verandah']) {
    const { status, body } = await send(admin, 'POST /api/users', { json: { ...json, password } });
    expect([password, status, body['reason']]).toEqual([password, 409, 'key_used']);
  }
});

test('a device that is sent again has the code of the answer that arrived, and an invitation its link', async () => {
  const { society, admin, world, send } = await anOnce();
  const device = { id: crypto.randomUUID(), name: 'Main gate' };
  await send(admin, 'POST /api/devices', { json: device });
  const { body } = await send(admin, 'POST /api/devices', { json: device });
  expect((await society.send('POST', '/api/auth/device', { code: body['code'] })).status).toBe(200);
  const invitation = { id: crypto.randomUUID(), email: world.email(), name: 'New' };
  await send(admin, 'POST /api/users/invitations', { json: invitation });
  const invited = await send(admin, 'POST /api/users/invitations', { json: invitation });
  const token = String(invited.body['link']).split('#')[1];
  const chosen = await society.send('POST', '/api/links/password', { token, password: 'verandah' });
  expect(chosen.status).toBeLessThan(300);
});

test('after a day it is not known any more what was sent, and no second record is made', async () => {
  const { society, admin, send } = await anOnce();
  const json = { id: crypto.randomUUID(), ...stop };
  await send(admin, 'POST /api/stops', { json });
  await society.context.db.deleteFrom('usedStates').execute();
  const { status, body } = await send(admin, 'POST /api/stops', { json });
  expect([status, body['reason']]).toEqual([409, 'key_used']);
});
