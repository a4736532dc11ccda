import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, StartError } from '#server/config.ts';
import type { Db } from '#server/database/tables.ts';
import { leaveToOwner, prepareDataDir } from '#server/folders.ts';
import { createSeal, fingerprintOf, type Seal } from '#server/seal.ts';

/** The secret of the settings, or the one kept in the data folder; null when there is none yet. Throws StartError. */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string | null {
  if (secret) return secret;
  const file = secretFile(dataDir);
  try {
    return checked(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    // The folder does not exist, or can't be made there: `makeSecret` reports that.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw asStartError(error, file);
  }
}

/** Makes the secret of the data folder, with mode 0600, on the first start. Throws StartError. */
function makeSecret({ dataDir }: Pick<Config, 'dataDir'>): string {
  return keepSecret(dataDir, randomBytes(32).toString('base64url'));
}

/** Puts a secret into the data folder, with mode 0600; answers the one that was there before, if one was. Throws StartError. */
export function keepSecret(dataDir: string, secret: string): string {
  prepareDataDir(dataDir);
  const file = secretFile(dataDir);
  // Written whole to a file beside it and then linked: of two servers that start at once, one makes it and both read
  // it.
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    leaveToOwner(draft);
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    unlinkSync(draft);
    chmodSync(file, 0o600);
    return checked(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    throw asStartError(error, file);
  }
}

/** Whether a seal opens at least one of the sealed numbers on record; true where no number is on record. */
type OpensAny = (db: Db, seal: Seal) => Promise<boolean>;
type Choice = Pick<Config, 'secret' | 'dataDir' | 'forgetSecret'>;

/**
 * The secret that belongs to this database: the one that was kept, or a new one where nothing was ever sealed. Throws
 * StartError, before anything is made, when what is there was sealed with another secret.
 */
export async function secretFor(
  db: Db,
  config: Choice,
  { kept, opensAny }: { kept: string | null; opensAny: OpensAny },
): Promise<string> {
  const known = await fingerprintIn(db);
  // Another server that starts at the same time may have made the secret since.
  const found = kept ?? readSecret(config);
  const isOther = known
    ? found === null || fingerprintOf(found) !== known
    : !(await opensAny(db, createSeal(found ?? '')));
  // A database older than fingerprints has none to compare: only its sealed numbers show that this secret is not
  // theirs.
  const lost = known ?? 'unknown';
  if (isOther && config.forgetSecret !== lost) throw new StartError(otherSecret(config, found, lost));
  const secret = found ?? makeSecret(config);
  const claimed = await claim(db, fingerprintOf(secret), known);
  if (claimed !== fingerprintOf(secret)) throw new StartError(otherSecret(config, secret, claimed));
  return secret;
}

/** Stores the fingerprint in place of `known`, and answers the stored one: of two servers at once, one wins. */
async function claim(db: Db, fingerprint: string, known: string | null): Promise<string> {
  if (known === null) {
    const row = { id: 1 as const, fingerprint };
    await db
      .insertInto('secrets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else if (known !== fingerprint) {
    await db.updateTable('secrets').set({ fingerprint }).where('fingerprint', '=', known).execute();
  }
  return (await fingerprintIn(db)) ?? fingerprint;
}

async function fingerprintIn(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

function otherSecret({ secret, dataDir }: Choice, kept: string | null, name: string): string {
  const file = secretFile(dataDir);
  const source = secret ? 'AANGAN_SECRET' : file;
  const what =
    kept === null ? `The secret ${file} is missing` : `The secret of ${source} is not the one of this database`;
  return `${what}: its Aadhaar and PAN numbers can't be opened without it. Restore the file ${file} from a backup, or set AANGAN_SECRET to the old secret. To begin with ${kept === null ? 'a new' : 'this'} secret and never read those numbers again, start once with AANGAN_FORGET_SECRET=${name}. Nothing was changed.`;
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

function checked(secret: string, file: string): string {
  if (secret.length < 32)
    throw new StartError(
      `The secret in ${file} is too short. Restore it from a backup; without it sessions and sealed numbers can't be read.`,
    );
  return secret;
}

function asStartError(error: unknown, file: string): StartError {
  if (error instanceof StartError) return error;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return new StartError(`The disk has no room for the secret ${file}. Free some space and start again.`);
  return new StartError(
    `The secret in ${file} can't be read or made (${(error as NodeJS.ErrnoException).code}). Check the permissions of the data folder.`,
  );
}
