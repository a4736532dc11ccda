// @module-tag whole

import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownSchema } from '#server/database/engine.ts';
import { aMigratedPlace, anEmptyPlace, type Place } from '../support/places.ts';
import { aUsedFolder, here, refused, usesFolder } from '../support/refused.ts';
import { startServer } from '../support/server.ts';
import { aSociety, type TestSociety } from '../support/society.ts';

const onPostgres = process.env['ENGINE'] === 'postgres';

usesFolder();

if (!onPostgres)
  describe('a database file', () => {
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
      mkdirSync(here.dataDir);
      const sqlite = new DatabaseSync(join(here.dataDir, 'aangan.db'));
      sqlite.exec('create table flats (name text)');
      sqlite.close();
      await refused(/holds tables that are not of Aangan\. Name an empty one; nothing was changed\.\n$/);
    });

    test('that a crash left with a journal is opened, and what was committed is there', async () => {
      const file = await aUsedFolder();
      const other = new DatabaseSync(file);
      other.exec(`pragma wal_autocheckpoint = 0; update society set name = 'Shanti Kunj'`);
      const crashed = join(here.folder, 'crashed');
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

if (onPostgres)
  describe('a PostgreSQL database', () => {
    let place: Place;
    beforeEach(async () => {
      place = await anEmptyPlace();
    });

    const changed = (change: (url: URL) => void) => {
      const url = new URL(place.databaseUrl ?? '');
      change(url);
      return { dataDir: here.dataDir, databaseUrl: url.href };
    };
    const run = async (statement: string) => {
      const client = new pg.Client(place.databaseUrl ?? '');
      await client.connect();
      const { rows } = await client.query(statement).finally(() => client.end());
      return rows as unknown[];
    };
    const tables = () =>
      run(`select table_name from information_schema.tables where table_schema = 'public' order by 1`);

    test('that is not there, or does not answer, is refused by its host', async () => {
      await refused(
        /^The database at 127\.0\.0\.1:1 can't be reached \(DATABASE_URL\): .*\.\n$/,
        {},
        changed((url) => (url.port = '1')),
      );
      await refused(
        /^The database at no-such-host\.invalid:\d+ can't be reached \(DATABASE_URL\): .*\.\n$/,
        {},
        changed((url) => (url.hostname = 'no-such-host.invalid')),
      );
    });

    test('that refuses the password is refused, and the password is not named', async () => {
      const wrong = changed((url) => (url.password = 'hunter22'));
      await refused(
        /^The database at 127\.0\.0\.1:\d+ refused the user postgres or its password \(DATABASE_URL\)\.\n$/,
        {},
        wrong,
      );
    });

    test('that does not exist is refused by its name', async () => {
      const missing = changed((url) => (url.pathname = '/no_such_database'));
      await refused(
        /^The database no_such_database does not exist at 127\.0\.0\.1:\d+ \(DATABASE_URL\)\. Create it first\.\n$/,
        {},
        missing,
      );
    });

    test('of a newer version is refused, and left as it is', async () => {
      const society = await aSociety({ at: place });
      await society.stop();
      await run(`insert into migrations (name, at) values ('9999_later', '2030')`);
      const before = await tables();
      await refused(
        /^The database at \S+ was made by a newer version of Aangan \(it has 9999_later\)\./,
        {},
        { ...place, dataDir: here.dataDir },
      );
      expect(await tables()).toEqual(before);
    });

    test('of another program is refused, and left as it is', async () => {
      await run('create table flats (name text)');
      await refused(
        /holds tables that are not of Aangan\. Name an empty one; nothing was changed\.\n$/,
        {},
        { ...place, dataDir: here.dataDir },
      );
      expect(await tables()).toEqual([{ table_name: 'flats' }]);
    });

    test('that its user may not make tables in, or whose tables are another user’s, is refused with how that is given', async () => {
      const role = `weak_${crypto.randomUUID().replaceAll('-', '')}`;
      await run(`create role ${role} login password 'courtyard'`);
      const weak = changed((url) => Object.assign(url, { username: role, password: 'courtyard' }));
      const sentence = (why: string) =>
        new RegExp(
          `^The user ${role} may not do what it takes in the database \\w+ at \\S+: ${why}\\. Make that user the owner of the database and of its tables \\(alter database "\\w+" owner to "${role}"\\)\\.\\n$`,
        );
      await refused(sentence('permission denied for schema public'), {}, weak);
      expect(await tables()).toEqual([]);
      await (await aSociety({ at: place })).stop();
      await refused(sentence('permission denied for table migrations'), {}, weak);
    });

    test('that could not hold every name is refused before anything is in it', async () => {
      const name = `latin_${crypto.randomUUID().replaceAll('-', '')}`;
      await run(`create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`);
      const latin = changed((url) => (url.pathname = `/${name}`));
      await refused(
        /^The database at \S+ keeps text as LATIN1, in which not every name can be written\. Create one with the encoding UTF8 .+; nothing was changed\.\n$/,
        {},
        latin,
      );
      await run(`drop database ${name}`);
    });

    test('with a data folder that will not do is not touched', async () => {
      writeFileSync(here.dataDir, 'a file');
      await refused(/^The data folder \S+ can't be written\./, {}, { ...place, dataDir: here.dataDir });
      expect(await tables()).toEqual([]);
    });
  });

const draft = (number: number) => ({ flatNumber: `A-${number}`, floor: 1, type: '2BHK', status: 'Available' });

async function client(url: string | null): Promise<pg.Client> {
  const connection = new pg.Client(url ?? '');
  await connection.connect();
  return connection;
}

const form = (name: string) => {
  const password = 'courtyard';
  return { email: `${name}@society.example`, password, confirmPassword: password, role: 'admin' };
};

// SQLite has one writer and one way of seeing what is committed.
if (onPostgres)
  describe('a PostgreSQL database in use', () => {
    test.each(['repeatable read', 'serializable'])(
      'with a default of %s makes one first administrator of five at once, and leaves one of two who demote each other',
      async (isolation) => {
        const place = await aMigratedPlace();
        const connection = await client(place.databaseUrl);
        const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
        await connection.query(`alter database ${name} set default_transaction_isolation = '${isolation}'`);
        await connection.end();
        const servers = [await aSociety({ at: place }), await aSociety({ at: place })];
        const signUp = (who: string, at: TestSociety | undefined) => at?.send('POST', '/api/auth/sign-up', form(who));
        await Promise.all(['a', 'b', 'c', 'd', 'e'].map((who, turn) => signUp(who, servers[turn % 2])));
        const admins = async () => {
          const users = servers[0]?.context.db.selectFrom('users').select('id').where('role', '=', 'admin');
          return (await users?.execute())?.length;
        };
        expect(await admins()).toBe(1);
        const [one, other] = await Promise.all(servers.map((server) => server.signedInAs('admin')));
        await servers[0]?.context.db.updateTable('users').set({ role: 'user' }).where('email', 'like', '_@%').execute();
        await Promise.all([
          one?.send('PATCH', `/api/users/${other?.id}`, { role: 'user' }),
          other?.send('PATCH', `/api/users/${one?.id}`, { role: 'user' }),
        ]);
        expect(await admins()).toBe(1);
        for (const server of servers) await server.stop();
      },
    );

    test('while somebody else holds the lock of writers refuses them as unavailable, however many wait, and goes on reading', async () => {
      const society = await aSociety();
      const admin = await society.signedInAs('admin');
      const holder = await client(society.place.databaseUrl);
      await holder.query('begin');
      await holder.query(`select pg_advisory_xact_lock(7240002, ${ownSchema})`);
      const writers = Array.from({ length: 12 }, (_, turn) => admin.send('POST', '/api/flats', draft(100 + turn)));
      let haveAnswered = false;
      const answers = Promise.all(writers).finally(() => {
        haveAnswered = true;
      });
      const { status } = await admin.send('GET', '/api/flats');
      expect([status, haveAnswered]).toEqual([200, false]);
      for (const refused of await answers) {
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
        expect(refused.body['code']).toMatch(/^(database_busy|unavailable)$/);
      }
      await holder.query('rollback');
      await holder.end();
      expect((await admin.send('POST', '/api/flats', draft(100))).status).toBe(201);
    });
  });
