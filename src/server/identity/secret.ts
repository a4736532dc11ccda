import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, StartError } from '#server/config.ts';
import { prepareDataDir } from '#server/database/open.ts';

/** The secret of the settings, or the one kept in the data folder; null when there is none yet. Throws StartError. */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string | null {
  if (secret) return secret;
  const file = secretFile(dataDir);
  try {
    return checked(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    // No folder yet, or none possible there: that is told by who makes it.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw asStartError(error, file);
  }
}

/** Makes the secret of the data folder, with mode 0600, on the first start. Throws StartError. */
export function makeSecret({ dataDir }: Pick<Config, 'dataDir'>): string {
  prepareDataDir(dataDir);
  const file = secretFile(dataDir);
  // Written whole beside it and then linked: of two servers that start at once, one makes it and both read it.
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
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
  return new StartError(
    `The secret in ${file} can't be read or made (${(error as NodeJS.ErrnoException).code}). Check the permissions of the data folder.`,
  );
}
