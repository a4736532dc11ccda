import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type BackupRequest, type BackupState, overdueAfterDays } from '#domain/backup.ts';
import { dayIn } from '#domain/day.ts';
import { type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { noteSystemEvent } from '#server/backup/events.ts';
import { backupsFolder, copyInto, isAhead, listBackups, nameOf, tidy } from '#server/backup/folder.ts';
import type { Progress } from '#server/backup/make.ts';
import { BackupFailed, inThread } from '#server/backup/thread.ts';
import { createTickets } from '#server/backup/tickets.ts';
import type { Actor, Write } from '#server/changes/write.ts';
import type { Config } from '#server/config.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { makeFolder } from '#server/folders.ts';
import { withoutRows } from '#server/http/log.ts';
import { theSociety } from '#server/society/queries.ts';

/** The society's backups, as one server makes and keeps them. */
export type Backups = {
  folder: string;
  tickets: ReturnType<typeof createTickets>;
  state(): Promise<BackupState>;
  /** Begins a backup by hand, and does not wait for it. Throws Problem busy while another one is being made. */
  begin(actor: Actor, request: BackupOptions): void;
  /**
   * Makes the daily backup; null where there is nothing to back up yet or another one is being made. Throws Problem.
   */
  daily(): Promise<string | null>;
  stop(): Promise<void>;
};

export type BackupSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'dailyBackups' | 'backupCopyDir'>;
type Tools = { db: Db; write: Write; now: () => Date; secret: string; log: Logger; settings: BackupSettings };
type Order = { kind: 'daily' | 'manual'; actor: Actor | null; passphrase: string | null; withSecret: boolean };
type Copy = { file: string; name: string; timeZone: string };
type BackupOptions = Pick<BackupRequest, 'passphrase' | 'withSecret'>;
/** What is stored about the last backup that was made. */
type Result = { name: string; isCopied: boolean };

export function createBackups(tools: Tools): Backups {
  const { db, write, now, settings } = tools;
  const folder = backupsFolder(settings.dataDir);
  const stopping = new AbortController();
  let running: Progress | null = null;
  let work: Promise<unknown> = Promise.resolve();

  /** Makes a backup, one at a time; answers the job's result as JSON. Throws Problem busy. */
  async function only(order: Order): Promise<string> {
    if (running !== null) throw new Problem('busy', message('backup_running'));
    running = { done: 0, total: 0 };
    const making = make(tools, order, (progress) => (running = progress), stopping.signal);
    work = making.catch(() => {});
    try {
      return JSON.stringify(await making);
    } finally {
      running = null;
    }
  }

  async function byHand(actor: Actor, { passphrase, withSecret }: BackupOptions): Promise<void> {
    try {
      const result = await only({ kind: 'manual', actor, passphrase, withSecret });
      await record(write, { finishedAt: now().toISOString(), failedAt: null, problem: null, result });
    } catch (error) {
      const problem = JSON.stringify((error as Problem).reason ?? message('internal'));
      await record(write, { failedAt: now().toISOString(), problem });
    }
  }

  return {
    folder,
    tickets: createTickets(tools),
    state: async () => ({ ...(await stateOf(db, settings, folder, now())), running }),
    begin(actor, request) {
      if (running !== null) throw new Problem('busy', message('backup_running'));
      work = byHand(actor, request).catch((error) =>
        tools.log.error({ err: withoutRows(error) }, 'a backup could not be noted'),
      );
    },
    async daily() {
      // While a backup is made by hand, the daily one waits for the next hour.
      if (!settings.dailyBackups || running !== null || (await isNobodyHere(db))) return null;
      return only({ kind: 'daily', actor: null, passphrase: null, withSecret: false });
    },
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

/** Makes a backup and copies it. Throws Problem internal, with why. */
async function make(
  tools: Tools,
  { kind, actor, passphrase, withSecret }: Order,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result> {
  const { db, write, now, settings } = tools;
  const folder = backupsFolder(settings.dataDir);
  const at = now();
  const { timeZone } = await theSociety(db);
  const name = nameOf(kind, at, timeZone);
  const file = join(folder, name);
  try {
    makeFolder(folder);
    await tidy(folder, at, timeZone); // first, so that there is room
    const secret = withSecret && passphrase !== null ? tools.secret : null;
    const order = { kind: 'make' as const, source: settings, file, passphrase, secret, at: at.toISOString() };
    await inThread(order, onProgress, signal);
  } catch (error) {
    tools.log.error({ detail: (error as Error).message }, 'a backup could not be made');
    // The cause of the failure may keep this event from being written as well.
    await write(actor, async (tx) => noteSystemEvent(tx, 'backup-failed')).catch(() => {});
    throw new Problem('internal', failure(error, dayIn(timeZone, at)));
  }
  await write(actor, async (tx) => noteSystemEvent(tx, 'backup'));
  return { name, isCopied: await copied(tools, { file, name, timeZone }) };
}

/** Whether there is a copy in the second folder, where one is wanted. */
async function copied({ settings, now, log }: Tools, { file, name, timeZone }: Copy): Promise<boolean> {
  if (settings.backupCopyDir === null) return true;
  try {
    await copyInto(settings.backupCopyDir, file, name);
    await tidy(settings.backupCopyDir, now(), timeZone);
    return true;
  } catch (error) {
    log.error({ detail: (error as Error).message }, 'a backup could not be copied');
    return false;
  }
}

function failure(error: unknown, on: string): Message {
  const because = error instanceof BackupFailed ? error.because : 'failed';
  if (because === 'no_room' || (error as NodeJS.ErrnoException).code === 'ENOSPC')
    return message('backup_no_room', { on });
  return because === 'damaged' ? message('backup_damaged', { on }) : message('backup_failed', { on });
}

async function isNobodyHere(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length === 0;
}

type Noted = Partial<Pick<Tables['jobs'], 'finishedAt' | 'failedAt' | 'problem' | 'result'>>;

/** Writes the result of a backup by hand to the row of the daily job. */
async function record(write: Write, noted: Noted): Promise<void> {
  await write(null, async ({ db }) => {
    const untouched = { day: null, holder: null, claimedAt: null, finishedAt: null, failedAt: null };
    await db
      .insertInto('jobs')
      .values({ name: 'backup', ...untouched, problem: null, result: null, ...noted })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(noted))
      .execute();
  });
}

const dayMs = 24 * 60 * 60 * 1000;

async function stateOf(db: Db, settings: BackupSettings, folder: string, now: Date) {
  const job = await db.selectFrom('jobs').selectAll().where('name', '=', 'backup').executeTakeFirst();
  const { timeZone } = await theSociety(db);
  const dayOf = (at: string) => dayIn(timeZone, new Date(at));
  const items = await listBackups(folder);
  const newest = items.find(({ isReadable, at }) => isReadable && !isAhead(new Date(at), now))?.at ?? null;
  // Several servers on one PostgreSQL have a folder each: there only the database knows the last backup of all of them.
  const lastGoodAt = settings.databaseUrl === null ? newest : (job?.finishedAt ?? newest);
  const room = await statfs(settings.dataDir).catch(() => null);
  const warnings: Message[] = [];
  if (job?.problem) warnings.push(JSON.parse(job.problem) as Message);
  else if (settings.dailyBackups) warnings.push(...(await overdue(db, { lastGoodAt, now, dayOf })));
  const result = job?.result ? (JSON.parse(job.result) as Result) : null;
  if (settings.backupCopyDir !== null && result?.isCopied === false && job?.finishedAt)
    warnings.push(message('backup_not_copied', { on: dayOf(job.finishedAt) }));
  return {
    isDaily: settings.dailyBackups,
    hasSecondFolder: settings.backupCopyDir !== null,
    lastGoodAt,
    warnings,
    items,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    freeBytes: room && room.bavail * room.bsize,
  };
}

type Last = { lastGoodAt: string | null; now: Date; dayOf: (at: string) => string };

/** Warns once a society that is old enough has no backup that is new enough. */
async function overdue(db: Db, { lastGoodAt, now, dayOf }: Last): Promise<Message[]> {
  const limit = new Date(now.getTime() - overdueAfterDays * dayMs).toISOString();
  if (lastGoodAt !== null) return lastGoodAt < limit ? [message('backup_overdue', { on: dayOf(lastGoodAt) })] : [];
  const first = await db.selectFrom('users').select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst();
  return first && first.createdAt < limit ? [message('backup_never')] : [];
}
