import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLog } from '#server/changes/verify.ts';
import { isPostgres } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Db } from '#server/database/tables.ts';
import { addFlat } from '../../../../tests/support/entries.ts';
import { withoutGuards } from '../../../../tests/support/guards.ts';
import { anOwnedFlat } from '../../../../tests/support/society.ts';

/** The tables as they were before the log was a chain. */
async function asBefore(db: Db): Promise<void> {
  await withoutGuards(db);
  const onPostgres = ['drop function "eraseLine"', 'drop function "refuseInLog"', 'drop function "allowErasure"'];
  for (const statement of [
    'drop table "logHead"',
    ...['activities_at', 'activities_actorId', 'changes_entity', 'changes_activity'].map(
      (name) => `drop index "${name}"`,
    ),
    'alter table "activities" drop column "hash"',
    'alter table "activities" drop column "erased"',
    'alter table "changes" drop column "digest"',
    'alter table "changes" drop column "erasedBy"',
    'create index "changes_entityId" on "changes" ("entityId")',
    'create index "changes_activityId" on "changes" ("activityId")',
    `delete from "migrations" where "name" = '0015_log'`,
    ...(isPostgres(db) ? [...onPostgres, 'alter table "changes" alter "seq" set generated always'] : []),
  ])
    await sql.raw(statement).execute(db);
}

test('a log from before becomes a chain, lines from before there were activities included, and goes on as one', async () => {
  const { society, admin, owner } = await anOwnedFlat();
  const { db } = society.context;
  await asBefore(db);
  const first = await db.selectFrom('activities').select('id').orderBy('ordinal').limit(1).executeTakeFirstOrThrow();
  await sql`update "changes" set "activityId" = null where "activityId" = ${first.id}`.execute(db);
  await migrate(db, 'The database of this test');
  await addFlat(admin, 'A-102');
  const activities = await db.selectFrom('activities').select('hash').execute();
  expect(await verifyLog(db)).toMatchObject({ activities: activities.length, broken: null });
  expect(new Set(activities.map(({ hash }) => hash)).size).toBe(activities.length);
  await expect(db.deleteFrom('changes').where('entityId', '=', owner.id).execute()).rejects.toThrow();
  // Nor does what was there before the chain change unnoticed.
  await withoutGuards(db);
  await db.updateTable('changes').set({ operation: 'edit' }).where('activityId', 'is', null).execute();
  expect((await verifyLog(db)).broken).toMatchObject({ nth: 0 });
});
