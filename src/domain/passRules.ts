import type { PassState } from '#domain/passStates.ts';

/** What an announcement is worth at a moment, and which use of it counts (docs/rules.md, Expected visitors). */

/** Times are ISO UTC, as the server writes them: they are compared as texts. */
type PassFacts = {
  from: string;
  until: string;
  isOnce: boolean;
  /** When it was first used, and null where nobody has come yet. */
  usedAt: string | null;
  withdrawnAt: string | null;
};

/**
 * What a pass is worth at a time. `uses` are those that the server has not heard of yet: what waits on this device counts
 * as much as what is known.
 */
export function passState(pass: PassFacts, at: string, uses: readonly { at: string }[] = []): PassState {
  if (pass.withdrawnAt !== null && pass.withdrawnAt <= at) return 'withdrawn';
  if (pass.isOnce && (pass.usedAt !== null || uses.length > 0)) return 'used';
  if (at > pass.until) return 'expired';
  return at < pass.from ? 'early' : 'valid';
}

/** Somebody who came with a pass: of two at the same moment the lower id is the first. */
type PassUse = { visitId: string; at: string };

export function isEarlierUse(one: PassUse, other: PassUse): boolean {
  return one.at === other.at ? one.visitId < other.visitId : one.at < other.at;
}

/** Why an entry that was made with a pass is remarked upon; unknown: there is no such code. */
export const passRemarks = ['used', 'expired', 'early', 'withdrawn', 'unknown'] as const;
type PassRemark = (typeof passRemarks)[number];

/** Of the entries with a pass that is for once the first one stands; what was not valid when it was used is said as well. */
export function remarkOn(
  pass: PassFacts & { usedVisitId: string | null },
  use: PassUse,
): Exclude<PassRemark, 'unknown'> | null {
  const isFirst = pass.usedVisitId === null || pass.usedVisitId === use.visitId;
  const state = passState({ ...pass, usedAt: isFirst ? null : pass.usedAt }, use.at);
  return state === 'valid' ? null : state;
}

export const passDigits = 6;
const written = /^[0-9]{6}$/;

/** The six digits of what was typed or scanned, with whatever stands between them; null where there are none. */
export function passCodeIn(text: string): string | null {
  if (text.length > 40) return null;
  const digits = text.normalize('NFKC').replace(/[\s\-.]/gu, '');
  return written.test(digits) ? digits : null;
}

/** 482 913 */
export function spokenCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** After so many wrong codes nobody tries another one for a while: on the device and on the server. */
export const wrongCodes = { most: 5, pauseMs: 5 * 60 * 1000 };

/** Until when codes wait, or PINs by their limit, in ms; null where they don't. `wrongAt` are the times of wrong ones, in ms. */
export function pausedUntil(wrongAt: readonly number[], now: number, { most, pauseMs } = wrongCodes): number | null {
  const lately = wrongAt.filter((at) => at <= now && at > now - pauseMs).toSorted((one, other) => one - other);
  const first = lately.at(-most);
  return first === undefined ? null : first + pauseMs;
}
