import { withPlainDigits } from './text.ts';

const longest = 40;
const grouping = /[\s().\-/\u2010-\u2015\u2212]|\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
/** India's code, or the 0 that is dialled before a number within India. */
const india = /^(?:\+91|0091|91)?0?(\d{10})$/;
/** E.164: a country's code and its number, at most 15 digits in all. A number of India has ten after its code. */
const abroad = /^(?:\+|00)(?!91)([1-9]\d{6,14})$/;

/** A phone as ten digits, or with another country's code; null for what reads as neither. */
export function readPhone(typed: string): string | null {
  if (typed.length > longest) return null;
  const digits = withPlainDigits(typed.normalize('NFKC')).replace(grouping, '');
  const national = india.exec(digits)?.[1];
  if (national !== undefined) return national;
  const number = abroad.exec(digits)?.[1];
  return number === undefined ? null : `+${number}`;
}
