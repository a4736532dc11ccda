import { expect, test } from 'vitest';
import type { ProblemBody } from '#domain/problem.ts';
import type { SetUpState } from '#domain/setUp.ts';
import type { Me, Session } from '#domain/user.ts';
import { ensureSetUpCode } from '#server/users/setUpCode.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { eachSentenceOfLog } from '../../../tests/support/sentences.ts';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';

const form = {
  societyName: 'Green Park',
  name: 'Asha Menon',
  email: 'asha@society.example',
  password: 'courtyard',
  confirmPassword: 'courtyard',
};
const fromElsewhere = { 'x-forwarded-for': '10.0.0.7' };

const setUp = ({ send }: Pick<TestSociety, 'send'>, more: object = {}, headers = {}) =>
  send<{ user: Me } & ProblemBody>('POST', '/api/set-up', { ...form, ...more }, headers);
const stateOf = async ({ send }: Pick<TestSociety, 'send'>, headers = {}) =>
  (await send<SetUpState>('GET', '/api/set-up', undefined, headers)).body;
const sessionOf = async ({ send }: Pick<TestSociety, 'send'>) => (await send<Session>('GET', '/api/me')).body;

test('who sets up an untouched society names it, is its administrator at once, and it can’t be set up again', async () => {
  const society = await aSociety();
  expect(await sessionOf(society)).toMatchObject({ isSetUp: false, society: { name: '' } });
  const { status, body, headers } = await setUp(society);
  expect([status, body.user]).toMatchObject([201, { name: 'Asha Menon', email: form.email, role: 'admin' }]);
  const admin = society.sender(cookieOf(headers));
  expect((await admin('GET', '/api/society')).body).toMatchObject({ name: 'Green Park' });
  expect(await sessionOf(society)).toMatchObject({ user: null, isSetUp: true, society: { name: 'Green Park' } });
  expect(await eachSentenceOfLog(society.context.db)).toContain('Somebody set up the society as Asha Menon');

  const again = await setUp(society, { email: 'eve@society.example', societyName: 'Mine' });
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect(await sessionOf(society)).toMatchObject({ society: { name: 'Green Park' } });
  expect((await stateOf(society)).isSetUp).toBe(true);
});

test('of two who set it up at once one does, and the other one’s account and name are not there', async () => {
  const society = await aSociety();
  const names = ['North', 'South'];
  const answers = await Promise.all(
    names.map((societyName) => setUp(society, { societyName, email: `${societyName}@society.example` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const won = names[answers.findIndex(({ status }) => status === 201)];
  expect((await sessionOf(society)).society.name).toBe(won);
  expect(await society.context.db.selectFrom('users').select('email').execute()).toHaveLength(1);
});

test('from another machine it takes the set-up code, as the first Admin’s sign-up does', async () => {
  const society = await aSociety();
  const code = await ensureSetUpCode(society.context.write);
  expect(await stateOf(society)).toMatchObject({ isSetUp: false, needsCode: false });
  expect(await stateOf(society, fromElsewhere)).toMatchObject({ needsCode: true });
  for (const setUpCode of [null, 'not-the-code']) {
    const { status, body } = await setUp(society, { setUpCode }, fromElsewhere);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['setUpCode']]);
  }
  expect((await sessionOf(society)).isSetUp).toBe(false);
  expect((await setUp(society, { setUpCode: code }, fromElsewhere)).status).toBe(201);
});

test('what is missing is told at its field, and guesses at the code are limited as sign-ups are', async () => {
  const society = await aSociety();
  await ensureSetUpCode(society.context.write);
  const { body } = await setUp(society, { societyName: ' ', name: '', password: '123', confirmPassword: '1234' });
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(['confirmPassword', 'name', 'password', 'societyName']);
  const guesses = Array.from({ length: 21 }, (_, nth) => () => setUp(society, { setUpCode: `${nth}` }, fromElsewhere));
  const statuses: number[] = [];
  for (const guess of guesses) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array(20).fill(422), 429]);
});

test('an account of somebody who signed up before stays as it is, and the society can still be set up', async () => {
  const society = await aSociety();
  const resident = await society.signedInAs('user');
  expect((await sessionOf(society)).isSetUp).toBe(false);
  expect((await setUp(society, { email: resident.email })).body.code).toBe('duplicate_account');
  expect((await setUp(society)).status).toBe(201);
});

test('who signs up may say their name, and need not', async () => {
  const society = await aSociety();
  const account = { password: 'courtyard', confirmPassword: 'courtyard', role: 'user' };
  for (const [email, more, name] of [
    ['ravi@society.example', { name: ' Ravi Kumar ' }, 'Ravi Kumar'],
    ['bina@society.example', { name: '' }, ''],
    ['gita@society.example', {}, ''],
  ] as const) {
    const { status, body } = await society.send<{ user: Me }>('POST', '/api/auth/sign-up', {
      email,
      ...account,
      ...more,
    });
    expect([status, body.user.name]).toEqual([201, name]);
  }
});
