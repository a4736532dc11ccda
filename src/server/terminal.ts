import { createInterface } from 'node:readline/promises';
import { type Config, StartError } from '#server/config.ts';
import type { Db } from '#server/database/tables.ts';

type DataLocation = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** What a person at the terminal wants to know after the address: where the data is, and who administers it yet. */
export async function greeting(db: Db, { dataDir, databaseUrl }: DataLocation): Promise<string> {
  const admins = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('invitedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
  const place = databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).host}, the secret in ${dataDir}` : dataDir;
  return `  Data: ${place}\n  Administrators: ${named(admins)}\n  Stop it with Ctrl-C\n\n`;
}

const shownAdmins = 3;

function named(admins: { name: string; email: string }[]): string {
  if (admins.length === 0) return 'nobody yet; whoever sets the society up, at the address above, is one';
  const names = admins.slice(0, shownAdmins).map(({ name, email }) => name || email);
  return admins.length > shownAdmins ? `${names.join(', ')} and ${admins.length - shownAdmins} more` : names.join(', ');
}

/**
 * An empty database beside the secret of an earlier society is more often a missing database than a new society: the
 * person at a terminal is asked, and without a terminal the start is refused. Throws StartError.
 */
export async function confirmNewSociety(
  config: DataLocation & Pick<Config, 'secret' | 'newSociety'>,
  keptSecret: string | null,
) {
  const { dataDir, databaseUrl, secret, newSociety } = config;
  if (keptSecret === null || secret !== null || newSociety) return;
  const database = databaseUrl ? `The database at ${new URL(databaseUrl).host}` : 'The database';
  const what = `${database} is empty, but ${dataDir} has the secret of a society that was here before.`;
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const answer = await answerTo(`${what} Begin a new society? (yes/no) `);
    if (/^y(es)?$/i.test(answer.trim())) return;
  }
  throw new StartError(
    `${what} Restore its database from a backup, or start with AANGAN_NEW_SOCIETY=1 to begin a new one. Nothing was changed.`,
  );
}

/** What the person at the terminal types; nothing when they leave with Ctrl-C or Ctrl-D. */
async function answerTo(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const leaving = new AbortController();
  terminal.once('close', () => leaving.abort());
  const answer = await terminal.question(question, { signal: leaving.signal }).catch(() => '');
  terminal.close();
  return answer;
}
