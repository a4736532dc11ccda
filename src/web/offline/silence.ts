import { elapsedMs } from '#web/data/elapsed.ts';
import { lastSaidMs } from '#web/data/serverWatch.ts';
import { clockAhead, rememberedAhead } from '#web/offline/clock.ts';
import { readNote, writeNote } from '#web/offline/notes.ts';

/**
 * For how long the server has been silent (docs/rules.md, On the device). A clock is put forward and back, and some devices
 * don't count what they sleep: neither is believed alone.
 */

const hourMs = 3_600_000;
/** What only the clock says to be over stays for so long, by the browser's own count. */
const graceMs = hourMs;

type Silence = {
  /** Tells one word of the server's from the next. */
  word: string;
  unansweredMs: number;
  /** By the device's clock. */
  countedAt: number;
  /** The society's: for how long it may last. */
  hours: number;
  /** By how much the server's clock was ahead of the device's. */
  aheadMs: number;
  /** By how much the clock has gone ahead of what has elapsed. */
  doubtMs: number;
  /** For how long it has been over if that is true. */
  doubtedMs: number;
};

let silence: Silence | null = null;
/** When it was last counted, as `elapsedMs` counts; null where that was another page. */
let countedMs: number | null = null;

/** For how many hours it may last; null where nothing is counted. */
export const hoursOfSilence = () => silence?.hours ?? null;

/** It begins anew with the server's last word. */
export async function endSilence(hours = silence?.hours ?? 12): Promise<void> {
  countedMs = elapsedMs();
  silence = {
    ...{ word: crypto.randomUUID(), unansweredMs: countedMs - lastSaidMs() },
    ...{ countedAt: Date.now(), hours, aheadMs: clockAhead(), doubtMs: 0, doubtedMs: 0 },
  };
  await writeNote('asking', silence);
}

/** As the page before has counted. */
export async function readSilence(): Promise<void> {
  const kept = (await readNote('asking')) as Silence | null;
  // One of an earlier version of the program has no doubts.
  silence = kept && { ...kept, doubtMs: kept.doubtMs ?? 0, doubtedMs: kept.doubtedMs ?? 0 };
  countedMs = null;
  if (kept) rememberedAhead(kept.aheadMs);
}

/** What the device kept is gone, and this page still knows how it has counted. */
export async function writeSilence(): Promise<void> {
  if (silence) await writeNote('asking', silence);
}

export function forgetSilence(): void {
  silence = null;
}

/** Counts on; whether it has lasted for longer than the society allows. */
export async function isSilenceOver(): Promise<boolean> {
  if (!silence) return false;
  await hearOthers();
  const byClockMs = Date.now() - silence.countedAt;
  const limitMs = silence.hours * hourMs;
  const now = elapsedMs();
  // A clock that is put back takes nothing away of what was counted.
  const passedMs = countedMs === null ? Math.max(0, byClockMs) : now - countedMs;
  countedMs = now;
  const unansweredMs = silence.unansweredMs + passedMs;
  const doubtMs = Math.max(0, silence.doubtMs + byClockMs - passedMs);
  const doubtedMs = unansweredMs + doubtMs > limitMs ? silence.doubtedMs + passedMs : 0;
  silence = { ...silence, unansweredMs, doubtMs, doubtedMs, countedAt: Date.now() };
  // On a full disk it is counted all the same.
  await writeNote('asking', silence).catch(() => {});
  return unansweredMs > limitMs || doubtedMs > graceMs;
}

/** What another window has heard since is heard by all of a device: their key and copy are one. */
async function hearOthers(): Promise<void> {
  const kept = (await readNote('asking').catch(() => null)) as Silence | null;
  if (!kept || !silence || kept.word === silence.word) return;
  if (kept.unansweredMs + Math.max(0, Date.now() - kept.countedAt) >= silence.unansweredMs) return;
  [silence, countedMs] = [kept, null];
}
