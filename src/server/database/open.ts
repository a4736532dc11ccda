import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type Logger, sql } from 'kysely';
import pg from 'pg';
import { Problem } from '#domain/problem.ts';
import type { Config } from '#server/config.ts';
import { type Checkpoints, createCheckpoints } from '#server/database/checkpoints.ts';
import { cleanPostgres, cleanSqlite } from '#server/database/clean.ts';
import { whichChannel } from '#server/database/engine.ts';
import { type FileGone, storageFailure } from '#server/database/failures.ts';
import { isEmpty, migrate, requireCurrent } from '#server/database/migrate.ts';
import type { DatabaseLocation } from '#server/database/openForReading.ts';
import {
  connectionTimeoutMillis,
  explainRights,
  keepAlive,
  openAgain,
  openPostgres,
} from '#server/database/postgres.ts';
import { asStartError, configureSqlite, longReadersCache, openBeside, openSqlite } from '#server/database/sqlite.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import { watchFile } from '#server/database/sqliteFile.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { prepareDataDir } from '#server/folders.ts';

/** An open, migrated database and how it is listened to and closed. */
export type Database = {
  /** For reading. */
  db: Db;
  /** For transactions that read for long: others have their turns of the event loop between the statements. */
  longDb: Db;
  /** For transactions that write; connections of their own, so that readers never wait behind writers. */
  writeDb: Db;
  /** Where a thread can open it for reading. */
  place: DatabaseLocation;
  /** Calls back whenever another server on the same database has committed a change; PostgreSQL only. */
  listen(onCommit: () => void, onHearing?: Hearing): Promise<() => Promise<void>>;
  /**
   * A value that stays the same as long as nothing is committed, whoever writes to the database; null where that can't
   * be told without a query.
   */
  commitsSoFar(): string | null;
  /** Whether a unit of work is under way that other writers wait for; always false on PostgreSQL, which isn't asked. */
  isWriting(): boolean;
  /** Throws the error that keeps the database from being read or written now. */
  check(): Promise<void>;
  /** Overwrites what was deleted and changed, wherever the engine still has it; reading goes on meanwhile. */
  clean(): Promise<void>;
  /** Calls back when the file under the server is gone: nothing can be saved any more; SQLite only. */
  onGone(callback: (error: FileGone) => void): void;
  close(): Promise<void>;
};

/** Called with whether this server hears of other servers' commits from now on. */
type Hearing = (isHeard: boolean) => void;

type Opening = {
  /** Asked before an empty database becomes a society; throws StartError to leave it as it is. */
  beforeNew?: () => Promise<void>;
  /** Told how long each statement took, in milliseconds, and whether it failed. */
  onStatement?: (ms: number, isFailed: boolean) => void;
  /** Beside a server that may be running: a database that is not up to date is refused and left as it is. */
  isGuest?: boolean;
};

type Places = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'migrateDatabaseUrl'>>;

/** Opens the database the settings name and brings it up to date. Throws StartError. */
export async function openDatabase(
  { dataDir, databaseUrl, migrateDatabaseUrl = null }: Places,
  { beforeNew = async () => {}, onStatement, isGuest = false }: Opening = {},
): Promise<Database> {
  const prepare = isGuest ? requireCurrent : migrate;
  const urls = databaseUrl && { url: databaseUrl, migrateUrl: isGuest ? null : migrateDatabaseUrl };
  if (urls) return openOnPostgres(urls, { beforeNew, prepare }, onStatement ? { log: logTo(onStatement) } : {});
  const file = join(dataDir, 'aangan.db');
  if (!statSync(file, { throwIfNoEntry: false })?.size) await beforeNew();
  prepareDataDir(dataDir);
  return openOnSqlite(file, prepare, onStatement);
}

type Log = { log?: Logger };
type Prepare = typeof migrate;

function logTo(onStatement: NonNullable<Opening['onStatement']>): Logger {
  return ({ queryDurationMillis, level }) => onStatement(queryDurationMillis, level === 'error');
}

const lookMs = 5000;
// After a large write has failed a small one may still find room, so a success right after the failure proves nothing.
const failureLastsMs = 30_000;

async function openOnSqlite(file: string, prepare: Prepare, statement: Opening['onStatement']): Promise<Database> {
  const sqlite = openSqlite(file);
  const watch = watchFile(file);
  let failure: { error: unknown; at: number } | null = null;
  let ownCommits = 0;
  let checkpoints: Checkpoints | null = null;
  const hooks = {
    before() {
      watch.check();
      checkpoints?.wrote();
    },
    failed(error: unknown) {
      if (storageFailure(error)) failure = { error, at: performance.now() };
    },
    ...(statement && { statement }),
  };
  function committed(): void {
    ownCommits += 1;
  }
  const dialect = sqliteDialect(sqlite, { ...hooks, committed });
  const writeDb = new Kysely<Tables>({ dialect });
  let readers: DatabaseSync;
  let longReaders: DatabaseSync;
  try {
    await prepare(writeDb, `The database file ${file}`);
    configureSqlite(sqlite, file);
    checkpoints = createCheckpoints(sqlite, file, hooks);
    readers = openBeside(file);
    longReaders = openBeside(file, longReadersCache);
  } catch (error) {
    await writeDb.destroy();
    throw asStartError(file, error);
  }
  const db = new Kysely<Tables>({ dialect: sqliteDialect(readers, hooks) });
  const longDb = new Kysely<Tables>({ dialect: sqliteDialect(longReaders, hooks, { isForLong: true }) });
  const commitsOfOthers = countOfOthers(sqlite);
  const look = setInterval(() => isHere(watch), lookMs).unref();
  return {
    db,
    longDb,
    writeDb,
    place: { file },
    listen: async () => async () => {},
    commitsSoFar() {
      const others = commitsOfOthers();
      return others === null ? null : `${others}/${ownCommits}`;
    },
    isWriting: () => sqlite.isTransaction,
    async check() {
      watch.check();
      await sql`select 1`.execute(db);
      if (failure === null) return;
      if (performance.now() - failure.at < failureLastsMs) throw failure.error;
      // The failure is over once the database takes a write again.
      await sql`update "society" set "version" = "version"`.execute(writeDb);
      failure = null;
    },
    clean: () => cleanSqlite(file),
    onGone: watch.onGone,
    async close() {
      clearInterval(look);
      await checkpoints?.stop();
      // On closing, SQLite removes its companion files by name. Where the file was replaced they may be another
      // database's.
      if (!isHere(watch)) return;
      await Promise.all([db.destroy(), longDb.destroy(), writeDb.destroy()]);
      // Kysely does not close a connection that it never used.
      for (const each of [readers, longReaders]) if (each.isOpen) each.close();
    },
  };
}

/**
 * Reads a number that changes with every commit of another connection, such as that of `npm run admin`, but not with
 * the writer's own; null while another program holds the whole file.
 */
function countOfOthers(sqlite: DatabaseSync): () => string | null {
  const version = sqlite.prepare('pragma data_version');
  version.setReturnArrays(true);
  let seen: string | undefined;
  return () => {
    try {
      // Read once in a turn of the event loop, as reading waits for the file's locks: another program's commit is
      // noticed a turn later at most, and this server's own at once.
      if (seen === undefined) setImmediate(() => (seen = undefined));
      seen ??= String(version.get());
      return seen;
    } catch {
      return null;
    }
  };
}

function isHere(watch: ReturnType<typeof watchFile>): boolean {
  try {
    watch.check();
    return true;
  } catch {
    return false;
  }
}

type PostgresUrls = { url: string; migrateUrl: string | null };

async function openOnPostgres(
  { url, migrateUrl }: PostgresUrls,
  { beforeNew, prepare }: { beforeNew: () => Promise<void>; prepare: Prepare },
  measured: Log,
): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: await openPostgres(url), ...measured });
  const owner = migrateUrl === null ? db : new Kysely<Tables>({ dialect: openAgain(migrateUrl) });
  try {
    if (await isEmpty(owner)) await beforeNew();
    await prepare(owner, `The database at ${new URL(url).host}`);
    if (owner !== db) await grantToServer(owner, decodeURIComponent(new URL(url).username));
  } catch (error) {
    await db.destroy();
    throw explainRights(migrateUrl ?? url, error);
  } finally {
    if (owner !== db) await owner.destroy();
  }
  const writeDb = new Kysely<Tables>({ dialect: openAgain(url), ...measured });
  return {
    db,
    longDb: db,
    writeDb,
    place: { url },
    listen: (...told) => listenOnPostgres(url, ...told),
    // Another server may have committed a moment ago.
    commitsSoFar: () => null,
    isWriting: () => false,
    async check() {
      await sql`select 1`.execute(db).catch((error) => Promise.reject(unavailable(error)));
    },
    clean: () => cleanPostgres(db),
    onGone: () => {},
    async close() {
      await Promise.all([db.destroy(), writeDb.destroy()]);
    },
  };
}

function unavailable(error: unknown): unknown {
  return storageFailure(error) ? error : new Problem('unavailable');
}

const listenAgainMs = 1000;

/** Listens until it is stopped: a connection that can't be made, or broke, is made anew every second. */
async function listenOnPostgres(
  url: string,
  onCommit: () => void,
  onHearing: Hearing = () => {},
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  async function connect(): Promise<void> {
    const bounds = { connectionTimeoutMillis, query_timeout: connectionTimeoutMillis, ...keepAlive };
    const next = new pg.Client({ connectionString: url, ...bounds });
    let isOver = false;
    function again(): void {
      if (isOver || isStopped) return;
      isOver = true;
      onHearing(false);
      retry = setTimeout(() => void connect(), listenAgainMs);
    }
    next.on('notification', onCommit);
    next.on('error', () => {});
    next.on('end', again);
    client = next;
    try {
      await next.connect();
      const { rows } = await next.query<{ channel: string }>(whichChannel);
      await next.query(`listen "${rows[0]?.channel}"`);
      onHearing(true);
      onCommit(); // whatever was committed while nobody listened
    } catch {
      again(); // whether or not the other end closes the connection
      void next.end().catch(() => {});
    }
  }
  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}

/** The tables to which the server's role may only add. */
const onlyAddedTo = ['activities', 'changes'];

/**
 * Gives the server's own role its rights on the tables that the migrating role owns, after the migrations of each
 * start: to read and write all rows of every table, but only to read and add in the tables of the log. PostgreSQL only.
 */
async function grantToServer(owner: Db, role: string): Promise<void> {
  const to = sql.id(role);
  const log = sql.join(onlyAddedTo.map((table) => sql.table(table)));
  await owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
    const schema = sql.id(rows[0]?.schema ?? 'public');
    await sql`grant usage on schema ${schema} to ${to}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(trx);
    await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx);
    await sql`revoke update, delete, truncate on ${log} from ${to}`.execute(trx);
    await sql`revoke insert, update, delete on "migrations" from ${to}`.execute(trx);
    // An erasure changes a line of the log through this function, which does nothing else.
    await sql`grant execute on function "eraseLine" to ${to}`.execute(trx);
  });
}
