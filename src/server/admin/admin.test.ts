// @module-tag whole
import { expect, test } from 'vitest';
import { administer } from '#server/admin/commands.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { ask, runCommand, signUpAdmin, startServer } from '../../../tests/support/server.ts';
import { aSociety } from '../../../tests/support/society.ts';

/** Runs it as a person on the server would, and answers what it printed. */
function admin(place: Place, words: string[], typed = '') {
  return runCommand('admin/main', words, place, { PORT: '3999', typed });
}

test('while the server runs, the only administrator chooses another password, and open screens hear of it', async () => {
  const place = await anEmptyPlace();
  const none = await admin(place, []);
  expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no society here yet') });
  const server = await startServer(place);
  const cookie = await signUpAdmin(server, 'asha@society.example');
  const { body: session } = await ask(server, 'GET', '/api/me', undefined, cookie);
  const stream = await fetch(`${server.url}/api/changes/stream?after=${session['seq']}`, { headers: { cookie } });
  // Nothing is asked of this server: that its stream ends, it has found out by itself.
  const ended = stream.text();
  const { code, err } = await admin(place, ['password', 'Asha@society.example'], 'balcony\nbalcony\n');
  expect([code, err]).toEqual([0, '']);
  await ended;
  expect((await ask(server, 'GET', '/api/users', undefined, cookie)).status).toBe(401);
  const signIn = { email: 'asha@society.example', password: 'balcony' };
  expect((await ask(server, 'POST', '/api/auth/sign-in', signIn)).status).toBe(200);
});

/** The same within this process; passwords come from what is `typed`. */
async function aVisit({ isHashingForReal = false } = {}) {
  const society = await aSociety({ isHashingForReal });
  const { db, write } = society.context;
  const run = (words: string[], typed: string[] = []) =>
    administer({ db, write, baseUrl: 'https://society.example', askPassword: async () => typed.shift() ?? '' }, words);
  return { society, run };
}

test('prints a link that works once, and the log says that it was made on the server itself', async () => {
  const { society, run } = await aVisit();
  const asha = await society.signedInAs('admin');
  const said = await run(['link', asha.email]);
  const [, token] = /^https:\/\/society\.example\/reset#([\w-]{43})\n/.exec(said) ?? [];
  const use = () => society.send('POST', '/api/links/password', { token, password: 'verandah' });
  expect([(await use()).status, (await use()).status]).toEqual([204, 404]);
  await society.signIn(asha.email, 'verandah');
  const { db } = society.context;
  const [made] = await db.selectFrom('activities').selectAll().where('kind', '=', 'event').orderBy('ordinal').execute();
  expect(made).toMatchObject({ actorId: null, actorName: 'Somebody on the server itself' });
  expect(made?.params).toContain('reset-link');
  expect(JSON.stringify(await db.selectFrom('changes').selectAll().execute())).not.toContain(token);
});

test('takes a password that is long enough and typed the same twice, and no other', async () => {
  const { society, run } = await aVisit({ isHashingForReal: true });
  const asha = await society.signedInAs('admin');
  const wrong: [string[], string][] = [
    [['balcony', 'terrace'], 'They differ. Nothing was changed.'],
    [['short', 'short'], 'Password must be at least 6 characters. Nothing was changed.'],
    [[], 'New password is required. Nothing was changed.'],
  ];
  for (const [typed, refusal] of wrong) await expect(run(['password', asha.email], typed)).rejects.toThrow(refusal);
  await run(['password', asha.email], ['balcony', 'balcony']);
  expect((await asha.send('GET', '/api/users')).status).toBe(401);
  await society.signIn(asha.email, 'balcony');
});

test('lists administrators, makes one, and lets a deactivated one in again', async () => {
  const { society, run } = await aVisit();
  const [asha, ravi] = [await society.signedInAs('admin'), await society.signedInAs('user')];
  expect(await run([])).toContain(`  ${asha.email}, Test admin\n`);
  expect(await run([])).not.toContain(ravi.email);
  expect(await run(['make-admin', ravi.email])).toBe(`${ravi.email} is an administrator now.`);
  await asha.send('PATCH', `/api/users/${ravi.id}`, { isActive: false });
  expect(await run([])).toContain(`  ${ravi.email}, Test user (deactivated)\n`);
  await run(['activate', ravi.email]);
  expect(await society.signIn(ravi.email)).not.toBe('');
});

test('takes away a second factor that its owner has lost', async () => {
  const { society, run } = await aVisit();
  const asha = await society.signedInAs('admin');
  const { db } = society.context;
  await db.updateTable('users').set({ hasSecondFactor: 1 }).where('id', '=', asha.id).execute();
  await run(['remove-second-factor', asha.email]);
  const { items } = (await asha.send<{ items: unknown }>('GET', '/api/users')).body;
  expect(items).toBeUndefined();
  expect(await db.selectFrom('users').select('hasSecondFactor').executeTakeFirst()).toEqual({ hasSecondFactor: 0 });
  expect(await society.signIn(asha.email)).not.toBe('');
});

test('says what it does not understand and whom it does not find', async () => {
  const { society, run } = await aVisit();
  const asha = await society.signedInAs('admin');
  for (const words of [['constructor', asha.email], ['link'], ['link', asha.email, 'more']])
    await expect(run(words)).rejects.toThrow('npm run admin link EMAIL');
  const nobody = run(['link', 'nobody@society.example']);
  await expect(nobody).rejects.toThrow(`There is no account with the address nobody@society.example.\nAdministrators:`);
});
