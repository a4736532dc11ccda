import { type Cell, textOf } from '#domain/imports/cells.ts';
import { asked, type Reading, readWord, value } from '#domain/imports/readings.ts';
import { type Message, message } from '#domain/message.ts';
import { readPhone as asKept } from '#domain/phone.ts';
import type { PhoneRule } from '#domain/society.ts';
import { withPlainDigits } from '#domain/text.ts';

/** What a cell with two people or two phones in it is to become; each is asked once for the whole file. */
export type TwoNames = 'first-and-note' | 'one-name' | 'first-alone';
export type TwoPhones = 'first-and-second' | 'first-alone';

const between = /\s*(?:\/|,|;|&|\n|\bor\b|\band\b)\s*/iu;

/** The phones of a cell, each read by itself. */
export function phonesIn(text: string): string[] {
  return text.split(between).filter((part) => part.trim() !== '');
}

/**
 * A mobile number as it is kept: ten digits, or E.164 where the society takes numbers from abroad. A landline, digits
 * that were lost to 9.82E+09, and too few or too many of them are asked.
 */
export function readPhone(text: string, phones: PhoneRule): Reading<string> {
  const plain = withPlainDigits(text.normalize('NFKC'))
    .replace(/^(?:mob(?:ile)?|ph(?:one)?|tel|m|cell)\b[\s.:-]*/iu, '')
    .trim();
  if (/^\d(?:\.\d+)?e\+?\d+$/iu.test(plain)) return asked(message('import_digits_lost', { text: plain }));
  if (!/^[+\d\s().-]+$/.test(plain)) return asked(message('phone_ten_digits'));
  const digits = plain.replace(/\D/g, '');
  const bare = digits.replace(/^(?:0{0,2}91|0)(?=\d{10}$)/, '');
  const kept = asKept(plain);
  if (kept?.startsWith('+') && phones === 'international') return value(kept, kept === text ? null : 'phone');
  if (isLandline(digits, bare)) return asked(message('import_landline', { text: text.slice(0, 40) }));
  if (kept === null || kept.startsWith('+')) return asked(message('phone_ten_digits'));
  return value(kept, kept === text ? null : 'phone');
}

/** Numbers of India's landlines: with the 0 and code of their town, or the six to eight digits that are dialled within it. */
function isLandline(digits: string, bare: string): boolean {
  const withTown = /^0[1-9]\d{8,10}$/.test(digits) && !/^0?[6-9]\d{9}$/.test(digits);
  return withTown || /^\d{6,8}$/.test(digits) || /^[1-5]\d{9}$/.test(bare);
}

/** A phone of any kind, as a second one may be: in the kept form where it reads as one, else as it stands. */
export function readOtherPhone(text: string, cell: Cell): Reading<string> {
  const kept = asKept(text) ?? text;
  return value(kept, kept === textOf(cell) ? null : kept === text ? 'spaces' : 'phone');
}

const titles = /^(?:m\/s|c\/o|s\/o|d\/o|w\/o)\b/iu;

// A boundary that knows every script: \b takes each letter of Devanagari for an end of a word.
const and = '(?<![\\p{L}\\p{M}\\p{N}])(?:and|aani|aur|और|आणि|व)(?![\\p{L}\\p{M}\\p{N}])';
const betweenPeople = new RegExp(`\\s*(?:&|\\n|;|\\s\\+\\s|(?<![mcsdw])\\/(?!o\\b)|${and})\\s*`, 'iu');

/**
 * The people in a cell of names: at "&", "and", "/", a line break, or a comma between whole names. "Shah, Meena" is one
 * person, written as a register writes her.
 */
export function namesIn(text: string): string[] {
  const isFirm = titles.test(text);
  const parts = text.split(isFirm ? /\s*(?:&|\n|;)\s*/u : betweenPeople).map((part) => part.trim());
  const whole = parts.flatMap((part) => {
    const commas = part.split(/\s*,\s*/u);
    return commas.length > 1 && commas.every((one) => /\S\s+\S/u.test(one)) ? commas : [part];
  });
  const named = whole.map((part) => part.replace(/^,|,$/g, '').trim()).filter((part) => part !== '');
  return isFirm ? [text] : named;
}

export const readOwnerStatus = readWord(
  {
    Active: ['yes', 'current', 'present', 'active owner'],
    Old: ['no', 'inactive', 'former', 'past', 'left', 'sold', 'old owner'],
  },
  message('import_owner_status'),
);

/** What is asked of a cell with several people or phones in it. */
export function severalIn(field: 'name' | 'phone', count: number): Message {
  return field === 'name' ? message('import_two_people', { count }) : message('import_two_phones', { count });
}
