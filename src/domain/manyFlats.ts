import { z } from 'zod';
import { shapeOf } from '#domain/fieldList.ts';
import { count, wholeNumber } from '#domain/fields.ts';
import { flatFields } from '#domain/flat.fields.ts';
import { FlatDraft } from '#domain/flat.ts';
import { flatStatuses } from '#domain/flatFacts.ts';
import { readFlatNumber } from '#domain/flatNumber.ts';
import { listOf } from '#domain/many.ts';
import { encoded, given, type Messages, message } from '#domain/message.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { roomFor } from '#domain/text.ts';

/** Many flats at once, from their wings, floors and doors (docs/rules.md, Flats). */

export const mostFlats = 5000;
const mostWings = 100;
const longestWings = 400;

/** How a number is made of floor and door: 1204 is floor × 100 + door, 124 floor × 10 + door, 1, 2, 3 … runs on. */
export const numberPatterns = ['floor-hundreds', 'floor-tens', 'running'] as const;
export type NumberPattern = (typeof numberPatterns)[number];

/** What the ground floor counts as in a number: 001 or 101. */
export const groundFloors = ['zero', 'one'] as const;
export type GroundFloor = (typeof groundFloors)[number];

const choose = encoded('choose_one');
const wrongWings = encoded('wings_unclear');
/** The form sends null for wings that it can't read; anything else that is no list comes from a program. */
const noList = ({ input }: { input?: unknown }) =>
  (input ?? null) === null ? wrongWings : encoded('wings_not_listed', { given: given(input) });
const wing = z.string({ error: wrongWings }).regex(/^[A-Z0-9]{1,4}$/, { error: wrongWings });

export const ManyFlatsDraft = z
  .strictObject({
    wings: listOf(wing, mostWings, { error: noList, tooMany: wrongWings }).describe(
      'In capitals; none where numbers have no wing',
    ),
    firstFloor: wholeNumber('firstFloor', 0, 200),
    lastFloor: wholeNumber('lastFloor', 0, 200),
    perFloor: wholeNumber('perFloor', 1, 99),
    pattern: z.enum(numberPatterns, { error: choose }),
    groundFloor: z.enum(groundFloors, { error: choose }).default('zero'),
    type: flatFields.type.schema,
    status: flatFields.status.schema.default(flatStatuses[0]),
    ...shapeOf(flatFields, 'schema', ['size', 'rent', 'deposit']),
  })
  .meta({
    id: 'ManyFlatsDraft',
    examples: [
      { wings: ['A', 'B'], firstFloor: 0, lastFloor: 4, perFloor: 4, pattern: 'floor-hundreds', type: '2BHK' },
    ],
  });
export type ManyFlatsDraft = z.output<typeof ManyFlatsDraft>;

/** The result of adding many flats: how many are added, and the numbers that exist already and are left alone. */
export const ManyFlatsResult = z
  .strictObject({ added: count, skipped: z.array(z.string()) })
  .meta({ id: 'ManyFlatsResult', examples: [{ added: 38, skipped: ['B-204', 'B-205'] }] });
export type ManyFlatsResult = z.output<typeof ManyFlatsResult>;

export function countOf({ wings, firstFloor, lastFloor, perFloor }: ManyFlatsDraft): number {
  return Math.max(new Set(wings).size, 1) * Math.max(lastFloor - firstFloor + 1, 0) * perFloor;
}

/** Errors of a draft as a whole, by field, under the society's rule for numbers. */
export function manyFlatsErrors(draft: ManyFlatsDraft, rule: FlatNumberRule): Messages {
  if (draft.lastFloor < draft.firstFloor) return { lastFloor: message('last_floor_below_first') };
  const total = countOf(draft);
  if (total > mostFlats) return { perFloor: message('more_flats_than', { count: total, max: mostFlats }) };
  if (draft.pattern === 'floor-tens' && draft.perFloor > 9) return { pattern: message('doors_need_two_digits') };
  const wrong = numbersOf(draft, rule).find(({ flatNumber }) => readFlatNumber(flatNumber, rule) !== flatNumber);
  return wrong ? { pattern: message('not_such_a_number', { flatNumber: wrong.flatNumber }) } : {};
}

/** The number and floor of each flat that a draft names, wing by wing, from below. Check the draft first. */
export function numbersOf(draft: ManyFlatsDraft, rule: FlatNumberRule): { flatNumber: string; floor: number }[] {
  const { firstFloor, lastFloor, perFloor } = draft;
  const wings = draft.wings.length === 0 ? [''] : new Set(draft.wings);
  const flats: { flatNumber: string; floor: number }[] = [];
  for (const wing of wings) {
    for (let floor = firstFloor; floor <= lastFloor; floor++) {
      for (let door = 1; door <= perFloor; door++) {
        const number = doorNumber(draft, floor, door, rule);
        flats.push({ flatNumber: wing === '' ? number : `${wing}-${number}`, floor });
      }
    }
  }
  return flats;
}

/** 'A-101' asks for three digits, and so do floor and door: 001 is the first door of floor 0. */
const threeDigits = 3;

function doorNumber(draft: ManyFlatsDraft, floor: number, door: number, rule: FlatNumberRule): string {
  const { pattern, groundFloor, firstFloor, perFloor } = draft;
  if (pattern === 'running') {
    const number = String((floor - firstFloor) * perFloor + door);
    return rule === 'A-101' ? number.padStart(threeDigits, '0') : number;
  }
  const counted = groundFloor === 'one' ? floor + 1 : floor;
  return String(counted * (pattern === 'floor-hundreds' ? 100 : 10) + door).padStart(threeDigits, '0');
}

// The fields that all added flats share; a field that the draft leaves out is empty.
const Alike = FlatDraft.omit({ flatNumber: true, floor: true });

/** The drafts of those flats of a draft that don't exist yet, and the numbers of those that do. */
export function planManyFlats(
  draft: ManyFlatsDraft,
  rule: FlatNumberRule,
  isThere: (flatNumber: string) => boolean,
): { drafts: FlatDraft[]; skipped: string[] } {
  const { type, status, size, rent, deposit } = draft;
  const alike = Alike.parse({ type, status, size, rent, deposit });
  const drafts: FlatDraft[] = [];
  const skipped: string[] = [];
  for (const { flatNumber, floor } of numbersOf(draft, rule)) {
    if (isThere(flatNumber)) skipped.push(flatNumber);
    else drafts.push({ ...alike, flatNumber, floor });
  }
  return { drafts, skipped };
}

/**
 * Wings as they are typed: 'A to E', 'A-E, G', 'T1–T4'; an empty list for an empty text. Null where the text can't be
 * read, or is longer or names more wings than any society has.
 */
export function readWings(text: string): string[] | null {
  if (text.length > roomFor(longestWings)) return null;
  const joined = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s*(?:[-\u2010-\u2015\u2212]|\bTO\b)\s*/gu, '-');
  const wings = new Set<string>();
  for (const part of joined.split(/[\s,;]+/u)) {
    if (part === '') continue;
    const named = wingsFrom(part);
    if (named === null) return null;
    for (const one of named) wings.add(one);
    if (wings.size > mostWings) return null;
  }
  return [...wings];
}

const oneWing = /^[A-Z0-9]{1,4}$/;
const ofLetters = /^([A-Z])-([A-Z])$/;
const ofNumbers = /^([A-Z]{0,3})([0-9]{1,3})-([A-Z]{0,3})([0-9]{1,3})$/;

function wingsFrom(part: string): string[] | null {
  if (oneWing.test(part)) return [part];
  const letters = ofLetters.exec(part);
  if (letters) {
    const [from = 0, to = 0] = letters.slice(1).map((letter) => letter.charCodeAt(0));
    return counted(from, to, (code) => String.fromCharCode(code));
  }
  const [, prefix = '', from = '', again = '', to = ''] = ofNumbers.exec(part) ?? [];
  if (from === '' || (again !== '' && again !== prefix)) return null;
  const named = counted(Number(from), Number(to), (number) => `${prefix}${number}`);
  return named?.every((one) => oneWing.test(one)) ? named : null;
}

/** Null where the range counts down, or has more wings than a society may have. */
function counted(from: number, to: number, nameOf: (at: number) => string): string[] | null {
  if (to < from || to - from >= mostWings) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => nameOf(from + index));
}
