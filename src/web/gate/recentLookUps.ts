import type { GateMatch } from '#domain/gate.ts';
import { isFound, searchable, wantedIn } from '#domain/matching.ts';
import { plateKey } from '#domain/plate.ts';

/**
 * What was looked up at the gate, when, and what the answer was; `asOf` is when that was right, as a device's copy may be
 * older. Times are in milliseconds, by the server's clock; earlier versions kept no `asOf`.
 */
export type LookUp = { text: string; at: number; asOf?: number; matches: GateMatch[] };

export const mostLookUps = 12;
/** The length of a shift, in milliseconds. Older look-ups are removed from the device. */
export const recentMs = 12 * 60 * 60_000;
/** Within this time a longer or shorter text is the same look-up, still being typed. */
const typingMs = 60_000;

export function recentOf(lookUps: readonly LookUp[], now: number): LookUp[] {
  return lookUps.filter(({ at }) => at > now - recentMs && at <= now);
}

/** Adds a look-up, the newest first. A repeated one moves up; one that continues the last text replaces it. */
export function remember(lookUps: readonly LookUp[], latest: LookUp): LookUp[] {
  const [last, ...rest] = recentOf(lookUps, latest.at).filter(({ text }) => !isSame(text, latest.text));
  const kept = last === undefined || isTypedOn(last, latest) ? rest : [last, ...rest];
  return [latest, ...kept].slice(0, mostLookUps);
}

function isSame(a: string, b: string): boolean {
  return wording(a) === wording(b);
}

function isTypedOn(last: LookUp, latest: LookUp): boolean {
  const [a, b] = [wording(last.text), wording(latest.text)];
  return latest.at - last.at < typingMs && (b.startsWith(a) || a.startsWith(b));
}

/** The text as the look-up compares it: spaces and hyphens within a number do not matter. */
function wording(text: string): string {
  return plateKey(text) || text.trim().toLowerCase();
}

type Remembered = { at: number; match: GateMatch };

/**
 * What recent look-ups know about a text, for when the server can't be reached: the newest answer about each vehicle or
 * flat, by plate or a part of it, flat, or name. How the match was found then does not matter.
 */
export function answerFrom(lookUps: readonly LookUp[], text: string): Remembered[] {
  const key = plateKey(text);
  if (key.length < 2) return [];
  const newest = new Map<string, Remembered>();
  for (const { at, asOf = at, matches } of lookUps) {
    for (const match of matches) {
      const known = newest.get(match.id);
      if (fits(match, key, text) && (known === undefined || known.at < asOf))
        newest.set(match.id, { at: asOf, match: { ...match, found: 'part' } });
    }
  }
  return [...newest.values()];
}

function fits({ vehicle, flatNumber, owner }: GateMatch, key: string, text: string): boolean {
  if (vehicle && plateKey(vehicle.vehicleNumber).includes(key)) return true;
  if (flatNumber && plateKey(flatNumber) === key) return true;
  return text.trim().length >= 3 && owner !== null && isFound(searchable([owner.name]), wantedIn(text));
}

/** The look-ups from a stored note; entries of another shape, which an older version may have written, are left out. */
export function readLookUps(note: unknown): LookUp[] {
  if (!Array.isArray(note)) return [];
  return note.filter(isLookUp);
}

function isLookUp(value: unknown): value is LookUp {
  if (typeof value !== 'object' || value === null) return false;
  const { text, at, matches } = value as Partial<LookUp>;
  return typeof text === 'string' && typeof at === 'number' && Array.isArray(matches) && matches.every(isMatch);
}

function isMatch(value: unknown): value is GateMatch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'vehicle' in value &&
    'flatNumber' in value &&
    'owner' in value &&
    'residents' in value
  );
}
