import { beforeEach, describe, expect, test } from 'vitest';
import { aSociety, type TestSociety, testPassword } from '../../../tests/support/society.ts';
import { failureWindowMs } from './throttle.ts';

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
      user: { id, email, name: 'Test security', role: 'security', adminRequest: null, mustChangePassword: false },
    });
    expect(headers.getSetCookie()).toHaveLength(1);
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
    expect(await society.parts.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['a disabled account', { isActive: 0 }, 'account_disabled', sentences.disabled],
    ['an account without a role', { role: null }, 'role_missing', 'User role not found'],
    ['an account with an empty role', { role: '' }, 'role_missing', 'User role not found'],
    ['an account with a role nobody knows', { role: 'Admin' }, 'role_unknown', 'Unauthorized role'],
  ])('to %s says so, to who knows the password only, and leaves no session', async (_, columns, code, detail) => {
    const { id, email } = await society.signedInAs('user');
    await society.parts.db.updateTable('users').set(columns).where('id', '=', id).execute();
    await society.parts.db.deleteFrom('sessions').execute();
    expect(await guess(email, 'not it at all')).toMatchObject({ status: 401, body: { detail: sentences.wrong } });
    const { status, body, headers } = await guess(email, testPassword);
    expect({ status, body }).toMatchObject({ status: 403, body: { code, detail } });
    expect(headers.getSetCookie()).toEqual([]);
    expect(await society.parts.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe('the throttle', () => {
  test('after five failures refuses the address to every client, with the right password too', async () => {
    const { email } = await society.signedInAs('user');
    await fail(5, email);
    const refused = await guess(email, testPassword);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts', detail: sentences.tooMany } });
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.headers.getSetCookie()).toEqual([]);
    const other = await society.signedInAs('user');
    expect((await guess(other.email, testPassword)).status).toBe(200);
  });

  test('counts the address however it is written', async () => {
    const { email } = await society.signedInAs('user');
    await fail(3, email.toUpperCase());
    await fail(2, ` ${email}`);
    expect((await guess(email, testPassword)).status).toBe(429);
  });

  test('after five failures refuses the client for every address; another client may go on', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 5; time++) await fail(1, `nobody${time}@society.example`, '10.9.9.9');
    expect((await guess(email, testPassword, { client: '10.9.9.9' })).status).toBe(429);
    expect((await guess(email, testPassword, { client: '10.9.9.8' })).status).toBe(200);
  });

  test('is not fooled by what a client claims in front of our proxy', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 5; time++) await fail(1, `nobody${time}@society.example`, `1.2.3.${time}, 10.9.9.9`);
    expect((await guess(email, testPassword, { client: '9.9.9.9, 10.9.9.9' })).status).toBe(429);
  });

  test('twenty wrong guesses at once are five guesses', async () => {
    const { email } = await society.signedInAs('user');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => guess(email, `guess number ${turn}`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  test('opens again fifteen minutes after the failures', async () => {
    const { email } = await society.signedInAs('user');
    await fail(5, email);
    society.later(failureWindowMs - minute);
    expect((await guess(email, testPassword)).status).toBe(429);
    society.later(minute + 1000);
    expect((await guess(email, testPassword)).status).toBe(200);
  });

  test("a success clears the address's failures", async () => {
    const { email } = await society.signedInAs('user');
    await fail(4, email);
    expect((await guess(email, testPassword)).status).toBe(200);
    await fail(4, email);
    expect((await guess(email, testPassword)).status).toBe(200);
  });

  test("a success does not clear the client's: who has an account gets no more guesses at others", async () => {
    const own = await society.signedInAs('user');
    const client = '10.9.9.9';
    await fail(4, 'victim@society.example', client);
    expect((await guess(own.email, testPassword, { client })).status).toBe(200);
    await fail(1, 'victim2@society.example', client);
    expect((await guess(own.email, testPassword, { client })).status).toBe(429);
  });

  test('seven successes in a row are no failures', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 7; time++) {
      expect((await guess(email, testPassword, { client: '10.9.9.9' })).status).toBe(200);
    }
  });

  test('holds on another server on the same database, and after a restart', async () => {
    const { email } = await society.signedInAs('user');
    const second = await aSociety({ at: society.place, trustedProxies: 1 });
    await fail(3, email);
    await fail(2, email, undefined, second);
    expect((await guess(email, testPassword)).status).toBe(429);
    expect((await guess(email, testPassword, { at: second })).status).toBe(429);
    await second.stop();
    const restarted = await aSociety({ at: society.place, trustedProxies: 1 });
    expect((await guess(email, testPassword, { at: restarted })).status).toBe(429);
  });

  test('keeps no password, and nothing of it is in the change log', async () => {
    await fail(1, 'nobody@society.example');
    const kept = await society.parts.db.selectFrom('signInFailures').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('not it at all');
    expect(await society.parts.db.selectFrom('changes').selectAll().execute()).toEqual([]);
  });
});

test('with the hash that societies use, the right password lets in, a wrong one does not, and neither is kept', async () => {
  const real = await aSociety({ isHashingForReal: true });
  const { email } = await real.signedInAs('user');
  expect(await real.signIn(email)).not.toBe('');
  await expect(real.signIn(email, `${testPassword}s`)).rejects.toThrow('401');
  const { password } = await real.parts.db.selectFrom('accounts').select('password').executeTakeFirstOrThrow();
  expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});
