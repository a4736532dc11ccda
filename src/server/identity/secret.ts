import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, StartError } from '#server/config.ts';

/** The secret of the settings, or the one kept in the data folder, made on the first start with mode 0600. Throws StartError. */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret) return secret;
  const file = join(dataDir, 'secret');
  try {
    return checked(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw asStartError(error, file);
  }
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

function checked(secret: string, file: string): string {
  if (secret.length < 32) throw new StartError(`The secret in ${file} is too short. Restore it from a backup; without it sessions and sealed numbers can't be read.`);
  return secret;
}

function asStartError(error: unknown, file: string): StartError {
  if (error instanceof StartError) return error;
  return new StartError(`The secret in ${file} can't be read or made (${(error as NodeJS.ErrnoException).code}). Check the permissions of the data folder.`);
}
