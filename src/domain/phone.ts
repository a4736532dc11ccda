import { withPlainDigits } from '#domain/text.ts';

/** The longest typed phone, in UTF-16 units: room for its digits and for how they are grouped. */
export const longestPhone = 40;

/** How people group digits: spaces, hyphens of every kind, dots, brackets, a slash; and marks that come when pasted. */
const grouping = /[\s().\-/\u2010-\u2015\u2212]|\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
/** India's code, or the 0 that is dialled before a number within India. */
const india = /^(?:\+91|0091|91)?0?(\d{10})$/;
/** E.164: a country's code and its number, at most 15 digits in all. A number of India has ten after its code. */
const abroad = /^(?:\+|00)(?!91)([1-9]\d{6,14})$/;

/**
 * A phone as it is kept, whatever way it was typed: ten digits, or for another country E.164, '+14155550100'. Null for
 * what reads as neither (docs/rules.md, Numbers and phones).
 */
export function readPhone(typed: string): string | null {
  if (typed.length > longestPhone) return null;
  const digits = withPlainDigits(typed.normalize('NFKC')).replace(grouping, '');
  const national = india.exec(digits)?.[1];
  if (national !== undefined) return national;
  const number = abroad.exec(digits)?.[1];
  return number === undefined ? null : `+${number}`;
}

/** Whether a phone has a stored form: ten digits, or a country's code and a number, which not every society takes. */
export function isNormalisedPhone(phone: string): boolean {
  return readPhone(phone) === phone;
}

export function isTenDigits(phone: string): boolean {
  return /^\d{10}$/.test(phone);
}

/**
 * A stored phone as it is shown: 98200 11111. A number of another country, or a text that is no phone, stays as it is.
 */
export function spokenPhone(phone: string): string {
  return isTenDigits(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}

/** A stored phone as a telephone dials it from anywhere: +919820011111; null for a text that is no phone. */
export function dialledPhone(phone: string): string | null {
  const kept = readPhone(phone);
  if (kept === null) return null;
  return isTenDigits(kept) ? `+91${kept}` : kept;
}
