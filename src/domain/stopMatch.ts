import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { folded, longestSearch, withLatinLetters } from '#domain/text.ts';

/**
 * Which visitors the gate asks about before it lets them in (docs/rules.md, Stopped at the gate), on device and server.
 */
type StopFacts = {
  vehicleNumber: string | null;
  name: string | null;
  flatNumber: string | null;
  /** ISO UTC: since when the stop counts, and when the office ended it. */
  from: string;
  endedAt: string | null;
  /** The society's day, YYYY-MM-DD; null has no end. */
  lastDay: string | null;
};

/** Whether a stop was in force; `at` is ISO UTC, `day` the society's day of it. */
export function isInForce({ from, endedAt, lastDay }: StopFacts, at: string, day: string): boolean {
  return from <= at && (endedAt === null || at < endedAt) && (lastDay === null || day <= lastDay);
}

/**
 * Whether a stop is in force now, on the society's present `day`. One that is known has begun, and one that has ended says
 * so: no clock is asked, as a device's may be a second behind the server that entered the stop.
 */
export function isInForceNow({ endedAt, lastDay }: Pick<StopFacts, 'endedAt' | 'lastDay'>, day: string): boolean {
  return endedAt === null && (lastDay === null || day <= lastDay);
}

/** The fewest characters of a plate that match it: people know its last four digits. */
export const fewestOfPlate = 4;
/** The fewest characters of a name that find somebody. */
export const fewestOfName = 3;

/** Whether two plates are the same; one of them may be only the end of a plate. */
function isSamePlate(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length < fewestOfPlate ? short === long && short !== '' : long.endsWith(short);
}

/** A name's words without initials and signs. A visitor who gives only some of the words matches as well. */
export function nameWords(name: string): string[] {
  const words = folded(name.slice(0, 2 * longestSearch)).split(/[^\p{L}\p{M}\p{N}]+/u);
  const telling = words.filter((word) => [...word].length > 1);
  return telling.join('').length < fewestOfName ? [] : telling;
}

function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** Room for the texts of the stops in force, and of those that were in force a moment ago. */
const mostRemembered = 2000;

/** Caches what is made of a stop's text, because the stops are read anew for each entry. */
function cachedByText<T>(make: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    if (cache.size >= mostRemembered) cache.clear();
    const now = make(text);
    cache.set(text, now);
    return now;
  };
}

const alikePlate = (text: string) => foldedPlate(withLatinLetters(text));
const stoppedPlate = cachedByText(alikePlate);
const stoppedWords = cachedByText(nameWords);
const searched = oncePer(({ name }: StopFacts) => searchable([name]));

/** The stops that a visitor or an arriving vehicle matches; `isInForce` decides whether they are in force. */
export function stopsFor<S extends StopFacts>(
  stops: readonly S[],
  { vehicleNumber, name }: { vehicleNumber: string | null; name: string | null },
): S[] {
  const plate = vehicleNumber === null ? '' : alikePlate(vehicleNumber);
  const words = name === null ? [] : nameWords(name);
  // Most visitors come without a plate or without a name: then the stops' plates or names are not read at all.
  const isItsPlate = (stopped: string | null) =>
    plate !== '' && stopped !== null && isSamePlate(plate, stoppedPlate(stopped));
  const isItsName = (called: string | null) =>
    words.length > 0 && called !== null && isSameName(words, stoppedWords(called));
  return stops.filter((stop) => isItsPlate(stop.vehicleNumber) || isItsName(stop.name));
}

/** The stops that match a look-up: a part of a plate, a name, or the flat that someone is stopped for. */
export function stopsFound<S extends StopFacts>(stops: readonly S[], text: string): S[] {
  if (text.length > longestSearch) return [];
  const [key, alike] = [plateKey(text), alikePlate(text)];
  const wanted = text.trim().length < fewestOfName ? null : wantedIn(text);
  return stops.filter((stop) => {
    const plate = stop.vehicleNumber === null ? '' : stoppedPlate(stop.vehicleNumber);
    if (alike.length >= fewestOfPlate && (plate.includes(alike) || isSamePlate(alike, plate))) return true;
    if (key !== '' && stop.flatNumber !== null && plateKey(stop.flatNumber) === key) return true;
    return stop.name !== null && wanted !== null && isFound(searched(stop), wanted);
  });
}

type MatchFacts = { vehicleNumber: string | null; name: string | null };

/**
 * The stops that are shown for a look-up, each once: first those that match its text, then those that meet a vehicle or
 * person that the text found on the register. `by` is whom the stop meets there; null where it matches the text itself.
 */
export function stopsShown<S extends StopFacts, F extends MatchFacts>(
  stops: readonly S[],
  text: string,
  found: readonly F[],
): { stop: S; by: F | null }[] {
  const shown = new Map<S, F | null>(stopsFound(stops, text).map((stop) => [stop, null]));
  for (const by of found) for (const stop of stopsFor(stops, by)) if (!shown.has(stop)) shown.set(stop, by);
  return [...shown].map(([stop, by]) => ({ stop, by }));
}

/** What the gate did with a stopped visitor: let in after asking, sent away, or let in by a device without the stop. */
export const stopOutcomes = ['let-in', 'sent-away', 'unasked'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

export const outcomeNames: Record<StopOutcome, string> = {
  'let-in': 'Let in after asking',
  'sent-away': 'Sent away',
  unasked: 'Let in without asking',
};
