import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { afterwards } from './afterwards.ts';
import { goneAfterwards, passingFolder } from './folders.ts';
import { closePools, openConnections } from './openPools.ts';
import { aMigratedFolder } from './sqlite.ts';

/** Where a test's own database lies, on the engine this run is for. It is gone after the test. */
export type Place = { dataDir: string; databaseUrl: string | null };

const onPostgres = process.env['ENGINE'] === 'postgres';

/** An empty place on the disk, for starts of the whole program and for what must outlive a crash. */
export async function anEmptyPlace(): Promise<Place> {
  const dataDir = goneAfterwards(mkdtempSync(join(tmpdir(), 'aangan-test-')));
  return { dataDir, databaseUrl: onPostgres ? await aDatabase('template0') : null };
}

/** A place with an empty society's tables in it already. */
export async function aMigratedPlace(): Promise<Place> {
  if (!onPostgres) return { dataDir: await aMigratedFolder('aangan-test-'), databaseUrl: null };
  // The data folder holds the secret on PostgreSQL too.
  return { dataDir: passingFolder('aangan-test-'), databaseUrl: await aMigratedDatabase() };
}

/**
 * Makes a database for a test, which is dropped after it: those of a whole run would not fit into memory. The template
 * is copied as files, which takes a third of the time.
 */
async function aDatabase(template: string): Promise<string> {
  const name = await aCopyOf(template);
  afterwards(() => drop(name));
  return urlOf(name);
}

async function aCopyOf(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = await administrator();
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

const urlOf = (name: string) => new URL(`/${name}`, inject('postgresUrl')).href;

async function drop(name: string): Promise<void> {
  await closePools(urlOf(name));
  await (await administrator()).query(`drop database ${name} with (force)`);
}

/** The databases that tests of this worker have left, empty again, each with the connection that empties it. */
const emptied: Cleaned[] = [];
type Cleaned = { name: string; cleaner: pg.Client };

/** What every copy of the template is like, asked of the first. */
let asCopied: Promise<{ schema: string; first: FirstRows }> | undefined;

/**
 * A database with an empty society's tables. To copy one and to drop it takes longer than most tests: after the test it
 * is emptied for the next one, unless the test changed more than rows, left somebody connected or filled it.
 */
async function aMigratedDatabase(): Promise<string> {
  const database = emptied.pop() ?? (await aCleanedDatabase());
  afterwards(async () => {
    if (await empty(database)) emptied.push(database);
    else await dropCleaned(database);
  });
  return urlOf(database.name);
}

async function aCleanedDatabase(): Promise<Cleaned> {
  const name = await aCopyOf(inject('postgresTemplate'));
  const cleaner = new pg.Client(urlOf(name));
  await cleaner.connect();
  asCopied ??= (async () => ({ schema: await schemaOf(cleaner), first: await firstRowsOf(cleaner) }))();
  await asCopied;
  return { name, cleaner };
}

async function empty({ name, cleaner }: Cleaned): Promise<boolean> {
  for (let nth = 0; await isUsed(cleaner, openConnections(urlOf(name))); nth++) {
    if (nth === 20) return false;
    await setTimeout(5);
  }
  const copied = await asCopied;
  if (!copied || (await schemaOf(cleaner)) !== copied.schema) return false;
  await bringBack(cleaner, copied.first);
  return true;
}

async function dropCleaned({ name, cleaner }: Cleaned): Promise<void> {
  await cleaner.end();
  await drop(name);
}

/**
 * Whether more is connected than what stays open, or deleted rows take up so much room that reading past them would slow
 * the next test.
 */
async function isUsed(cleaner: pg.Client, open: number[]): Promise<boolean> {
  const { rows } = await cleaner.query(
    `select exists (
      select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and pid <> all ($1)
    ) or (
      select sum(pg_relation_size(oid)) > 2000000 from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
    ) as used`,
    [open],
  );
  return rows[0].used;
}

/** All that makes up the schema: its objects, their columns, and who may do what with them. */
async function schemaOf(cleaner: pg.Client): Promise<string> {
  const { rows } = await cleaner.query(`select sum(hashtext(one::text)::bigint)::text as schema from (
      select oid, relname, 0, relacl from pg_class where relnamespace = 'public'::regnamespace
    union all select attrelid, attname, atttypid::int, attacl from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select oid, tgname, 0, array[]::aclitem[] from pg_trigger where tgenabled = 'O'
    union all select oid, conname, 0, null from pg_constraint where connamespace = 'public'::regnamespace
    union all select oid, proname, 0, proacl from pg_proc where pronamespace = 'public'::regnamespace
    union all select 0, array_to_string(setconfig, ' '), 0, null from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
  ) as one`);
  return rows[0].schema;
}

/** What a migrated database has in it, its list of migrations, say: rows by table, and the last number of each sequence. */
type FirstRows = { tables: { name: string; rows: string | null }[]; sequences: object[] };

async function firstRowsOf(cleaner: pg.Client): Promise<FirstRows> {
  const { rows: tables } = await cleaner.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const table of tables) {
    const { rows } = await cleaner.query(
      `select json_agg(one)::text as all from ${pg.escapeIdentifier(table.name)} as one`,
    );
    table.rows = rows[0].all;
  }
  const sequences = `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`;
  return { tables, sequences: (await cleaner.query(sequences)).rows };
}

/** As before the test. The log's triggers, which let nobody take anything out of it, are not asked. */
async function bringBack(cleaner: pg.Client, { tables, sequences }: FirstRows): Promise<void> {
  const deleted = tables.map(({ name }) => `delete from ${pg.escapeIdentifier(name)};`);
  const added = tables.flatMap(({ name, rows }) => {
    const table = pg.escapeIdentifier(name);
    if (rows === null) return [];
    return `insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)});`;
  });
  const numbers = pg.escapeLiteral(JSON.stringify(sequences));
  await cleaner.query(`begin; set local session_replication_role = replica; ${deleted.join('')} ${added.join('')}
    select setval(format('%I', name)::regclass, coalesce(last, 1), last is not null)
      from json_to_recordset(${numbers}) as (name text, last bigint);
    commit;`);
}

let connected: Promise<pg.Client> | undefined;

function administrator(): Promise<pg.Client> {
  connected ??= (async () => {
    const client = new pg.Client(inject('postgresUrl'));
    await client.connect();
    return client;
  })();
  return connected;
}
