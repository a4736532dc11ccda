import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '#domain/backup.ts';
import { dayIn } from '#domain/day.ts';
import { readHeader, readWholeHeader } from '#server/backup/readFile.ts';
import { draftOf, syncFolder } from '#server/backup/writeFile.ts';
import { leaveToOwner, makeFolder } from '#server/folders.ts';

/**
 * The names of our backups: a file with another name is never listed, handed out or removed. Names of earlier versions
 * have the time in UTC (Z), the others the society's time with its offset from UTC.
 */
const pattern = /^aangan-(daily|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:Z|([+-]\d\d)(\d\d))\.backup$/;

type Named = { name: string; kind: Backup['kind']; at: Date };

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** The name of a backup that is made at this moment, by the society's day and clock (docs/rules.md, Days). */
export function nameOf(kind: Backup['kind'], at: Date, timeZone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const offset = here.offset.replace(':', '');
  return `aangan-${kind}-${here.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(':', '-')}${offset}.backup`;
}

/** What a name says; null for a file that is none of ours. */
export function readName(name: string): Named | null {
  const found = pattern.exec(name);
  if (!found) return null;
  const [, kind, day, hour, minute, second, hours, minutes] = found;
  const at = new Date(`${day}T${hour}:${minute}:${second}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(at.getTime()) ? null : { name, kind: kind as Backup['kind'], at };
}

/** The backups of a folder, the newest first; none where there is no folder, or none that can be read. */
async function namesIn(folder: string): Promise<Named[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .map(readName)
    .filter((one) => one !== null)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** The backups with what their headers say; one that can't be read is listed as unreadable. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const named = await namesIn(folder);
  return Promise.all(
    named.map(async ({ name, kind, at }) => {
      const file = join(folder, name);
      const { size } = await stat(file).catch(() => ({ size: 0 }));
      const header = await readHeader(file).catch(() => null);
      return {
        ...{ name, kind, at: at.toISOString(), bytes: size },
        isReadable: header !== null,
        isSealed: header?.seal != null,
        carriesSecret: header?.carriesSecret ?? false,
      };
    }),
  );
}

const keptDaily = { days: 7, weeks: 4, months: 12 };
const keptManual = 10;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The backups that are no longer kept. Of the daily ones the newest of each of the last 7 days, 4 weeks and 12 months
 * that have one stays, of those made by hand the newest 10; days are the society's. Periods without a backup do not
 * count, so a server that stood still loses none. Backups dated in the future, from a clock that was ahead or has been
 * set back since, are left out of the count and stay.
 */
export function surplusOf(names: readonly string[], now: Date, timeZone: string): string[] {
  const all = names
    .map(readName)
    .filter((one) => one !== null)
    .filter(({ at }) => !isAhead(at, now));
  const newestFirst = all.sort((one, other) => other.at.getTime() - one.at.getTime());
  const daily = newestFirst.filter(({ kind }) => kind === 'daily');
  const dayOf = (at: Date) => dayIn(timeZone, at);
  const kept = new Set([
    ...newestOfEach(daily, keptDaily.days, dayOf),
    // Weeks, counted from a Monday.
    ...newestOfEach(daily, keptDaily.weeks, (at) => String(Math.floor((Date.parse(dayOf(at)) / dayMs + 3) / 7))),
    ...newestOfEach(daily, keptDaily.months, (at) => dayOf(at).slice(0, 7)),
    ...newestFirst
      .filter(({ kind }) => kind === 'manual')
      .slice(0, keptManual)
      .map(({ name }) => name),
  ]);
  return all.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Whether a backup's time is more than a day ahead of the present clock. */
export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + dayMs;
}

function newestOfEach(newestFirst: Named[], periods: number, periodOf: (at: Date) => string): string[] {
  const newest = new Map<string, string>();
  for (const { name, at } of newestFirst) {
    const period = periodOf(at);
    if (!newest.has(period)) newest.set(period, name);
  }
  return [...newest.values()].slice(0, periods);
}

/** Removes backups that are no longer kept, and drafts of backups that were cut off. */
export async function tidy(folder: string, now: Date, timeZone: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of surplusOf(names, now, timeZone)) await rm(join(folder, name), { force: true });
  const isLeftBehind = (name: string) =>
    /^\.copy-\w{6}$/.test(name) || (/\.part$/.test(name) && readName(name.slice(0, -5)));
  for (const name of names.filter(isLeftBehind)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Copies a backup into a second folder, and reads the copy before it gets its name. */
export async function copyInto(folder: string, file: string, name: string): Promise<void> {
  makeFolder(folder);
  const target = join(folder, name);
  const draft = draftOf(target);
  try {
    await copyFile(file, draft);
    await syncDraft(draft);
    await readWholeHeader(draft);
    leaveToOwner(draft);
    await rename(draft, target);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function syncDraft(draft: string): Promise<void> {
  await using handle = await open(draft, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
}
