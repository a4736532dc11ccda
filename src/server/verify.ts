// npm run verify: whether the log of the configured database is as it was written, goes on from a head that was noted
// elsewhere (--head HEAD, or a backup), and whether the records are as it last said. Writes nothing; the server may be at work.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { Kysely } from 'kysely';
import { say } from '#domain/say.ts';
import { answerOf, findingOf } from '#server/activities/verification.ts';
import { readHeader } from '#server/backup/readFile.ts';
import { type NotedHead, readHead } from '#server/changes/head.ts';
import { type Verified, verifyLog } from '#server/changes/verify.ts';
import { compareRecords, type Differing } from '#server/changes/verifyRecords.ts';
import { type Config, readConfig, StartError } from '#server/config.ts';
import { isEmpty } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Db, Tables } from '#server/database/tables.ts';

async function open({ dataDir, databaseUrl }: Config): Promise<Db> {
  if (databaseUrl) return new Kysely<Tables>({ dialect: await openPostgres(databaseUrl) });
  const file = join(dataDir, 'aangan.db');
  if (!existsSync(file)) throw new StartError(`There is no database in the data folder ${dataDir} (DATA_DIR).`);
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
}

/** Answers the exit code: 0 where the log is sound. */
async function verify(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { head: { type: 'string' } } });
  const head = values.head === undefined ? null : await headOf(values.head);
  const db = await open(readConfig(process.env));
  try {
    if (await isEmpty(db)) throw new StartError('There is no society here yet. Check DATA_DIR or DATABASE_URL.');
    const verified = await verifyLog(db, { head });
    const { records, differing } = await compareRecords(db);
    const answer = await answerOf(db, verified);
    const isSound = answer.state === 'sound' && (head === null || verified.head === 'held') && differing.length === 0;
    const lines = [
      say(findingOf(answer)),
      // The check ends where the log is broken, so a head beyond that was not reached.
      ...(head && verified.head && (verified.broken === null || verified.head !== 'beyond')
        ? [aboutHead[verified.head](head.ordinal)]
        : []),
      ...(differing.length === 0 ? [`${records} records: as the log last said`] : differing.map(aboutRecord)),
      // Only of a log that is sound.
      ...(isSound ? [`It ends at ${verified.end}. Note that elsewhere, for npm run verify -- --head …`] : []),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
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

const aboutHead: Record<NonNullable<Verified['head']>, (nth: number) => string> = {
  held: (nth) =>
    `It goes on from the head that was noted, at entry ${nth} of the log: what was logged until then is all there.`,
  other: (nth) =>
    `Entry ${nth} of the log is another one than was noted: the log was written anew, or is of another society, or of a backup restored since.`,
  beyond: (nth) =>
    `The log ends before its entry ${nth}, which was noted: its end was taken away, or an older backup was restored.`,
};

function aboutRecord({ topic, label, entityId, how, fields }: Differing): string {
  const record = [topic, label, entityId && `(${entityId})`].filter(Boolean).join(' ');
  if (how === 'gone') return `Gone, and the log does not say so: ${record}`;
  if (how === 'unknown') return `There, and the log does not say so: ${record}`;
  return `Not as the log last said: ${record}, in ${fields.join(', ')}`;
}

/** Reads a head as it stands on paper, in the log or a mail, or in the first line of a backup. Throws StartError. */
async function headOf(given: string): Promise<NotedHead> {
  const noted = existsSync(given) ? (await readHeader(given)).logHead : given;
  const head = readHead(noted ?? '');
  if (head === null)
    throw new StartError(
      existsSync(given)
        ? `The backup ${given} is of before heads were noted in them. Name a newer one.`
        : `${given.slice(0, 100)} is neither a head nor a backup. A head looks like 1042-3f9ac0d2e1b4a6f8807d5c2b19e3f4a6.`,
    );
  return head;
}

process.exitCode = await verify(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  if (!(error instanceof StartError || error.code?.startsWith('ERR_PARSE_ARGS'))) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});
