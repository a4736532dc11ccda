import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aSessionOf, signedCookie } from '../../../tests/support/sessions.ts';
import { aSociety, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';

const day = 24 * 60 * 60 * 1000;
const cookieName = 'aangan.session_token';

let society: TestSociety;
let person: Person;
beforeEach(async () => {
  society = await aSociety();
  person = await society.signedInAs('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = (at: TestSociety, email: string, headers: Record<string, string> = {}) =>
  at.send('POST', '/api/auth/sign-in', { email, password: testPassword }, headers);

const who = async (cookie: string, at = society) =>
  (await at.sender(cookie)<{ user: { id: string } | null }>('GET', '/api/me')).body.user?.id ?? null;

describe('the session cookie', () => {
  test('can not be read by scripts, does not go with requests of other sites, and lasts 30 days', async () => {
    const [cookie = ''] = (await signIn(society, person.email)).headers.getSetCookie();
    const [pair, ...flags] = cookie.split('; ');
    expect(pair).toMatch(/^aangan\.session_token=/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  });

  test('on https is Secure, in name and flag, when it is set and when it is taken back', async () => {
    const baseUrl = 'https://society.example';
    const secured = await aSociety({ baseUrl });
    const { headers } = await signUpAt(secured, { origin: baseUrl });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-aangan\.session_token=/);
    expect(cookie).toContain('; Secure');
    const pair = cookie.split(';')[0] ?? '';
    const out = await secured.sender(pair)('POST', '/api/auth/sign-out', undefined, { origin: baseUrl });
    expect(out.headers.getSetCookie()).toEqual([
      '__Secure-aangan.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test('is no good with another signature, another token, or without either', async () => {
    const [token = '', signature = ''] = decodeURIComponent(person.cookie.slice(cookieName.length + 1)).split('.');
    const other = await society.signedInAs('user');
    const otherToken = decodeURIComponent(other.cookie.slice(cookieName.length + 1)).split('.')[0] ?? '';
    const forged = [
      signedCookie(cookieName, token, 'another secret that is long enough'),
      signedCookie(cookieName, 'a-token-nobody-was-given-xxxxxxx', 'a secret for tests, long enough to be one'),
      ...[
        token,
        `${token}.`,
        `.${signature}`,
        '.',
        '',
        `${otherToken}.${signature}`,
        `${token}.${signature}.${signature}`,
        ...Array.from({ length: signature.length }, (_, end) => `${token}.${signature.slice(0, end)}`),
        ...Array.from(
          { length: signature.length },
          (_, at) => `${token}.${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`,
        ),
        `${token}.${signature} `,
        `${token}.${signature}é`,
        "' or 1=1 --.x",
      ].map((value) => `${cookieName}=${encodeURIComponent(value)}`),
      `${cookieName}=%E0%A4%A`,
      `__Secure-${person.cookie}`,
    ];
    for (const cookie of forged) expect([cookie, await who(cookie)]).toEqual([cookie, null]);
    expect(await who(person.cookie)).toBe(person.id);
    expect((await society.sender(forged[0] ?? '')('GET', '/api/flats')).status).toBe(401);
  });

  test('of another society, with another secret, opens nothing', async () => {
    const elsewhere = await aSociety();
    expect(await who(person.cookie, elsewhere)).toBeNull();
  });
});

function signUpAt(at: TestSociety, headers: Record<string, string>) {
  const form = { email: 'x@society.example', password: testPassword, confirmPassword: testPassword, role: 'user' };
  return at.send('POST', '/api/auth/sign-up', form, headers);
}

describe('a session', () => {
  test('without use ends after 30 days, not before', async () => {
    society.later(30 * day - 60_000);
    expect(await society.context.guard.whoHas(tokenOf(person.cookie))).not.toBeNull();
    society.later(61_000);
    expect(await society.context.guard.whoHas(tokenOf(person.cookie))).toBeNull();
    expect((await person.send('GET', '/api/flats')).status).toBe(401);
    expect(await who(person.cookie)).toBeNull();
  });

  test('that is used is renewed, at most once a day, and then lasts 30 days from there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    vi.setSystemTime(start + 0.9 * day);
    expect((await person.send('GET', '/api/flats')).headers.getSetCookie()).toEqual([]);
    vi.setSystemTime(start + 29 * day);
    const [cookie = ''] = (await person.send('GET', '/api/flats')).headers.getSetCookie();
    expect(cookie.split(';')[0]).toBe(person.cookie);
    expect(cookie).toContain('Max-Age=2592000');
    expect((await person.send('GET', '/api/flats')).headers.getSetCookie()).toEqual([]);
    vi.setSystemTime(start + 58 * day);
    expect(await who(person.cookie)).toBe(person.id);
    vi.setSystemTime(start + 89 * day);
    expect(await who(person.cookie)).toBeNull();
  });

  test('ends with sign-out, whoever kept the cookie; the other sessions of the person go on', async () => {
    const other = await aSessionOf(society.context, person.id);
    const { status, headers } = await person.send('POST', '/api/auth/sign-out');
    expect(status).toBe(204);
    expect(headers.getSetCookie()[0]).toMatch(/^aangan\.session_token=; Max-Age=0/);
    expect(await who(person.cookie)).toBeNull();
    expect((await person.send('GET', '/api/flats')).status).toBe(401);
    expect((await person.send('POST', '/api/auth/sign-out')).status).toBe(401);
    expect(await who(other)).toBe(person.id);
  });

  test('is not reused by the next sign-in, and a cookie brought along is not taken over', async () => {
    const planted = `${cookieName}=planted.planted`;
    const { headers } = await signIn(society, person.email, { cookie: planted });
    expect(headers.getSetCookie()[0]).not.toContain('planted');
    const again = await signIn(society, person.email, { cookie: person.cookie });
    expect(again.headers.getSetCookie()[0]?.split(';')[0]).not.toBe(person.cookie);
  });
});

describe('the stored record is read on every request', () => {
  test('a role that is given or taken counts at once', async () => {
    const resident = await society.signedInAs('user');
    expect((await resident.send('GET', '/api/flats')).status).toBe(403);
    await person.send('PATCH', `/api/users/${resident.id}`, { role: 'admin' });
    expect((await resident.send('GET', '/api/flats')).status).toBe(200);
    await person.send('PATCH', `/api/users/${resident.id}`, { role: 'security' });
    expect((await resident.send('GET', '/api/flats')).status).toBe(403);
  });

  test('a role nobody knows, or none, is nobody', async () => {
    for (const role of ['owner', '', null]) {
      await society.context.db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
      expect((await person.send('GET', '/api/flats')).status).toBe(401);
      expect(await who(person.cookie)).toBeNull();
    }
  });

  test('deactivation refuses the very next request; reactivation does not bring the session back', async () => {
    const resident = await society.signedInAs('user');
    await person.send('PATCH', `/api/users/${resident.id}`, { isActive: false });
    expect((await resident.send('GET', '/api/me/sessions')).status).toBe(401);
    expect(await who(resident.cookie)).toBeNull();
    await person.send('PATCH', `/api/users/${resident.id}`, { isActive: true });
    expect(await who(resident.cookie)).toBeNull();
    expect(await who(await society.signIn(resident.email))).toBe(resident.id);
  });

  test('a deactivated account with a session left over is refused all the same', async () => {
    await society.context.db.updateTable('users').set({ isActive: 0 }).where('id', '=', person.id).execute();
    expect((await person.send('GET', '/api/flats')).status).toBe(401);
    expect(await who(await aSessionOf(society.context, person.id))).toBeNull();
  });

  test('who was deleted from the database is nobody', async () => {
    await society.context.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await who(person.cookie)).toBeNull();
  });
});

function tokenOf(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookieName.length + 1)).split('.')[0] ?? '';
}
