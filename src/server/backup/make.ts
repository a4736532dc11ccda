import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BackupEntry, formatName, formatVersion, type Header, rowsIn } from '#server/backup/format.ts';
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
      const total = rowsIn(header);
      onProgress({ done: 0, total });
      const counted = rowCounter(total, onProgress);
      const entries = counted(entriesOf(snapshot, header.carriesSecret ? order.secret : null));
      await writeDraft(file, { header, entries, passphrase });
    });
    await verifyDraft(draftOf(file), passphrase);
    await putInPlace(file);
  } catch (error) {
    await rm(draftOf(file), { force: true });
    throw error;
  }
  return { bytes: (await stat(file)).size };
}

async function verifyDraft(draft: string, passphrase: string | null): Promise<void> {
  await using backup = await openBackup(draft, passphrase);
  await verifyBackup(backup);
}

function headerOf(snapshot: Snapshot, { passphrase, secret, at, cost }: BackupOrder): Header {
  const { engine, society, migrations, tables, owners, secretFingerprint, holdsSealed, logHead } = snapshot;
  return {
    format: formatName,
    formatVersion,
    product: program.version,
    at,
    engine,
    society,
    migrations,
    tables: Object.fromEntries(tables.map(({ name, count }) => [name, count])),
    owners,
    secretFingerprint,
    holdsSealed,
    logHead,
    // Without a passphrase, whoever has the file could read every number in it.
    carriesSecret: passphrase !== null && secret !== null,
    seal: passphrase === null ? null : newSealParameters(cost),
  };
}

async function* entriesOf(snapshot: Snapshot, secret: string | null): AsyncGenerator<BackupEntry> {
  if (secret !== null) yield { kind: 'secret', secret };
  for (const table of snapshot.tables) {
    yield { kind: 'table', table: table.name, columns: table.columns };
    for await (const row of snapshot.rowsOf(table)) yield { kind: 'row', row: row as (string | number | null)[] };
  }
  yield { kind: 'end' };
}

const reportedEvery = 1000;

/** Makes a function that passes entries on and counts their rows, over all of its calls: some work passes them twice. */
export function rowCounter(total: number, onProgress: (progress: Progress) => void) {
  let done = 0;
  return async function* (entries: AsyncIterable<BackupEntry>): AsyncGenerator<BackupEntry> {
    for await (const entry of entries) {
      yield entry;
      if (entry.kind === 'row' && ++done % reportedEvery === 0) onProgress({ done, total });
    }
  };
}
