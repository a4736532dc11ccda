import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
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
  rowsInOrder,
} from '#server/backup/restore.ts';
import { quoted, requireSound } from '#server/backup/snapshot.ts';
import { syncFolder } from '#server/backup/writeFile.ts';
import { lockFolder } from '#server/database/lock.ts';
import { migrate, migrateWithin } from '#server/database/migrate.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Tables } from '#server/database/tables.ts';
import { prepareDataDir } from '#server/folders.ts';
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
    const folder = mkdtempSync(join(dataDir, restoringPrefix));
    try {
      const made = join(folder, 'aangan.db');
      const finished = await build(made, restoration);
      if (restoration.secret !== null) keepSecret(dataDir, restoration.secret);
      renameSync(made, target);
      await syncFolder(dataDir);
      return finished;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
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
  let finished: Finished;
  const sqlite = openSqlite(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { before() {}, failed() {} }) });
  try {
    const steps = restoration.header.migrations;
    await db.transaction().execute((trx) => migrateWithin(trx, 'The database', steps));
    await fill(sqlite, restoration);
    await migrate(db, 'The database');
    requireSound(sqlite, file);
    finished = await restoration.finish(db);
  } finally {
    await db.destroy();
  }
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
  return finished;
}

async function fill(sqlite: DatabaseSync, { file, header, entries, tables }: Restoration): Promise<void> {
  // A row may refer to a later row.
  sqlite.exec('begin; pragma defer_foreign_keys = on');
  // Deletes the rows that the migrations have inserted.
  for (const { name } of tables) sqlite.exec(`delete from "${name}"`);
  const inserts = new Map<string, StatementSync>();
  for await (const { name, columns, row } of rowsInOrder(entries(), tables)) {
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
