import type { PassState } from '#domain/passStates.ts';
import { withPlainDigits } from '#domain/text.ts';

/** The state of a pass at a moment, and which use of a pass counts (docs/rules.md, Expected visitors). */

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
 * The state of a pass at a time. `uses` are those that the server does not know yet: a use that waits on this device
 * counts like a known one.
 */
export function passState(pass: PassFacts, at: string, uses: readonly { at: string }[] = []): PassState {
  if (pass.withdrawnAt !== null && pass.withdrawnAt <= at) return 'withdrawn';
  if (pass.isOnce && (pass.usedAt !== null || uses.length > 0)) return 'used';
  if (at > pass.until) return 'expired';
  return at < pass.from ? 'early' : 'valid';
}

/** One use of a pass by a visitor. Of two uses at the same moment the one with the lower id is the earlier. */
type PassUse = { visitId: string; at: string };

export function isEarlierUse(one: PassUse, other: PassUse): boolean {
  return one.at === other.at ? one.visitId < other.visitId : one.at < other.at;
}

/** The remarks on an entry that was made with a pass; 'unknown': no pass has the code. */
export const passRemarks = ['used', 'expired', 'early', 'withdrawn', 'unknown'] as const;
type PassRemark = (typeof passRemarks)[number];

/**
 * The remark on an entry with a pass; null where it was valid. Only the first use of a pass for once counts as valid.
 */
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

/** The six digits in a typed or scanned text, without separators; null where there are no six digits. */
export function passCodeIn(text: string): string | null {
  if (text.length > 40) return null;
  const digits = withPlainDigits(text.normalize('NFKC')).replace(/[\s\-.]/gu, '');
  return written.test(digits) ? digits : null;
}

/** 482 913 */
export function spokenCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** After so many wrong codes no further code is accepted for a while: by the device and by the server. */
export const wrongCodes = { most: 5, pauseMs: 5 * 60 * 1000 };

/**
 * Until when codes, or PINs by their limit, are refused, in ms; null where they are not. `wrongAt` are the times of
 * wrong ones, in ms.
 */
export function pausedUntil(wrongAt: readonly number[], now: number, { most, pauseMs } = wrongCodes): number | null {
  const lately = wrongAt.filter((at) => at <= now && at > now - pauseMs).toSorted((one, other) => one - other);
  const first = lately.at(-most);
  return first === undefined ? null : first + pauseMs;
}
