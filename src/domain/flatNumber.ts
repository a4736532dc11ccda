import type { FlatNumberRule } from '#domain/society.ts';
import { roomFor, withPlainDigits } from '#domain/text.ts';

/**
 * Flat numbers: how they are typed, stored, looked up and ordered (docs/rules.md, Numbers and phones). Every function
 * takes any text, and does not process one that is far too long.
 */

/** Room for a number as it is typed, in UTF-16 units. */
export const longestTyped = roomFor(20);

/** The example number of each rule, for messages, where a society has no flats yet. */
export const sampleNumber: Record<FlatNumberRule, string> = { 'A-101': 'A-101', any: 'A-1204' };

const specified = /^[A-Z]-[0-9]{3}$/;
// The wing takes as few characters as it can: A12B is wing A and number 12B.
const withoutSeparator = /^([A-Z0-9]{0,3}[A-Z])??([0-9]{1,5})([A-Z]?)$/;
const withSeparator = /^([A-Z0-9]{1,4})-([0-9]{1,5})([A-Z]?)$/;
const wingAlone = /^[A-Z0-9]{1,4}$/;
// Hyphens of every length, a minus, a slash and blanks, as typed or pasted.
const separators = /[\s/\-\u2010-\u2015\u2212]+/gu;

/** Wing or tower, digits and a letter behind them; each may be missing. */
type Parts = { wing: string; digits: string; letter: string };

function partsOf(text: string): Parts | null {
  const [, wing = '', digits = '', letter = ''] = withSeparator.exec(text) ?? withoutSeparator.exec(text) ?? [];
  if (digits !== '') return { wing, digits, letter };
  return wingAlone.test(text) ? { wing: text, digits: '', letter: '' } : null;
}

/** Reads a number into its stored form; null where the society's rule refuses it. A stored number reads as itself. */
export function readFlatNumber(text: string, rule: FlatNumberRule): string | null {
  if (text.length > longestTyped) return null;
  const typed = text.trim();
  if (rule === 'A-101') return specified.test(typed) ? typed : null;
  const plain = withPlainDigits(typed.normalize('NFKC')).replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const parts = partsOf(plain.replace(separators, '-'));
  return parts && written(parts);
}

function written({ wing, digits, letter }: Parts): string {
  return wing !== '' && digits !== '' ? `${wing}-${digits}${letter}` : `${wing}${digits}${letter}`;
}

/** The key by which a number is looked up: its letters and digits alone, so that A-101, a 101 and A/101 are equal. */
export function flatNumberKey(text: string): string {
  if (text.length > longestTyped) return '';
  return withPlainDigits(text.normalize('NFKC').toUpperCase()).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/**
 * A text whose order by code units is the order of the numbers: by wing, then by number, both numerically, so A-2
 * before A-10 and T2 before T10; numbers without a wing first. The database stores it beside the number.
 */
export function flatNumberOrder(flatNumber: string): string {
  const parts = flatNumber.length > longestTyped ? null : partsOf(flatNumber);
  // Not a number of a known shape: it sorts behind all others.
  if (parts === null) return `~ ${flatNumber}`;
  const wing = parts.wing.replace(/[0-9]+/g, (digits) => digits.padStart(4, '0'));
  const number = parts.digits === '' ? '' : parts.digits.padStart(5, '0');
  // The number itself decides between 1 and 01.
  return `${wing} ${number}${parts.letter} ${flatNumber}`;
}

// Cached: sorting 20 000 numbers asks for each of them some thirty times.
const orders = new Map<string, string>();
const mostRemembered = 50_000;

function rememberedOrder(flatNumber: string): string {
  const known = orders.get(flatNumber);
  if (known !== undefined) return known;
  if (orders.size >= mostRemembered) orders.clear();
  const order = flatNumberOrder(flatNumber);
  if (flatNumber.length <= longestTyped) orders.set(flatNumber, order);
  return order;
}

/** Orders numbers as `flatNumberOrder` does. */
export function byFlatNumber(a: string, b: string): number {
  if (a === b) return 0;
  return rememberedOrder(a) < rememberedOrder(b) ? -1 : 1;
}

/** The wing or tower of a number as it is kept; empty where it has none. */
export function wingOf(flatNumber: string): string {
  return (flatNumber.length > longestTyped ? null : partsOf(flatNumber))?.wing ?? '';
}

/** A stored number with the columns that the database derives from it. */
export function numbered(flatNumber: string): { flatNumber: string; wing: string; numberOrder: string } {
  return { flatNumber, wing: wingOf(flatNumber), numberOrder: flatNumberOrder(flatNumber) };
}

const highestFloor = 200;

/** The floor in a number that is floor × 100 and a door from 1 on: A-1204 is on floor 12; null for other numbers. */
export function floorOf(flatNumber: string): number | null {
  const { digits = '' } = (flatNumber.length > longestTyped ? null : partsOf(flatNumber)) ?? {};
  const number = Number(digits);
  const floor = Math.floor(number / 100);
  return digits.length < 3 || number % 100 === 0 || floor > highestFloor ? null : floor;
}

/**
 * The number after this one, as a clerk would count: the next door, or where all the doors of a floor are used up
 * (`perFloor`) the first of the floor above; 12A is followed by 12B. A floor takes a hundred numbers, or ten where
 * doors have one digit. Null where nothing follows.
 */
export function nextFlatNumber(flatNumber: string, perFloor?: number, floorTakes: 10 | 100 = 100): string | null {
  const parts = flatNumber.length > longestTyped ? null : partsOf(flatNumber);
  if (parts === null || parts.digits === '') return null;
  const { wing, digits, letter } = parts;
  if (letter === 'Z') return null;
  if (letter !== '') return written({ wing, digits, letter: String.fromCharCode(letter.charCodeAt(0) + 1) });
  const number = Number(digits);
  const door = number % floorTakes;
  const isLastDoor = perFloor !== undefined && digits.length > 2 && door > 0 && door >= perFloor;
  const next = isLastDoor ? number - door + floorTakes + 1 : number + 1;
  return next > 99_999 ? null : written({ wing, digits: String(next).padStart(digits.length, '0'), letter: '' });
}
