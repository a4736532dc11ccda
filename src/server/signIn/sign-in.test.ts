import { beforeEach, describe, expect, test } from 'vitest';
import { forgetTheOld } from '#server/identity/cleanUp.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';
import { setPassword } from '#server/users/commands.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { aSociety, type TestSociety, testPassword } from '../../../tests/support/society.ts';

const minute = 60_000;
const sentences = {
  unknown: 'No account found with this email address',
  wrong: 'Incorrect password',
  disabled: 'This account has been disabled',
  tooMany: 'Too many failed attempts. Please try again later',
};

/** Behind one proxy of our own, so that a test can come from any client. */
let society: TestSociety;
beforeEach(async () => {
  society = await aSociety({ trustedProxies: 1 });
});

let clients = 0;
const anotherClient = () => `10.1.0.${++clients % 250}`;

function guess(email: string, password: string, { client = anotherClient(), at = society } = {}) {
  return at.send('POST', '/api/auth/sign-in', { email, password }, { 'x-forwarded-for': client });
}

async function fail(times: number, email: string, client?: string, at = society) {
  for (let time = 0; time < times; time++)
    await guess(email, 'not it at all', { client: client ?? anotherClient(), at });
}

describe('signing in', () => {
  test('answers who it is, with a session', async () => {
    const { id, email } = await society.signedInAs('security');
    const { status, body, headers } = await guess(email, testPassword);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id,
        email,
        name: 'Test security',
        role: 'security',
        adminRequest: null,
        entryRequest: null,
        mustChangePassword: false,
        mustSetUpSecondFactor: false,
        emailVerified: false,
        pendingEmail: null,
        isDevice: false,
        language: null,
      },
    });
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'aangan.session_token',
      'aangan.device',
    ]);
  });

  test.each([
    ['no email', { email: '' }, 'email', 'Email is required'],
    ['no address', { email: 'asha at home' }, 'email', 'Please enter a valid email address'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['five characters', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['a role', { role: 'admin' }, 'role', 'This field is not known here'],
  ])('with %s is refused at its field', async (_, more, field, sentence) => {
    const answer = await society.send('POST', '/api/auth/sign-in', {
      email: 'a@b.example',
      password: testPassword,
      ...more,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
  });

  test('with an address nobody has says so', async () => {
    expect(await guess('nobody@society.example', testPassword)).toMatchObject({
      status: 401,
      body: { code: 'unknown_account', detail: sentences.unknown },
    });
  });

  test('with a wrong password says so and opens no session', async () => {
    const { email } = await society.signedInAs('user');
    const { status, body, headers } = await guess(email, 'Courtyard');
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'wrong_password', detail: sentences.wrong } });
    expect(headers.getSetCookie()).toEqual([]);
    expect(await society.context.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['a disabled account', { isActive: 0 }, 'account_disabled', sentences.disabled],
    ['an account without a role', { role: null }, 'role_missing', 'User role not found'],
    ['an account with an empty role', { role: '' }, 'role_missing', 'User role not found'],
    ['an account with a role nobody knows', { role: 'Admin' }, 'role_unknown', 'Unauthorized role'],
  ])('to %s says so, to who knows the password only, and leaves no session', async (_, columns, code, detail) => {
    const { id, email } = await society.signedInAs('user');
    await society.context.db.updateTable('users').set(columns).where('id', '=', id).execute();
    await society.context.db.deleteFrom('sessions').execute();
    expect(await guess(email, 'not it at all')).toMatchObject({ status: 401, body: { detail: sentences.wrong } });
    const { status, body, headers } = await guess(email, testPassword);
    expect({ status, body }).toMatchObject({ status: 403, body: { code, detail } });
    expect(headers.getSetCookie()).toEqual([]);
    expect(await society.context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

/** The device's cookie of a sign-in. */
async function deviceFrom(email: string, client: string): Promise<string> {
  const { headers } = await guess(email, testPassword, { client });
  return headers.getSetCookie()[1]?.split(';')[0] ?? '';
}

describe('the throttle', () => {
  const [here, elsewhere] = ['10.9.9.9', '10.9.9.8'];

  test('after five failures refuses this client for this address, with the right password too', async () => {
    const { email } = await society.signedInAs('user');
    await fail(5, email, here);
    const refused = await guess(email, testPassword, { client: here });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts', detail: sentences.tooMany } });
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.headers.getSetCookie()).toEqual([]);
    const other = await society.signedInAs('user');
    expect((await guess(other.email, testPassword, { client: here })).status).toBe(200);
    expect((await guess(email, testPassword, { client: elsewhere })).status).toBe(200);
  });

  test('counts the address however it is written', async () => {
    const { email } = await society.signedInAs('user');
    await fail(3, email.toUpperCase(), here);
    await fail(2, ` ${email}`, here);
    expect((await guess(email, testPassword, { client: here })).status).toBe(429);
  });

  test('after a great many failures of strangers refuses the address to clients that are new, never to a device that signed in before', async () => {
    const { email } = await society.signedInAs('admin');
    const device = await deviceFrom(email, here);
    await fail(25, email);
    expect((await guess(email, testPassword)).status).toBe(429);
    const known = await society.send(
      'POST',
      '/api/auth/sign-in',
      { email, password: testPassword },
      { 'x-forwarded-for': anotherClient(), cookie: device },
    );
    expect(known.status).toBe(200);
  });

  test('knows a device by its signature, and only for whom it has signed in', async () => {
    const [person, other] = [await society.signedInAs('user'), await society.signedInAs('user')];
    const device = await deviceFrom(other.email, here);
    await fail(5, person.email, elsewhere);
    const forged = `aangan.device=${encodeURIComponent(`x:${person.id}.${'A'.repeat(43)}=`)}`;
    for (const cookie of [device, forged]) {
      const answer = await society.send(
        'POST',
        '/api/auth/sign-in',
        { email: person.email, password: testPassword },
        { 'x-forwarded-for': elsewhere, cookie },
      );
      expect(answer.status).toBe(429);
    }
  });

  test('takes guesses on a known device one at a time, each later than the one before', async () => {
    const waits: number[] = [];
    const slow = await aSociety({
      trustedProxies: 1,
      pause: async (ms) => {
        waits.push(ms);
      },
    });
    const { email } = await slow.signedInAs('user');
    const { headers } = await guess(email, testPassword, { at: slow });
    const cookie = headers.getSetCookie()[1]?.split(';')[0] ?? '';
    for (let time = 0; time < 9; time++) {
      await slow.send('POST', '/api/auth/sign-in', { email, password: 'not it at all' }, { cookie });
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000]);
    expect((await slow.send('POST', '/api/auth/sign-in', { email, password: testPassword }, { cookie })).status).toBe(
      200,
    );
  });

  test('after a great many failures refuses the client for every address; five of one person stop nobody else', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 5; time++) await fail(1, `nobody${time}@society.example`, here);
    expect((await guess(email, testPassword, { client: here })).status).toBe(200);
    for (let time = 0; time < 95; time++) await fail(1, `nobody${time}@society.example`, here);
    expect((await guess(email, testPassword, { client: here })).status).toBe(429);
    expect((await guess(email, testPassword, { client: elsewhere })).status).toBe(200);
  });

  test('twelve people of one office sign in at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => society.signedInAs('user')));
    const answers = await Promise.all(people.map(({ email }) => guess(email, testPassword, { client: here })));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('one person signs in twelve times at once', async () => {
    const { email } = await society.signedInAs('user');
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email, testPassword, { client: here })));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('is not fooled by what a client claims in front of our proxy', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 5; time++) await fail(1, email, `1.2.3.${time}, ${here}`);
    expect((await guess(email, testPassword, { client: `9.9.9.9, ${here}` })).status).toBe(429);
  });

  test('takes a /64 of IPv6 for one client', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 5; time++) await fail(1, email, `2001:db8:1:2:${time}::1`);
    expect((await guess(email, testPassword, { client: '2001:db8:1:2::ffff' })).status).toBe(429);
    expect((await guess(email, testPassword, { client: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('twenty wrong guesses at once are five guesses', async () => {
    const { email } = await society.signedInAs('user');
    const turns = Array.from({ length: 20 }, (_, turn) => guess(email, `guess number ${turn}`, { client: here }));
    const statuses = (await Promise.all(turns)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  test('opens again fifteen minutes after the failures', async () => {
    const { email } = await society.signedInAs('user');
    await fail(5, email, here);
    society.later(failureWindowMs - minute);
    expect((await guess(email, testPassword, { client: here })).status).toBe(429);
    society.later(minute + 1000);
    expect((await guess(email, testPassword, { client: here })).status).toBe(200);
  });

  test('does not count what lies in the future: a clock was ahead', async () => {
    const { email } = await society.signedInAs('user');
    society.later(365 * 24 * 60 * minute);
    await fail(5, email, here);
    society.later(-365 * 24 * 60 * minute);
    expect((await guess(email, testPassword, { client: here })).status).toBe(200);
  });

  test("a success clears the failures of this address and client, not a client's at others", async () => {
    const own = await society.signedInAs('user');
    await fail(4, own.email, here);
    expect((await guess(own.email, testPassword, { client: here })).status).toBe(200);
    await fail(4, own.email, here);
    expect((await guess(own.email, testPassword, { client: here })).status).toBe(200);
    const victim = await society.signedInAs('user');
    await fail(4, victim.email, here);
    expect((await guess(own.email, testPassword, { client: here })).status).toBe(200);
    await fail(1, victim.email, here);
    expect((await guess(victim.email, testPassword, { client: here })).status).toBe(429);
  });

  test('holds on another server on the same database, and after a restart', async () => {
    const { email } = await society.signedInAs('user');
    const second = await aSociety({ at: society.place, trustedProxies: 1 });
    await fail(3, email, here);
    await fail(2, email, here, second);
    expect((await guess(email, testPassword, { client: here })).status).toBe(429);
    expect((await guess(email, testPassword, { client: here, at: second })).status).toBe(429);
    await second.stop();
    const restarted = await aSociety({ at: society.place, trustedProxies: 1 });
    expect((await guess(email, testPassword, { client: here, at: restarted })).status).toBe(429);
  });

  test('keeps no password, and nothing of it is in the change log', async () => {
    await fail(1, 'nobody@society.example');
    const kept = await society.context.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('not it at all');
    const log = await society.context.db.selectFrom('activities').selectAll().execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toMatch(/not it at all|nobody@/);
  });
});

test('with the hash that societies use, the right password lets in, a wrong one does not, and neither is kept', async () => {
  const real = await aSociety({ isHashingForReal: true });
  const { email } = await real.signedInAs('user');
  expect(await real.signIn(email)).not.toBe('');
  await expect(real.signIn(email, `${testPassword}s`)).rejects.toThrow('401');
  const { password } = await real.context.db.selectFrom('accounts').select('password').executeTakeFirstOrThrow();
  expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});

test('a password that is changed while it is being checked opens no session', async () => {
  const { id, email } = await society.signedInAs('user');
  const { context } = society;
  const { passwords } = context;
  const verify = passwords.verify;
  // The check has said yes when the change comes in between.
  passwords.verify = async (tried) => {
    const isRight = await verify(tried);
    passwords.verify = verify;
    const passwordHash = await passwords.hash('verandah');
    await context.write(null, (tx) => setPassword(tx, id, { passwordHash, keepSessionId: null, isOneTime: false }));
    return isRight;
  };
  const { status, headers } = await guess(email, testPassword);
  expect([status, headers.getSetCookie()]).toEqual([401, []]);
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('what a browser says of itself is kept to 400 characters', async () => {
  const { email } = await society.signedInAs('user');
  const headers = { 'user-agent': 'x'.repeat(10_000) };
  await society.send('POST', '/api/auth/sign-in', { email, password: testPassword }, headers);
  const kept = await society.context.db.selectFrom('sessions').select('userAgent').execute();
  expect(kept.map(({ userAgent }) => userAgent?.length ?? null)).toContain(400);
});

test('sessions that ended a day ago and attempts that count no more are forgotten, those of a clock that was ahead too', async () => {
  const { context } = society;
  const person = await society.signedInAs('user');
  await fail(1, person.email);
  society.later(40 * 24 * 60 * minute);
  await fail(1, person.email);
  const current = await society.signedInAs('user');
  await forgetTheOld(context.write);
  const left = async () => [
    (await context.db.selectFrom('sessions').select('userId').execute()).map(({ userId }) => userId),
    (await context.db.selectFrom('attempts').selectAll().execute()).length,
  ];
  expect(await left()).toEqual([[current.id], 1]);
  society.later(-40 * 24 * 60 * minute);
  await forgetTheOld(context.write);
  expect(await left()).toEqual([[current.id], 0]);
});

test('who was deactivated while signed in is told so, and nobody else is told anything', async () => {
  const [person, admin] = [await society.signedInAs('user'), await society.signedInAs('admin')];
  const why = async (cookie: string) =>
    (await society.sender(cookie)<{ signedOutBecause: string | null }>('GET', '/api/me')).body.signedOutBecause;
  expect([await why(person.cookie), await why('')]).toEqual([null, null]);
  await admin.send('PATCH', `/api/users/${person.id}`, { isActive: false });
  expect([await why(person.cookie), await why('')]).toEqual(['account_disabled', null]);
  await admin.send('PATCH', `/api/users/${person.id}`, { isActive: true });
  expect(await why(person.cookie)).toBeNull();
  const again = await guess(person.email, testPassword);
  expect(await why(cookieOf(again.headers))).toBeNull();
});
