import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/config.ts';
import { idleMs, lockMs } from '#server/database/engine.ts';

// Counts and sequence numbers are bigint in PostgreSQL; ours stay far below 2^53, so plain numbers are exact.
const int8 = 20;
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const maxConnections = 8;

/** How long to wait for a connection, from the pool or new, and again for its settings to be made; in milliseconds. */
export const connectionTimeoutMillis = 5000;
// A machine that vanishes never closes its connection: the operating system probes it after this much silence.
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

// Set on every connection, whatever the defaults of the PostgreSQL server: a rule that is checked in a transaction is
// checked on what is committed, and waiting for a lock or an answer ends with an error in time (in milliseconds).
export const requestSettings = [
  `set default_transaction_isolation = 'read committed'`,
  `set lock_timeout = ${lockMs}`,
  'set statement_timeout = 30000',
  `set idle_in_transaction_session_timeout = ${idleMs}`,
].join('; ');

/** Connects to PostgreSQL. Throws StartError with one clear sentence when it can't; the password is never named. */
export async function openPostgres(url: string): Promise<PostgresDialect> {
  const pool = poolOf(url);
  try {
    const { rows } = await pool.query<{ schema: string | null }>('select current_schema() as schema');
    if (rows[0]?.schema == null) throw new Error('there is no schema of its search_path');
    return dialectOf(pool);
  } catch (error) {
    await pool.end();
    throw new StartError(explain(url, error));
  }
}

/** The same database again, with connections of its own. */
export function openAgain(url: string, max = maxConnections): PostgresDialect {
  return dialectOf(poolOf(url, max));
}

function poolOf(url: string, max = maxConnections): pg.Pool {
  const bounds = { max, connectionTimeoutMillis, ...keepAlive };
  const pool = new pg.Pool({ connectionString: url, ...bounds, types, onConnect: makeReady });
  // A connection that breaks while idle must not end the process: the pool makes a new one, and /readyz tells of
  // trouble.
  pool.on('error', () => {});
  // Nor must a connection that breaks while a request uses it, between two statements: the next statement fails, and
  // with it that request.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Makes the settings as part of the pool's connecting, not in Kysely's `onCreateConnection`: a connection that breaks
 * there is never given back, and after a few of them the pool has none left, for good.
 */
async function makeReady(client: pg.ClientBase): Promise<void> {
  const bounded: pg.QueryConfig & { query_timeout: number } = {
    text: requestSettings,
    query_timeout: connectionTimeoutMillis,
  };
  await client.query(bounded);
}

function dialectOf(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}

/** What a role without the rights that it needs is told, for the person who starts the server; any other error stays. */
export function explainRights(url: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code !== insufficientPrivilege) return error;
  const { host, pathname, username } = new URL(url);
  const [name, role] = [pathname.slice(1), username].map(decodeURIComponent);
  return new StartError(
    `The user ${role} may not do what it takes in the database ${name} at ${host}: ${message}. Make that user the owner of the database and of its tables (alter database "${name}" owner to "${role}").`,
  );
}

const insufficientPrivilege = '42501';

function explain(url: string, error: unknown): string {
  const { host, pathname, username } = new URL(url);
  const { code, message } = error as { code?: string; message: string };
  if (code === '28P01' || code === '28000')
    return `The database at ${host} refused the user ${username} or its password (DATABASE_URL).`;
  if (code === '3D000')
    return `The database ${pathname.slice(1)} does not exist at ${host} (DATABASE_URL). Create it first.`;
  const reason = message || code || 'no answer';
  return `The database at ${host} can't be reached (DATABASE_URL): ${reason}.`;
}
