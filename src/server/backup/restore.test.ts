import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { verifyLog } from '#server/changes/verify.ts';
import { fingerprintOf } from '#server/seal.ts';
import { backUp, restoreInto, rowsOf } from '../../../tests/support/backups.ts';
import { addFlat, addOwner, addVehicle, transferFlat } from '../../../tests/support/entries.ts';
import { anEmptyPlace, type Place } from '../../../tests/support/places.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { anOffice, aSociety, type TestSociety, testPassword, testSecret } from '../../../tests/support/society.ts';
import { type BackupEntry, BackupRefused, type Value } from './format.ts';
import { openBackup, readHeader } from './readFile.ts';
import { seqGap } from './restore.ts';
import { putInPlace, writeDraft } from './writeFile.ts';

const aadhar = '000011112222';

/** A society with something in most of its tables, closed; and a number that is sealed. */
async function aLivedIn() {
  const { society, admin } = await anOffice();
  const { context } = society;
  await context.db
    .insertInto('secrets')
    .values({ id: 1, fingerprint: fingerprintOf(testSecret) })
    .execute();
  const [flat, other] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102')];
  const documents = { aadhar, pan: null, lease: 'Möblierte Wohnung\n"Zeile zwei" 🏠' };
  const owner = await addOwner(admin, { flatId: flat.id, documents });
  await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  await transferFlat(admin, { id: other.id });
  const { headers } = await admin.send('DELETE', `/api/flats/${(await addFlat(admin, 'A-103')).id}`);
  await admin.send('POST', `/api/activities/${headers.get('activity-id')}/undo`);
  return { society, admin, owner };
}

/** Another server where a backup has been put. */
async function openedAt(place: Place): Promise<TestSociety> {
  return aSociety({ at: place });
}

test('what comes back equals what was backed up, row by row, and the society goes on: sign-ins, sealed numbers, the log', async () => {
  const { society, admin, owner } = await aLivedIn();
  const file = await backUp(society.place);
  await society.stop();
  const before = await rowsOf(society.place);
  expect(before['activities']?.length).toBeGreaterThan(5);

  const place = await anEmptyPlace();
  const { secret, header, log } = await restoreInto(place, file, null, testSecret);
  expect([secret, header.carriesSecret, log.broken]).toEqual(['there', false, null]);
  expect(await rowsOf(place)).toEqual(before);

  const restored = await openedAt(place);
  expect((await verifyLog(restored.context.db)).broken).toBeNull();
  const send = restored.sender(await restored.signIn(admin.email, testPassword));
  const { body } = await send<{ value: string }>('POST', `/api/owners/${owner.id}/reveal`, { document: 'aadhar' });
  expect(body.value).toBe(aadhar);
  expect(
    (await send('POST', '/api/flats', { flatNumber: 'B-101', floor: 1, type: '1BHK', status: 'Available' })).status,
  ).toBe(201);
  await restored.stop();
});

test('no session and no begun sign-in comes back, ended since or not; a state that was used stays used', async () => {
  const { society, admin } = await aLivedIn();
  const { db } = society.context;
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await db.insertInto('pendingSignIns').values({ digest: 'begun', userId: admin.id, expiresAt }).execute();
  await db.insertInto('usedStates').values({ state: 'used', expiresAt }).execute();
  await society.send('POST', '/api/auth/sign-in', { email: admin.email, password: 'not this' });
  expect(await db.selectFrom('attempts').select('id').execute()).toHaveLength(1);
  const file = await backUp(society.place);
  await society.stop();

  const place = await anEmptyPlace();
  await restoreInto(place, file, null, testSecret);
  const restored = await openedAt(place);
  expect((await restored.sender(admin.cookie)('GET', '/api/flats')).status).toBe(401);
  const there = restored.context.db;
  for (const table of ['sessions', 'pendingSignIns', 'attempts'] as const)
    expect(await there.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await there.selectFrom('usedStates').selectAll().execute()).toEqual([{ state: 'used', expiresAt }]);
  await restored.stop();
});

test('screens that are open hear that everything is to be read anew, also those that were ahead of the backup', async () => {
  const { society } = await aLivedIn();
  const file = await backUp(society.place);
  const atBackup = await society.context.feed.latest();
  await society.stop();
  const place = await anEmptyPlace();
  await restoreInto(place, file);
  const restored = await openedAt(place);
  expect(await restored.context.feed.latest()).toBeGreaterThan(atBackup + seqGap);
  const missed = await restored.context.feed.missedSince(atBackup + 40);
  const heard = 'announcements' in missed ? missed.announcements : [];
  expect(heard.map(({ topic, entityId }) => [topic, entityId])).toEqual(
    expect.arrayContaining([
      ['flats', null],
      ['owners', null],
      ['vehicles', null],
      ['transfers', null],
    ]),
  );
  const last = await restored.context.db
    .selectFrom('activities')
    .selectAll()
    .orderBy('ordinal', 'desc')
    .executeTakeFirst();
  expect(last).toMatchObject({ kind: 'event', actorId: null, params: expect.stringContaining('"restore"') });
  await restored.stop();
});

test('a backup is one moment, while it is written to without a pause', async () => {
  const { society, admin } = await aLivedIn();
  let [isOver, added] = [false, 0];
  const writing = (async () => {
    for (; !isOver || added < 2; added++) {
      await addFlat(admin, `C-${201 + added}`);
      await setTimeout(5);
    }
  })();
  await expect.poll(() => added).toBeGreaterThan(0);
  const file = await backUp(society.place);
  isOver = true;
  await writing;
  await society.stop();
  const place = await anEmptyPlace();
  await restoreInto(place, file);
  const { flats = [], changes = [] } = await rowsOf(place);
  // Each flat with its line, no line without its flat.
  const lines = (operation: string) =>
    changes.filter((row) => {
      const line = row as Record<string, unknown>;
      return line['topic'] === 'flats' && line['operation'] === operation;
    }).length;
  expect(lines('add') - lines('delete')).toBe(flats.length);
});

describe('the secret', () => {
  test('never is in a backup without a passphrase', async () => {
    const { society } = await aLivedIn();
    const file = await backUp(society.place, { secret: testSecret });
    expect(await readHeader(file)).toMatchObject({ carriesSecret: false, seal: null });
    const place = await anEmptyPlace();
    expect(await restoreInto(place, file)).toMatchObject({ secret: 'missing' });
    expect(existsSync(join(place.dataDir, 'secret'))).toBe(false);
  });

  test('comes back into the data folder from one with a passphrase, for its owner alone', async () => {
    const { society } = await aLivedIn();
    const file = await backUp(society.place, { secret: testSecret, passphrase: 'open the gate' });
    expect(readFileSync(file).includes(testSecret)).toBe(false);
    const place = await anEmptyPlace();
    expect(await restoreInto(place, file, 'open the gate')).toMatchObject({ secret: 'carried' });
    expect(readFileSync(join(place.dataDir, 'secret'), 'utf8').trim()).toBe(testSecret);
    expect(statSync(join(place.dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });
});

describe('a place is left as it was, with one line that says what to do, when', () => {
  async function expectRefused(place: Place, restoring: Promise<unknown>, sentence: RegExp) {
    const before = readdirSync(place.dataDir);
    await expect(restoring).rejects.toThrow(sentence);
    expect(readdirSync(place.dataDir)).toEqual(before);
  }

  test('it holds a society', async () => {
    const { society } = await aLivedIn();
    const file = await backUp(society.place);
    await society.stop();
    const before = await rowsOf(society.place);
    await expect(restoreInto(society.place, file)).rejects.toThrow(/already holds a society.*Nothing was changed/);
    expect(await rowsOf(society.place)).toEqual(before);
  });

  test('its secret is another society’s', async () => {
    const { society } = await aLivedIn();
    const file = await backUp(society.place);
    const place = await anEmptyPlace();
    writeFileSync(join(place.dataDir, 'secret'), 'x'.repeat(40), { mode: 0o600 });
    await expectRefused(place, restoreInto(place, file), /secret.*is not the one of.*nothing was changed/);
  });

  test('the passphrase is wrong, or missing', async () => {
    const { society } = await aLivedIn();
    const file = await backUp(society.place, { passphrase: 'open the gate' });
    const place = await anEmptyPlace();
    await expectRefused(place, restoreInto(place, file, 'shut the gate'), /does not open with this passphrase/);
    await expectRefused(place, restoreInto(place, file), /is sealed. Give its passphrase/);
  });

  type Change = (table: string, row: Value[], columns: string[]) => Value[][];

  /** A backup whose rows somebody has changed, counted and summed up anew. */
  async function aTamperedBackup(change: Change): Promise<string> {
    const { society } = await aLivedIn();
    await using backup = await openBackup(await backUp(society.place), null);
    const entries: BackupEntry[] = [];
    const tables: Record<string, number> = {};
    let at: { table: string; columns: string[] } = { table: '', columns: [] };
    for await (const entry of backup.entries()) {
      if (entry.kind === 'table') at = entry;
      const rows = entry.kind === 'row' ? change(at.table, entry.row, at.columns) : null;
      entries.push(...(rows?.map((row) => ({ kind: 'row' as const, row })) ?? [entry]));
      if (at.table) tables[at.table] = (tables[at.table] ?? 0) + (rows?.length ?? 0);
    }
    const file = join(society.place.dataDir, 'changed.backup');
    await writeDraft(file, { header: { ...backup.header, tables }, entries: Readable.from(entries), passphrase: null });
    await putInPlace(file);
    return file;
  }

  const where =
    (wanted: string, change: (row: Value[], columns: string[]) => Value[][]): Change =>
    (table, row, columns) =>
      table === wanted ? change(row, columns) : [row];
  const withOther =
    (column: string, value: Value) =>
    (row: Value[], columns: string[]): Value[][] => [row.map((one, nth) => (columns[nth] === column ? value : one))];

  test.each<[string, Change, RegExp]>([
    ['contradict each other', where('flats', (row) => [row, row]), /holds rows that contradict each other \(.+\)/],
    ['name a time zone that there is not', where('society', withOther('timeZone', 'Nowhere/Else')), /no society has/],
    ['hold what is no JSON', where('changes', withOther('after', '{"a')), /no society has/],
    ['have no society', where('society', () => []), /has 0 rows of society/],
    ['are longer than their table', where('flats', (row) => [[...row, 1]]), /is damaged/],
  ])('its rows %s, as no society’s do', async (_, change, sentence) => {
    const file = await aTamperedBackup(change);
    const place = await anEmptyPlace();
    const refused = await restoreInto(place, file).catch((error) => error);
    expect(refused).toBeInstanceOf(BackupRefused);
    await expectRefused(place, Promise.reject(refused), sentence);
    expect(refused.message).toMatch(/; nothing was changed\.$/);
  });

  test('the file is no backup, or a newer version’s, or gone', async () => {
    const place = await anEmptyPlace();
    mkdirSync(join(place.dataDir, 'some'));
    const file = join(place.dataDir, 'some', 'file');
    await expectRefused(place, restoreInto(place, file), /can't be read \(ENOENT\)/);
    for (const content of [
      '',
      'PK\u0003\u0004',
      '{"format":"other"}\n',
      `{"format":"aangan-backup"${' '.repeat(70_000)}`,
    ]) {
      writeFileSync(file, content);
      await expectRefused(place, restoreInto(place, file), /is no backup of Aangan/);
    }
    await expectRefused(place, restoreInto(place, join(place.dataDir, 'some')), /is no backup of Aangan|can't be read/);
  });
});

/** An empty place for the embedded database, whatever this run is for. */
async function aFolder(): Promise<Place> {
  return { ...(await anEmptyPlace()), databaseUrl: null };
}

if (process.env['ENGINE'] === 'postgres')
  test('a society moves from PostgreSQL to SQLite, to PostgreSQL, to SQLite, and is the same everywhere; numbers go on', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const owner = await addOwner(admin, { flatId: flat.id, address: 'छठी मंज़िल\tA — “Courtyard” 🏠' });
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    await transferFlat(admin, { id: (await addFlat(admin, 'A-102')).id });
    await society.stop();

    let at: Place = society.place;
    for (const next of [await aFolder(), await anEmptyPlace(), await aFolder()]) {
      const before = await rowsOf(at);
      await restoreInto(next, await backUp(at));
      expect(await rowsOf(next)).toEqual(before);
      const there = await aSociety({ at: next });
      const seq = await there.context.feed.latest();
      const cookie = await aSessionOf(there.context, admin.id);
      await addFlat({ send: there.sender(cookie) }, `B-${(seq % 899) + 101}`);
      expect(await there.context.feed.latest()).toBe(seq + 1);
      await there.stop();
      at = next;
    }
  });
