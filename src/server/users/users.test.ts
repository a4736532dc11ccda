import { beforeEach, describe, expect, test } from 'vitest';
import type { Me, User } from '#domain/user.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  society = await aSociety();
  admin = await society.signedInAs('admin');
});

const draft = { email: 'Gopal@society.example', password: 'gate-keeper', name: 'Gopal', role: 'security' };
const lastAdmin = { status: 409, body: { code: 'last_admin' } };

const edit = (id: string, changes: object, by = admin) => by.send<User>('PATCH', `/api/users/${id}`, changes);
const read = async (id: string) => (await admin.send<User>('GET', `/api/users/${id}`)).body;

describe('creating an account', () => {
  test('with any role answers it, leaves the administrator signed in as themself, and lets the person in', async () => {
    const { status, body, headers } = await admin.send<User>('POST', '/api/users', draft);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      email: 'gopal@society.example',
      name: 'Gopal',
      role: 'security',
      isActive: true,
      adminRequest: null,
      entryRequest: null,
      claimedFlat: null,
      hasSecondFactor: false,
      invitedAt: null,
      acceptedNotice: null,
      createdBy: admin.id,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.createdAt,
    });
    expect(headers.getSetCookie()).toEqual([]);
    const me = await admin.send<{ user: Me }>('GET', '/api/me');
    expect(me.body.user.id).toBe(admin.id);
    expect(await society.signIn('gopal@society.example', 'gate-keeper')).not.toBe('');
  });

  test('without a role makes a user', async () => {
    const { body } = await admin.send<User>('POST', '/api/users', { ...draft, role: undefined });
    expect(body.role).toBe('user');
  });

  test.each([
    [{ email: 'x' }, 'email', 'Email is invalid'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ role: 'owner' }, 'role', 'Choose a role'],
    [{ isActive: false }, 'isActive', 'This field is not known here'],
    [{ createdBy: 'x' }, 'createdBy', 'This field is not known here'],
  ])('with %j is refused at its field', async (more, field, sentence) => {
    const answer = await admin.send('POST', '/api/users', { ...draft, ...more });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
    expect((await admin.send<{ items: User[] }>('GET', '/api/users')).body.items).toHaveLength(1);
  });

  test('with an address that is taken is refused at the address', async () => {
    const taken = await admin.send('POST', '/api/users', { ...draft, email: admin.email.toUpperCase() });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'duplicate_account', errors: { email: 'An account with this email address already exists' } },
    });
  });
});

describe('reading accounts', () => {
  test('lists all, oldest first, or those with these ids', async () => {
    // Accounts of one millisecond have no age between them.
    const others: Person[] = [];
    for (const role of ['user', 'security'] as const) {
      society.later(1000);
      others.push(await society.signedInAs(role));
    }
    const all = await admin.send<{ items: User[] }>('GET', '/api/users');
    expect(all.body.items.map(({ id }) => id)).toEqual([admin, ...others].map(({ id }) => id));
    const some = await admin.send<{ items: User[] }>('GET', `/api/users?ids=${others[1]?.id},${crypto.randomUUID()}`);
    expect(some.body.items.map(({ role }) => role)).toEqual(['security']);
  });

  test('one that does not exist is not found', async () => {
    expect(await admin.send('GET', `/api/users/${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      body: { title: 'Document not found', detail: 'This account no longer exists' },
    });
    expect((await edit(crypto.randomUUID(), { role: 'user' })).status).toBe(404);
    expect((await admin.send('POST', `/api/users/${crypto.randomUUID()}/password`)).status).toBe(404);
  });
});

describe('changing an account', () => {
  test('sets what was named and leaves the rest', async () => {
    const { id } = await society.signedInAs('user');
    const before = await read(id);
    const { status, body } = await edit(id, { role: 'security' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, role: 'security', updatedAt: body.updatedAt });
    expect((await edit(id, { isActive: false })).body).toMatchObject({ role: 'security', isActive: false });
    expect((await edit(id, { isActive: true })).body).toMatchObject({ role: 'security', isActive: true });
    expect((await edit(id, {})).status).toBe(200);
  });

  test.each([
    [{ role: 'owner' }, 'role', 'Choose a role'],
    [{ role: null }, 'role', 'Choose a role'],
    [{ isActive: 'no' }, 'isActive', 'Active must be true or false'],
    [{ adminRequest: null }, 'adminRequest', 'This field is not known here'],
    [{ password: 'verandah' }, 'password', 'This field is not known here'],
  ])('to %j is refused at its field', async (changes, field, sentence) => {
    const { id } = await society.signedInAs('user');
    const before = await read(id);
    expect(await edit(id, changes)).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
    expect(await read(id)).toEqual(before);
  });

  test('a role from outside the product is shown as it is and can be put right', async () => {
    const { id } = await society.signedInAs('user');
    await society.context.db.updateTable('users').set({ role: 'owner' }).where('id', '=', id).execute();
    expect((await read(id)).role).toBe('owner');
    expect((await edit(id, { role: 'user' })).body.role).toBe('user');
  });
});

describe('the last active administrator', () => {
  test.each([
    ['demoted', { role: 'user' }],
    ['deactivated', { isActive: false }],
    ['both at once', { role: 'security', isActive: false }],
  ])("can't be %s, not even with a deactivated administrator beside them", async (_, changes) => {
    const other = await society.signedInAs('admin');
    await edit(other.id, { isActive: false });
    expect(await edit(admin.id, changes)).toMatchObject(lastAdmin);
    expect(await read(admin.id)).toMatchObject({ role: 'admin', isActive: true });
    expect((await admin.send('GET', '/api/flats')).status).toBe(200);
  });

  test('may leave once there is another one', async () => {
    const other = await society.signedInAs('admin');
    expect((await edit(admin.id, { role: 'user' })).status).toBe(200);
    expect((await edit(other.id, { isActive: false }, other)).status).toBe(409);
  });

  test('is kept when two administrators take it from each other at the same time', async () => {
    const other = await society.signedInAs('admin');
    const answers = await Promise.all([
      edit(other.id, { role: 'user' }),
      edit(admin.id, { role: 'user' }, other),
      edit(other.id, { isActive: false }),
      edit(admin.id, { isActive: false }, other),
    ]);
    const left = await society.context.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute();
    expect(left.filter(({ isActive }) => isActive === 1)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(200);
  });
});

describe("resetting a person's password", () => {
  test('answers a one-time password once, ends their sessions, and the old one is wrong', async () => {
    const person = await society.signedInAs('user');
    const second = await aSessionOf(society.context, person.id);
    const { status, body } = await admin.send<{ password: string }>('POST', `/api/users/${person.id}/password`);
    expect(status).toBe(200);
    expect(body).toEqual({ password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/) });
    for (const cookie of [person.cookie, second]) {
      expect((await society.sender(cookie)('GET', '/api/me/sessions')).status).toBe(401);
    }
    expect((await admin.send('GET', '/api/users')).status).toBe(200);
    await expect(society.signIn(person.email)).rejects.toThrow('401');
    expect(await society.signIn(person.email, body.password)).not.toBe('');
    const again = await admin.send<{ password: string }>('POST', `/api/users/${person.id}/password`);
    expect(again.body.password).not.toBe(body.password);
  });
});

describe('a request to be an administrator', () => {
  async function aRequest() {
    const { id } = await society.signedInAs('user');
    await society.context.db.updateTable('users').set({ adminRequest: 'open' }).where('id', '=', id).execute();
    return { id, answer: (grant: unknown) => admin.send<User>('POST', `/api/users/${id}/admin-request`, { grant }) };
  }

  test('that is granted makes one; that is declined does not; either way it is closed', async () => {
    const granted = await aRequest();
    const declined = await aRequest();
    expect((await granted.answer(true)).body).toMatchObject({ role: 'admin', adminRequest: null });
    expect((await declined.answer(false)).body).toMatchObject({ role: 'user', adminRequest: null });
  });

  test('is answered once, even by two at the same time', async () => {
    const { id, answer } = await aRequest();
    const answers = await Promise.all([answer(true), answer(false), answer(true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await read(id)).role).toBe(won?.body.role);
    expect(await answer(true)).toMatchObject({
      status: 409,
      body: { detail: 'This request has been answered already' },
    });
  });

  test('is closed by making the person an administrator in another way', async () => {
    const { id, answer } = await aRequest();
    expect((await edit(id, { role: 'admin' })).body.adminRequest).toBeNull();
    expect((await answer(true)).status).toBe(409);
  });

  test('needs a plain yes or no, and a request', async () => {
    const { id, answer } = await aRequest();
    expect(await answer('yes')).toMatchObject({ status: 422, body: { errors: { grant: expect.any(String) } } });
    expect((await read(id)).adminRequest).toBe('open');
    const other = await society.signedInAs('user');
    expect((await admin.send('POST', `/api/users/${other.id}/admin-request`, { grant: true })).status).toBe(409);
    expect((await read(other.id)).role).toBe('user');
  });
});

test('every change is in the log with who made it; no password and no hash is in it, nor in any answer', async () => {
  const answers: unknown[] = [];
  const send: Person['send'] = async (...request) => {
    const answer = await admin.send(...request);
    answers.push(answer.body);
    return answer as never;
  };
  const { id } = (await send<User>('POST', '/api/users', draft)).body;
  await send('PATCH', `/api/users/${id}`, { role: 'user' });
  await send('PATCH', `/api/users/${id}`, { isActive: false });
  await send('GET', '/api/users');
  await send('GET', `/api/users/${id}`);
  await send('GET', '/api/me');
  await send('GET', '/api/me/sessions');
  const { password } = (await admin.send<{ password: string }>('POST', `/api/users/${id}/password`)).body;

  const log = await society.context.db
    .selectFrom('changes')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('seq')
    .execute();
  expect(log.map(({ topic, operation, actorId }) => [topic, operation, actorId])).toEqual([
    ['users', 'add', admin.id],
    ['users', 'edit', admin.id],
    ['users', 'edit', admin.id],
    ['users', 'edit', admin.id], // who must choose a password now
    ['sessions', 'reset-password', admin.id],
  ]);
  expect(JSON.parse(log[1]?.before ?? '')).toMatchObject({ role: 'security' });
  expect(JSON.parse(log[1]?.after ?? '')).toMatchObject({ role: 'user' });
  const hashes = await society.context.db.selectFrom('accounts').select('password').execute();
  const tokens = await society.context.db.selectFrom('sessions').select('token').execute();
  const secrets = [draft.password, password, testPassword, ...hashes.map((row) => row.password ?? '-')];
  const kept = JSON.stringify(await society.context.db.selectFrom('changes').selectAll().execute());
  for (const secret of [...secrets, ...tokens.map(({ token }) => token)]) {
    expect(kept).not.toContain(secret);
    expect(JSON.stringify(answers)).not.toContain(secret);
  }
});
