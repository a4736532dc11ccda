// npm run verify: whether the log of the configured database is as it was written. Writes nothing; the server may be at work.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { say } from '#domain/say.ts';
import { verifyNow } from '#server/activities/verification.ts';
import { type Config, readConfig, StartError } from '#server/config.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Db, Tables } from '#server/database/tables.ts';

async function open({ dataDir, databaseUrl }: Config): Promise<Db> {
  if (databaseUrl) return new Kysely<Tables>({ dialect: await openPostgres(databaseUrl) });
  const file = join(dataDir, 'aangan.db');
  if (!existsSync(file)) throw new StartError(`There is no database in the data folder ${dataDir} (DATA_DIR).`);
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { before() {}, failed() {} }) });
}

/** Answers the exit code: 0 where the log is sound. */
async function verify(): Promise<number> {
  const db = await open(readConfig(process.env));
  try {
    const { isSound, finding } = await verifyNow(db);
    process.stdout.write(`${say(finding)}\n`);
    return isSound ? 0 : 1;
  } catch (error) {
    if (/no such table|does not exist|no such column/.test(String(error)))
      throw new StartError(
        'This database is of an older version, without a chain in its log. Start Aangan once first.',
      );
    throw error;
  } finally {
    await db.destroy();
  }
}

process.exitCode = await verify().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});
