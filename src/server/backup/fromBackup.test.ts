// @module-tag whole
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ProblemBody } from '#domain/problem.ts';
import { type BackupFound, pieceBytes, type RestoreState, type SetUpState } from '#domain/setUp.ts';
import type { Session } from '#domain/user.ts';
import { boot } from '#server/main.ts';
import { fingerprintOf } from '#server/seal.ts';
import { afterwards } from '../../../tests/support/afterwards.ts';
import { backUp } from '../../../tests/support/backups.ts';
import { addFlat, addOwner } from '../../../tests/support/entries.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { cookieOf, type Sender, senderTo } from '../../../tests/support/senders.ts';
import { ask, startServer } from '../../../tests/support/server.ts';
import { anOffice, aSociety, testPassword, testSecret } from '../../../tests/support/society.ts';

const origin = 'http://localhost';
const account = { password: testPassword, confirmPassword: testPassword };
const aadhar = '000011112222';

type Server = { place: Place; send: Sender; sender(cookie: string): Sender; put: typeof put; stop(): Promise<void> };
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
let put: (
  id: string,
  at: number,
  piece: Uint8Array,
) => Promise<{ status: number; body: { bytes: number } & ProblemBody }>;

/** The program itself without a socket, on a place where nobody has begun; asked by this machine's own browser. */
async function aServer(at?: Place, env: Record<string, string> = {}): Promise<Server> {
  const place = at ?? (await anEmptyPlace());
  const settings = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    BACKUP: 'off',
  };
  const booted = await boot({ ...settings, ...env });
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const fetch: Fetch = async (url, init) => booted.fetch(new Request(url, init), bindings);
  let isStopped = false;
  async function stop() {
    if (!isStopped) await booted.stop();
    isStopped = true;
  }
  afterwards(stop);
  return {
    place,
    send: senderTo(fetch, origin),
    sender: (cookie) => senderTo(fetch, origin, cookie),
    async put(id, from, piece) {
      const init = { method: 'PUT', headers: { host: 'localhost', origin }, body: piece as BodyInit };
      const answer = await fetch(`${origin}/api/set-up/backup/${id}?at=${from}`, init);
      return { status: answer.status, body: await answer.json() };
    },
    stop,
  };
}

/** A backup of a society with an administrator, a flat and a sealed number; on SQLite, whatever this run is for. */
async function aBackup(more: Parameters<typeof backUp>[1] = {}, number: string | null = aadhar) {
  const society = await aSociety({ isHashingForReal: true });
  const admin = await society.signedInAs('admin');
  await admin.send('PATCH', '/api/society', { version: 1, name: 'Green Park' });
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id, documents: { aadhar: number, pan: null, lease: null } });
  const row = { id: 1 as const, fingerprint: fingerprintOf(testSecret) };
  await society.context.db.insertInto('secrets').values(row).execute();
  const file = readFileSync(await backUp(society.place, more));
  return { admin, owner, file };
}

/** Brings it piece by piece, as the page does. */
async function bring(server: Server, file: Uint8Array, step = pieceBytes): Promise<string> {
  const { status, body } = await server.send<{ id: string } & ProblemBody>('POST', '/api/set-up/backup', {
    bytes: file.length,
  });
  expect([status, body.detail]).toEqual([201, undefined]);
  for (let at = 0; at < file.length; at += step) {
    const arrived = await server.put(body.id, at, file.subarray(at, at + step));
    expect(arrived).toMatchObject({ status: 200, body: { bytes: Math.min(at + step, file.length) } });
  }
  return body.id;
}

/** A file that is whole, whatever its header says. */
function resealed(header: string, body: Buffer): Buffer {
  const all = Buffer.concat([Buffer.from(`${header}\n`, 'latin1'), body]);
  return Buffer.concat([all, createHash('sha256').update(all).digest()]);
}

const look = (server: Server, id: string) =>
  server.send<BackupFound & ProblemBody>('POST', `/api/set-up/backup/${id}/look`);
const stateOf = async (server: Server) => (await server.send<SetUpState>('GET', '/api/set-up')).body;

async function restored(server: Server, id: string, wish: object = {}): Promise<RestoreState | null> {
  const { status, body } = await server.send<ProblemBody>('POST', `/api/set-up/backup/${id}/restore`, wish);
  expect([status, body.detail]).toEqual([204, undefined]);
  await expect.poll(async () => (await stateOf(server)).restore?.phase ?? 'away').toMatch(/done|failed/);
  return (await stateOf(server)).restore;
}

/** Nobody is there, and nothing is left of what was brought. */
async function expectEmpty(server: Server) {
  expect(await stateOf(server)).toMatchObject({ isSetUp: false, noBackup: null });
  const { status } = await server.send('POST', '/api/auth/sign-in', { email: 'a@b.example', password: 'courtyard' });
  expect(status).toBe(401);
}

if (process.env['ENGINE'] === 'postgres') {
  test('a society that is kept in PostgreSQL says who brings a backup back there', async () => {
    const server = await aServer();
    expect((await stateOf(server)).noBackup?.code).toBe('restore_on_server');
    const { status, body } = await server.send<ProblemBody>('POST', '/api/set-up/backup', { bytes: 5 });
    expect([status, body.reason]).toEqual([409, 'restore_on_server']);
  });
} else {
  test('what is in it and of when is told first; with its passphrase all of it comes back, the secret too, and people sign in', async () => {
    const { admin, owner, file } = await aBackup({ secret: testSecret, passphrase: 'open the gate' });
    const server = await aServer();
    const id = await bring(server, file, 1000);
    expect((await look(server, id)).body).toEqual({
      ...{ society: 'Green Park', at: '2026-11-21T09:30:00.000Z', product: '0.1.0' },
      ...{ flats: 1, owners: 1, people: 1, vehicles: 0, users: 1, isSealed: true, needsSecret: false },
    });
    await expectEmpty(server);
    const done = { phase: 'done', society: 'Green Park', problem: null };
    expect(await restored(server, id, { passphrase: 'open the gate' })).toMatchObject(done);
    expect(await stateOf(server)).toMatchObject({ isSetUp: true, restore: done });

    const signedIn = await server.send('POST', '/api/auth/sign-in', { email: admin.email, password: testPassword });
    const send = server.sender(cookieOf(signedIn.headers));
    const reveal = () => send<{ value: string }>('POST', `/api/owners/${owner.id}/reveal`, { document: 'aadhar' });
    expect((await reveal()).body.value).toBe(aadhar);
    expect(readdirSync(server.place.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readFileSync(join(server.place.dataDir, 'secret'), 'utf8').trim()).toBe(testSecret);

    // And it starts again as any other.
    await server.stop();
    const again = await aServer(server.place);
    expect(await stateOf(again)).toMatchObject({ isSetUp: true, restore: null });
  });

  if (process.getuid?.() === 0)
    test('what root brings back in a folder of another account is that account’s, with its secret', async () => {
      const { file } = await aBackup({ secret: testSecret, passphrase: 'open the gate' });
      const place = await anEmptyPlace();
      chownSync(place.dataDir, 1000, 1000);
      const server = await aServer(place);
      const id = await bring(server, file);
      await look(server, id);
      expect(await restored(server, id, { passphrase: 'open the gate' })).toMatchObject({ phase: 'done' });
      await server.stop();
      const owners = readdirSync(place.dataDir).map((name) => [name, statSync(join(place.dataDir, name)).uid]);
      expect(owners.filter(([, uid]) => uid !== 1000)).toEqual([]);
    });

  test('a backup without the secret asks for it; another one, and none, are refused at the field', async () => {
    const { admin, owner, file } = await aBackup();
    const server = await aServer();
    const id = await bring(server, file);
    expect((await look(server, id)).body).toMatchObject({ isSealed: false, needsSecret: true });
    const refused = async (wish: object) => {
      const answer = await server.send<ProblemBody>('POST', `/api/set-up/backup/${id}/restore`, wish);
      return [answer.status, answer.body.fields?.['secret']?.code];
    };
    expect(await refused({})).toEqual([422, 'restore_secret_missing']);
    expect(await refused({ secret: 'x'.repeat(43) })).toEqual([422, 'restore_secret_other']);
    await expectEmpty(server);
    expect(await restored(server, id, { secret: ` ${testSecret}\n` })).toMatchObject({ phase: 'done' });
    const signedIn = await server.send('POST', '/api/auth/sign-in', { email: admin.email, password: testPassword });
    const send = server.sender(cookieOf(signedIn.headers));
    const { body } = await send<{ value: string }>('POST', `/api/owners/${owner.id}/reveal`, { document: 'aadhar' });
    expect(body.value).toBe(aadhar);
  });

  test('a backup of a society that never sealed a number asks for no secret, also after the next start; an older one that does not say so asks', async () => {
    const { admin, file } = await aBackup({}, null);
    const server = await aServer();
    const id = await bring(server, file);
    expect((await look(server, id)).body).toMatchObject({ isSealed: false, needsSecret: false });
    expect(await restored(server, id)).toMatchObject({ phase: 'done', problem: null });
    await server.stop();
    const again = await aServer(server.place);
    const signedIn = await again.send('POST', '/api/auth/sign-in', { email: admin.email, password: testPassword });
    const send = again.sender(cookieOf(signedIn.headers));
    expect((await send<{ items: object[] }>('GET', '/api/owners')).body.items).toHaveLength(1);

    const [header = ''] = file.toString('latin1').split('\n');
    const older = resealed(
      header
        .replace('"formatVersion":4', '"formatVersion":2')
        .replace('"owners":1,"secret', '"secret')
        .replace('"holdsSealed":false,', ''),
      file.subarray(header.length + 1, -32),
    );
    const other = await aServer();
    expect((await look(other, await bring(other, older))).body).toMatchObject({ needsSecret: true });
  });

  test('who only rents is counted among its people and not as an owner; an older one says how many people alone, and before anybody could only rent all were owners', async () => {
    const { society, admin } = await anOffice();
    await addOwner(admin);
    expect((await admin.send('POST', '/api/people', { name: 'Imran Shaikh', phone: '9820055555' })).status).toBe(201);
    const file = readFileSync(await backUp(society.place));
    const [header = ''] = file.toString('latin1').split('\n');
    const body = file.subarray(header.length + 1, -32);
    const older = header.replace('"formatVersion":4', '"formatVersion":3').replace('"owners":1,"secret', '"secret');
    const oldest = older.replace(/,"0028_people".*?\]/, ']');
    const server = await aServer();
    const counts: unknown[] = [];
    for (const bytes of [file, resealed(older, body), resealed(oldest, body)]) {
      const { body: found } = await look(server, await bring(server, bytes));
      counts.push([found.owners, found.people]);
    }
    expect(counts).toEqual([
      [1, 2],
      [null, 2],
      [2, 2],
    ]);
  });

  test('what was sealed and is only kept for taking a deletion back asks for the secret as well', async () => {
    const { society, admin } = await anOffice();
    const owner = await addOwner(admin, { documents: { aadhar, pan: null, lease: null } });
    expect((await admin.send('DELETE', `/api/owners/${owner.id}`)).status).toBe(204);
    await society.context.db
      .insertInto('secrets')
      .values({ id: 1, fingerprint: fingerprintOf(testSecret) })
      .execute();
    const server = await aServer();
    const id = await bring(server, readFileSync(await backUp(society.place)));
    expect((await look(server, id)).body).toMatchObject({ owners: 0, needsSecret: true });
  });

  test('who has lost the secret goes on without the numbers, also after the next start', async () => {
    const { admin, file } = await aBackup();
    const server = await aServer();
    const id = await bring(server, file);
    await look(server, id);
    expect(await restored(server, id, { withoutSecret: true })).toMatchObject({ phase: 'done' });
    await server.stop();
    const again = await aServer(server.place);
    const signedIn = await again.send('POST', '/api/auth/sign-in', { email: admin.email, password: testPassword });
    const { body } = await again.sender(cookieOf(signedIn.headers))<{ items: object[] }>('GET', '/api/owners');
    expect(body.items).toHaveLength(1);
  });

  describe('the society stays as empty as it was, and another try goes through, when', () => {
    test('the passphrase is wrong', async () => {
      const { file } = await aBackup({ secret: testSecret, passphrase: 'open the gate' });
      const server = await aServer();
      const id = await bring(server, file);
      await look(server, id);
      const problem = { code: 'restore_passphrase_wrong' };
      expect(await restored(server, id, { passphrase: 'shut the gate' })).toMatchObject({ phase: 'failed', problem });
      await expectEmpty(server);
      expect(await restored(server, id, { passphrase: 'open the gate' })).toMatchObject({ phase: 'done' });
    });

    test('somebody signs up while it is brought back', async () => {
      const { file } = await aBackup({ secret: testSecret, passphrase: 'open the gate' });
      const server = await aServer();
      const id = await bring(server, file);
      await look(server, id);
      const wish = { passphrase: 'open the gate' };
      await server.send('POST', `/api/set-up/backup/${id}/restore`, wish);
      const ravi = { email: 'ravi@society.example', role: 'user', ...account };
      expect((await server.send('POST', '/api/auth/sign-up', ravi)).status).toBe(201);
      await expect.poll(async () => (await stateOf(server)).restore?.phase).toBe('failed');
      expect(await stateOf(server)).toMatchObject({ restore: { problem: { code: 'restore_not_empty' } } });
      const answer = await server.send('POST', '/api/auth/sign-in', { email: ravi.email, password: testPassword });
      expect(answer.status).toBe(200);
    });

    test('the file is none, cut, flipped, of a newer version, or unpacks to more than it says', async () => {
      const { file } = await aBackup();
      const flipped = Buffer.from(file);
      flipped[file.length - 100] = (flipped[file.length - 100] ?? 0) ^ 1;
      const [header = ''] = file.toString('latin1').split('\n');
      const body = file.subarray(header.length + 1, -32);
      const server = await aServer();
      const reasons: Record<string, string | undefined> = {};
      for (const [what, bytes] of Object.entries({
        none: Buffer.from('PK\u0003\u0004 something else'),
        cut: file.subarray(0, -200),
        flipped,
        newer: resealed(header.replace('0001_society', '9001_society'), body),
      })) {
        const { status, body } = await look(server, await bring(server, bytes));
        reasons[what] = `${status} ${body.reason}`;
      }
      expect(reasons).toEqual({
        none: '409 restore_foreign',
        cut: '409 restore_damaged',
        flipped: '409 restore_damaged',
        newer: '409 restore_newer',
      });
      // A million rows in a few bytes, of a table that has one.
      const rows = gzipSync(`{"table":"flats","columns":["id"]}\n${'["x"]\n'.repeat(1_000_000)}`);
      const framed = Buffer.alloc(4);
      framed.writeUInt32BE((rows.length | 0x80000000) >>> 0);
      const id = await bring(server, resealed(header, Buffer.concat([framed, rows])));
      expect((await look(server, id)).status).toBe(200);
      expect(await restored(server, id, { secret: testSecret })).toMatchObject({
        phase: 'failed',
        done: 0,
        problem: { code: 'restore_damaged' },
      });
      await expectEmpty(server);
      const whole = await bring(server, file);
      await look(server, whole);
      expect(await restored(server, whole, { secret: testSecret })).toMatchObject({ phase: 'done' });
    });

    test('it is cut off, before and while the one takes the other’s place', async () => {
      const { file, admin } = await aBackup();
      const server = await aServer();
      await bring(server, file.subarray(0, 50));
      await server.stop();
      const { dataDir } = server.place;
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.restoring-'))).toHaveLength(1);
      const again = await aServer(server.place);
      await expectEmpty(again);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);

      // As it is between the secret's move and the database's.
      const other = await aServer();
      const id = await bring(other, file);
      await look(other, id);
      await restored(other, id, { secret: testSecret });
      await Promise.all([other.stop(), again.stop()]);
      mkdirSync(join(dataDir, '.restored'));
      renameSync(join(other.place.dataDir, 'aangan.db'), join(dataDir, '.restored', 'aangan.db'));
      writeFileSync(join(dataDir, 'secret'), `${testSecret}\n`);
      const whole = await aServer(server.place);
      expect((await stateOf(whole)).isSetUp).toBe(true);
      const answer = await whole.send('POST', '/api/auth/sign-in', { email: admin.email, password: testPassword });
      expect(answer.status).toBe(200);
      expect(existsSync(join(dataDir, '.restored'))).toBe(false);
    });
  });

  test('a server that is killed while it brings one back has an empty society or the whole one when it starts again', async () => {
    const { file } = await aBackup({ secret: testSecret, passphrase: 'open the gate' });
    const begun: boolean[] = [];
    for (const wait of [0, 300, 900]) {
      const place = await anEmptyPlace();
      const running = await startServer(place, { BACKUP: 'off' });
      const bytes = file.length;
      const { body } = await ask(running, 'POST', '/api/set-up/backup', { bytes });
      const path = `/api/set-up/backup/${body['id']}`;
      const headers = { origin: running.url ?? '' };
      await fetch(`${running.url}${path}?at=0`, { method: 'PUT', headers, body: file });
      expect((await ask(running, 'POST', `${path}/look`)).status).toBe(200);
      expect((await ask(running, 'POST', `${path}/restore`, { passphrase: 'open the gate' })).status).toBe(204);
      await setTimeout(wait);
      running.child.kill('SIGKILL');
      await running.ended;

      const again = await aServer(place);
      const { isSetUp } = await stateOf(again);
      const { status } = await again.send('POST', '/api/set-up', {
        ...{ societyName: 'Another', name: 'Eve', email: 'eve@society.example' },
        ...account,
      });
      // Either nobody has begun, and anybody may; or all of it is there, and nobody may again.
      expect([isSetUp, status]).toEqual(isSetUp ? [true, 409] : [false, 201]);
      expect((await again.send<Session>('GET', '/api/me')).body.society.name).toBe(isSetUp ? 'Green Park' : 'Another');
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
      begun.push(isSetUp);
    }
    expect(begun[0]).toBe(false);
  });

  test('it is for who may be the first administrator, while nobody is: from elsewhere with the code, and limited', async () => {
    const { file } = await aBackup();
    const server = await aServer();
    const begin = (setUpCode: string | null, headers = {}) =>
      server.send<ProblemBody>('POST', '/api/set-up/backup', { bytes: file.length, setUpCode }, headers);
    const fromElsewhere = { 'x-forwarded-for': '10.0.0.7' };
    const { status, body } = await begin('guessed', fromElsewhere);
    expect([status, body.fields?.['setUpCode']?.code]).toEqual([422, 'set_up_code_wrong']);
    // Without having begun there is nothing to add to, to look into or to bring back.
    const id = crypto.randomUUID();
    expect((await server.put(id, 0, file)).status).toBe(404);
    expect((await look(server, id)).status).toBe(404);
    expect((await server.send('POST', `/api/set-up/backup/${id}/restore`, {})).status).toBe(404);

    const ravi = { email: 'ravi@society.example', role: 'user', ...account };
    expect((await begin(null)).status).toBe(201);
    await server.send('POST', '/api/auth/sign-up', ravi);
    expect((await begin(null)).body.reason).toBe('restore_not_empty');
    expect((await stateOf(server)).noBackup?.code).toBe('restore_not_empty');
    for (let nth = 0; nth < 20; nth++) await begin('guessed', fromElsewhere);
    expect((await begin('guessed', fromElsewhere)).status).toBe(429);
  });

  test('its size is bounded before anything of it is taken, and a piece that comes twice is taken once', async () => {
    const { file } = await aBackup();
    const server = await aServer();
    const begin = (bytes: number) => server.send<ProblemBody>('POST', '/api/set-up/backup', { bytes });
    expect((await begin(5 * 1024 ** 3)).status).toBe(422);
    expect((await begin(0)).status).toBe(422);
    for (const bytes of [undefined, '5'] as never[])
      expect((await begin(bytes)).body.errors).toEqual({
        bytes: `bytes must be how many bytes the backup has, not ${bytes === undefined ? 'nothing' : '"5"'}`,
      });
    const id = await bring(server, file);
    expect((await server.put(id, 0, file.subarray(0, 10))).body.bytes).toBe(file.length);
    expect((await server.put(id, file.length, new Uint8Array(1))).body.reason).toBe('restore_damaged');
    expect((await server.put(id, file.length, new Uint8Array(pieceBytes + 1))).status).toBe(413);
    expect((await look(server, id)).status).toBe(200);
  });
}
