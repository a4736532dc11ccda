import { beforeEach, describe, expect, test } from 'vitest';
import { activitySentence } from '#domain/activity.ts';
import type { ActivityPage } from '#domain/activityLog.ts';
import { may } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import type { Me, SecondFactor, SecondFactorSecret, User } from '#domain/user.ts';
import { routesOf } from '#server/http/openapi.ts';
import { codeOf } from '../../../tests/support/authenticator.ts';
import { cookieOf, type Sender } from '../../../tests/support/senders.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  society = await aSociety({ trustedProxies: 1 });
  // In the middle of a step, so that no test runs from one into the next.
  society.later(45_000 - (society.context.now().getTime() % 30_000));
  admin = await society.signedInAs('admin');
});

const step = 30_000;
const wrong = { status: 401, body: { code: 'wrong_code' } };
let clients = 0;
const anotherClient = () => ({ 'x-forwarded-for': `10.2.0.${++clients % 250}` });

async function setUp(send: Sender, at = society) {
  const begun = await send<SecondFactorSecret>('POST', '/api/me/second-factor', { password: testPassword });
  const { secret } = begun.body;
  const code = codeOf(secret, at.context.now());
  const { body } = await send<{ codes: string[] }>('POST', '/api/me/second-factor/confirmation', { code });
  return { secret, codes: body.codes, code };
}

/** The second factor is on, and its first code lies a step behind. */
async function withFactor(person = admin) {
  const factor = await setUp(person.send);
  society.later(step);
  return { ...factor, now: (stepsLater = 0) => codeOf(factor.secret, society.context.now(), stepsLater) };
}

/** The first step of a sign-in; answers the browser's ticket. */
async function firstStep(email = admin.email, headers: Record<string, string> = anotherClient()) {
  const answer = await society.send('POST', '/api/auth/sign-in', { email, password: testPassword }, headers);
  return { ...answer, ticket: cookieOf(answer.headers) };
}

const giveCode = (ticket: string, code: string, headers: Record<string, string> = anotherClient()) =>
  society.sender(ticket)<{ user: Me }>('POST', '/api/auth/code', { code }, headers);

const stateOf = async (send = admin.send) => (await send<SecondFactor>('GET', '/api/me/second-factor')).body;

describe('setting up', () => {
  test('asks for the password, counts from its first code on, and ends the other sessions', async () => {
    const other = await aSessionOf(society.context, admin.id);
    expect(await admin.send('POST', '/api/me/second-factor', { password: 'not it' })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Incorrect password' } },
    });
    const begun = await admin.send<SecondFactorSecret>('POST', '/api/me/second-factor', { password: testPassword });
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{40}$/);
    expect(new URL(begun.body.uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect((await stateOf()).isOn).toBe(false);
    expect((await firstStep()).status).toBe(200);

    expect(await admin.send('POST', '/api/me/second-factor/confirmation', { code: '000000' })).toMatchObject(wrong);
    const code = codeOf(begun.body.secret, society.context.now());
    const { body } = await admin.send<{ codes: string[] }>('POST', '/api/me/second-factor/confirmation', { code });
    expect(new Set(body.codes).size).toBe(10);
    expect(await stateOf()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10, hasPassword: true });
    expect((await society.sender(other)('GET', '/api/flats')).status).toBe(401);
    expect((await admin.send('GET', '/api/flats')).status).toBe(200);
  });

  test('keeps neither the secret nor a recovery code where a copy of the database shows them', async () => {
    const { secret, codes } = await withFactor();
    const { db } = society.context;
    const rows = await Promise.all(
      (['secondFactors', 'recoveryCodes', 'changes', 'users'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(rows);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(hidden);
  });

  test('that was left alone for half an hour begins again, and one that is on is not begun over', async () => {
    const { body } = await admin.send<SecondFactorSecret>('POST', '/api/me/second-factor', { password: testPassword });
    society.later(31 * 60_000);
    const late = { code: codeOf(body.secret, society.context.now()) };
    expect((await admin.send('POST', '/api/me/second-factor/confirmation', late)).status).toBe(409);
    await setUp(admin.send);
    expect((await admin.send('POST', '/api/me/second-factor', { password: testPassword })).status).toBe(409);
    expect((await stateOf()).isOn).toBe(true);
  });
});

describe('signing in with a second factor', () => {
  test('opens no session before the code, and one with it', async () => {
    const { now } = await withFactor();
    const { db } = society.context;
    const before = await db.selectFrom('sessions').selectAll().execute();
    const first = await firstStep();
    expect(first).toMatchObject({ status: 401, body: { code: 'code_required' } });
    expect(first.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['aangan.pending']);
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(before.length);
    expect((await society.sender(first.ticket)('GET', '/api/flats')).status).toBe(401);
    const second = await giveCode(first.ticket, now());
    expect(second).toMatchObject({ status: 200, body: { user: { id: admin.id } } });
    const session = second.headers.getSetCookie().find((cookie) => cookie.startsWith('aangan.session_token='));
    expect((await society.sender(session?.split(';')[0] ?? '')('GET', '/api/flats')).status).toBe(200);
  });

  test('takes a code once, also of two at once, and none that is older', async () => {
    const { now, code } = await withFactor();
    const tickets = await Promise.all([firstStep(), firstStep(), firstStep()]);
    const [one = '', other = '', third = ''] = tickets.map(({ ticket }) => ticket);
    expect(await giveCode(third, code)).toMatchObject(wrong);
    const both = await Promise.all([giveCode(one, now()), giveCode(other, now())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await giveCode(third, now())).toMatchObject(wrong);
    expect(await giveCode(third, now(-1))).toMatchObject(wrong);
    society.later(step);
    expect((await giveCode(third, now())).status).toBe(200);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('with a phone that is %i half minutes off answers %i', async (off, status) => {
    const { now } = await withFactor();
    society.later(2 * step);
    const { ticket } = await firstStep();
    expect((await giveCode(ticket, now(off))).status).toBe(status);
  });

  test('takes a code in Hindi digits, and a recovery code with the digits of that keyboard', async () => {
    const { now, codes } = await withFactor();
    const inHindi = (code = '') => code.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
    expect((await giveCode((await firstStep()).ticket, inHindi(now()))).status).toBe(200);
    expect((await giveCode((await firstStep()).ticket, inHindi(codes[0]))).status).toBe(200);
  });

  test('takes each recovery code once, however it is grouped, and counts what is left', async () => {
    const { codes } = await withFactor();
    const [code = ''] = codes;
    const { ticket } = await firstStep();
    expect((await giveCode(ticket, ` ${code.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200);
    expect(await giveCode((await firstStep()).ticket, code)).toMatchObject(wrong);
    const signedIn = await aSessionOf(society.context, admin.id);
    expect((await stateOf(society.sender(signedIn))).recoveryCodesLeft).toBe(9);
  });

  test("takes neither another person's codes nor their ticket", async () => {
    await withFactor();
    const other = await society.signedInAs('user');
    const theirs = await setUp(other.send);
    society.later(step);
    const { ticket } = await firstStep();
    expect(await giveCode(ticket, theirs.codes[0] ?? '')).toMatchObject(wrong);
    expect(await giveCode(ticket, codeOf(theirs.secret, society.context.now()))).toMatchObject(wrong);
    const forged = ticket.replace(/=.*/, `=${'A'.repeat(32)}.${'A'.repeat(43)}%3D`);
    expect(await giveCode(forged, '123456')).toMatchObject({ status: 401, body: { code: 'sign_in_over' } });
  });

  test('has a ticket that works once, for five minutes, and not after a new password', async () => {
    const { now } = await withFactor();
    const over = { status: 401, body: { code: 'sign_in_over' } };
    const { ticket } = await firstStep();
    expect((await giveCode(ticket, now())).status).toBe(200);
    society.later(step);
    expect(await giveCode(ticket, now())).toMatchObject(over);
    const slow = await firstStep();
    society.later(5 * 60_000 + 1000);
    expect(await giveCode(slow.ticket, now())).toMatchObject(over);
    const stolen = await firstStep();
    const change = { currentPassword: testPassword, newPassword: 'verandah' };
    const cookie = await aSessionOf(society.context, admin.id);
    expect((await society.sender(cookie)('POST', '/api/me/password', change)).status).toBe(204);
    expect(await giveCode(stolen.ticket, now())).toMatchObject(over);
  });

  test('lets nobody guess: five wrong codes of a client, and strangers never keep a known device out', async () => {
    const { now } = await withFactor();
    const known = await firstStep();
    const answer = await giveCode(known.ticket, now());
    const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('aangan.device='));
    society.later(step);
    const { ticket } = await firstStep();
    const here = { 'x-forwarded-for': '10.9.9.9' };
    for (let guess = 0; guess < 5; guess++) expect(await giveCode(ticket, '000000', here)).toMatchObject(wrong);
    expect((await giveCode(ticket, now(), here)).status).toBe(429);
    for (let guess = 0; guess < 20; guess++) await giveCode(ticket, '000000');
    expect((await giveCode(ticket, now())).status).toBe(429);
    const again = await firstStep(admin.email, { cookie: device?.split(';')[0] ?? '' });
    const both = `${again.ticket}; ${device?.split(';')[0]}`;
    expect((await giveCode(both, now())).status).toBe(200);
  });

  test('tells a wrong password before it tells of a second factor', async () => {
    await withFactor();
    const answer = await society.send('POST', '/api/auth/sign-in', { email: admin.email, password: 'not it at all' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_password' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('of an account that was deactivated meanwhile opens nothing', async () => {
    const { now } = await withFactor();
    const { ticket } = await firstStep();
    await society.context.db.updateTable('users').set({ isActive: 0 }).where('id', '=', admin.id).execute();
    expect(await giveCode(ticket, now())).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
  });
});

describe('turning it off', () => {
  test('needs the password and a code, and then the password alone signs in', async () => {
    const { now } = await withFactor();
    const off = (password: string, code: string) =>
      admin.send('POST', '/api/me/second-factor/removal', { password, code });
    expect((await off('not it', now())).status).toBe(422);
    expect(await off(testPassword, '000000')).toMatchObject(wrong);
    expect((await stateOf()).isOn).toBe(true);
    expect(await off(testPassword, now())).toMatchObject({ status: 200, body: { isOn: false, recoveryCodesLeft: 0 } });
    expect((await firstStep()).status).toBe(200);
  });

  test('with a wrong code is told of the person who is signed in; at the sign-in it is somebody who knows the password', async () => {
    await withFactor();
    const told = async () => {
      const { body } = await admin.send<ActivityPage>('GET', '/api/activities?limit=1');
      return body.activities.map((activity) => [activity.actorId, say(activitySentence(activity))]);
    };
    const off = { password: testPassword, code: '000000' };
    expect(await admin.send('POST', '/api/me/second-factor/removal', off)).toMatchObject(wrong);
    expect(await told()).toEqual([[admin.id, 'Test admin gave a wrong code of their second factor']]);
    expect(await giveCode((await firstStep()).ticket, '000000')).toMatchObject(wrong);
    expect(await told()).toEqual([[null, 'Somebody gave the password of Test admin and a wrong code']]);
  });

  test('holds no place of the password’s guesses once the password was right, whatever the code was', async () => {
    await withFactor();
    const off = () => admin.send('POST', '/api/me/second-factor/removal', { password: testPassword, code: '000000' });
    for (let time = 0; time < 3; time++) expect(await off()).toMatchObject(wrong);
    const places = society.context.db.selectFrom('attempts').selectAll().where('kind', '=', 'password');
    expect(await places.execute()).toEqual([]);
  });

  test('new recovery codes end the old ones', async () => {
    const { codes, now } = await withFactor();
    const made = await admin.send<{ codes: string[] }>('POST', '/api/me/second-factor/recovery-codes', {
      password: testPassword,
      code: now(),
    });
    expect(await giveCode((await firstStep()).ticket, codes[0] ?? '')).toMatchObject(wrong);
    expect((await giveCode((await firstStep()).ticket, made.body.codes[0] ?? '')).status).toBe(200);
  });

  test('is done by an administrator for somebody else, is in the log, and signs that person out', async () => {
    const other = await society.signedInAs('user');
    await setUp(other.send);
    const listed = async () => (await admin.send<User>('GET', `/api/users/${other.id}`)).body.hasSecondFactor;
    expect(await listed()).toBe(true);
    expect((await admin.send('DELETE', `/api/users/${other.id}/second-factor`)).status).toBe(204);
    expect(await listed()).toBe(false);
    expect((await other.send('GET', '/api/me/sessions')).status).toBe(401);
    expect((await firstStep(other.email)).status).toBe(200);
    const logged = await society.context.db
      .selectFrom('changes')
      .select(['actorId', 'entityId'])
      .where('operation', '=', 'second-factor-off')
      .execute();
    expect(logged).toEqual([{ actorId: admin.id, entityId: other.id }]);
  });
});

describe('where the society asks administrators for it', () => {
  async function ask() {
    const { body } = await admin.send<{ version: number }>('GET', '/api/society');
    await admin.send('PATCH', '/api/society', { version: body.version, secondFactor: 'admins' });
  }

  test('one without can do nothing else until it is set up, but sign out; others go on', async () => {
    const user = await society.signedInAs('user');
    await ask();
    expect((await admin.send<{ user: Me }>('GET', '/api/me')).body.user.mustSetUpSecondFactor).toBe(true);
    const open = [
      'POST /api/auth/sign-out',
      'POST /api/me/password',
      'GET /api/me/second-factor',
      'POST /api/me/second-factor',
      'POST /api/me/second-factor/confirmation',
    ];
    const closed = routesOf(society.app).filter(
      ({ method, path, access }) =>
        access && access !== 'public' && may('admin', access) && !open.includes(`${method} ${path}`),
    );
    expect(closed.length).toBeGreaterThan(10);
    for (const { method, path } of closed) {
      const answer = await admin.send(method, path.replace(/:\w+/g, crypto.randomUUID()));
      expect([method, path, answer.body['code']]).toEqual([method, path, 'second_factor_required']);
    }
    expect((await user.send('GET', '/api/me/sessions')).status).toBe(200);
    await setUp(admin.send);
    expect((await admin.send('GET', '/api/flats')).status).toBe(200);
    expect((await stateOf()).isRequired).toBe(true);
  });

  test('turning it off leads back to setting it up', async () => {
    await ask();
    const { now } = await withFactor();
    await admin.send('POST', '/api/me/second-factor/removal', { password: testPassword, code: now() });
    expect((await admin.send('GET', '/api/flats')).status).toBe(403);
    await setUp(admin.send);
    expect((await admin.send('GET', '/api/flats')).status).toBe(200);
  });

  test('somebody who is made an administrator is asked at once', async () => {
    await ask();
    await setUp(admin.send);
    const user = await society.signedInAs('user');
    await admin.send('PATCH', `/api/users/${user.id}`, { role: 'admin' });
    expect(await user.send('GET', '/api/flats')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
  });
});
