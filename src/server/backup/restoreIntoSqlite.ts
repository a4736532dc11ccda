import { existsSync, mkdtempDisposableSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { BackupRefused } from '#server/backup/format.ts';
import {
  type Finished,
  type Restoration,
  requireCounts,
  restoringPrefix,
  rowsByTable,
} from '#server/backup/restore.ts';
import { quoted, requireSound } from '#server/backup/snapshot.ts';
import { syncFolder } from '#server/backup/writeFile.ts';
import { lockFolder } from '#server/database/lock.ts';
import { migrate, migrateWithin } from '#server/database/migrate.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Tables } from '#server/database/tables.ts';
import { leaveToOwner, prepareDataDir } from '#server/folders.ts';
import { keepSecret } from '#server/identity/secret.ts';

/** Makes the database beside its place and moves it there when it is whole. Throws BackupRefused, StartError. */
export async function restoreIntoSqlite(restoration: Restoration, dataDir: string): Promise<Finished> {
  const target = join(dataDir, 'aangan.db');
  refuseUsed(target, dataDir);
  prepareDataDir(dataDir);
  const lock = lockFolder(dataDir);
  try {
    refuseUsed(target, dataDir);
    // A restore that was cut off leaves its folder.
    for (const name of readdirSync(dataDir).filter((one) => one.startsWith(restoringPrefix)))
      rmSync(join(dataDir, name), { recursive: true });
    using folder = mkdtempDisposableSync(join(dataDir, restoringPrefix));
    const file = join(folder.path, 'aangan.db');
    const finished = await build(file, restoration);
    if (restoration.secret !== null) keepSecret(dataDir, restoration.secret);
    leaveToOwner(file, dataDir);
    renameSync(file, target);
    await syncFolder(dataDir);
    return finished;
  } finally {
    lock.release();
  }
}

function refuseUsed(target: string, dataDir: string): void {
  const isUsed = ['', '-wal', '-journal'].some(
    (ending) => existsSync(target + ending) && statSync(target + ending).size > 0,
  );
  if (isUsed)
    throw new BackupRefused(
      'place',
      `The data folder ${dataDir} already holds a society. Restore into an empty place: set DATA_DIR to another folder, or move the file aangan.db away first. Nothing was changed.`,
    );
}

async function build(file: string, restoration: Restoration): Promise<Finished> {
  const finished = await filled(file, restoration);
  await using handle = await open(file, 'r+');
  await handle.sync();
  return finished;
}

async function filled(file: string, restoration: Restoration): Promise<Finished> {
  const sqlite = openSqlite(file);
  await using db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  const steps = restoration.header.migrations;
  await db.transaction().execute((trx) => migrateWithin(trx, 'The database', steps));
  await fill(sqlite, restoration);
  await migrate(db, 'The database');
  requireSound(sqlite, file);
  return await restoration.finish(db);
}

async function fill(sqlite: DatabaseSync, { file, header, entries, tables }: Restoration): Promise<void> {
  // A row may refer to a later row.
  sqlite.exec('begin; pragma defer_foreign_keys = on');
  // Deletes the rows that the migrations have inserted.
  for (const { name } of tables) sqlite.exec(`delete from "${name}"`);
  const inserts = new Map<string, StatementSync>();
  for await (const { name, columns, row } of rowsByTable(entries(), tables)) {
    let insert = inserts.get(name);
    if (!insert) {
      const places = columns.map(() => '?').join(', ');
      insert = sqlite.prepare(`insert into "${name}" (${quoted(columns)}) values (${places})`);
      inserts.set(name, insert);
    }
    insert.run(...row);
  }
  const counted = tables.map(({ name }): [string, number] => {
    const { count } = sqlite.prepare(`select count(*) as count from "${name}"`).get() as { count: number };
    return [name, count];
  });
  requireCounts(file, header, new Map(counted));
  sqlite.exec('commit');
}
