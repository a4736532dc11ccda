import { flatTypes } from '#domain/flatFacts.ts';
import { readFlatNumber, wingOf } from '#domain/flatNumber.ts';
import type { Cell } from '#domain/imports/cells.ts';
import { asked, type Reading, readAmount, readWord, value } from '#domain/imports/readings.ts';
import { type Message, message } from '#domain/message.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { withPlainDigits } from '#domain/text.ts';

const flatWords =
  /\b(?:flat|unit|room|apartment|apt|house|door|bungalow|villa|plot|f)\b\.?(?:\s*(?:no|number|#)\b\.?)?|#|(?:फ्लॅट|फ्लैट|सदनिका|खोली|मकान|घर)(?:\s*(?:नं|क्र|क्रमांक|नंबर)\.?)?/giu;
const wingWord =
  /\b(?:wing|tower|block|building|bldg|phase|sector|pocket|cluster|lane|street)\b\.?(?:\s*no\b\.?)?|विंग|टॉवर|इमारत|ब्लॉक|बिल्डिंग|વિંગ|ટાવર|બ્લોક|બિલ્ડિંગ|બિલ્ડીંગ/giu;

/** The names of the letters of wings, and the letters by which wings are counted, in Devanagari and Gujarati. */
const wingLetters: Record<string, string> = {
  ...{ A: 'ए अ એ અ', B: 'बी ब બી બ', C: 'सी क સી ક', D: 'डी ड ડી ડ', E: 'ई इ ઈ ઇ', F: 'एफ એફ', G: 'जी જી' },
  ...{ H: 'एच એચ', I: 'आय आई આઈ', J: 'जे જે', K: 'के કે', L: 'एल એલ', M: 'एम એમ', N: 'एन એન' },
};
const latinLetters = new Map(
  Object.entries(wingLetters).flatMap(([latin, called]) => called.split(' ').map((one) => [one, latin] as const)),
);

/** A wing's name in Latin letters, as a flat's number has it; null for other letters that are not known. */
export function latinWing(text: string): string | null {
  const upper = withPlainDigits(text.normalize('NFKC')).toUpperCase();
  return /^[A-Z0-9]{1,4}$/.test(upper) ? upper : (latinLetters.get(upper) ?? null);
}

/**
 * The wing and the number in a text such as `Flat 101, A Wing`, `A/101`, `A 101`, `T2-1501`, `1204`; null where there
 * are none.
 */
export function flatParts(text: string): { wing: string; number: string; isTurned?: true } | null {
  if (text.length > 60) return null;
  const bare = withPlainDigits(text.normalize('NFKC'))
    // Other programs write 12 as 12.0.
    .replace(/^(\d+)\.0+$/, '$1')
    .toUpperCase()
    .replace(flatWords, ' ')
    .replace(wingWord, ' ')
    .replace(/[\p{L}\p{M}]+/gu, (word) => latinLetters.get(word) ?? word)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  const found =
    /^(?:([A-Z][A-Z0-9]{0,3}|\d[A-Z][A-Z0-9]{0,2}) )?(\d{1,5}[A-Z]?)$/.exec(bare) ??
    /^([A-Z]{1,4})(\d{1,5}[A-Z]?)$/.exec(bare);
  if (found) return { wing: found[1] ?? '', number: found[2] ?? '' };
  const turned = /^(\d{1,5}) ([A-Z][A-Z0-9]{0,3})$/.exec(bare);
  if (turned) return { wing: turned[2] ?? '', number: turned[1] ?? '', isTurned: true };
  const twice = /^(\d{1,2}) (\d{1,5}[A-Z]?)$/.exec(bare);
  return twice ? { wing: twice[1] ?? '', number: twice[2] ?? '' } : null;
}

const longestWithName = 120;
const flatFirst =
  /^(?:\d{1,3}[.)]\s+)?((?:flat (?:no\.? ?)?)?(?:[a-z]{1,3}\d?[\s/-]*)?\d{1,5}[a-z]?)(?:\s*[-–—:,.)]+\s*|\s+)(\p{L}.*)$/iu;
/** Behind a name a number with its wing is a flat's, or one in brackets. */
const flatLast =
  /^(\p{L}[^\d(]*?)[\s,:–—-]*(?:\((?:flat (?:no\.? ?)?)?((?:[a-z]{1,3}\d?[\s/-]*)?\d{1,5}[a-z]?)\)|\s([a-z]{1,2}\d?[/-]\d{1,5}[a-z]?))$/iu;

/**
 * A flat and a person in one cell: "A-101 Ramesh Kumar", "Ramesh Kumar (A-101)", the name with a phone behind it or
 * without. Null where the cell has only a flat's number, or none.
 */
export function flatAndName(text: string): { flat: string; name: string } | null {
  if (text.length > longestWithName || !/\p{Nd}/u.test(text) || flatParts(text) !== null) return null;
  const plain = withPlainDigits(text.normalize('NFKC')).trim();
  const [, first = '', behind = ''] = flatFirst.exec(plain) ?? [];
  const [, before = '', inBrackets, last = ''] = first === '' ? (flatLast.exec(plain) ?? []) : [];
  const [flat, name] = first === '' ? [inBrackets ?? last, before] : [first, behind];
  const parts = flatParts(flat);
  const isFlat = parts !== null && (parts.wing !== '' || parts.number.length > 2);
  const [words] = name.split(/[\s:,(–—-]*(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}\)?$/u);
  return isFlat && (words ?? '').split(/[\s,&/-]+/u).every((word) => /^[\p{L}(][\p{L}\p{M}.'’()]*$|^$/u.test(word))
    ? { flat, name }
    : null;
}

function noNumber(text: string, rule: FlatNumberRule): Message {
  return message(rule === 'any' ? 'import_flat_unreadable' : 'import_flat_number', { text: text.slice(0, 60) });
}

/** "B/3/12": the wing, the floor and the door. Whether doors are counted by floor or by wing is asked (`InThree`). */
const inThree = /^([a-z][a-z0-9]{0,3})\s*[/-]\s*(\d{1,2}|gf?)\s*[/-]\s*(\d{1,2})$/iu;

/** What B/3/12 becomes: flat B-312, or flat B-12 with the floor in its own field. */
export type InThree = 'floor-and-door' | 'door-alone';

/** The parts of a number like B/3/12, or like 3/12 where `inColumn` is the wing; null for any other text. */
export function threeParts(
  text: string,
  inColumn: string | null,
): { wing: string; floor: number; door: string } | null {
  if (text.length > 20) return null;
  const plain = withPlainDigits(text.normalize('NFKC')).trim();
  const [, wing = '', floor = '', door = ''] = inThree.exec(plain) ?? inThree.exec(`${inColumn ?? ''}/${plain}`) ?? [];
  return door === '' ? null : { wing, floor: Number(floor.replace(/\D+/, '0')), door };
}

const joined = /^([a-z]{1,3}\d?)?[\s/-]*(\d{3,4})\s*[/+,&-]\s*(\d{3,4})$/iu;

/**
 * Splits a cell that may name several flats. "A-101/102" is, which an owner has joined into one home.
 */
export function flatsIn(text: string): string[] {
  const [, wing = '', first = '', second = ''] = joined.exec(text.trim().slice(0, 40)) ?? [];
  if (wing !== '' && first.length === second.length && first !== second)
    return [first, second].map((number) => `${wing}-${number}`);
  return text.split(/[,&;\n]/).map((part) => part.trim());
}

/** Units that are no flats, by the words for them, with the prefix that takes the place of a wing in their numbers. */
const called: [pattern: RegExp, wing: string][] = [
  [/^(?:pent ?house|p\.?h\.?)[\s-]*(?:no\.?)?\s*(\d{1,3})$/iu, 'PH'],
  [/^shops?[\s-]*(?:no\.?)?\s*(\d{1,3}[a-z]?)$/iu, 'SHOP'],
  [/^office[\s-]*(?:no\.?)?\s*(\d{1,3}[a-z]?)$/iu, 'OFF'],
];

/** A penthouse, shop or office: "Penthouse 2" is PH and 2, "Shop 1" is SHOP and 1. Null for any other text. */
export function calledParts(text: string): { wing: string; number: string } | null {
  if (text.length > 40) return null;
  const plain = withPlainDigits(text.normalize('NFKC')).trim();
  for (const [pattern, wing] of called) {
    const number = pattern.exec(plain)?.[1];
    if (number !== undefined) return { wing, number: number.toUpperCase() };
  }
  return null;
}

/**
 * Reads a flat number into its stored form, with the wing of its column, section or sheet where the cell names none.
 */
export function readNumber(
  text: string,
  wing: string | null,
  rule: FlatNumberRule,
  threeAs?: InThree,
): Reading<string> {
  if (readFlatNumber(text, rule) === text && (wingOf(text) !== '' || !wing)) return value(text, null);
  const three = threeParts(text, wing);
  if (three && !threeAs) return asked(message('import_flat_parts', { text: text.slice(0, 60) }));
  if (three) {
    const number = threeAs === 'door-alone' ? three.door : `${three.floor}${three.door.padStart(2, '0')}`;
    const read = readNumber(`${three.wing}-${number}`, null, rule);
    return read.is === 'value' ? value(read.value, 'flat_number') : asked(noNumber(text, rule));
  }
  const other = rule === 'any' ? calledParts(text) : null;
  if (other !== null) return value(`${other.wing}-${other.number}`, 'flat_number');
  const parts = flatParts(text);
  // Where a number can have a letter, 101-A may also mean 101A, unless the text says that A is the wing.
  const isUnclear = rule === 'any' && parts?.isTurned && text.search(wingWord) === -1 && !text.includes(',');
  if (!parts || isUnclear) return asked(noNumber(text, rule));
  const named = parts.wing || (wing ?? '');
  if (named === '' && rule === 'A-101') return asked(message('import_wing_missing', { text: text.slice(0, 60) }));
  // Under the rule A-101 one digit is not padded to a flat of the ground floor: nobody writes A-001 as 1.
  const digits = rule === 'A-101' && parts.number.length === 2 ? parts.number.padStart(3, '0') : parts.number;
  const number = readFlatNumber([named, digits].filter((part) => part !== '').join('-'), rule);
  return number === null ? asked(noNumber(text, rule)) : value(number, number === text ? null : 'flat_number');
}

const longestWing = 4;
const fitsBehind = (wing: string | null) => (word: string) => (wing ?? '').length + word.length <= longestWing;

/**
 * A flat's number with the wing or the floor's letter that it names itself, within its wing: F1 in block A is AF-1; where
 * the same number stands in another wing as well (`isWithin`), A-101 in tower 2 is 2A-101, and Shop 1 in wing B is BSH-1.
 * Else null.
 */
export function numberWithin(text: string, wing: string | null, isWithin: boolean): string | null {
  const unit = wing && isWithin ? calledParts(text) : null;
  // The word for a shop is cut until it fits behind the wing.
  const word = unit && [unit.wing, unit.wing.slice(0, 2), unit.wing.slice(0, 1)].find(fitsBehind(wing));
  if (unit && word) return `${wing}${word}-${unit.number}`;
  const parts = wing ? flatParts(text) : null;
  if (!wing || !parts || parts.isTurned || parts.wing === '' || parts.wing.startsWith(wing)) return null;
  const both = `${wing}${parts.wing}`;
  const isNeeded = both.length <= longestWing && (isWithin || /^[a-z]\d{1,2}$/i.test(text.trim()));
  return isNeeded ? `${both}-${parts.number}` : null;
}

/** Reads a wing or tower that has a column of its own. */
export function readWing(text: string): Reading<string> {
  const bare = withPlainDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(wingWord, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(/^(\d{1,2})(?:ST|ND|RD|TH)$/, '$1');
  const wing = latinWing(bare);
  return wing === null
    ? asked(message('import_wing', { text: text.slice(0, 60) }))
    : value(wing, wing === text ? null : 'flat_number');
}

/** Reads a type, 1BHK to 4BHK: `2 bhk`, `2-BHK`, `2 Bed`, a bare 2. "3.5 BHK" and "Duplex" are asked once for all. */
export function readType(text: string, cell: Cell): Reading<(typeof flatTypes)[number]> {
  const plain = withPlainDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replace(/बी\.?एच\.?के\.?|બી\.?એચ\.?કે\.?/u, 'BHK');
  const rooms = /^([1-4])(?:B?\.?H?\.?K\.?|BEDROOMS?|BED|BR|RK)?$/.exec(plain)?.[1];
  const type = flatTypes.find((one) => one.startsWith(rooms ?? '-'));
  if (!type || plain.endsWith('RK')) return asked(message('import_flat_type', { text: text.slice(0, 60) }));
  return value(type, type === cell ? null : 'flat_type');
}

const metres = /(?:^| )(?:sq|square)\.? ?(?:m|mt|mtr|mts|mtrs|met(?:er|re)s?)(?: |\.|$)|चौ\.? ?मी|ચો\.? ?મી/u;
const feetOfMetre = 10.7639;

/** Whether a heading, tidied, asks for square metres. */
export const isInMetres = (heading: string) => metres.test(heading);

/** Reads a flat's size in whole square feet: fractions are rounded, square metres are converted. */
export function readSize(text: string, cell: Cell, areMetres: boolean): Reading<number> {
  const plain = withPlainDigits(text.normalize('NFKC')).toLowerCase().replace(/\s+/gu, ' ').trim();
  const isFeet = /ft|feet|foot|फूट/u.test(plain);
  const areIn = metres.test(plain.replace(/^[\d.,]+/, ' ')) || (areMetres && !isFeet);
  const figure = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d{1,4})?(?=$|[^\d.,])/.exec(plain);
  if (!figure || (!areIn && figure[2] === undefined)) return readAmount(text, cell);
  const size = Number(`${figure[1]?.replaceAll(',', '')}${figure[2] ?? ''}`);
  const isAlone = /^[\d.,]+ ?(?:[\p{L}\p{M}.]+ ?){0,3}$/u.test(plain);
  if (!isAlone) return readAmount(text, cell);
  return areIn ? value(Math.round(size * feetOfMetre), 'square_metres') : value(Math.round(size), 'rounded');
}

/** The words for an owner and for a tenant, as those who may live in a flat. */
export const roleWords = {
  Owner: ['owners', 'owned', 'own', 'flat owner', 'owner self', 'self', 'मालक', 'मालिक', 'सभासद', 'માલિક'],
  Tenant: [
    ...['tenants', 'tenent', 'tenanted', 'rented', 'rental', 'rent', 'on rent', 'renter', 'lessee', 'licensee'],
    ...['paying guest', 'pg', 'भाडेकरू', 'भाडेकरी', 'किरायेदार', 'ભાડુઆત', 'ભાડૂત', 'ભાડે'],
  ],
};

export const readStatus = readWord(
  {
    Available: ['vacant', 'empty', 'unoccupied', 'locked', 'unsold', 'free', 'khali', 'रिकामे', 'रिकामा', 'खाली'],
    Occupied: [
      ...['self occupied', 'owner occupied', 'owner', 'occupied by owner', 'residing', 'sold', 'tenant', 'let out'],
      ...['rahivasi', 'भरलेले', 'व्याप्त', ...roleWords.Owner, ...roleWords.Tenant],
    ],
    Maintenance: ['under maintenance', 'repair', 'under repair', 'renovation', 'under renovation', 'दुरुस्ती', 'मरम्मत'],
  },
  message('import_status'),
);
