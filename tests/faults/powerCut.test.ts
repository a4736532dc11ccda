// @module-tag whole
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { passingFolder } from '../support/folders.ts';
import { isLong } from '../support/long.ts';
import { anEmptyPlace, type Place } from '../support/places.ts';
import { after, type Files, recorded, toldOf } from '../support/powerCut.ts';
import { type Sender, senderTo } from '../support/senders.ts';
import { signUpAdmin, startServer } from '../support/server.ts';
import { aSociety } from '../support/society.ts';

/*
 * The power fails: on the disk is what was synced, and any part of what was written since. In `npm test` the files are
 * copied at each commit; `npm run faults` records every write and sync of a server (strace), and takes each sync.
 */

const flat = (number: number) => ({ flatNumber: `A-${number}`, floor: 1, type: '2BHK', status: 'Available' });

/** All that a society has. */
const tables = ['flats', 'owners', 'ownerships', 'vehicles', 'activities', 'changes', 'logHead', 'keptRows'];

function contentsOf(folder: string): string {
  const sqlite = new DatabaseSync(join(folder, 'aangan.db'));
  try {
    expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    return JSON.stringify(tables.map((table) => sqlite.prepare(`select * from "${table}" order by 1`).all()));
  } finally {
    sqlite.close();
  }
}

/** What is found when the machine is started again with these files. */
function restartedWith(files: Files): string {
  const folder = passingFolder('aangan-cut-');
  try {
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    return contentsOf(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesIn(folder: string): Files {
  return new Map(['aangan.db', 'aangan.db-wal'].map((name) => [name, readFileSync(join(folder, name))]));
}

const [database, journal] = ['aangan.db', 'aangan.db-wal'];
const sector = 512;
const nothing = Buffer.alloc(0);

/** A file of which each sector is as it was synced or as it was written since, by chance; its end too. */
function torn(synced: Buffer, written: Buffer): Buffer {
  const growth = Math.max(written.length - synced.length, 0);
  const mixed = Buffer.concat([synced], synced.length + Math.floor(Math.random() * (growth + 1)));
  for (let at = 0; at < Math.min(mixed.length, written.length); at += sector)
    if (Math.random() < 0.5) written.copy(mixed, at, at, at + sector);
  return mixed;
}

/** What may be on the disk when the power fails between one commit and the next, by the order in which SQLite syncs. */
function cutBetween(before: Files, after: Files): Files {
  const of = (files: Files, name: string) => files.get(name) ?? nothing;
  const [wasJournal, isJournal] = [of(before, journal), of(after, journal)];
  const [wasDatabase, isDatabase] = [of(before, database), of(after, database)];
  const headLength = 32;
  const isBegunAnew = !wasJournal.subarray(0, headLength).equals(isJournal.subarray(0, headLength));
  // A journal is begun anew when all of it has been brought home, and that was synced; its head is synced first.
  if (isBegunAnew) {
    const mixed = torn(wasJournal, isJournal);
    isJournal.copy(mixed, 0, 0, sector);
    return new Map([
      [database, isDatabase],
      [journal, mixed],
    ]);
  }
  // It is brought home once the commit is in it.
  if (!wasDatabase.equals(isDatabase))
    return new Map([
      [database, torn(wasDatabase, isDatabase)],
      [journal, isJournal],
    ]);
  return new Map([
    [database, isDatabase],
    [journal, torn(wasJournal, isJournal)],
  ]);
}

/** Writes one thing after another, each in one commit. */
async function* commits(send: Sender, count: number): AsyncGenerator<void> {
  const must = (status: number) => expect(status).toBeLessThan(300);
  for (let nth = 0; nth < count; nth += 3) {
    const { status, body } = await send<{ id: string }>('POST', '/api/flats', flat(100 + nth));
    must(status);
    yield;
    const edit = { version: 1, description: 'x'.repeat(2000) };
    must((await send('PATCH', `/api/flats/${body.id}`, edit)).status);
    yield;
    if (nth % 2 === 0) must((await send('DELETE', `/api/flats/${body.id}`)).status);
    yield;
  }
}

test('whatever part of an unfinished commit is on the disk: all commits before it are there, and of it all or nothing', async () => {
  const society = await aSociety();
  const { send } = await society.signedInAs('admin');
  await society.context.write(null, async ({ db }) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(rows, 'each commit is synced').toEqual([{ synchronous: 2 }]);
    // So that the journal is brought home many times.
    await sql`pragma wal_autocheckpoint = 40`.execute(db);
  });
  let before: { files: Files; contents: string } | null = null;
  const seen = { old: 0, new: 0, brought: 0 };
  for await (const _ of commits(send, 90)) {
    const files = filesIn(society.place.dataDir);
    const is: { files: Files; contents: string } = { files, contents: restartedWith(files) };
    if (before) {
      const found = restartedWith(cutBetween(before.files, files));
      expect([before.contents, is.contents].includes(found), 'all of it or nothing').toBe(true);
      seen[found === is.contents ? 'new' : 'old'] += 1;
      if (!before.files.get(database)?.equals(files.get(database) ?? nothing)) seen.brought += 1;
    }
    before = is;
  }
  // It has met what it is about.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(5);
});

/** Everything a server did to its files while one flat after another was added, and where each was acknowledged. */
async function recordingOf(place: Place, flats: number) {
  const recording = join(place.dataDir, 'recording');
  const server = await startServer(place, { LOG_LEVEL: 'silent' }, recorded(recording));
  const cookie = await signUpAdmin(server);
  const acknowledged: { flatNumber: string; place: number }[] = [];
  const send = senderTo(fetch, server.url ?? '', cookie);
  for (let nth = 0; nth < flats; nth++) {
    const draft = { ...flat(100 + nth), description: 'x'.repeat(2000) };
    expect((await send('POST', '/api/flats', draft)).status).toBe(201);
    acknowledged.push({ flatNumber: draft.flatNumber, place: statSync(recording).size });
  }
  server.child.kill('SIGKILL');
  await server.ended;
  const names = [database, journal, `${database}-journal`];
  return { acknowledged, told: toldOf(recording, place.dataDir, names) };
}

function flatsIn(files: Files): Set<string> {
  const folder = passingFolder('aangan-cut-');
  try {
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    const sqlite = new DatabaseSync(join(folder, database));
    expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const isMade = sqlite.prepare(`select name from sqlite_schema where name = 'flats'`).get() !== undefined;
    const rows = isMade ? sqlite.prepare('select "flatNumber" from flats').all() : [];
    sqlite.close();
    return new Set(rows.map((row) => String(row['flatNumber'])));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (isLong)
  test('at each sync that a server asked for, from its first start on: what it had acknowledged is there', async () => {
    const place = await anEmptyPlace();
    const { told, acknowledged } = await recordingOf(place, 400);
    const synced: Files = new Map();
    const written: Files = new Map();
    let syncs = 0;
    for (const one of told) {
      if (one.kind !== 'sync') {
        after(written, one);
        // A name that is gone is gone with the next sync; SQLite waits for it before it goes on.
        if (one.kind === 'unlink') synced.delete(one.name);
        continue;
      }
      const wanted = acknowledged.filter(({ place: at }) => at <= one.place).map(({ flatNumber }) => flatNumber);
      // Just before the sync, with any part of what it is to bring; and after it.
      const before = new Map([...written].map(([name, is]) => [name, torn(synced.get(name) ?? nothing, is)]));
      synced.set(one.name, written.get(one.name) ?? nothing);
      for (const files of [before, synced]) {
        const found = flatsIn(files);
        expect(wanted.filter((flatNumber) => !found.has(flatNumber))).toEqual([]);
      }
      syncs += 1;
    }
    expect(syncs).toBeGreaterThan(400);
  });
