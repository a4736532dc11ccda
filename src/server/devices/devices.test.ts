// Devices of the gate: signed in once by a code of the office, and ended by it.
import { expect, test } from 'vitest';
import type { Device, DeviceCode } from '#domain/device.ts';
import type { Me, Session, User } from '#domain/user.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, type Person, type TestSociety } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

const minute = 60_000;

async function anOffice() {
  const society = await aSociety();
  return { society, admin: await society.signedInAs('admin') };
}

async function made(admin: Person, name = 'Main gate'): Promise<DeviceCode> {
  const { status, body } = await admin.send<DeviceCode>('POST', '/api/devices', { name });
  expect(status).toBe(201);
  return body;
}

const enter = (society: TestSociety, code: string) => society.send<{ user: Me }>('POST', '/api/auth/device', { code });

async function signedIn(society: TestSociety, code: string) {
  const { status, body, headers } = await enter(society, code);
  expect(status).toBe(200);
  const cookie = cookieOf(headers);
  return { user: body.user, cookie, send: society.sender(cookie) };
}

const listed = async (admin: Person) => (await admin.send<{ items: Device[] }>('GET', '/api/devices')).body.items;

test('a device is signed in by its code, once, and is a gate like any other', async () => {
  const { society, admin } = await anOffice();
  const { device, code, link } = await made(admin);
  expect(device).toMatchObject({ name: 'Main gate', state: 'waiting', lastSeenAt: null, onShift: null });
  expect(link).toBe(`/device#${code}`);
  const gate = await signedIn(
    society,
    code
      .toUpperCase()
      .replaceAll('-', ' ')
      .replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? ''),
  );
  expect(gate.user).toMatchObject({ id: device.id, name: 'Main gate', role: 'security', isDevice: true });
  const visit = { id: crypto.randomUUID(), kind: 'cab' };
  expect(await gate.send('POST', '/api/visits', visit)).toMatchObject({ status: 201, body: { by: 'Main gate' } });
  expect(await listed(admin)).toMatchObject([
    { state: 'signed-in', codeExpiresAt: null, lastSeenAt: expect.any(String) },
  ]);
  expect(await enter(society, code)).toMatchObject({
    ...{ status: 401, body: { code: 'wrong_code', errors: { code: expect.stringContaining('was used already') } } },
  });
});

test('a code is over once whoever made it is no administrator any more: another administrator makes the next', async () => {
  const { society, admin } = await anOffice();
  const leaving = await society.signedInAs('admin');
  const { device, code } = await made(leaving);
  expect((await admin.send('PATCH', `/api/users/${leaving.id}`, { isActive: false })).status).toBe(200);
  expect((await enter(society, code)).body).toMatchObject({ code: 'wrong_code' });
  const { body } = await admin.send<DeviceCode>('POST', `/api/devices/${device.id}/code`);
  expect((await enter(society, body.code)).status).toBe(200);
});

test('a window that does not know yet that somebody else has signed in beside it enters nothing in their name', async () => {
  const { society } = await anOffice();
  const [asha, balu] = [await society.signedInAs('security'), await society.signedInAs('security')];
  const visit = { id: crypto.randomUUID(), kind: 'cab' };
  const sent = (by: Person) => balu.send<{ code: string }>('POST', '/api/visits', visit, { 'sent-as': by.id });
  expect(await sent(asha)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  expect(await sent(balu)).toMatchObject({ status: 201 });
});

test('a code is over after an hour, and when a newer one was made', async () => {
  const { society, admin } = await anOffice();
  const first = await made(admin);
  const { body: second } = await admin.send<DeviceCode>('POST', `/api/devices/${first.device.id}/code`);
  expect((await enter(society, first.code)).status).toBe(401);
  society.later(61 * minute);
  expect((await enter(society, second.code)).status).toBe(401);
  const { body: third } = await admin.send<DeviceCode>('POST', `/api/devices/${first.device.id}/code`);
  society.later(59 * minute);
  expect((await enter(society, third.code)).status).toBe(200);
});

test('of two who use a code at once one is in', async () => {
  const { society, admin } = await anOffice();
  const { code } = await made(admin);
  const answers = await Promise.all([enter(society, code), enter(society, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('five wrong codes are enough for a while, and a wrong one is no word of why', async () => {
  const { society, admin } = await anOffice();
  const { code } = await made(admin);
  for (let nth = 0; nth < 5; nth++) expect((await enter(society, `wrong-${nth}`)).status).toBe(401);
  expect((await enter(society, code)).status).toBe(429);
  society.later(16 * minute);
  expect((await enter(society, code)).status).toBe(200);
  for (const wrong of ['', ' - ', 'x'.repeat(41)]) expect((await enter(society, wrong)).status).toBe(422);
});

test('the office ends a device: its stream closes, its next click says so, and a new code brings it back as the same', async () => {
  const { society, admin } = await anOffice();
  const { device, code } = await made(admin);
  const gate = await signedIn(society, code);
  const stream = await openStream(society, gate.cookie);
  await stream.next('hello');
  const { body: open } = await admin.send<DeviceCode>('POST', `/api/devices/${device.id}/code`);
  expect((await admin.send<Device>('POST', `/api/devices/${device.id}/end`)).body.state).toBe('ended');
  await stream.next('end');
  expect((await gate.send('GET', '/api/devices/me')).status).toBe(401);
  const { body: session } = await gate.send<Session>('GET', '/api/me');
  expect(session).toMatchObject({ user: null, signedOutBecause: 'device_ended' });
  // A code that was made before works no more either.
  expect((await enter(society, open.code)).status).toBe(401);
  const { body: again } = await admin.send<DeviceCode>('POST', `/api/devices/${device.id}/code`);
  expect((await listed(admin))[0]?.state).toBe('ended');
  expect((await signedIn(society, again.code)).user.id).toBe(device.id);
  expect((await listed(admin))[0]?.state).toBe('signed-in');
});

test('what was on the device before is out when its code is used on another phone', async () => {
  const { society, admin } = await anOffice();
  const { device, code } = await made(admin);
  const before = await signedIn(society, code);
  const { body } = await admin.send<DeviceCode>('POST', `/api/devices/${device.id}/code`);
  expect((await before.send('GET', '/api/devices/me')).status).toBe(200);
  const after = await signedIn(society, body.code);
  expect((await before.send('GET', '/api/devices/me')).status).toBe(401);
  expect((await after.send('GET', '/api/devices/me')).status).toBe(200);
});

test('a device is no person: it stands in no list of accounts, and nobody gives it a password, role or address', async () => {
  const { society, admin } = await anOffice();
  const { device, code } = await made(admin);
  const gate = await signedIn(society, code);
  const { body } = await admin.send<{ items: User[] }>('GET', '/api/users');
  expect(body.items.map(({ id }) => id)).toEqual([admin.id]);
  const asked: [string, string, unknown?][] = [
    ['GET', ''],
    ['PATCH', '', { role: 'admin' }],
    ['POST', '/password'],
    ['POST', '/reset-link', { by: 'link' }],
    ['DELETE', '/second-factor'],
  ];
  for (const [method, path, json] of asked)
    expect((await admin.send(method, `/api/users/${device.id}${path}`, json)).status, `${method} ${path}`).toBe(404);
  expect((await gate.send('PATCH', '/api/me', { name: 'Mine' })).status).toBe(403);
  expect((await gate.send('POST', '/api/me/second-factor', { password: null })).status).toBe(403);
  const password = { currentPassword: 'courtyard', newPassword: 'verandah' };
  expect((await gate.send('POST', '/api/me/password', password)).status).toBe(403);
  expect(
    (await society.send('POST', '/api/auth/sign-in', { email: `device:${device.id}`, password: 'x' })).status,
  ).toBe(422);
});

test('a device has the language that is chosen on it', async () => {
  const { society, admin } = await anOffice();
  const gate = await signedIn(society, (await made(admin)).code);
  const chosen = await gate.send<{ user: Me }>('PATCH', '/api/me', { language: 'mr' });
  expect(chosen).toMatchObject({ status: 200, body: { user: { language: 'mr', name: 'Main gate' } } });
  const { body } = await gate.send<Session>('GET', '/api/me');
  expect(body.user?.language).toBe('mr');
});

test('a person’s account is not ended or renamed as a device, and two devices have not one name', async () => {
  const { society, admin } = await anOffice();
  const guard = await society.signedInAs('security');
  for (const path of ['end', 'code'])
    expect((await admin.send('POST', `/api/devices/${guard.id}/${path}`)).status).toBe(404);
  expect((await admin.send('PATCH', `/api/devices/${guard.id}`, { name: 'N' })).status).toBe(404);
  const { device } = await made(admin);
  const taken = { status: 409, body: { errors: { name: 'Another device has this name already' } } };
  for (const name of ['Main gate', 'MAIN  Gate '])
    expect(await admin.send('POST', '/api/devices', { name }), name).toMatchObject(taken);
  const { device: other } = await made(admin, 'Back gate');
  expect(await admin.send('PATCH', `/api/devices/${other.id}`, { name: 'main gate' })).toMatchObject(taken);
  for (const name of ['MAIN GATE', 'North gate'])
    expect((await admin.send<Device>('PATCH', `/api/devices/${device.id}`, { name })).body.name).toBe(name);
  for (const name of ['', ' ', 'x'.repeat(101)])
    expect((await admin.send('POST', '/api/devices', { name })).status).toBe(422);
});

test('neither code nor its hash is in the log, which says who made and ended a device', async () => {
  const { society, admin } = await anOffice();
  const { device, code } = await made(admin);
  await signedIn(society, code);
  await admin.send('POST', `/api/devices/${device.id}/end`);
  const { db } = society.context;
  const log = await db.selectFrom('changes').selectAll().execute();
  const activities = await db.selectFrom('activities').select(['params', 'actorName']).orderBy('at').execute();
  expect(JSON.stringify([log, activities])).not.toMatch(new RegExp(`${code}|codeHash`));
  const operations = activities.map(({ params }) => JSON.parse(params).operation);
  expect(operations).toEqual(expect.arrayContaining(['device-made', 'device-signed-in', 'device-ended']));
});

test('when a device was last seen is written down at most every five minutes', async () => {
  const { society, admin } = await anOffice();
  const { device } = await made(admin);
  const send = society.sender(await aSessionOf(society.context, device.id));
  const seen = async () => {
    await send('GET', '/api/devices/me');
    return (await listed(admin))[0]?.lastSeenAt;
  };
  const first = await seen();
  society.later(minute);
  expect(await seen()).toBe(first);
  society.later(5 * minute);
  expect(await seen()).not.toBe(first);
});
