import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import type { Write } from '#server/changes/write.ts';
import { codeOf } from '../../../tests/support/authenticator.ts';
import { aMailbox } from '../../../tests/support/mailbox.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { aSociety, origin, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';
import { beginSecondFactor, confirmSecondFactor } from './secondFactor.ts';
import { createThrottle } from './throttle.ts';

let society: TestSociety;
let person: Person;
beforeEach(async () => {
  const { smtpUrl } = await aMailbox();
  const from = { name: '', address: 'office@society.example' };
  society = await aSociety({ mail: { smtpUrl, from }, baseUrl: origin });
  person = await society.signedInAs('user');
});

const places = () => society.context.db.selectFrom('attempts').select(['kind', 'isSettled']).execute();
const signIn = (password = testPassword) =>
  society.send('POST', '/api/auth/sign-in', { email: person.email, password });
const changeAddress = (email: string) => person.send('POST', '/api/me/email', { email, currentPassword: testPassword });
const deactivate = () =>
  society.context.db.updateTable('users').set({ isActive: 0 }).where('id', '=', person.id).execute();

/** As when too many passwords wait to be checked. */
function makeBusy() {
  society.context.passwords.verify = () => Promise.reject(new Problem('busy'));
}

describe('an attempt that was no guess holds no place', () => {
  test('where the account it was right for is disabled', async () => {
    await deactivate();
    for (let time = 0; time < 6; time++) expect((await signIn()).body).toMatchObject({ code: 'account_disabled' });
    expect(await places()).toEqual([]);
  });

  test('where too many passwords wait to be checked', async () => {
    makeBusy();
    expect((await signIn()).body).toMatchObject({ code: 'busy' });
    expect((await changeAddress('new@society.example')).body).toMatchObject({ code: 'busy' });
    const admin = await society.signedInAs('admin');
    const handOver = await admin.send('POST', `/api/users/${person.id}/hand-over`, { password: testPassword });
    expect(handOver.body).toMatchObject({ code: 'busy' });
    const factor = await person.send('POST', '/api/me/second-factor', { password: testPassword });
    expect(factor.body).toMatchObject({ code: 'busy' });
    expect(await places()).toEqual([]);
  });

  test('where the address that was wished for is taken', async () => {
    const { email } = await society.signedInAs('user');
    for (let time = 0; time < 6; time++)
      expect((await changeAddress(email)).body).toMatchObject({ code: 'duplicate_account' });
    expect(await places()).toEqual([]);
  });

  test('where a code was right and the account has been disabled meanwhile', async () => {
    const { context } = society;
    const { secret } = await context.write(null, async (tx) => {
      const begun = await beginSecondFactor(tx, { userId: person.id, email: person.email });
      await confirmSecondFactor(tx, { userId: person.id, sessionId: '' });
      return begun;
    });
    const ticket = cookieOf((await signIn()).headers);
    await deactivate();
    const code = codeOf(secret, context.now());
    const given = await society.sender(ticket)('POST', '/api/auth/code', { code });
    expect(given.body).toMatchObject({ code: 'account_disabled' });
    expect(await places()).toEqual([]);
  });
});

test('only so many wait at once, whoever they are; waiting writes nothing, and who waited comes in', async () => {
  // Somebody on this device is being checked; the others wait for it to be settled.
  const { context } = society;
  const subject = { kind: 'sign-in', address: person.email, client: '', device: 'theirs' } as const;
  let goOn = () => {};
  let paused = 0;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let writes = 0;
  const write: Write = (actor, work) => {
    writes += 1;
    return context.write(actor, work);
  };
  const looks = 60;
  const pause = async () => {
    paused += 1;
    if (paused <= looks) return;
    await gate;
    await setTimeout(50);
  };
  const throttle = createThrottle({ ...context, write, pause });
  const checked = await throttle.attempt(subject);
  const waiting = Array.from({ length: 40 }, async () => (await throttle.attempt(subject)).release());
  await expect.poll(() => paused).toBe(looks + 40);
  expect(writes).toBe(1 + 40);
  await expect(throttle.attempt(subject)).rejects.toMatchObject({ code: 'busy' });
  await throttle.attempt({ ...subject, address: 'other@society.example' }).then((other) => other.release());
  await checked.release();
  goOn();
  const ends = await Promise.allSettled(waiting);
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? end.reason.code : []));
  expect(reasons.filter((code) => code !== 'busy')).toEqual([]);
  expect(await places()).toEqual([]);
  await (await throttle.attempt(subject)).release();
});

test('who guesses their own password wrongly, twenty of them, keeps nobody else from proving theirs', async () => {
  const prove = (as: Person, password: string) => as.send('POST', '/api/me/second-factor', { password });
  const others = await Promise.all(Array.from({ length: 20 }, () => society.signedInAs('user')));
  for (const other of others) {
    for (let time = 0; time < 5; time++) expect((await prove(other, 'not it at all')).status).toBe(422);
    expect((await prove(other, testPassword)).body).toMatchObject({ code: 'too_many_attempts' });
  }
  const admin = await society.signedInAs('admin');
  expect((await prove(admin, testPassword)).status).toBe(200);
});

test('a guess stays counted', async () => {
  expect((await signIn('not it at all')).body).toMatchObject({ code: 'wrong_password' });
  expect(await places()).toEqual([{ kind: 'sign-in', isSettled: 1 }]);
});
