import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/permissions.ts';
import type { Me } from '#domain/user.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';

const form = { email: 'asha@society.example', password: 'courtyard', confirmPassword: 'courtyard', role: 'user' };

function signUp(society: TestSociety, more: object = {}) {
  return society.send<{ user: Me }>('POST', '/api/auth/sign-up', { ...form, ...more });
}

function accounts({ parts }: TestSociety) {
  return parts.db.selectFrom('users').select(['email', 'role', 'isActive', 'adminRequest', 'createdBy']).execute();
}

async function setAdminSignUp({ parts }: TestSociety, adminSignUp: 'approval' | 'open' | 'closed') {
  await parts.db.updateTable('society').set({ adminSignUp }).execute();
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
        mustChangePassword: false,
      },
    });
    expect(await accounts(society)).toEqual([
      { email: 'asha@society.example', role: 'user', isActive: 1, adminRequest: null, createdBy: null },
    ]);
    const me = await society.sender(cookieOf(headers))<{ user: Me }>('GET', '/api/me');
    expect(me.body.user).toEqual(body.user);
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
    await society.parts.db.updateTable('users').set({ isActive: 0 }).execute();
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
    const log = await society.parts.db.selectFrom('changes').select('after').where('topic', '=', 'users').execute();
    expect(log.map(({ after }) => JSON.parse(after ?? '').adminRequest)).toEqual([null, 'open']);
    expect(JSON.stringify(log)).not.toMatch(/"password|hash|courtyard/i);
  });
});
