// @module-tag whole
import { chownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { cookieOf } from '../../../tests/support/senders.ts';
import { ask, runCommand, signUpAdmin, startServer } from '../../../tests/support/server.ts';

/** Runs it as `npm run backup` and `npm run restore` do. */
function run(args: string[], place: Place, more: Record<string, string> = {}) {
  return runCommand('backup/commandLine', args, place, more);
}

test('a running server is backed up with a passphrase, and comes back elsewhere with its secret', async () => {
  const place = await anEmptyPlace();
  const server = await startServer(place, { BACKUP: 'off' });
  const cookie = await signUpAdmin(server);
  const flat = { flatNumber: 'A-101', floor: 1, type: '1BHK', status: 'Available' };
  await ask(server, 'POST', '/api/flats', flat, cookie);
  const file = join(place.dataDir, 'sealed.backup');
  const made = await run(['backup', file, '--passphrase'], place, { typed: 'open the gate\n' });
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toContain('The secret is in it');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const other = await anEmptyPlace();
  const wrong = await run(['restore', file], other, { AANGAN_BACKUP_PASSPHRASE: 'shut the gate' });
  expect(wrong).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^[^\n]+does not open with this passphrase[^\n]+\n$/),
  });
  const back = await run(['restore', file], other, { AANGAN_BACKUP_PASSPHRASE: 'open the gate' });
  expect(back).toMatchObject({ code: 0, err: '', out: expect.stringContaining('each counted') });

  // The secret that signs a session came along, and yet no session of then is one now.
  const restored = await startServer(other, { BACKUP: 'off' });
  expect((await ask(restored, 'GET', '/api/flats', undefined, cookie)).status).toBe(401);
  const account = { email: 'asha@society.example', password: 'courtyard' };
  const anew = cookieOf((await ask(restored, 'POST', '/api/auth/sign-in', account)).headers);
  expect((await ask(restored, 'GET', '/api/flats', undefined, anew)).body).toMatchObject({
    items: [{ flatNumber: 'A-101' }],
  });
});

test('without a passphrase it says what has to be kept besides, and a mistake in the command is one line', async () => {
  const place = await anEmptyPlace();
  const nothing = await run(['backup'], { ...place, databaseUrl: null });
  expect(nothing).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no society in [^\n]+\n$/) });
  await signUpAdmin(await startServer(place, { BACKUP: 'off' }));
  const made = await run(['backup'], place);
  expect([made.code, made.out]).toEqual([0, expect.stringMatching(/The secret is not in it.*keep .*secret as well/)]);
  expect(readdirSync(join(place.dataDir, 'backups'))).toEqual([expect.stringMatching(/^aangan-manual-.*\.backup$/)]);
  expect(await run(['backup', '--pass'], place)).toMatchObject({ code: 1, err: expect.stringMatching(/^[^\n]+\n$/) });
  expect(await run(['restore'], place)).toMatchObject({ code: 1, err: 'Name the backup: npm run restore -- FILE\n' });
});

if (process.getuid?.() === 0)
  test('what root makes in the data folder of another account is that account’s, whose server has to read and add to it', async () => {
    const account = 1000;
    const ownersIn = (folder: string) =>
      readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))).uid);
    const place = await anEmptyPlace();
    await signUpAdmin(await startServer(place, { BACKUP: 'off' }));
    chownSync(place.dataDir, account, account);
    const copies = join((await anEmptyPlace()).dataDir, 'copies');
    chownSync(dirname(copies), account, account);
    const made = { AANGAN_BACKUP_PASSPHRASE: 'open the gate', BACKUP_COPY_DIR: copies };
    expect(await run(['backup'], place, made)).toMatchObject({ code: 0, err: '' });
    const backups = join(place.dataDir, 'backups');
    expect([statSync(backups).uid, ...ownersIn(backups)]).toEqual([account, account]);
    expect(ownersIn(dirname(copies))).toEqual([account, account]);

    const other = await anEmptyPlace();
    chownSync(other.dataDir, account, account);
    const [name = ''] = readdirSync(backups);
    expect(await run(['restore', join(backups, name)], other, made)).toMatchObject({ code: 0, err: '' });
    expect(new Set(ownersIn(other.dataDir))).toEqual(new Set([account]));
  });
