import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { afterwards } from './afterwards.ts';
import { goneAfterwards, passingFolder } from './folders.ts';
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
  return { dataDir: passingFolder('aangan-test-'), databaseUrl: await aDatabase(inject('postgresTemplate')) };
}

/**
 * Makes a database for a test. The template is copied as files, which takes a third of the time; the database is
 * dropped after the test, as those of a whole run would not fit into memory.
 */
async function aDatabase(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = await administrator();
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  afterwards(() => server.query(`drop database ${name} with (force)`));
  return new URL(`/${name}`, inject('postgresUrl')).href;
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

export async function leaveAdministration(): Promise<void> {
  await (await connected)?.end();
  connected = undefined;
}
