import { expect, test } from 'vitest';
import { presentHead } from '#server/changes/head.ts';
import { routesOf } from '#server/http/openapi.ts';
import { activityHeader } from '#server/http/requestActivity.ts';
import { dayAgo } from '../../tests/support/entries.ts';
import { aSociety, type Person } from '../../tests/support/society.ts';
import { World } from '../../tests/support/world.ts';

/*
 * An answer may be lost, and whoever waits for it sends again (docs/rules.md, Saving and deleting). Each route that makes a record has
 * its row here; a route without a row fails, as does a row without a route.
 */

type Asked = { id?: string; json: object };
type Row = (world: World) => Promise<Asked> | Asked;

const stop = { name: 'Suresh Kale', reason: 'Ask the office', lastDay: null };
const chosen = () => ({ id: crypto.randomUUID() });
const keyed = () => ({ key: crypto.randomUUID() });

/** Sent again under its id or key it makes nothing, and is answered as it is. */
const once: Record<string, Row> = {
  'POST /api/flats': (world) => ({ json: { ...chosen(), ...world.flatDraft() } }),
  'POST /api/people': () => ({ json: { ...chosen(), name: 'Imran Shaikh' } }),
  'POST /api/owners': (world) => ({ json: { ...chosen(), ...world.ownerDraft() } }),
  'POST /api/vehicles': async (world) => ({ json: { ...chosen(), ...(await world.vehicleDraft()) } }),
  'POST /api/transfers': async (world) => ({ json: { ...keyed(), ...(await world.transferDraft()) } }),
  'POST /api/transfers/holders': async (world) => ({ json: { ...keyed(), ...(await world.holdersDraft()) } }),
  'POST /api/transfers/:id/reversal': async (world) => ({
    id: await world.transfer(),
    json: { ...keyed(), reason: 'mistake' },
  }),
  'POST /api/nominations': async (world) => ({ json: { ...chosen(), ...(await world.nominationDraft()) } }),
  'POST /api/tenancies': async (world) => ({ json: { ...chosen(), ...(await world.tenancyDraft()) } }),
  'POST /api/tenancies/:id/renewal': async (world) => {
    const { tenants } = await world.tenancyDraft();
    const days = { since: dayAgo(-301), lastDay: dayAgo(-600) };
    return { id: await world.tenancy(), json: { ...chosen(), version: 1, ...days, tenants } };
  },
  'POST /api/households': async (world) => ({ json: { ...chosen(), ...(await world.householdDraft()) } }),
  'POST /api/visits': async (world) => ({ json: await world.visitDraft() }),
  'POST /api/visits/passages': async (world) => ({
    json: { ...chosen(), vehicleId: (await world.vehicle()).id, way: 'in' },
  }),
  'POST /api/passes': async (world) => ({ json: { ...chosen(), ...(await world.passDraft()) } }),
  'POST /api/stops': () => ({ json: { ...chosen(), ...stop } }),
  'POST /api/stops/:id/hits': async (world) => ({ id: await world.stop(), json: { ...chosen(), said: 'Suresh' } }),
  'POST /api/guards': () => ({ json: { ...chosen(), name: 'Ramesh Pawar' } }),
  'POST /api/users': (world) => ({ json: { ...chosen(), email: world.email(), password: 'verandah', name: 'New' } }),
  'POST /api/users/invitations': (world) => ({ json: { ...chosen(), email: world.email(), name: 'New' } }),
  'POST /api/views': (world) => ({ json: { ...chosen(), ...world.viewDraft() } }),
  'POST /api/devices': () => ({ json: { ...chosen(), name: `Gate ${crypto.randomUUID()}` } }),
};

/** What these answers tell only once, a PIN, a code or a link, is another one, as nobody has read the one of before. */
const toldOnce = new Set(['POST /api/guards', 'POST /api/devices', 'POST /api/users/invitations']);

/** What the gate writes down; its screens offer no Undo. */
const offersNoUndo = new Set(['POST /api/visits', 'POST /api/visits/passages', 'POST /api/stops/:id/hits']);

/** Sent again it makes nothing, and is refused: there can't be two of it. */
const refused: Record<string, Row> = {
  'POST /api/ownerships/:id/correction': async (world) => ({
    id: await world.ownership(),
    json: { since: '2024-03-05', until: null, reason: 'The deed says so' },
  }),
  'POST /api/privacy/notices': async (world) => ({
    json: { version: await world.noticeVersion(), text: 'We keep your name.' },
  }),
};

/** What else answers 201, and why nothing is there twice. */
const elsewhere = {
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
  async function send(person: Person, route: string, { id = '', json }: Asked) {
    const path = route.replace('POST ', '').replace(':id', id);
    const { body, status, headers } = await person.send('POST', path, json);
    return { status, body, activity: headers.get(activityHeader) };
  }
  async function added(): Promise<number> {
    const lines = society.context.db.selectFrom('changes').select('seq').where('operation', '=', 'add');
    return (await lines.execute()).length;
  }
  return { society, admin, world, send, added };
}

test('whatever makes a record and is sent again makes one record', async () => {
  const { society, admin, world, send, added } = await anOnce();
  const got: Record<string, unknown> = {};
  for (const [route, row] of Object.entries({ ...once, ...refused })) {
    const asked = await row(world);
    const first = await send(admin, route, asked);
    expect({ route, ...first }).toMatchObject({ status: 201 });
    const before = await added();
    const again = await send(admin, route, asked);
    got[route] = { isRefused: again.status >= 400, more: (await added()) - before };
    const { activity, ...answered } = again;
    const { activity: firstActivity, ...firstAnswered } = first;
    if (route in once && !toldOnce.has(route)) expect({ route, ...answered }).toEqual({ route, ...firstAnswered });
    if (route in once && !toldOnce.has(route) && !offersNoUndo.has(route))
      expect({ route, activity }).toEqual({ route, activity: firstActivity ?? 'missing' });
  }
  const expected = Object.keys({ ...once, ...refused }).map((route) => [
    route,
    { isRefused: route in refused, more: 0 },
  ]);
  expect(got).toEqual(Object.fromEntries(expected));
  const making = routesOf(society.app).filter(({ answer }) => answer?.status === 201);
  expect(making.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys({ ...once, ...refused, ...elsewhere }).sort(),
  );
});

test('an id in capitals is the same id, and no second record', async () => {
  const { admin, world, send, added } = await anOnce();
  const second: string[] = [];
  for (const [route, row] of Object.entries(once)) {
    const asked = await row(world);
    if (!('id' in asked.json)) continue;
    await send(admin, route, asked);
    const before = await added();
    const again = await send(admin, route, {
      ...asked,
      json: { ...asked.json, id: String(asked.json.id).toUpperCase() },
    });
    if (again.status !== 201 || (await added()) !== before) second.push(`${route}: ${again.status}`);
  }
  expect(second).toEqual([]);
});

test('a record that is sent again by somebody else, or says something else, is refused and nothing is told or written', async () => {
  const { society, admin, world, send } = await anOnce();
  const other = await society.signedInAs('admin');
  const saved = [
    ...['flats', 'people', 'owners', 'vehicles', 'nominations', 'passes', 'stops', 'guards'],
    ...['tenancies', 'tenancies/:id/renewal', 'households', 'users', 'views', 'devices'],
  ];
  for (const route of saved.map((name) => `POST /api/${name}`)) {
    const asked = (await once[route]?.(world)) as Asked;
    await send(admin, route, asked);
    const isStated = 'reason' in asked.json ? { reason: 'Something else' } : { name: 'Somebody Else' };
    const others = { 'POST /api/flats': { floor: 3 }, 'POST /api/vehicles': { color: 'Red' } };
    const household = { 'POST /api/households': { members: [{ name: 'Somebody Else' }] } };
    const changed = { ...others, ...household }[route] ?? isStated;
    const { since: day } = asked.json as { since?: string };
    const json = { ...asked.json, ...(day ? { since: '2025-08-16' } : changed) };
    const logged = await presentHead(society.context.db);
    for (const [person, sent] of [
      [admin, { ...asked, json }],
      [other, asked],
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
