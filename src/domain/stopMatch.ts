import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { folded, longestSearch, withLatinLetters } from '#domain/text.ts';

/** Whom the gate asks about before they are let in (docs/rules.md, Stopped at the gate): one rule for the device and the server. */
type StopFacts = {
  vehicleNumber: string | null;
  name: string | null;
  flatNumber: string | null;
  /** ISO UTC: from when on, and when the office ended it. */
  from: string;
  endedAt: string | null;
  /** The society's day, YYYY-MM-DD; null has no end. */
  lastDay: string | null;
};

/** `at` is ISO UTC, `day` the society's day of it. */
export function isInForce({ from, endedAt, lastDay }: StopFacts, at: string, day: string): boolean {
  return from <= at && (endedAt === null || at < endedAt) && (lastDay === null || day <= lastDay);
}

/** The last digits of a plate, which is what people know of one. */
export const fewestOfPlate = 4;
const fewestOfName = 3;

/** Of two plates one may be known by its end alone. */
function isSamePlate(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length < fewestOfPlate ? short === long && short !== '' : long.endsWith(short);
}

/** A name's words without initials and signs: who says only a part of it is asked as well. */
export function nameWords(name: string): string[] {
  const words = folded(name.slice(0, 2 * longestSearch)).split(/[^\p{L}\p{M}\p{N}]+/u);
  const telling = words.filter((word) => [...word].length > 1);
  return telling.join('').length < fewestOfName ? [] : telling;
}

function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** As many texts as there are stops in force, and those that were a moment ago. */
const mostRemembered = 2000;

/** What is made of a text that stands in a stop: made once, as the stops are read anew for each entry. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    if (made.size >= mostRemembered) made.clear();
    const now = make(text);
    made.set(text, now);
    return now;
  };
}

const alikePlate = (text: string) => foldedPlate(withLatinLetters(text));
const stoppedPlate = remembered(alikePlate);
const stoppedWords = remembered(nameWords);
const searched = oncePer(({ name }: StopFacts) => searchable([name]));

/** The stops that a visitor, or a vehicle that comes in, meets. Whether they are in force is `isInForce`. */
export function stopsFor<S extends StopFacts>(
  stops: readonly S[],
  { vehicleNumber, name }: { vehicleNumber: string | null; name: string | null },
): S[] {
  const plate = vehicleNumber === null ? '' : alikePlate(vehicleNumber);
  const words = name === null ? [] : nameWords(name);
  // Most come without the one or the other: what nothing is compared with is not read.
  const isItsPlate = (stopped: string | null) =>
    plate !== '' && stopped !== null && isSamePlate(plate, stoppedPlate(stopped));
  const isItsName = (called: string | null) =>
    words.length > 0 && called !== null && isSameName(words, stoppedWords(called));
  return stops.filter((stop) => isItsPlate(stop.vehicleNumber) || isItsName(stop.name));
}

/** The stops that fit what is looked up: a part of a plate, a name, or the flat that someone is stopped for. */
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

/** What was done with whom the gate stopped: let in after asking, sent away, or let in by a device that did not know. */
export const stopOutcomes = ['let-in', 'sent-away', 'unasked'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

export const outcomeNames: Record<StopOutcome, string> = {
  'let-in': 'Let in after asking',
  'sent-away': 'Sent away',
  unasked: 'Let in without asking',
};
