import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/config.ts';

// Counts and sequence numbers are bigint in PostgreSQL; ours stay far below 2^53, so plain numbers are exact.
const int8 = 20;
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Connects to PostgreSQL. Throws StartError with one clear sentence when it can't; the password is never named. */
export async function openPostgres(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, types });
  // A connection that breaks while idle must not end the process: the pool makes a new one, /readyz tells.
  pool.on('error', () => {});
  // Nor one that breaks in a request's hands, between two statements: the next statement fails, and with it that request.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw new StartError(explain(url, error));
  }
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}

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
