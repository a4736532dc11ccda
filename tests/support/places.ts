import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { passingFolder } from './folders.ts';
import { aMigratedFolder } from './sqlite.ts';

/** Where a database of its own for one test lies, on the engine this run is for. */
export type Place = { dataDir: string; databaseUrl: string | null; remove(): Promise<void> };

const onPostgres = process.env['ENGINE'] === 'postgres';

/** An empty place on the disk, for starts of the whole program and for what must outlive a crash. */
export async function anEmptyPlace(): Promise<Place> {
  return placeAt(mkdtempSync(join(tmpdir(), 'aangan-test-')), onPostgres ? await aDatabase('template0') : null);
}

/** A place with an empty society's tables in it already. */
export async function aMigratedPlace(): Promise<Place> {
  // The data folder holds the secret on PostgreSQL too.
  if (onPostgres) return placeAt(passingFolder('aangan-test-'), await aDatabase(inject('postgresTemplate')));
  return placeAt(await aMigratedFolder('aangan-test-'), null);
}

function placeAt(dataDir: string, databaseUrl: string | null): Place {
  return { dataDir, databaseUrl, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Copied as files; and never dropped, which would take longer than many a test: all of them go with the run's server. */
async function aDatabase(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await (await administrator()).query(`create database ${name} template ${template} strategy file_copy`);
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
