import { elapsedMs } from '#web/data/elapsed.ts';
import { lastSaidMs } from '#web/data/serverWatch.ts';
import { clockAhead, onClockNews, rememberedAhead } from '#web/offline/clock.ts';
import { readNote, writeNote } from '#web/offline/notes.ts';

/**
 * For how long the server has been silent (docs/rules.md, On the device). The device's clock can be set forward and
 * back, and some devices do not count the time they sleep: neither clock is trusted alone.
 */

const hourMs = 3_600_000;
/** If only the device's clock says that the limit is over, the data stays for this long, by the browser's own count. */
const graceMs = hourMs;

type Silence = {
  /** A random id, new with each answer of the server from which the silence is counted. */
  word: string;
  unansweredMs: number;
  /** When the silence was last counted, by the device's clock. */
  countedAt: number;
  /** The society's limit. */
  hours: number;
  /** By how much the server's clock was ahead of the device's. */
  aheadMs: number;
  /** By how much the device's clock has advanced more than the time that elapsed. */
  doubtMs: number;
  /** For how long the limit has been over if the device's clock is right. */
  doubtedMs: number;
};

let silence: Silence | null = null;
/** When the silence was last counted, by `elapsedMs`; null where another page counted it. */
let countedMs: number | null = null;

/** The limit in hours; null where no silence is counted. */
export const hoursOfSilence = () => silence?.hours ?? null;

/** Starts the count again from the server's last answer. */
export async function endSilence(hours = silence?.hours ?? 12): Promise<void> {
  countedMs = elapsedMs();
  silence = {
    ...{ word: crypto.randomUUID(), unansweredMs: countedMs - lastSaidMs() },
    ...{ countedAt: Date.now(), hours, aheadMs: clockAhead(), doubtMs: 0, doubtedMs: 0 },
  };
  await writeNote('asking', silence);
}

/** Restores the count of the page before. */
export async function readSilence(): Promise<void> {
  const kept = (await readNote('asking')) as Silence | null;
  // A count stored by an earlier version of the program lacks the two doubt fields.
  silence = kept && { ...kept, doubtMs: kept.doubtMs ?? 0, doubtedMs: kept.doubtedMs ?? 0 };
  countedMs = null;
  if (kept) rememberedAhead(kept.aheadMs);
}

// Stored at once: the next start may be without a network.
onClockNews(() => {
  if (silence === null || silence.aheadMs === clockAhead()) return;
  silence = { ...silence, aheadMs: clockAhead() };
  void writeSilence().catch(() => {});
});

/** Stores this page's count, as when the device's database was lost. */
export async function writeSilence(): Promise<void> {
  if (silence) await writeNote('asking', silence);
}

export function forgetSilence(): void {
  silence = null;
}

/** Counts on, and says whether the silence has exceeded the society's limit. */
export async function isSilenceOver(): Promise<boolean> {
  if (!silence) return false;
  await hearOthers();
  const byClockMs = Date.now() - silence.countedAt;
  const limitMs = silence.hours * hourMs;
  const now = elapsedMs();
  // A clock that is set back does not reduce the count.
  const passedMs = countedMs === null ? Math.max(0, byClockMs) : now - countedMs;
  countedMs = now;
  const unansweredMs = silence.unansweredMs + passedMs;
  const doubtMs = Math.max(0, silence.doubtMs + byClockMs - passedMs);
  const doubtedMs = unansweredMs + doubtMs > limitMs ? silence.doubtedMs + passedMs : 0;
  silence = { ...silence, unansweredMs, doubtMs, doubtedMs, countedAt: Date.now() };
  // On a full disk the count goes on in this page.
  await writeNote('asking', silence).catch(() => {});
  return unansweredMs > limitMs || doubtedMs > graceMs;
}

/** An answer heard by another window counts for all windows of the device, which share key and copy. */
async function hearOthers(): Promise<void> {
  const kept = (await readNote('asking').catch(() => null)) as Silence | null;
  if (!kept || !silence || kept.word === silence.word) return;
  if (kept.unansweredMs + Math.max(0, Date.now() - kept.countedAt) >= silence.unansweredMs) return;
  [silence, countedMs] = [kept, null];
}
