import type { Flat } from '#domain/flat.ts';
import { floorOf, nextFlatNumber, readFlatNumber, wingOf } from '#domain/flatNumber.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import type { FlatFields } from '#web/flats/fields.ts';

type FlatPosition = Pick<Flat, 'flatNumber' | 'floor'>;

/** How many numbers are tried before none is proposed. */
const mostTried = 1000;

/**
 * Initial values for the next flat's form: recurring values stay, and the number is the next free one, on the floor
 * that the number tells if the existing flats follow that scheme. Without a guess the number is left empty.
 */
export function nextFlat(saved: FlatFields, flats: readonly FlatPosition[], rule: FlatNumberRule): FlatFields {
  const kept = { ...saved, description: '' };
  const number = readFlatNumber(saved.flatNumber, rule);
  const floor = Number(saved.floor);
  if (number === null) return { ...kept, flatNumber: '' };
  const takes = floorTakes(number, floor);
  const free = nextFree(
    number,
    flats,
    rule,
    takes && { takes, doors: doorsBelow({ flatNumber: number, floor }, flats, takes) },
  );
  if (free === null) return { ...kept, flatNumber: '' };
  return { ...kept, flatNumber: free, floor: takes === null ? saved.floor : Math.floor(digitsOf(free) / takes) };
}

/**
 * The floor in a typed number: by the scheme of the existing flats, or, if there are none, as floor × 100 and a door.
 * Null where the number tells no floor.
 */
export function guessedFloor(flatNumber: string, flats: readonly FlatPosition[]): number | null {
  const alike = ([100, 10] as const).find((takes) =>
    flats.every((flat) => Math.floor(digitsOf(flat.flatNumber) / takes) === flat.floor),
  );
  if (alike === 100) return floorOf(flatNumber);
  return alike === 10 && /[0-9]{2}/.test(flatNumber) ? Math.floor(digitsOf(flatNumber) / 10) : null;
}

type Counting = { takes: 10 | 100; doors: number | undefined };

function nextFree(
  number: string,
  flats: readonly FlatPosition[],
  rule: FlatNumberRule,
  counting: Counting | null,
): string | null {
  const there = new Set(flats.map(({ flatNumber }) => flatNumber));
  let next: string | null = number;
  for (let tried = 0; tried < mostTried; tried++) {
    next = nextFlatNumber(next, counting?.doors, counting?.takes);
    if (next === null || readFlatNumber(next, rule) !== next) return null;
    if (!there.has(next)) return next;
  }
  return null;
}

/** Whether the number is floor × 100 or floor × 10 plus a door; null where it does not contain the floor. */
function floorTakes(number: string, floor: number): 10 | 100 | null {
  return ([100, 10] as const).find((takes) => Math.floor(digitsOf(number) / takes) === floor) ?? null;
}

/** The most doors of any lower floor in this wing; undefined where there is none to compare with. */
function doorsBelow(
  { flatNumber, floor }: FlatPosition,
  flats: readonly FlatPosition[],
  takes: 10 | 100,
): number | undefined {
  const wing = wingOf(flatNumber);
  const below = flats.filter((flat) => flat.floor < floor && wingOf(flat.flatNumber) === wing);
  const doors = below.map((flat) => digitsOf(flat.flatNumber) % takes);
  return doors.length === 0 ? undefined : doors.reduce((most, door) => Math.max(most, door), 0) || undefined;
}

function digitsOf(flatNumber: string): number {
  return Number.parseInt(flatNumber.slice(flatNumber.indexOf('-') + 1), 10) || 0;
}
