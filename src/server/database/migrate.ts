import { sql } from 'kysely';
import { StartError } from '#server/config.ts';
import { isPostgres, waitFor, waitForOlderWriters } from '#server/database/engine.ts';
import * as society from '#server/database/migrations/0001_society.ts';
import * as peopleAndVehicles from '#server/database/migrations/0002_people_and_vehicles.ts';
import * as transfers from '#server/database/migrations/0003_transfers.ts';
import * as unitOfWork from '#server/database/migrations/0004_unit_of_work.ts';
import * as doors from '#server/database/migrations/0005_doors.ts';
import * as seals from '#server/database/migrations/0006_seals.ts';
import * as corrections from '#server/database/migrations/0007_corrections.ts';
import * as plates from '#server/database/migrations/0008_plates.ts';
import * as activities from '#server/database/migrations/0009_activities.ts';
import * as numbers from '#server/database/migrations/0010_numbers.ts';
import * as phones from '#server/database/migrations/0011_phones.ts';
import * as incompleteOwners from '#server/database/migrations/0012_incomplete_owners.ts';
import * as register from '#server/database/migrations/0013_register.ts';
import * as imports from '#server/database/migrations/0014_imports.ts';
import * as views from '#server/database/migrations/0014_views.ts';
import * as log from '#server/database/migrations/0015_log.ts';
import * as jobs from '#server/database/migrations/0016_jobs.ts';
import * as secondFactor from '#server/database/migrations/0017_second_factor.ts';
import * as links from '#server/database/migrations/0018_links.ts';
import * as servers from '#server/database/migrations/0019_servers.ts';
import * as privacy from '#server/database/migrations/0020_privacy.ts';
import * as indexes from '#server/database/migrations/0021_indexes.ts';
import * as importParts from '#server/database/migrations/0022_import_parts.ts';
import * as logHead from '#server/database/migrations/0023_log_head.ts';
import * as ownerEmail from '#server/database/migrations/0024_owner_email.ts';
import * as logWords from '#server/database/migrations/0025_log_words.ts';
import * as usersRole from '#server/database/migrations/0026_users_role.ts';
import * as nominations from '#server/database/migrations/0027_nominations.ts';
import * as people from '#server/database/migrations/0028_people.ts';
import * as tenancies from '#server/database/migrations/0029_tenancies.ts';
import * as households from '#server/database/migrations/0030_households.ts';
import * as visits from '#server/database/migrations/0031_visits.ts';
import * as holders from '#server/database/migrations/0032_holders.ts';
import * as guards from '#server/database/migrations/0034_guards.ts';
import * as passes from '#server/database/migrations/0035_passes.ts';
import * as tenancyWarnings from '#server/database/migrations/0036_tenancy_warnings.ts';
import * as guardLanguages from '#server/database/migrations/0037_guard_languages.ts';
import * as personalLanguages from '#server/database/migrations/0040_languages.ts';
import * as householdTenancies from '#server/database/migrations/0041_household_tenancies.ts';
import * as visitsLeft from '#server/database/migrations/0042_visits_left.ts';
import * as logDeletions from '#server/database/migrations/0043_log_deletions.ts';
import * as flatSizes from '#server/database/migrations/0044_flat_sizes.ts';
import * as logInPlace from '#server/database/migrations/0045_log_in_place.ts';
import * as transfersClosed from '#server/database/migrations/0046_transfers_closed.ts';
import * as memberCorrections from '#server/database/migrations/0047_member_corrections.ts';
import * as logWordsOnce from '#server/database/migrations/0048_log_words_once.ts';
import * as contactsOfLog from '#server/database/migrations/0049_contacts_of_log.ts';
import * as stopFlats from '#server/database/migrations/0050_stop_flats.ts';
import * as deletedOwners from '#server/database/migrations/0051_deleted_owners.ts';
import type { Db, Trx } from '#server/database/tables.ts';

type Migration = {
  up(trx: Trx): Promise<void>;
  /**
   * A server that does not know this step may still start and write on a database that has it, because the step only
   * adds what such a server leaves alone. Only for steps after 0019_servers, which added the column for this.
   */
  isCompatible?: true;
};

// Servers that do not know this step share one writers' lock with all societies of the database.
const lastUnderOneLock = '0021_indexes';

/**
 * Every step from an empty database to the present one, in order; forward only, never edited once released. 0014 is
 * used twice, and stays so: databases record each step by its name, and a renamed step would be done again.
 */
const migrations: readonly { name: string; migration: Migration }[] = [
  { name: '0001_society', migration: society },
  { name: '0002_people_and_vehicles', migration: peopleAndVehicles },
  { name: '0003_transfers', migration: transfers },
  { name: '0004_unit_of_work', migration: unitOfWork },
  { name: '0005_doors', migration: doors },
  { name: '0006_seals', migration: seals },
  { name: '0007_corrections', migration: corrections },
  { name: '0008_plates', migration: plates },
  { name: '0009_activities', migration: activities },
  { name: '0010_numbers', migration: numbers },
  { name: '0011_phones', migration: phones },
  { name: '0012_incomplete_owners', migration: incompleteOwners },
  { name: '0013_register', migration: register },
  { name: '0014_imports', migration: imports },
  { name: '0014_views', migration: views },
  { name: '0015_log', migration: log },
  { name: '0016_jobs', migration: jobs },
  { name: '0017_second_factor', migration: secondFactor },
  { name: '0018_links', migration: links },
  { name: '0019_servers', migration: servers },
  { name: '0020_privacy', migration: privacy },
  { name: lastUnderOneLock, migration: indexes },
  { name: '0022_import_parts', migration: importParts },
  { name: '0023_log_head', migration: logHead },
  { name: '0024_owner_email', migration: ownerEmail },
  { name: '0025_log_words', migration: logWords },
  { name: '0026_users_role', migration: usersRole },
  { name: '0027_nominations', migration: nominations },
  { name: '0028_people', migration: people },
  { name: '0029_tenancies', migration: tenancies },
  { name: '0030_households', migration: households },
  { name: '0031_visits', migration: visits },
  { name: '0032_holders', migration: holders },
  { name: '0034_guards', migration: guards },
  { name: '0035_passes', migration: passes },
  { name: '0036_tenancy_warnings', migration: tenancyWarnings },
  { name: '0037_guard_languages', migration: guardLanguages },
  { name: '0040_languages', migration: personalLanguages },
  { name: '0041_household_tenancies', migration: householdTenancies },
  { name: '0042_visits_left', migration: visitsLeft },
  { name: '0043_log_deletions', migration: logDeletions },
  { name: '0044_flat_sizes', migration: flatSizes },
  { name: '0045_log_in_place', migration: logInPlace },
  { name: '0046_transfers_closed', migration: transfersClosed },
  { name: '0047_member_corrections', migration: memberCorrections },
  { name: '0048_log_words_once', migration: logWordsOnce },
  { name: '0049_contacts_of_log', migration: contactsOfLog },
  { name: '0050_stop_flats', migration: stopFlats },
  { name: '0051_deleted_owners', migration: deletedOwners },
];

export const knownSteps: readonly string[] = migrations.map(({ name }) => name);

/** How many of these steps a server that does not know them can't work beside; every opened database has them all. */
export const incompatibleSteps = migrations.filter(({ migration }) => !migration.isCompatible).length;

/**
 * Brings the database up to date, each step in a transaction of its own. Servers that start at the same time wait for
 * each other. Throws StartError when the database was made by a newer version; it is then left as it was.
 */
export async function migrate(db: Db, databaseName: string): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await db
      .transaction()
      .execute((trx) => migrateOneStep(trx, databaseName, { steps: knownSteps, isNew: false }));
}

/** Does the same as `migrate` within one transaction, for these steps only. */
export async function migrateWithin(trx: Trx, databaseName: string, steps = knownSteps): Promise<void> {
  // No older server can be using a database that is only being made here.
  const isNew = await isEmpty(trx);
  let isDone = false;
  while (!isDone) isDone = await migrateOneStep(trx, databaseName, { steps, isNew });
}

/**
 * For programs that use a server's database beside the server: throws StartError where the database would have to be
 * migrated first, or is of a newer version.
 */
export async function requireCurrent(db: Db, databaseName: string): Promise<void> {
  const applied = await appliedMigrations(db);
  const isForeign = (await foreignStep(db, applied)) !== undefined;
  if (!isForeign && knownSteps.every((name) => applied.includes(name))) return;
  throw new StartError(
    `${databaseName} is of another version of Aangan. Start the server of this version first; nothing was changed.`,
  );
}

/** Whether no version of Aangan has written to this database yet. Throws StartError when another program has. */
export async function isEmpty(db: Db | Trx): Promise<boolean> {
  return (await appliedMigrations(db)).length === 0;
}

type MigrationTarget = { steps: readonly string[]; isNew: boolean };

async function migrateOneStep(trx: Trx, databaseName: string, { steps, isNew }: MigrationTarget): Promise<boolean> {
  if (isPostgres(trx)) {
    // No time limits: a step may take long, and another server's step is waited for.
    await sql`set local lock_timeout = 0; set local statement_timeout = 0`.execute(trx);
    await waitFor('migration', trx);
  }
  const applied = await appliedMigrations(trx);
  const unknown = await foreignStep(trx, applied);
  if (unknown) {
    throw new StartError(
      `${databaseName} was made by a newer version of Aangan (it has ${unknown}). Start that version; nothing was changed.`,
    );
  }
  const next = migrations.find(({ name }) => steps.includes(name) && !applied.includes(name));
  if (!next) return true;
  // Writes under way are finished first; the next writer sees that the database has changed.
  if (isPostgres(trx)) {
    await waitFor('writers', trx);
    if (!isNew && !applied.includes(lastUnderOneLock)) await waitForOlderWriters(trx);
    // A server of an older version takes other locks: it may have done this step meanwhile.
    if ((await appliedMigrations(trx)).includes(next.name)) return false;
  }
  if (applied.length === 0) {
    if (isPostgres(trx)) await requireUtf8(trx, databaseName);
    await sql`create table migrations (name text primary key, at text not null)`.execute(trx);
  }
  await next.migration.up(trx);
  await sql`insert into migrations (name, at) values (${next.name}, ${new Date().toISOString()})`.execute(trx);
  if (next.migration.isCompatible)
    await sql`update migrations set "isCompatible" = 1 where name = ${next.name}`.execute(trx);
  return false;
}

/** Throws StartError for a new PostgreSQL database that could not hold every name. */
async function requireUtf8(trx: Trx, databaseName: string): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(trx);
  const { encoding } = rows[0] ?? {};
  if (encoding === 'UTF8') return;
  throw new StartError(
    `${databaseName} keeps text as ${encoding}, in which not every name can be written. Create one with the encoding UTF8 (createdb --template=template0 --encoding=UTF8 NAME) and name it in DATABASE_URL; nothing was changed.`,
  );
}

/** The first step that this version neither knows nor can work beside. */
async function foreignStep(trx: Db | Trx, applied: string[]): Promise<string | undefined> {
  const unknown = applied.filter((name) => !knownSteps.includes(name));
  if (unknown.length === 0) return undefined;
  const { rows } = await sql<{ name: string; isCompatible?: number }>`select * from migrations`.execute(trx);
  return unknown.find((name) => rows.some((step) => step.name === name && step.isCompatible !== 1));
}

/** The steps that were applied to a database, in order. Throws StartError when its tables are another program's. */
export async function appliedMigrations(trx: Db | Trx): Promise<string[]> {
  // Tables that this role may not read count as well: a database is not empty because they are another role's.
  const tables = isPostgres(trx)
    ? await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(
        trx,
      )
    : await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(trx);
  const names = tables.rows.map((row) => row.name);
  if (!names.includes('migrations')) {
    if (names.includes('flats'))
      throw new StartError('The database holds tables that are not of Aangan. Name an empty one; nothing was changed.');
    return [];
  }
  const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  return rows.rows.map((row) => row.name);
}
