import { sql } from 'kysely';
import { expect } from 'vitest';
import { isPostgres, waitFor } from '#server/database/engine.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import type { Clerk } from './clerks.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership } from './ledger.ts';
import type { Place } from './places.ts';

/**
 * After the servers at a place were interrupted: expects each clerk's records as the book says, nothing half done, and
 * all of it in the log.
 */
export async function expectEverythingKept(place: Omit<Place, 'remove'>, clerks: Clerk[]): Promise<void> {
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

/**
 * PostgreSQL goes on with what a client asked before it was gone: this waits for its turn as a writer, after all of
 * them.
 */
async function settled({ writeDb }: Database): Promise<void> {
  if (!isPostgres(writeDb)) return;
  await writeDb.transaction().execute((trx) => waitFor('writers', trx));
}

async function expectSoundDatabase(db: Db): Promise<void> {
  if (!isPostgres(db)) {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  }
  await expectSoundOwnership(db);
  await expectLogReplays(db);
  await expectSoundLog(db);
}

/** Each entry of the register has its buyer, its ownership and its seller as one transaction leaves them. */
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
