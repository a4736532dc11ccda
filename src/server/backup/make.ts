import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Entry, formatName, formatVersion, type Header } from '#server/backup/format.ts';
import { openBackup, verifyBackup } from '#server/backup/readFile.ts';
import { newSealParameters } from '#server/backup/sealing.ts';
import { type Snapshot, type Source, withSnapshot } from '#server/backup/snapshot.ts';
import { draftOf, putInPlace, writeDraft } from '#server/backup/writeFile.ts';
import { makeFolder } from '#server/folders.ts';
import program from '../../../package.json' with { type: 'json' };

export type BackupOrder = {
  source: Source;
  /** The file to write; its folder is made. */
  file: string;
  passphrase: string | null;
  /** The society's secret, to be carried: only with a passphrase. */
  secret: string | null;
  /** ISO UTC. */
  at: string;
  /** The cost of a guess at the passphrase; see sealing.ts. */
  cost?: number;
};

export type Progress = { done: number; total: number };

/**
 * Backs a society up while it is in use: one consistent state is written, read back from its first byte to its last,
 * and only then given its name. Answers its size in bytes. Throws StartError, or what the disk says.
 */
export async function makeBackup(order: BackupOrder, onProgress = (_: Progress) => {}): Promise<{ bytes: number }> {
  const { source, file, passphrase } = order;
  makeFolder(dirname(file));
  try {
    await withSnapshot(source, dirname(file), async (snapshot) => {
      const header = headerOf(snapshot, order);
      const entries = entriesOf(snapshot, header.carriesSecret ? order.secret : null, onProgress);
      await writeDraft(file, { header, entries, passphrase });
    });
    const backup = await openBackup(draftOf(file), passphrase);
    await verifyBackup(backup).finally(backup.close);
    await putInPlace(file);
  } catch (error) {
    await rm(draftOf(file), { force: true });
    throw error;
  }
  return { bytes: (await stat(file)).size };
}

function headerOf(snapshot: Snapshot, { passphrase, secret, at, cost }: BackupOrder): Header {
  const { engine, society, migrations, tables, secretFingerprint, holdsSealed, logHead } = snapshot;
  return {
    format: formatName,
    formatVersion,
    product: program.version,
    at,
    engine,
    society,
    migrations,
    tables: Object.fromEntries(tables.map(({ name, count }) => [name, count])),
    secretFingerprint,
    holdsSealed,
    logHead,
    // Without a passphrase, whoever has the file could read every number in it.
    carriesSecret: passphrase !== null && secret !== null,
    seal: passphrase === null ? null : newSealParameters(cost),
  };
}

const toldEvery = 1000;

async function* entriesOf(
  snapshot: Snapshot,
  secret: string | null,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<Entry> {
  const total = snapshot.tables.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  onProgress({ done, total });
  if (secret !== null) yield { kind: 'secret', secret };
  for (const table of snapshot.tables) {
    yield { kind: 'table', table: table.name, columns: table.columns };
    for await (const row of snapshot.rowsOf(table)) {
      yield { kind: 'row', row: row as (string | number | null)[] };
      done += 1;
      if (done % toldEvery === 0) onProgress({ done, total });
    }
  }
  yield { kind: 'end' };
}
