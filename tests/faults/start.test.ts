import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { snapshot, startServer } from '../support/server.ts';
import { aPlace, aSociety, type Place } from '../support/society.ts';

const onPostgres = process.env['ENGINE'] === 'postgres';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-start-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts it where it can't: one line for a person, no trace, not open, and nothing on disk is other than before. */
async function refused(sentence: RegExp | string, env: Record<string, string> = {}, place: Pick<Place, 'dataDir' | 'databaseUrl'> = { dataDir, databaseUrl: null }) {
  const before = snapshot(folder);
  const server = await startServer(place, env);
  const { code } = await server.ended;
  expect(server.stderr()).toMatch(sentence);
  expect(server.stderr()).toMatch(/^[^\n]+\n$/);
  expect(server.stderr()).not.toMatch(/Error\b|\.ts:|\.js:|node:|undefined|\[object/);
  expect([code, server.url, server.stdout()]).toEqual([1, null, '']);
  expect(snapshot(folder)).toEqual(before);
}

/** A closed, migrated SQLite database with a person and a secret in it. */
async function aUsedFolder(): Promise<string> {
  const place = { dataDir, databaseUrl: null, remove: async () => {} };
  mkdirSync(dataDir);
  const society = await aSociety({ at: place });
  await society.signedInAs('admin');
  await society.stop();
  writeFileSync(join(dataDir, 'secret'), `${'s'.repeat(43)}\n`, { mode: 0o600 });
  return join(dataDir, 'aangan.db');
}

describe.runIf(!onPostgres)('a wrong setting is named with what it should be, never with its value:', () => {
  test.each([
    ['PORT', 'http', 'must be a number from 0 to 65535'],
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['PORT', '30.5', 'must be a number from 0 to 65535'],
    ['PORT', ' ', 'must be a number from 0 to 65535'],
    ['TRUSTED_PROXIES', 'one', 'must be a number from 0 to 10'],
    ['TRUSTED_PROXIES', '11', 'must be a number from 0 to 10'],
    ['DATABASE_URL', 'mysql://user:hunter22@host/name', 'must look like postgres://user:password@host:5432/name'],
    ['DATABASE_URL', 'localhost:5432/hunter22', 'must look like postgres://user:password@host:5432/name'],
    ['BASE_URL', 'society.example', 'must look like https://society.example'],
    ['AANGAN_SECRET', 'hunter22', 'must have at least 32 characters'],
    ['LOG_LEVEL', 'loud', 'must be one of silent, fatal, error, warn, info, debug'],
    ['AANGAN_DEMO', 'yes', 'must be 1 or 0'],
  ])('%s=%s', async (name, value, rule) => {
    await refused(new RegExp(`^The setting ${name} ${rule}\\.\n$`), { [name]: value });
  });

  test('HOST that is no address of this machine', async () => {
    await refused(/^The address 203\.0\.113\.7:\d+ can't be listened on \(\w+\)\. Check HOST and PORT\.\n$/, {
      HOST: '203.0.113.7',
      PORT: '3999',
    });
  });
});

describe.runIf(!onPostgres)('a place that will not do:', () => {
  test('a port that is taken, also when the database is there', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const sentence = `Port ${port} is already in use. Stop the other program, or set PORT to another number.`;
    await refused(sentence, { PORT: String(port) });
    await aUsedFolder();
    await refused(sentence, { PORT: String(port) });
    taken.close();
  });

  test('a file where the data folder should be, or on the way to it', async () => {
    writeFileSync(dataDir, 'a file');
    await refused(`The data folder ${dataDir} can't be written. Check its permissions, or set DATA_DIR to another folder.`);
    const below = join(dataDir, 'deeper');
    await refused(`The data folder ${below} can't be written.`, { DATA_DIR: below });
  });

  test.runIf(process.getuid?.() !== 0)('a data folder of somebody else', async () => {
    mkdirSync(dataDir, { mode: 0o500 });
    await refused(`The data folder ${dataDir} can't be written.`);
    chmodSync(dataDir, 0o700);
  });

  test('a secret that was cut short, or is no file', async () => {
    await aUsedFolder();
    writeFileSync(join(dataDir, 'secret'), 'short\n');
    await refused(/^The secret in \S+ is too short\. Restore it from a backup/);
    rmSync(join(dataDir, 'secret'));
    mkdirSync(join(dataDir, 'secret'));
    await refused(/^The secret in \S+ can't be read or made \(EISDIR\)\. Check the permissions of the data folder\.\n$/);
  });

  test('a folder where the database file should be', async () => {
    mkdirSync(join(dataDir, 'aangan.db'), { recursive: true });
    await refused(/^The database file \S+ can't be opened for writing\./);
  });
});

describe.runIf(!onPostgres)('a database file', () => {
  const damaged = /^The database file \S+ is damaged \(.+\)\. Restore it from a backup; nothing was changed\.\n$/;

  test.each<[string, (file: string) => void]>([
    ['that is something else', (file) => writeFileSync(file, 'Dear society, '.repeat(5000))],
    ['that lost its end', (file) => truncateSync(file, 3 * 4096)],
    ['that lost a half, in the middle of a page', (file) => truncateSync(file, readFileSync(file).length / 2 + 1000)],
    ['with an overwritten head', (file) => writeFileSync(file, overwritten(file, 0, 100))],
    ['with overwritten pages', (file) => writeFileSync(file, overwritten(file, 4096, 8 * 4096))],
  ])('%s is refused as damaged, and left as it is', async (_, damage) => {
    damage(await aUsedFolder());
    await refused(damaged);
  });

  test('of a newer version is refused, and left as it is', async () => {
    const sqlite = new DatabaseSync(await aUsedFolder());
    sqlite.exec(`insert into migrations (name, at) values ('9999_later', '2030-01-01T00:00:00.000Z')`);
    sqlite.close();
    await refused(
      /^The database file \S+ was made by a newer version of Aangan \(it has 9999_later\)\. Start that version; nothing was changed\.\n$/,
    );
  });

  test('of another program is refused, and left as it is', async () => {
    mkdirSync(dataDir);
    const sqlite = new DatabaseSync(join(dataDir, 'aangan.db'));
    sqlite.exec('create table flats (name text)');
    sqlite.close();
    await refused(/holds tables that are not of Aangan\. Name an empty one; nothing was changed\.\n$/);
  });

  test('that a crash left with a journal is opened, and what was committed is there', async () => {
    const file = await aUsedFolder();
    const other = new DatabaseSync(file);
    other.exec(`pragma wal_autocheckpoint = 0; update society set name = 'Shanti Kunj'`);
    const crashed = join(folder, 'crashed');
    mkdirSync(crashed);
    for (const ending of ['', '-wal', '-shm']) copyFileSync(file + ending, join(crashed, `aangan.db${ending}`));
    other.close();
    const server = await startServer({ dataDir: crashed, databaseUrl: null });
    expect(await (await fetch(`${server.url}/api/me`)).json()).toMatchObject({ society: { name: 'Shanti Kunj' } });
  });
});

function overwritten(file: string, from: number, to: number): Buffer {
  return readFileSync(file).fill(0xa5, from, to);
}

describe.runIf(onPostgres)('a PostgreSQL database', () => {
  let place: Place;
  beforeEach(async () => {
    place = await aPlace();
  });
  afterEach(() => place.remove());

  const changed = (change: (url: URL) => void) => {
    const url = new URL(place.databaseUrl ?? '');
    change(url);
    return { dataDir, databaseUrl: url.href };
  };
  const run = async (statement: string) => {
    const client = new pg.Client(place.databaseUrl ?? '');
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows as unknown[];
  };
  const tables = () => run(`select table_name from information_schema.tables where table_schema = 'public' order by 1`);

  test('that is not there, or does not answer, is refused by its host', async () => {
    await refused(/^The database at 127\.0\.0\.1:1 can't be reached \(DATABASE_URL\): .*\.\n$/, {}, changed((url) => (url.port = '1')));
    await refused(
      /^The database at no-such-host\.invalid:\d+ can't be reached \(DATABASE_URL\): .*\.\n$/,
      {},
      changed((url) => (url.hostname = 'no-such-host.invalid')),
    );
  });

  test('that refuses the password is refused, and the password is not named', async () => {
    const wrong = changed((url) => (url.password = 'hunter22'));
    await refused(/^The database at 127\.0\.0\.1:\d+ refused the user postgres or its password \(DATABASE_URL\)\.\n$/, {}, wrong);
  });

  test('that does not exist is refused by its name', async () => {
    const missing = changed((url) => (url.pathname = '/no_such_database'));
    await refused(/^The database no_such_database does not exist at 127\.0\.0\.1:\d+ \(DATABASE_URL\)\. Create it first\.\n$/, {}, missing);
  });

  test('of a newer version is refused, and left as it is', async () => {
    const society = await aSociety({ at: place });
    await society.stop();
    await run(`insert into migrations (name, at) values ('9999_later', '2030')`);
    const before = await tables();
    await refused(/^The database at \S+ was made by a newer version of Aangan \(it has 9999_later\)\./, {}, { ...place, dataDir });
    expect(await tables()).toEqual(before);
  });

  test('of another program is refused, and left as it is', async () => {
    await run('create table flats (name text)');
    await refused(/holds tables that are not of Aangan\. Name an empty one; nothing was changed\.\n$/, {}, { ...place, dataDir });
    expect(await tables()).toEqual([{ table_name: 'flats' }]);
  });

  test('with a data folder that will not do is not touched', async () => {
    writeFileSync(dataDir, 'a file');
    await refused(/^The data folder \S+ can't be written\./, {}, { ...place, dataDir });
    expect(await tables()).toEqual([]);
  });
});
