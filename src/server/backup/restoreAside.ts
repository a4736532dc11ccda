import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Progress } from '#server/backup/make.ts';
import { readHeader } from '#server/backup/readFile.ts';
import { restore } from '#server/backup/restore.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Tables } from '#server/database/tables.ts';
import { keepSecret, readSecret, secretFor } from '#server/identity/secret.ts';
import { opensAny } from '#server/owners/documents.ts';
import { fingerprintOf } from '#server/seal.ts';

export type AsideOrder = {
  file: string;
  passphrase: string | null;
  /** An empty folder beside the society's; afterwards its contents can take the society's place. */
  dataDir: string;
  /** The secret that was given, or the server's own. */
  secret: string;
  /** AANGAN_SECRET, which no other secret overrides. */
  setSecret: string | null;
  /** The fingerprint of a secret whose sealed numbers are given up. */
  forgetSecret: string | null;
};

/**
 * Restores a backup as `npm run restore` does, and ensures that a server can start with it. Throws BackupRefused,
 * StartError.
 */
export async function restoreAside(order: AsideOrder, onProgress: (progress: Progress) => void): Promise<void> {
  const { file, passphrase, dataDir, secret, setSecret, forgetSecret } = order;
  const { secretFingerprint } = await readHeader(file);
  if (fingerprintOf(secret) === secretFingerprint || forgetSecret !== null) keepSecret(dataDir, secret);
  const place = { dataDir, databaseUrl: null, migrateDatabaseUrl: null, secret: setSecret, forgetSecret };
  await restore(file, passphrase, place, onProgress);
  const sqlite = openSqlite(join(dataDir, 'aangan.db'));
  await using db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  await secretFor(db, place, { kept: readSecret(place) ?? secret, opensAny });
}
