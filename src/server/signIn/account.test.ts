import { beforeEach, describe, expect, test } from 'vitest';
import { activitySentence } from '#domain/activity.ts';
import { may } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import type { Me, SignedInDevice } from '#domain/user.ts';
import { routesOf } from '#server/http/openapi.ts';
import { activityAt } from '../../../tests/support/activities.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';

let society: TestSociety;
let person: Person;
beforeEach(async () => {
  society = await aSociety();
  person = await society.signedInAs('user');
});

const isSignedIn = async (cookie: string) =>
  (await society.sender(cookie)<{ user: Me | null }>('GET', '/api/me')).body.user !== null;

const devices = async (send = person.send) =>
  (await send<{ items: SignedInDevice[] }>('GET', '/api/me/sessions')).body.items;

describe('changing the password', () => {
  const change = (currentPassword: string, newPassword: string, send = person.send) =>
    send('POST', '/api/me/password', { currentPassword, newPassword });

  test('ends all other sessions of the person, keeps this one, and nobody else is touched', async () => {
    const others = [await aSessionOf(society.context, person.id), await society.signIn(person.email)];
    const neighbour = await society.signedInAs('user');
    expect((await change(testPassword, 'verandah')).status).toBe(204);
    expect(await isSignedIn(person.cookie)).toBe(true);
    expect(await isSignedIn(neighbour.cookie)).toBe(true);
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false);
  });

  test('makes the new one good and the old one wrong', async () => {
    await change(testPassword, 'verandah');
    const old = await society.send('POST', '/api/auth/sign-in', { email: person.email, password: testPassword });
    expect(old).toMatchObject({ status: 401, body: { detail: 'Incorrect password' } });
    expect(await society.signIn(person.email, 'verandah')).not.toBe('');
  });

  test('with a wrong current password is refused at its field and changes nothing', async () => {
    const other = await aSessionOf(society.context, person.id);
    expect(await change('not it at all', 'verandah')).toMatchObject({
      status: 422,
      body: { errors: { currentPassword: 'Incorrect password' } },
    });
    expect(await isSignedIn(other)).toBe(true);
    expect(await society.signIn(person.email)).not.toBe('');
  });

  test.each([
    ['', 'verandah', 'currentPassword', 'Current password is required'],
    [testPassword, '', 'newPassword', 'New password is required'],
    [testPassword, '12345', 'newPassword', 'Password must be at least 6 characters'],
    [testPassword, 'x'.repeat(129), 'newPassword', 'Password must be at most 128 characters'],
    [testPassword, testPassword, 'newPassword', 'Choose another password than the present one'],
  ])('from "%s" to "%s" is refused at its field', async (from, to, field, sentence) => {
    expect(await change(from, to)).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
  });

  test('is no way to guess it: after five wrong ones the right one is refused too, for fifteen minutes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => change(`guess number ${turn}`, 'verandah')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect((await change(testPassword, 'verandah')).status).toBe(429);
    society.later(15 * 60_000 + 1000);
    expect((await change(testPassword, 'verandah')).status).toBe(204);
  });
});

describe('the devices of a person', () => {
  test('are listed newest first, with this one marked, and without anything a thief could use', async () => {
    // Two of one millisecond would be in either order.
    await society.context.db
      .updateTable('sessions')
      .set({ createdAt: new Date(0).toISOString() })
      .execute();
    await society.sender('')(
      'POST',
      '/api/auth/sign-in',
      { email: person.email, password: testPassword },
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' },
    );
    const items = await devices();
    expect(items.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome on Android', false],
      ['Unknown device', true],
    ]);
    for (const item of items) {
      expect(Object.keys(item).sort()).toEqual(['createdAt', 'device', 'expiresAt', 'id', 'isCurrent']);
    }
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'Firefox on Linux'],
    ['curl/8', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
  ])('%s is shown as %s', async (userAgent, device) => {
    const sent = { email: person.email, password: testPassword };
    await society.send('POST', '/api/auth/sign-in', sent, { 'user-agent': userAgent });
    expect((await devices()).find(({ isCurrent }) => !isCurrent)?.device).toBe(device);
  });

  test('do not count those whose time is over', async () => {
    await society.context.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0).toISOString() })
      .execute();
    const fresh = await aSessionOf(society.context, person.id);
    expect(await devices(society.sender(fresh))).toHaveLength(1);
  });

  test('are a hundred at most: one more ends the one that was used longest ago', async () => {
    const forgotten = await aSessionOf(society.context, person.id);
    const id = (await devices()).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    // As if it had been used an hour before the others: use renews a session, at most once a day.
    const expiresAt = new Date(society.context.now().getTime() + (30 * 24 - 1) * 60 * 60_000).toISOString();
    await society.context.db.updateTable('sessions').set({ expiresAt }).where('id', '=', id).execute();
    for (let nth = 2; nth < 100; nth++) await aSessionOf(society.context, person.id);
    expect(await isSignedIn(forgotten)).toBe(true);
    const latest = await society.signIn(person.email);
    expect(await isSignedIn(forgotten)).toBe(false);
    expect(await isSignedIn(person.cookie)).toBe(true);
    expect(await isSignedIn(latest)).toBe(true);
    expect(await devices()).toHaveLength(100);
  });

  test('can be ended one by one, and then the person there is signed out', async () => {
    const other = await aSessionOf(society.context, person.id);
    const id = (await devices()).find(({ isCurrent }) => !isCurrent)?.id;
    expect((await person.send('DELETE', `/api/me/sessions/${id}`)).status).toBe(204);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(person.cookie)).toBe(true);
    expect(await person.send('DELETE', `/api/me/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'That session has already ended' },
    });
  });

  test("of somebody else can't be ended: their id is as good as none", async () => {
    const neighbour = await society.signedInAs('admin');
    const [theirs] = await devices(neighbour.send);
    expect((await person.send('DELETE', `/api/me/sessions/${theirs?.id}`)).status).toBe(404);
    expect(await isSignedIn(neighbour.cookie)).toBe(true);
  });

  test('can all be ended but this one', async () => {
    const others = [await aSessionOf(society.context, person.id), await aSessionOf(society.context, person.id)];
    const neighbour = await society.signedInAs('user');
    expect((await person.send('DELETE', '/api/me/sessions')).status).toBe(204);
    expect(await devices()).toMatchObject([{ isCurrent: true }]);
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(neighbour.cookie)).toBe(true);
  });

  test('stand in the log as as many as were ended; with none but this one there is no entry', async () => {
    const admin = await society.signedInAs('admin');
    for (let nth = 0; nth < 3; nth++) await aSessionOf(society.context, person.id);
    await society.context.db
      .updateTable('sessions')
      .set({ expiresAt: society.context.now().toISOString() })
      .where('id', '=', (await devices()).find(({ isCurrent }) => !isCurrent)?.id ?? '')
      .execute();
    const ended = async () => {
      const { headers } = await person.send('DELETE', '/api/me/sessions');
      const id = headers.get('activity-id');
      return id && activitySentence(await activityAt(admin, id));
    };
    const [all, none] = [await ended(), await ended()];
    expect(all && say(all)).toBe('Test user ended 2 sessions');
    expect(none).toBeNull();
    await aSessionOf(society.context, person.id);
    const one = await ended();
    expect(one && say(one)).toBe('Test user ended a session');
  });
});

describe('what residents do to their own accounts', () => {
  test('is taken a hundred times in a quarter of an hour, as the log keeps each for ever: no name or password then, nor a sign-in', async () => {
    for (let nth = 0; nth < 100; nth++)
      expect((await person.send('PATCH', '/api/me', { name: `Asha ${nth}` })).status).toBe(200);
    const signIn = () => society.send('POST', '/api/auth/sign-in', { email: person.email, password: testPassword });
    const refused = { status: 429, body: { detail: expect.stringMatching(/^Too much was done with this account/) } };
    expect(await person.send('PATCH', '/api/me', { name: 'Asha' })).toMatchObject(refused);
    const passwords = { currentPassword: testPassword, newPassword: 'verandah' };
    expect(await person.send('POST', '/api/me/password', passwords)).toMatchObject(refused);
    expect(await signIn()).toMatchObject(refused);
    const neighbour = await society.signedInAs('user');
    expect((await neighbour.send('PATCH', '/api/me', { name: 'Leela' })).status).toBe(200);
    society.later(15 * 60_000 + 1000);
    expect((await signIn()).status).toBe(200);
    expect((await person.send('PATCH', '/api/me', { name: 'Asha' })).status).toBe(200);
    expect((await person.send('POST', '/api/auth/sign-out')).status).toBe(204);
  });
});

describe('the own name', () => {
  test('is kept and answered, trimmed, and nothing else of the account changes', async () => {
    const answer = await person.send<{ user: Me }>('PATCH', '/api/me', { name: '  தமிழ் Asha ' });
    expect(answer.body.user).toMatchObject({ id: person.id, name: 'தமிழ் Asha', role: 'user', email: person.email });
    expect((await person.send<{ user: Me }>('GET', '/api/me')).body.user.name).toBe('தமிழ் Asha');
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ name: 'a\nb' }, 'name', "Name contains characters that can't be shown"],
    [{ name: 'Asha', role: 'admin' }, 'role', 'This field is not known here'],
    [{ name: 'Asha', email: 'x@y.example' }, 'email', 'This field is not known here'],
  ])('%j is refused at its field', async (edit, field, sentence) => {
    expect(await person.send('PATCH', '/api/me', edit)).toMatchObject({
      status: 422,
      body: { errors: { [field]: sentence } },
    });
    expect((await person.send<{ user: Me }>('GET', '/api/me')).body.user).toMatchObject({
      name: 'Test user',
      role: 'user',
    });
  });
});

describe('a one-time password', () => {
  async function reset() {
    const admin = await society.signedInAs('admin');
    const member = await society.signedInAs('admin');
    const { body } = await admin.send<{ password: string }>('POST', `/api/users/${member.id}/password`);
    const signedIn = await society.send<{ user: Me }>('POST', '/api/auth/sign-in', {
      email: member.email,
      password: body.password,
    });
    return {
      member,
      password: body.password,
      me: signedIn.body.user,
      send: society.sender(cookieOf(signedIn.headers)),
    };
  }

  test('signs in, and then nothing else works until another one is chosen', async () => {
    const { password, me, send } = await reset();
    expect(me.mustChangePassword).toBe(true);
    const stillOpen = ['POST /api/auth/sign-out', 'POST /api/me/password'];
    const closed = routesOf(society.app).filter(
      ({ method, path, access }) =>
        access && access !== 'public' && may('admin', access) && !stillOpen.includes(`${method} ${path}`),
    );
    expect(closed.length).toBeGreaterThan(10);
    for (const { method, path } of closed) {
      const answer = await send(method, path.replace(/:\w+/g, crypto.randomUUID()));
      expect([method, path, answer.body['code']]).toEqual([method, path, 'password_change_required']);
    }
    const chosen = { currentPassword: password, newPassword: 'my own choice' };
    expect((await send('POST', '/api/me/password', chosen)).status).toBe(204);
    expect((await send('GET', '/api/flats')).status).toBe(200);
    expect((await send<{ user: Me }>('GET', '/api/me')).body.user.mustChangePassword).toBe(false);
  });

  test('can not be chosen again: who made it knows it', async () => {
    const { password, send } = await reset();
    const again = await send('POST', '/api/me/password', { currentPassword: password, newPassword: password });
    expect(again.status).toBe(422);
    expect((await send('GET', '/api/flats')).status).toBe(403);
  });

  test('lets a person sign out', async () => {
    const { send } = await reset();
    expect((await send('POST', '/api/auth/sign-out')).status).toBe(204);
  });
});
