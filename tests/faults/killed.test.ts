import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { verifyLog } from '#server/changes/verify.ts';
import { writersLock } from '#server/database/engine.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import { anOfficeOfClerks, type Clerk, workUntilGone } from '../support/clerks.ts';
import { expectLogReplays, expectSoundOwnership } from '../support/ledger.ts';
import { times } from '../support/long.ts';
import { aMigratedPlace, type Place } from '../support/places.ts';
import { senderTo } from '../support/senders.ts';
import { type Running, signUpAdmin, startServer } from '../support/server.ts';

/*
 * The server is killed at random moments while clerks add, edit, delete, take back, bring spreadsheets and transfer, and
 * is started again. On PostgreSQL two servers are at work, of which one is killed, the other, or both at once.
 */

const onPostgres = process.env['ENGINE'] === 'postgres';
const killsOfAPlace = 20;
const env = { LOG_LEVEL: 'silent' };

/** Which of the servers are killed in this round. */
function victimsOf(servers: Running[], round: number): Running[] {
  const chosen = round % 3;
  return servers.length === 1 || chosen === 2 ? servers : servers.slice(chosen, chosen + 1);
}

async function killWhileWorking(servers: Running[], cookie: string, clerks: Clerk[], round: number): Promise<void> {
  const victims = victimsOf(servers, round);
  let isOver = false;
  // However busy the machine is: not before something was acknowledged that must be kept, of each kind in its turn.
  const awaited = clerks[round % clerks.length] as Clerk;
  const before = awaited.acknowledged;
  const work = clerks.map((clerk, at) => {
    const { url } = servers[(at + round) % servers.length] as Running;
    const some = clerk.acknowledged + 2;
    const hasDoneSome = () => awaited.isPutOff && clerk !== awaited && clerk.acknowledged >= some;
    return workUntilGone(clerk, senderTo(fetch, url ?? '', cookie), () => isOver || hasDoneSome());
  });
  const done = Promise.all(work);
  await Promise.race([done, vi.waitUntil(() => awaited.acknowledged > before, { timeout: 60_000, interval: 2 })]);
  await setTimeout(Math.random() * 40);
  for (const { child } of victims) child.kill('SIGKILL');
  await Promise.all(victims.map(({ ended }) => ended));
  isOver = true;
  await done;
}

/** What PostgreSQL was told before its client was gone, it still does: whoever has the turn of writers is the last. */
async function settled({ writeDb }: Database): Promise<void> {
  if (!onPostgres) return;
  await writeDb.transaction().execute((trx) => sql`select pg_advisory_xact_lock(${sql.lit(writersLock)})`.execute(trx));
}

async function expectSoundDatabase(db: Db): Promise<void> {
  if (!onPostgres) {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  }
  await expectSoundOwnership(db);
  await expectLogReplays(db);
  expect((await verifyLog(db)).broken).toBeNull();
}

async function expectEverythingKept(place: Place, clerks: Clerk[]): Promise<void> {
  const database = await openDatabase(place);
  try {
    await settled(database);
    for (const clerk of clerks) {
      const found = await clerk.read(database.db);
      expect([clerk.kept, clerk.begun], `what one keeps who ${clerk.name}`).toContainEqual(found);
      [clerk.kept, clerk.begun] = [found, null];
    }
    await expectSoundDatabase(database.db);
    await expectWholeTransfers(database.db);
  } finally {
    await database.close();
  }
}

/** Each line of the register has its buyer, its span and its seller as one transaction leaves them. */
async function expectWholeTransfers(db: Db): Promise<void> {
  const transfers = await db.selectFrom('transfers').selectAll().execute();
  const owners = await db.selectFrom('owners').selectAll().execute();
  const spans = await db.selectFrom('ownerships').selectAll().execute();
  expect(owners.filter(({ name }) => name.startsWith('Buyer ')).length, 'a buyer for each').toBe(transfers.length);
  for (const { openedSpanId, toOwnerId, fromOwnerId, flatId } of transfers) {
    expect(spans.find(({ id }) => id === openedSpanId)).toMatchObject({ ownerId: toOwnerId, flatId });
    if (fromOwnerId) expect(owners.find(({ id }) => id === fromOwnerId)?.status).toBe('Old');
  }
}

test.for(Array.from({ length: times(1, 25) }, (_, nth) => nth))(
  'killed at any moment of mixed work: what was acknowledged is there, nothing is half done, the log tells it all (%i)',
  { timeout: 600_000 },
  async () => {
    const place = await aMigratedPlace();
    try {
      let servers = await Promise.all(Array.from({ length: onPostgres ? 2 : 1 }, () => startServer(place, env)));
      const cookie = await signUpAdmin(servers[0] as Running);
      const clerks = anOfficeOfClerks();
      for (let round = 0; round < killsOfAPlace; round++) {
        await killWhileWorking(servers, cookie, clerks, round);
        await expectEverythingKept(place, clerks);
        servers = await Promise.all(servers.map((server) => (server.child.killed ? startServer(place, env) : server)));
        for (const { url, stderr } of servers) expect(url, stderr()).not.toBeNull();
      }
      for (const { name, acknowledged } of clerks) expect(acknowledged, name).toBeGreaterThan(0);
    } finally {
      await place.remove();
    }
  },
);
