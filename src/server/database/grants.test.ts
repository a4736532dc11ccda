import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eraseLines } from '#server/changes/erase.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { openDatabase } from '#server/database/open.ts';
import { addFlat } from '../../../tests/support/entries.ts';
import { aMigratedPlace } from '../../../tests/support/places.ts';
import { aSociety } from '../../../tests/support/society.ts';

/** The role that a deployment makes for the server beside the one that owns the tables. */
async function aRole(databaseUrl: string): Promise<string> {
  const name = `server_${crypto.randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  await owner.query(`create role "${name}" login password 'courtyard'`);
  await owner.end();
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = 'courtyard';
  return url.href;
}

if (process.env['ENGINE'] === 'postgres')
  test('under a role of its own the server works, adds to the log, erases by its function, and can change nothing else of it', async () => {
    const place = await aMigratedPlace();
    const migrateDatabaseUrl = place.databaseUrl ?? '';
    const databaseUrl = await aRole(migrateDatabaseUrl);
    await (await openDatabase({ ...place, databaseUrl, migrateDatabaseUrl })).close();
    const society = await aSociety({ at: { ...place, databaseUrl } });
    const admin = await society.signedInAs('admin');
    const flat = await addFlat(admin, 'A-101');
    const { db, write } = society.context;
    for (const statement of [
      `update "changes" set "after" = 'x', "erasedBy" = 'nobody'`,
      'delete from "changes"',
      'truncate "changes"',
      `update "activities" set "kind" = 'add'`,
      'delete from "activities"',
      'drop trigger "changes_update" on "changes"',
      'delete from "migrations"',
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|must be owner/);
    const line = await db.selectFrom('changes').select('seq').where('entityId', '=', flat.id).executeTakeFirstOrThrow();
    await write(null, (tx) => eraseLines(tx, [line.seq], (row) => ({ ...row, description: null })));
    expect((await verifyLog(db)).broken).toBeNull();
    expect((await admin.send('GET', '/api/flats')).status).toBe(200);
  });
else
  test('the settings for PostgreSQL’s roles mean nothing to SQLite', async () => {
    const place = await aMigratedPlace();
    const database = await openDatabase({ ...place, migrateDatabaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    expect((await verifyLog(database.db)).broken).toBeNull();
    await database.close();
  });
