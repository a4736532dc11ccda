import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { topics } from '#domain/permissions.ts';
import { noteSystemEvent } from '#server/backup/events.ts';
import { type BackupEntry, BackupRefused, type Header, rowsIn } from '#server/backup/format.ts';
import { type Progress, rowCounter } from '#server/backup/make.ts';
import { type BackupFile, noRoomFor, openBackup, readWholeHeader, verifyBackup } from '#server/backup/readFile.ts';
import { restoreIntoPostgres } from '#server/backup/restoreIntoPostgres.ts';
import { restoreIntoSqlite } from '#server/backup/restoreIntoSqlite.ts';
import { type Table, tablesAfter } from '#server/backup/snapshot.ts';
import { type Verified, verifyLog } from '#server/changes/verify.ts';
import { createWrite } from '#server/changes/write.ts';
import type { Config } from '#server/config.ts';
import { isContradiction, storageFailure } from '#server/database/failures.ts';
import { knownSteps } from '#server/database/migrate.ts';
import type { Db } from '#server/database/tables.ts';
import { createUpgradeWatch } from '#server/database/upgradeWatch.ts';
import { keepSecret, readSecret } from '#server/identity/secret.ts';
import { createSeal, fingerprintOf } from '#server/seal.ts';
import { theSociety } from '#server/society/queries.ts';
import { surroundings } from '#server/surroundings.ts';

type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateDatabaseUrl' | 'secret' | 'forgetSecret'>;

/** What is restored, once everything was checked. */
export type Restoration = {
  file: string;
  header: Header;
  entries: BackupFile['entries'];
  tables: Table[];
  /** The secret that goes into the data folder; null where none does. */
  secret: string | null;
  /** Logs the restore, and tells every screen that is open. */
  finish(db: Db): Promise<Finished>;
};

/** Whether the log is as it was written, and the society's time zone. */
export type Finished = { log: Verified; timeZone: string };

export type Restored = Finished & {
  header: Header;
  /** Where the secret that sealed the numbers is. */
  secret: 'carried' | 'there' | 'missing' | 'none';
};

/**
 * Restores a backup into an empty place, all of it or nothing, on whichever engine the settings name. Throws
 * BackupRefused or StartError before anything is written, where the file or the place does not allow it.
 */
export async function restore(
  file: string,
  passphrase: string | null,
  place: RestoreTarget,
  onProgress = (_: Progress) => {},
): Promise<Restored> {
  const mostBytes = place.databaseUrl === null ? await roomAt(place.dataDir) : undefined;
  await using backup = await openBackup(file, passphrase, mostBytes);
  const { header } = backup;
  requireOurs(file, header);
  // All rows are read twice: to check that the backup is whole, and to write it.
  const counted = rowCounter(2 * rowsIn(header), onProgress);
  const entries = () => counted(backup.entries());
  const carried = await verifyBackup({ entries });
  const tables = await tablesAfter(header.migrations);
  requireTables(file, header, tables);
  const state = secretState(file, header, carried, place);
  const secret = state === 'carried' && !place.secret ? carried : null;
  // Tables are made by the role that owns them.
  const url = place.databaseUrl && (place.migrateDatabaseUrl ?? place.databaseUrl);
  const restoration = { file, header, entries, tables, secret, finish };
  const restoring =
    url === null
      ? restoreIntoSqlite(restoration, place.dataDir)
      : restoreIntoPostgres(restoration, url, () => secret && keepSecret(place.dataDir, secret));
  const finished = await restoring.catch((error) => Promise.reject(asRefusal(file, error)));
  return { header, secret: state, ...finished };
}

/** What is said of a full disk, or of rows that can't be taken, in one line; any other error stays. */
function asRefusal(file: string, error: unknown): unknown {
  if (storageFailure(error) === 'disk_full') return noRoomFor(file);
  const { message } = error as Error;
  const what = isContradiction(error)
    ? 'rows that contradict each other'
    : isNonsense(error) && 'something that no society has';
  if (!what) return error;
  return new BackupRefused('damaged', `${file} holds ${what} (${message}). Take another backup; nothing was changed.`);
}

/** Whether the error is about a value that was read: a time zone or a time that there is not, or what is no JSON. */
function isNonsense(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string };
  const isNoTime = error instanceof RangeError && message.startsWith('Invalid time');
  return isNoTime || error instanceof SyntaxError || code.startsWith('22') || message === 'malformed JSON';
}

/** Reads the header of a file that is whole and of a version that this one knows. Throws BackupRefused. */
export async function readRestorable(file: string): Promise<Header> {
  const header = await readWholeHeader(file);
  requireOurs(file, header);
  return header;
}

/** How many bytes are free on the disk of this folder, which need not exist yet. */
async function roomAt(folder: string): Promise<number> {
  if (!existsSync(folder)) return roomAt(dirname(folder));
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The beginning of the name of a folder in which a backup is restored, until it is whole. */
export const restoringPrefix = '.restoring-';

function requireOurs(file: string, { migrations }: Header): void {
  const unknown = migrations.find((name) => !knownSteps.includes(name));
  if (unknown === undefined) return;
  throw new BackupRefused(
    'newer',
    `${file} was made by a newer version of Aangan (it has ${unknown}). Restore it with that version; nothing was changed.`,
  );
}

function requireTables(file: string, header: Header, tables: Table[]): void {
  const known = new Set(tables.map(({ name }) => name));
  const stray = Object.keys(header.tables).find((name) => !known.has(name));
  if (stray !== undefined || Object.keys(header.tables).length !== known.size)
    throw new BackupRefused('foreign', `${file} holds other tables than Aangan's (${stray}). Nothing was changed.`);
  // Before log heads there was no such table.
  const single = ['society', 'logHead'].find((name) => (header.tables[name] ?? 1) !== 1);
  if (single !== undefined)
    throw new BackupRefused(
      'damaged',
      `${file} has ${header.tables[single]} rows of ${single} where every society has one. Take another backup; nothing was changed.`,
    );
}

/** Throws BackupRefused where the place has another society's secret. */
function secretState(file: string, header: Header, carried: string | null, place: RestoreTarget): Restored['secret'] {
  const { secretFingerprint: wanted } = header;
  const kept = readSecret(place);
  const where = place.secret ? 'AANGAN_SECRET' : join(place.dataDir, 'secret');
  const isOther = kept !== null && wanted !== null && fingerprintOf(kept) !== wanted;
  if (isOther && place.forgetSecret !== wanted) {
    throw new BackupRefused(
      'secret',
      `The secret of ${where} is not the one of ${file}: its sealed numbers could not be read. Put the society's own secret there, or set DATA_DIR to an empty folder; nothing was changed.`,
    );
  }
  if (carried !== null && kept === null) return 'carried';
  if (wanted === null) return 'none';
  return kept === null ? 'missing' : 'there';
}

/**
 * Reads the rows of a backup, each with its table and the columns that the file has. Throws BackupRefused for a column
 * that the table does not have.
 */
export async function* rowsByTable(entries: AsyncIterable<BackupEntry>, tables: Table[]) {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  let at: Table | null = null;
  for await (const entry of entries) {
    if (entry.kind === 'table') {
      const known = columnsOf.get(entry.table);
      const stray = entry.columns.find((column) => !known?.has(column));
      if (stray !== undefined)
        throw new BackupRefused('foreign', `The backup has a column ${stray} that nobody knows.`);
      at = { name: entry.table, columns: entry.columns };
    }
    if (entry.kind === 'row' && at !== null) yield { ...at, row: entry.row };
  }
}

/** Throws BackupRefused where a table has other than the rows that the header counts. */
export function requireCounts(file: string, header: Header, counted: Map<string, number>): void {
  for (const [table, rows] of Object.entries(header.tables))
    if (counted.get(table) !== rows)
      throw new BackupRefused('damaged', `${file}: ${counted.get(table)} of ${rows} rows arrived in ${table}.`);
}

/** How far the numbers of changes jump at a restore: beyond whatever a screen may have heard of meanwhile. */
export const seqGap = 1_000_000;

/**
 * Sign-ins, finished and begun, and the failures that limit them: a session that was ended since the backup must not
 * live again. Used states stay, because only their row marks them as used. Files of earlier versions hold these tables
 * too, so they are emptied here and not left out.
 */
export const endedByRestore = ['sessions', 'pendingSignIns', 'attempts'] as const;

/**
 * Checks the log, signs everybody out, and adds an event for every topic, so that open screens read everything anew.
 */
async function finish(db: Db): Promise<Finished> {
  const log = await verifyLog(db);
  const tools = { ...surroundings, db, now: () => new Date(), seal: createSeal(''), upgrade: createUpgradeWatch(db) };
  const write = createWrite(tools, () => {});
  await write(null, async (tx) => {
    for (const table of endedByRestore) await tx.db.deleteFrom(table).execute();
    await tx.db
      .updateTable('logHead')
      .set((head) => ({ seq: head('seq', '+', seqGap) }))
      .execute();
    noteSystemEvent(tx, 'restore');
    for (const [topic, heardBy] of Object.entries(topics))
      if (heardBy !== null) tx.note({ topic: topic as keyof typeof topics, entityId: null, operation: 'restore' });
  });
  return { log, timeZone: (await theSociety(db)).timeZone };
}
