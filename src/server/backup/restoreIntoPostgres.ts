import { Kysely, sql } from 'kysely';
import { BackupRefused, type Value } from '#server/backup/format.ts';
import { type Finished, type Restoration, requireCounts, rowsByTable } from '#server/backup/restore.ts';
import { quoted, withoutLimits } from '#server/backup/snapshot.ts';
import { isEmpty, migrateWithin } from '#server/database/migrate.ts';
import { explainRights, openPostgres } from '#server/database/postgres.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

/**
 * Restores everything in one transaction. `keep` stores the secret before the transaction ends. Throws BackupRefused,
 * StartError.
 */
export async function restoreIntoPostgres(restoration: Restoration, url: string, keep: () => void): Promise<Finished> {
  await using db = new Kysely<Tables>({ dialect: await openPostgres(url) });
  const name = `The database at ${new URL(url).host}`;
  const restored = db.transaction().execute(async (trx) => {
    await withoutLimits(trx);
    if (!(await isEmpty(trx)))
      throw new BackupRefused(
        'place',
        `${name} already holds a society. Restore into an empty database: create one and name it in DATABASE_URL. Nothing was changed.`,
      );
    await migrateWithin(trx, name, restoration.header.migrations);
    await withDeferredKeys(trx, () => fill(trx, restoration));
    await continueSequences(trx);
    await migrateWithin(trx, name);
    keep();
  });
  await restored.catch((error) => Promise.reject(explainRights(url, error)));
  return await restoration.finish(db);
}

/** A row may refer to a later row, so foreign keys are checked when all rows are there. */
async function withDeferredKeys(trx: Trx, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; key: string }>`
    select format('%I', t.relname) as table, format('%I', c.conname) as key
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(
    trx,
  );
  const alter = async (how: string) => {
    for (const { table, key } of keys)
      await sql`alter table ${sql.raw(table)} alter constraint ${sql.raw(key)} ${sql.raw(how)}`.execute(trx);
  };
  await alter('deferrable');
  await sql`set constraints all deferred`.execute(trx);
  await work();
  await sql`set constraints all immediate`.execute(trx);
  await alter('not deferrable');
}

// PostgreSQL takes 65 535 values in a statement.
const mostValues = 20_000;
const mostRows = 500;

async function fill(trx: Trx, { file, header, entries, tables }: Restoration): Promise<void> {
  // Deletes the rows that the migrations have inserted. The tables of the log allow no deletion, and are empty.
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(trx);
  }
  const counted = new Map(tables.map(({ name }) => [name, 0]));
  let waiting: { name: string; columns: string[]; rows: Value[][] } = { name: '', columns: [], rows: [] };
  const flush = async () => {
    await insert(trx, waiting);
    counted.set(waiting.name, (counted.get(waiting.name) ?? 0) + waiting.rows.length);
    waiting = { ...waiting, rows: [] };
  };
  for await (const { name, columns, row } of rowsByTable(entries(), tables)) {
    const isFull = waiting.rows.length >= Math.min(mostRows, Math.floor(mostValues / columns.length));
    if (waiting.name !== name || isFull) await flush();
    if (waiting.name !== name) waiting = { name, columns, rows: [] };
    waiting.rows.push(row);
  }
  await flush();
  requireCounts(file, header, counted);
}

async function insert(trx: Trx, { name, columns, rows }: { name: string; columns: string[]; rows: Value[][] }) {
  if (rows.length === 0) return;
  const values = rows.map((row) => sql`(${sql.join(row)})`);
  await sql`insert into ${sql.table(name)} (${sql.raw(quoted(columns))}) overriding system value
    values ${sql.join(values)}`.execute(trx);
}

/** Sets each sequence to go on after the highest number of its column. */
async function continueSequences(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()
      and (is_identity = 'YES' or column_default like 'nextval(%')`.execute(trx);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}),
      (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(trx);
}
