import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/permissions.ts';
import type { Me, User } from '#domain/user.ts';
import { ensureSetUpCode } from '#server/users/setUpCode.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { anOffice, aSociety, type TestSociety } from '../../../tests/support/society.ts';

const form = { email: 'asha@society.example', password: 'courtyard', confirmPassword: 'courtyard', role: 'user' };

function signUp(society: TestSociety, more: object = {}) {
  return society.send<{ user: Me }>('POST', '/api/auth/sign-up', { ...form, ...more });
}

function accounts({ context }: TestSociety) {
  return context.db.selectFrom('users').select(['email', 'role', 'isActive', 'adminRequest', 'createdBy']).execute();
}

async function setAdminSignUp({ context }: TestSociety, adminSignUp: 'approval' | 'open' | 'closed') {
  await context.db.updateTable('society').set({ adminSignUp }).execute();
}

describe('signing up', () => {
  test('makes an active account and signs the person in at once', async () => {
    const society = await aSociety();
    const { status, body, headers } = await signUp(society);
    expect(status).toBe(201);
    expect(body).toEqual({
      user: {
        id: expect.any(String),
        email: 'asha@society.example',
        name: '',
        role: 'user',
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
    expect(await accounts(society)).toEqual([
      { email: 'asha@society.example', role: 'user', isActive: 1, adminRequest: null, createdBy: null },
    ]);
    const me = await society.sender(cookieOf(headers))<{ user: Me }>('GET', '/api/me');
    expect(me.body.user).toEqual(body.user);
  });

  test('keeps the language that was chosen before with the account', async () => {
    const society = await aSociety();
    expect((await signUp(society, { language: 'mr' })).body.user.language).toBe('mr');
    const elsewhere = society.sender(await society.signIn(form.email, form.password));
    expect((await elsewhere<{ user: Me }>('GET', '/api/me')).body.user.language).toBe('mr');
  });

  test.each([
    ['no email', { email: undefined }, 'email', 'Email is required'],
    ['an empty email', { email: '  ' }, 'email', 'Email is required'],
    ['an email without a host', { email: 'asha' }, 'email', 'Email is invalid'],
    ['an email of 255 characters', { email: `${'a'.repeat(243)}@host.example` }, 'email', 'Email is invalid'],
    ['an email that is a list', { email: ['a@b.example'] }, 'email', 'Email is required'],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['an empty password', { password: '', confirmPassword: '' }, 'password', 'Password is required'],
    [
      'five characters',
      { password: '12345', confirmPassword: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    ['no confirmation', { confirmPassword: undefined }, 'confirmPassword', 'Confirm password is required'],
    ['an empty confirmation', { confirmPassword: '' }, 'confirmPassword', 'Confirm password is required'],
    ['another confirmation', { confirmPassword: 'courtyarD' }, 'confirmPassword', 'Passwords do not match'],
    ['no role', { role: undefined }, 'role', 'Choose User or Admin'],
    ['role security', { role: 'security' }, 'role', 'Choose User or Admin'],
    ['two roles', { role: ['user', 'admin'] }, 'role', 'Choose User or Admin'],
    ['an activity', { isActive: true }, 'isActive', 'This field is not known here'],
    ['a request that is granted', { adminRequest: null }, 'adminRequest', 'This field is not known here'],
    ['an id', { id: crypto.randomUUID() }, 'id', 'This field is not known here'],
    ['a language that there is not', { language: 'fr' }, 'language', 'Choose one'],
    ['a creator', { createdBy: 'me' }, 'createdBy', 'This field is not known here'],
    ['a field that every object has', { constructor: 'x' }, 'constructor', 'This field is not known here'],
  ])('with %s is refused at its field and makes no account', async (_, more, field, sentence) => {
    const society = await aSociety();
    const { status, body, headers } = await signUp(society, more);
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
    expect(headers.getSetCookie()).toEqual([]);
    expect(await accounts(society)).toEqual([]);
  });

  test('names every wrong field at once', async () => {
    const society = await aSociety();
    const { body } = await signUp(society, { email: 'x', password: '123', confirmPassword: '', role: 'security' });
    expect(body).toMatchObject({
      errors: {
        email: 'Email is invalid',
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Confirm password is required',
        role: 'Choose User or Admin',
      },
    });
  });

  test('twice with one address, however it is written, is refused and leaves the first account as it was', async () => {
    const society = await aSociety();
    await signUp(society, { email: 'Asha@Society.Example' });
    const again = await signUp(society, {
      email: ' ASHA@society.example',
      password: 'another1',
      confirmPassword: 'another1',
    });
    const sentence = 'An account with this email address already exists';
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'duplicate_account', detail: sentence, errors: { email: sentence } },
    });
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await accounts(society)).toHaveLength(1);
    expect(await society.signIn('aShA@society.example')).not.toBe('');
  });

  test('five times at once with one address makes one account', async () => {
    const society = await aSociety();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(society)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await accounts(society)).toHaveLength(1);
  });
});

describe('asking to be an administrator', () => {
  const asked = async (society: TestSociety, name: string) => {
    const { body } = await signUp(society, { email: `${name}@society.example`, role: 'admin' });
    return { role: body.user?.role as Role | undefined, adminRequest: body.user?.adminRequest };
  };

  test('the first one is an administrator at once, the next one waits for approval', async () => {
    const society = await aSociety();
    await signUp(society, { email: 'resident@society.example' });
    expect(await asked(society, 'first')).toEqual({ role: 'admin', adminRequest: null });
    expect(await asked(society, 'second')).toEqual({ role: 'user', adminRequest: 'open' });
  });

  test('five at once: one is an administrator, the others wait', async () => {
    const society = await aSociety();
    const got = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => asked(society, name)));
    expect(got.map(({ role }) => role).sort()).toEqual(['admin', 'user', 'user', 'user', 'user']);
    expect(got.filter(({ adminRequest }) => adminRequest === 'open')).toHaveLength(4);
  });

  test('a deactivated administrator does not count: the society would have none', async () => {
    const society = await aSociety();
    await asked(society, 'first');
    await society.context.db.updateTable('users').set({ isActive: 0 }).execute();
    expect(await asked(society, 'second')).toEqual({ role: 'admin', adminRequest: null });
  });

  test('where it is open, everyone who asks is one', async () => {
    const society = await aSociety();
    await setAdminSignUp(society, 'open');
    await asked(society, 'first');
    expect(await asked(society, 'second')).toEqual({ role: 'admin', adminRequest: null });
  });

  test('where it is closed, it is refused with what to do; User is still open to everybody', async () => {
    const society = await aSociety();
    await setAdminSignUp(society, 'closed');
    expect(await asked(society, 'first')).toEqual({ role: 'admin', adminRequest: null });
    const refused = await signUp(society, { email: 'second@society.example', role: 'admin' });
    const sentence =
      'This society takes no administrators by sign-up. Choose User, or ask an administrator for an account.';
    expect(refused).toMatchObject({ status: 422, body: { errors: { role: sentence } } });
    expect(await accounts(society)).toHaveLength(1);
    expect((await signUp(society)).status).toBe(201);
  });

  test('the wait is in the change log, and no password is', async () => {
    const society = await aSociety();
    await asked(society, 'first');
    await asked(society, 'second');
    const log = await society.context.db.selectFrom('changes').select('after').where('topic', '=', 'users').execute();
    expect(log.map(({ after }) => JSON.parse(after ?? '').adminRequest)).toEqual([null, 'open']);
    expect(JSON.stringify(log)).not.toMatch(/"password|hash|courtyard/i);
  });
});

describe('the first administrator', () => {
  const otherMachine = { 'x-forwarded-for': '10.0.0.7' };
  const first = { ...form, role: 'admin' };
  const ask = (society: TestSociety, more: object = {}, headers: Record<string, string> = otherMachine) =>
    society.send<{ user: Me }>('POST', '/api/auth/sign-up', { ...first, ...more }, headers);

  test('needs the set-up code on another machine, at its field; on the machine itself none', async () => {
    const society = await aSociety();
    const code = await ensureSetUpCode(society.context.write);
    for (const given of [undefined, '', 'wrong-code']) {
      const { status, body } = await ask(society, { setUpCode: given });
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { setUpCode: expect.any(String) } } });
    }
    expect(await accounts(society)).toEqual([]);
    const { body } = await ask(society, { setUpCode: ` ${code?.toUpperCase()} ` });
    expect(body.user.role).toBe('admin');
    const local = await aSociety();
    expect((await ask(local, {}, {})).body.user.role).toBe('admin');
  });

  test.each([
    ['the page was opened under another name', { host: 'society.example', origin: 'http://society.example' }],
    ['a proxy says that it stands between', { forwarded: 'for=10.0.0.7' }],
    ['a proxy says so in its own way', { 'x-real-ip': '10.0.0.7' }],
  ])('needs it where %s', async (_, headers) => {
    const society = await aSociety({ host: 'society.example' });
    expect((await ask(society, {}, headers)).status).toBe(422);
  });

  test('uses it up: whoever knows it later asks like everybody', async () => {
    const society = await aSociety();
    const setUpCode = await ensureSetUpCode(society.context.write);
    await ask(society, { setUpCode: setUpCode?.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '') });
    const second = await ask(society, { setUpCode, email: 'second@society.example' });
    expect(second.body.user).toMatchObject({ role: 'user', adminRequest: 'open' });
    expect(await ensureSetUpCode(society.context.write)).toBeNull();
    expect(await society.context.db.selectFrom('setUpCodes').selectAll().execute()).toEqual([]);
  });

  test('has one code whatever server they reach, and after a restart', async () => {
    const society = await aSociety();
    const second = await aSociety({ at: society.place });
    const code = await ensureSetUpCode(society.context.write);
    expect(await ensureSetUpCode(second.context.write)).toBe(code);
  });
});

describe('signing up as a resident', () => {
  async function aSocietyThat(userSignUp: 'open' | 'approval' | 'closed') {
    const { society, admin } = await anOffice();
    const { body } = await admin.send<{ version: number }>('GET', '/api/society');
    await admin.send('PATCH', '/api/society', { version: body.version, userSignUp });
    return { society, admin };
  }

  test('is said to everybody as it is, and open until an administrator chooses', async () => {
    const society = await aSociety();
    const told = async (at: TestSociety) =>
      (await at.send<{ society: { userSignUp: string } }>('GET', '/api/me')).body.society.userSignUp;
    expect(await told(society)).toBe('open');
    expect(await told((await aSocietyThat('approval')).society)).toBe('approval');
  });

  test('is refused where it is closed, as Admin too', async () => {
    const { society } = await aSocietyThat('closed');
    for (const role of ['user', 'admin']) {
      const detail = 'This society takes no sign-ups. Ask an administrator for an account.';
      expect(await signUp(society, { role })).toMatchObject({ status: 403, body: { code: 'sign_up_closed', detail } });
    }
    expect(await accounts(society)).toHaveLength(1);
  });

  test('with approval leaves the account waiting: it may leave, and nothing else, and is told nothing of the log', async () => {
    const { society, admin } = await aSocietyThat('approval');
    const { body, headers } = await signUp(society, { claimedFlat: ' A-101 ' });
    expect(body.user).toMatchObject({ role: 'user', entryRequest: 'open' });
    const person = society.sender(cookieOf(headers));
    for (const path of ['/api/search?kind=Flat&q=A', '/api/me/sessions', '/api/flats', '/api/changes/stream']) {
      expect((await person('GET', path)).status).toBe(403);
    }
    expect((await person('GET', '/api/me')).body).toMatchObject({ user: { entryRequest: 'open' }, seq: null });
    expect(await person('PATCH', '/api/me', { name: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'waiting_for_entry' },
    });
    const { items } = (await admin.send<{ items: User[] }>('GET', '/api/users')).body;
    expect(items.at(-1)).toMatchObject({ entryRequest: 'open', claimedFlat: 'A-101' });
    expect((await person('POST', '/api/auth/sign-out')).status).toBe(204);
  });

  test('is let in by an administrator at once, and once', async () => {
    const { society, admin } = await aSocietyThat('approval');
    const { body, headers } = await signUp(society);
    const path = `/api/users/${body.user.id}/entry-request`;
    expect((await admin.send<User>('POST', path, { grant: true })).body).toMatchObject({
      isActive: true,
      entryRequest: null,
    });
    expect((await society.sender(cookieOf(headers))('GET', '/api/me/sessions')).status).toBe(200);
    expect((await admin.send('POST', path, { grant: false })).status).toBe(409);
  });

  test('is refused by an administrator: the account is disabled', async () => {
    const { society, admin } = await aSocietyThat('approval');
    const { body } = await signUp(society);
    await admin.send('POST', `/api/users/${body.user.id}/entry-request`, { grant: false });
    const again = await society.send('POST', '/api/auth/sign-in', { email: form.email, password: form.password });
    expect(again).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
  });

  test('as Admin waits for both, and granting that lets them in', async () => {
    const { society, admin } = await aSocietyThat('approval');
    const { body } = await signUp(society, { role: 'admin' });
    expect(body.user).toMatchObject({ adminRequest: 'open', entryRequest: 'open' });
    const granted = await admin.send<User>('POST', `/api/users/${body.user.id}/admin-request`, { grant: true });
    expect(granted.body).toMatchObject({ role: 'admin', adminRequest: null, entryRequest: null });
  });
});

describe('sign-ups in a row', () => {
  test('are limited for each client', async () => {
    const society = await aSociety({ trustedProxies: 1 });
    const from = (client: string, turn: number) =>
      society.send(
        'POST',
        '/api/auth/sign-up',
        { ...form, email: `a${turn}@b.example` },
        { 'x-forwarded-for': client },
      );
    const statuses: number[] = [];
    for (let turn = 0; turn < 22; turn++) statuses.push((await from('10.1.1.1', turn)).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429]);
    expect((await from('10.1.1.2', 30)).status).toBe(201);
  });
});
