import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { BackupFound, RestoreState, RestoreWish } from '#domain/setUp.ts';
import { BackupRefused, type Header, rowsIn } from '#server/backup/format.ts';
import { readRestorable, restoringPrefix } from '#server/backup/restore.ts';
import { BackupFailed, inThread, type Reason } from '#server/backup/thread.ts';
import { syncFolder } from '#server/backup/writeFile.ts';
import type { Config } from '#server/config.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { leaveToOwner } from '#server/folders.ts';
import { readSecret } from '#server/identity/secret.ts';
import { fingerprintOf } from '#server/seal.ts';

/**
 * A backup that is uploaded in pieces to a server whose society has not begun, and takes its place (docs/rules.md, Set
 * up your society).
 */
export type FromBackup = {
  /** Begins an upload and answers its id; an earlier upload is deleted. Throws Problem busy, conflict. */
  begin(bytes: number): Promise<string>;
  /**
   * Adds a piece and answers how many bytes have arrived; a piece that does not follow on these is not taken. Throws
   * Problem not_found, busy, conflict.
   */
  add(id: string, at: number, piece: Uint8Array): Promise<number>;
  /** Throws Problem not_found, busy, conflict. */
  look(id: string): Promise<BackupFound>;
  /** Begins to restore the uploaded backup, and does not wait for it. Throws Problem not_found, busy, invalid. */
  restore(id: string, wish: RestoreWish): void;
  state(): RestoreState | null;
  /** Deletes the upload. */
  forget(): Promise<void>;
  stop(): Promise<void>;
};

type Tools = {
  config: Pick<Config, 'dataDir' | 'secret'>;
  log: Logger;
  /** Closes the society, calls `between`, and opens the society again, whether or not that failed. */
  reopen(between: () => void): Promise<void>;
};

type Upload = { id: string; folder: string; file: FileHandle; bytes: number; arrived: number; header: Header | null };

export function createFromBackup({ config, log, reopen }: Tools): FromBackup {
  const stopping = new AbortController();
  const upload = createUpload(config.dataDir);
  let isBusy = false;
  let restoring: RestoreState | null = null;
  let work: Promise<void> = Promise.resolve();

  /** One thing at a time. Throws Problem busy. */
  async function alone<T>(does: () => Promise<T>): Promise<T> {
    requireIdle();
    isBusy = true;
    try {
      return await does();
    } finally {
      isBusy = false;
    }
  }

  function requireIdle(): void {
    if (isBusy || restoring?.phase === 'running') throw new Problem('busy', message('restore_running'));
  }

  return {
    begin: (bytes) =>
      alone(async () => {
        const id = await upload.begin(bytes);
        restoring = null;
        return id;
      }),
    add: (id, at, piece) => alone(() => upload.add(id, at, piece)),
    look: (id) =>
      alone(async () => {
        const one = upload.known(id);
        try {
          one.header = await readRestorable(join(one.folder, 'backup'));
        } catch (error) {
          throw error instanceof BackupRefused ? new Problem('conflict', refusals[error.kind]) : error;
        }
        return foundIn(one.header, readSecret(config));
      }),
    restore(id, wish) {
      const one = upload.known(id);
      const { header } = one;
      requireIdle();
      if (!header) throw new Problem('not_found', message('restore_over'));
      requireKeys(header, wish, readSecret(config));
      const { society, at } = header;
      restoring = { phase: 'running', done: 0, total: 2 * rowsIn(header), society, at, problem: null };
      const update = (more: Partial<RestoreState>) => {
        if (restoring) restoring = { ...restoring, ...more };
      };
      work = bringBack({ config, reopen }, { ...one, header, wish }, { onProgress: update, signal: stopping.signal })
        .then(upload.forget)
        .then(() => update({ phase: 'done' }))
        .catch((error) => {
          const problem = problemOf(error);
          const isRefused = problem.code !== 'restore_failed';
          log[isRefused ? 'warn' : 'error']({ detail: (error as Error).message }, 'a backup could not be brought back');
          update({ phase: 'failed', problem });
        });
    },
    state: () => restoring,
    forget: upload.forget,
    async stop() {
      stopping.abort();
      await work;
      await upload.close();
    },
  };
}

/** The one upload that there is at a time. */
function createUpload(dataDir: string) {
  let present: Upload | null = null;

  /** Throws Problem not_found for one that is over. */
  function known(id: string): Upload {
    if (present?.id !== id) throw new Problem('not_found', message('restore_over'));
    return present;
  }

  async function forget(): Promise<void> {
    const gone = present;
    present = null;
    await gone?.file.close();
    if (gone) await rm(gone.folder, { recursive: true, force: true });
  }

  return {
    known,
    forget,
    async begin(bytes: number): Promise<string> {
      await forget();
      present = await placeFor(bytes, dataDir);
      return present.id;
    },
    async add(id: string, at: number, piece: Uint8Array): Promise<number> {
      const one = known(id);
      if (at !== one.arrived) return one.arrived;
      if (at + piece.length > one.bytes) throw new Problem('conflict', message('restore_damaged'));
      const { bytesWritten } = await one.file.write(piece, 0, piece.length, at);
      one.arrived += bytesWritten;
      return one.arrived;
    },
    /** Leaves the folder, which the next start removes. */
    close: async () => present?.file.close(),
  };
}

/** Makes the place for an upload. Throws Problem conflict. */
async function placeFor(bytes: number, dataDir: string): Promise<Upload> {
  const { bavail, bsize } = await statfs(dataDir);
  // There must be room for the file and for the database made from it.
  if (bavail * bsize < 2 * bytes) throw new Problem('conflict', message('restore_no_room'));
  const folder = await mkdtemp(join(dataDir, restoringPrefix));
  // What is restored in it goes to its owner.
  leaveToOwner(folder);
  const file = await open(join(folder, 'backup'), 'wx', 0o600);
  return { id: crypto.randomUUID(), folder, file, bytes, arrived: 0, header: null };
}

type Restoring = { folder: string; wish: RestoreWish; header: Header };
type Watching = { onProgress: (progress: { done: number; total: number }) => void; signal: AbortSignal };

async function bringBack(
  { config, reopen }: Omit<Tools, 'log'>,
  { folder, wish, header }: Restoring,
  { onProgress, signal }: Watching,
): Promise<void> {
  const { dataDir } = config;
  const place = join(folder, 'society');
  const { secretFingerprint, holdsSealed, carriesSecret } = header;
  // A backup without sealed numbers can be restored under the server's own secret, as nothing is lost.
  const secret = (holdsSealed ? wish.secret : null) ?? readSecret(config) ?? '';
  const goesWithout = wish.withoutSecret || !(holdsSealed || carriesSecret);
  const forgetSecret = goesWithout ? secretFingerprint : null;
  const order = { file: join(folder, 'backup'), passphrase: wish.passphrase, dataDir: place, secret, forgetSecret };
  // An earlier attempt may have left this folder.
  await rm(place, { recursive: true, force: true });
  await inThread({ kind: 'restore', ...order, setSecret: config.secret }, onProgress, signal);
  await syncFolder(place);
  await reopen(() => {
    requireNobody(join(dataDir, 'aangan.db'));
    // From here on the restored society takes the place of the empty one, at the next start at the latest.
    renameSync(place, join(dataDir, restoredName));
  });
}

const refusals: Record<Reason, Message> = {
  damaged: message('restore_damaged'),
  foreign: message('restore_foreign'),
  newer: message('restore_newer'),
  passphrase: message('restore_passphrase_wrong'),
  secret: message('restore_secret_other'),
  no_room: message('restore_no_room'),
  place: message('restore_failed'),
  failed: message('restore_failed'),
};

function problemOf(error: unknown): Message {
  if (error instanceof Problem && error.reason) return error.reason;
  return refusals[error instanceof BackupFailed ? error.because : 'failed'];
}

function foundIn(header: Header, present: string | null): BackupFound {
  const { society, at, product, migrations, tables, seal } = header;
  const count = (table: string) => tables[table] ?? 0;
  const people = count('owners');
  // Before that step everybody in the table was an owner.
  const owners = header.owners ?? (migrations.includes('0028_people') ? null : people);
  const counts = { flats: count('flats'), owners, people, vehicles: count('vehicles'), users: count('users') };
  return { society, at, product, ...counts, isSealed: seal !== null, needsSecret: needsSecret(header, present) };
}

function needsSecret({ secretFingerprint, holdsSealed, carriesSecret }: Header, present: string | null): boolean {
  if (secretFingerprint === null || !holdsSealed || carriesSecret) return false;
  return present === null || fingerprintOf(present) !== secretFingerprint;
}

/** Throws Problem invalid, at the field. */
function requireKeys(header: Header, { passphrase, secret, withoutSecret }: RestoreWish, present: string | null): void {
  if (header.seal && passphrase === null)
    throw new Problem('invalid', message('restore_passphrase_missing'), { at: 'passphrase' });
  if (!needsSecret(header, present) || withoutSecret) return;
  if (secret === null) throw new Problem('invalid', message('restore_secret_missing'), { at: 'secret' });
  if (fingerprintOf(secret) !== header.secretFingerprint)
    throw new Problem('invalid', message('restore_secret_other'), { at: 'secret' });
}

const restoredName = '.restored';

/**
 * Puts a completely restored society in the place of the empty one, and removes what an interrupted restore left
 * behind. The order of the steps allows an interruption at any point: the next start goes on. This process must own the
 * folder, with its database closed.
 */
export function takeRestored(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const from = join(dataDir, restoredName);
  if (existsSync(join(from, 'aangan.db'))) {
    if (existsSync(join(from, 'secret'))) renameSync(join(from, 'secret'), join(dataDir, 'secret'));
    for (const ending of ['-wal', '-shm', '-journal']) rmSync(join(dataDir, `aangan.db${ending}`), { force: true });
    renameSync(join(from, 'aangan.db'), join(dataDir, 'aangan.db'));
  }
  const isLeftBehind = (name: string) => name === restoredName || name.startsWith(restoringPrefix);
  for (const name of readdirSync(dataDir).filter(isLeftBehind))
    rmSync(join(dataDir, name), { recursive: true, force: true });
}

const records = ['users', 'flats', 'owners', 'vehicles'] as const;

/** Whether the society has no account and no records. */
export async function isUntouched(db: Db | Trx): Promise<boolean> {
  for (const table of records) if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

/** Throws Problem conflict. */
export async function requireUntouched(db: Db | Trx): Promise<void> {
  if (!(await isUntouched(db))) throw new Problem('conflict', message('restore_not_empty'));
}

/** As `requireUntouched`, for a closed database, where nobody can enter anything meanwhile. Throws Problem conflict. */
function requireNobody(file: string): void {
  using sqlite = new DatabaseSync(file, { readOnly: true });
  for (const table of records)
    if (sqlite.prepare(`select 1 from "${table}" limit 1`).get())
      throw new Problem('conflict', message('restore_not_empty'));
}
