// @module-tag whole
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addOwner } from '../support/entries.ts';
import { anEmptyPlace, type Place } from '../support/places.ts';
import { senderTo } from '../support/senders.ts';
import { ask, type Running, signUpAdmin, snapshot, startServer } from '../support/server.ts';

const aadhar = '123456789012';
const env = { LOG_LEVEL: 'silent' };
const otherSecret = { ...env, AANGAN_SECRET: 'another secret, just as long as that one' };

let place: Place;
beforeEach(async () => {
  place = await anEmptyPlace();
});

/** A society with one sealed number, closed. */
async function aSealedNumber() {
  const server = await startServer(place, env);
  const cookie = await signUpAdmin(server);
  const send = senderTo(fetch, server.url ?? '', cookie);
  const { id } = await addOwner({ send }, { documents: { aadhar, pan: null, lease: null } });
  await ended(server);
  return { id, file: join(place.dataDir, 'secret') };
}

async function ended(server: Running) {
  server.child.kill('SIGTERM');
  await server.ended;
}

async function numberOf(server: Running, id: string) {
  const { headers } = await ask(server, 'POST', '/api/auth/sign-in', {
    ...{ email: 'asha@society.example', password: 'courtyard' },
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return ask(server, 'POST', `/api/owners/${id}/reveal`, { document: 'aadhar' }, cookie);
}

/** One line for a person, and nothing on disk is other than before. */
async function refused(settings: Record<string, string>, sentence: RegExp): Promise<string> {
  const before = snapshot(place.dataDir);
  const server = await startServer(place, settings);
  expect(await server.ended).toMatchObject({ code: 1 });
  expect(server.stderr()).toMatch(/^[^\n]+\n$/);
  expect(server.stderr()).toMatch(sentence);
  if (!place.databaseUrl) expect(snapshot(place.dataDir)).toEqual(before);
  return server.stderr();
}

describe('a start without the secret that sealed the numbers', () => {
  test('stops, says how to get it back, and takes nothing away; with the secret put back all is well', async () => {
    const { id, file } = await aSealedNumber();
    renameSync(file, `${file}.lost`);
    await refused(env, /^The secret \S+secret is missing: .*Restore the file \S+ from a backup, or set AANGAN_SECRET/);
    await refused(otherSecret, /^The secret of AANGAN_SECRET is not the one of this database: /);
    renameSync(`${file}.lost`, file);
    const server = await startServer(place, env);
    expect(await numberOf(server, id)).toMatchObject({ status: 200, body: { value: aadhar } });
  });

  test('begins with a new one only where the lost one is named, and keeps what it can not open', async () => {
    const { id, file } = await aSealedNumber();
    const old = readFileSync(file, 'utf8');
    rmSync(file);
    const line = await refused({ ...env, AANGAN_FORGET_SECRET: '1' }, /never read those numbers again/);
    const [, name = ''] = /AANGAN_FORGET_SECRET=(\w+)\./.exec(line) ?? [];
    const server = await startServer(place, { ...env, AANGAN_FORGET_SECRET: name });
    expect(server.url).not.toBeNull();
    expect(await numberOf(server, id)).toMatchObject({ status: 409 });
    await ended(server);
    // The setting that was left behind gives up nothing more, and the old secret still opens what it sealed.
    writeFileSync(file, old);
    const again = await refused({ ...env, AANGAN_FORGET_SECRET: name }, /is not the one of this database/);
    const [, newer = ''] = /AANGAN_FORGET_SECRET=(\w+)\./.exec(again) ?? [];
    const restored = await startServer(place, { ...env, AANGAN_FORGET_SECRET: newer });
    expect(await numberOf(restored, id)).toMatchObject({ status: 200, body: { value: aadhar } });
  });

  test('is noticed too where the numbers are from before secrets had a fingerprint', async () => {
    const { file } = await aSealedNumber();
    const database = await openDatabase(place);
    await database.db.deleteFrom('secrets').execute();
    await database.close();
    rmSync(file);
    await refused(env, /^The secret \S+secret is missing: .*AANGAN_FORGET_SECRET=unknown\./);
  });
});

test('an empty database beside the secret of an older society is no new society by itself', async () => {
  await ended(await startServer(place, env));
  const secret = readFileSync(join(place.dataDir, 'secret'));
  const emptied = await anEmptyPlace();
  writeFileSync(join(emptied.dataDir, 'secret'), secret, { mode: 0o600 });
  place = emptied;
  await refused(env, /is empty, but \S+ has the secret of a society that was here before\. .*AANGAN_NEW_SOCIETY=1/);
  const server = await startServer(place, { ...env, AANGAN_NEW_SOCIETY: '1' });
  expect(server.url, server.stderr()).not.toBeNull();
});
