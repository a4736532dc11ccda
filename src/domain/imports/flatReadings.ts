import { toHundredths } from '#domain/fields.ts';
import { flatTypes } from '#domain/flatFacts.ts';
import { readFlatNumber, wingOf } from '#domain/flatNumber.ts';
import type { Cell } from '#domain/imports/cells.ts';
import type { Decisions } from '#domain/imports/choices.ts';
import { type Reading, readAmount, readFloor, readWord, toAsk, value } from '#domain/imports/readings.ts';
import { type Message, message } from '#domain/message.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { withPlainDigits } from '#domain/text.ts';

const flatWords =
  /\b(?:flat|unit|room|apartment|apt|house|door|bungalow|villa|plot|row ?house|tenement|duplex|jodi|terrace(?= flat)|f)\b\.?(?:\s*(?:no|number|#)\b\.?)?|#|(?:फ्लॅट|फ्लैट|सदनिका|खोली|मकान|घर)(?:\s*(?:नं|क्र|क्रमांक|नंबर)\.?)?/giu;
const wingWord =
  /\b(?:wing|tower|block|building|bldg|phase|sector|pocket|cluster|lane|street)\b\.?(?:\s*no\b\.?)?|फेज|फेझ|सेक्टर|ફેઝ|ફેજ|સેક્ટર|विंग|टॉवर|इमारत|ब्लॉक|बिल्डिंग|વિંગ|ટાવર|બ્લોક|બિલ્ડિંગ|બિલ્ડીંગ/giu;

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
  const bare = withoutOwnFloor(withPlainDigits(text.normalize('NFKC')))
    // Other programs write 12 as 12.0.
    .replace(/^(\d+)\.0+$/, '$1')
    .toUpperCase()
    .replace(flatWords, ' ')
    .replace(wingWord, ' ')
    .replace(/[\p{L}\p{M}]+/gu, (word) => latinLetters.get(word) ?? word)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    // In two scripts: ए-101 / A-101.
    .replace(/^([A-Z]+ ?\d+[A-Z]?) \1$/, '$1');
  const found =
    /^(?:([A-Z][A-Z0-9]{0,3}|\d[A-Z][A-Z0-9]{0,2}) )?(\d{1,5}[A-Z]?)$/.exec(bare) ??
    /^([A-Z]{1,4})(\d{1,5}[A-Z]?)$/.exec(bare);
  if (found) return { wing: found[1] ?? '', number: found[2] ?? '' };
  const turned = /^(\d{1,5}) ([A-Z][A-Z0-9]{0,3})$/.exec(bare);
  if (turned) return { wing: turned[2] ?? '', number: turned[1] ?? '', isTurned: true };
  const twice = /^(\d{1,2}) (\d{1,5}[A-Z]?)$/.exec(bare);
  return twice ? { wing: twice[1] ?? '', number: twice[2] ?? '' } : null;
}

const floorWithin =
  /^(.+?)[\s,-]*\b((?:\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|ground) ?(?:floor|flr))\b[\s,-]*(.+)$/iu;

/** "B-Wing 4th Floor 402": without the floor, which the number says as well. */
function withoutOwnFloor(text: string): string {
  const [, before = '', words = '', behind = ''] = floorWithin.exec(text) ?? [];
  const [, floor] = /(\d{1,2})\d\d[a-z]?$/iu.exec(behind.trim()) ?? [];
  const read = floor === undefined ? null : readFloor(words, words);
  return read?.is === 'value' && read.value === Number(floor) ? `${before} ${behind}` : text;
}

const longestWithName = 120;
/**
 * A flat as it stands beside a name: A-101, or its wing behind it, 101/A. Behind a hyphen a letter is a wing only where the
 * name is set apart from it: 101-A - Ramesh Kumar, but 101-A Ramesh Kumar may be A. Ramesh Kumar.
 */
const turnedBesideName = String.raw`\d{1,5}(?:\/[a-z]\d?(?![\p{L}\p{M}.])|-[a-z]\d?(?=\s*[-–—:,)]))`;
const besideName = String.raw`(?:flat (?:no\.? ?)?)?(?:${turnedBesideName}|(?:[a-z]{1,3}\d?[\s/-]*)?\d{1,5}[a-z]?)`;
const flatFirst = new RegExp(String.raw`^(?:\d{1,3}[.)]\s+)?(${besideName})(?:\s*[-–—:,.)]+\s*|\s+)(\p{L}.*)$`, 'iu');
/** The flat, with its wing or of three digits, that a line begins with; null where none does. */
export function flatInFront(text: string): string | null {
  const flat = flatFirst.exec(withPlainDigits(text.normalize('NFKC')).trim())?.[1] ?? '';
  const parts = flatParts(flat);
  return parts && (parts.wing !== '' || parts.number.length > 2) ? flat : null;
}

/** Behind a name a number with its wing is a flat's, or one in brackets. */
const flatLast = new RegExp(
  String.raw`^(\p{L}[^\d(]*?)[\s,:–—-]*(?:\((${besideName})\)|\s([a-z]{1,2}\d?[/-]\d{1,5}[a-z]?))$`,
  'iu',
);
/**
 * A flat and a person in one cell: "A-101 Ramesh Kumar", "Ramesh Kumar (A-101)", the name with a phone behind it or
 * without. Null where the cell has only a flat's number, or none.
 */
export function flatAndName(text: string): { flat: string; name: string } | null {
  if (text.length > longestWithName || !/\p{Nd}/u.test(text) || flatParts(text) || floorBehind(text)) return null;
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

const floorLast =
  /^(.*\d[a-z]?)[\s,(–-]+((?:[gfst]\.? ?f|(?<=\d\d[a-z]? |[,(] ?)[1-9]\.? ?f|(?:ground|first|second|third|fourth|fifth|[1-9](?:st|nd|rd|th)) ?(?:floor|flr|fl))\.?)\)?$/i;

/** A number with its floor behind it: "13/1 (FF)", "C-45, First Floor", "C-45 4F", not door 4F of T1-4F. Null where none follows. */
export function floorBehind(text: string): { number: string; floor: number } | null {
  const [, number = '', floor = ''] = (text.length <= 60 && floorLast.exec(text.trim())) || [];
  const read = readFloor(floor, floor);
  return read.is === 'value' ? { number, floor: read.value } : null;
}

/** "Flat No. A-101, Sunrise CHS": the flat before the first comma of an address, and the rest; null where none is told. */
export function flatBefore(address: string): { flat: string; rest: string } | null {
  const [, flat = '', rest = ''] = /^([^,;\n]{1,30})[,;\n]\s*(\S.*)$/su.exec(address) ?? [];
  const parts = flatParts(flat);
  return parts && (parts.wing !== '' || flat.search(flatWords) !== -1) ? { flat, rest } : null;
}

function noNumber(text: string, rule: FlatNumberRule): Message {
  return message(rule === 'any' ? 'import_flat_unreadable' : 'import_flat_number', { text: text.slice(0, 60) });
}

/** "B/3/12": the wing, the floor and the door. Whether doors are counted by floor or by wing is asked (`flatInThree`). */
const inThree = /^([a-z][a-z0-9]{0,3})\s*[/-]\s*(\d{1,2}|gf?)\s*[/-]\s*(\d{1,2})$/iu;

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

const inOneWing = /^([a-z]{1,3}\d?)[\s/-]*(\d{3,4}(?:\s*[/+,&-]\s*\d{3,4})+)$/iu;
const inNoWing = /^\d{3,4}(?:\s*[/+]\s*\d{3,4})+$/u;
const longestOfFlats = 200;

/**
 * Splits a cell that may name several flats. "A-101/102" is, which an owner has joined into one home, and
 * so is "A-101, 102", unless there is a flat 102 (`known`): so lists of the product name both.
 */
export function flatsIn(text: string, known: ReadonlySet<string> = new Set()): string[] {
  const [, wing = '', numbers = ''] = (text.length <= longestOfFlats && inOneWing.exec(text.trim())) || [];
  const [first = '', ...others] = numbers.match(/\d+/g) ?? [];
  const areIts = others.every((one) => one.length === first.length && one !== first && !known.has(one));
  if (first !== '' && areIts) return [first, ...others].map((number) => `${wing}-${number}`);
  // Below a line of their wing: 104/105.
  const bare = text.length <= longestOfFlats && inNoWing.test(text.trim()) ? (text.match(/\d+/g) ?? []) : [];
  if (new Set(bare).size > 1 && bare.every((one) => one.length === bare[0]?.length)) return [...new Set(bare)];
  return text.split(/[,&;\n]/).map((part) => part.trim());
}

/** Units that are no flats: by the first letter of the word for them, the prefix that takes the place of a wing. */
const called = /^(pent ?house|p\.?h\.?|shops?|offices?)[\s-]*(?:no\.?)?\s*(\d{1,3}[a-z]?)$/i;
const prefixes: Record<string, string> = { P: 'PH', S: 'SHOP', O: 'OFF' };

/** A penthouse, shop or office: "Penthouse 2" is PH and 2, "Shop 1" is SHOP and 1. Null for any other text. */
export function calledParts(text: string): { wing: string; number: string } | null {
  if (text.length > 40) return null;
  const plain = withPlainDigits(text.normalize('NFKC')).trim().toUpperCase();
  const [, word = '', number = ''] = called.exec(plain) ?? [];
  const wing = prefixes[word.charAt(0)];
  return wing === undefined ? null : { wing, number };
}

/**
 * Where a number can have a letter, 101-A may be A-101 or 101A: a letter is no wing where another is told, else it is what
 * the others of the sheet are, or is asked. T2 in 1501-T2 can only be a wing, a word is neither.
 */
function atItsPlace(
  text: string,
  { wing, number }: { wing: string; number: string },
  told: string | null,
  behind: Decisions['letterBehind'],
): { wing: string; number: string } | 'asked' | null {
  const isSaid = text.search(wingWord) !== -1 || text.includes(',') || /^[A-Z]\d{1,2}$/.test(wing);
  if (isSaid) return { wing, number };
  if (wing.length > 1) return null;
  if ((told && told !== wing) || behind === 'in-number') return { wing: '', number: `${number}${wing}` };
  return behind === 'wing' ? { wing, number } : 'asked';
}

/**
 * Reads a flat number into its stored form, with the wing of its column, section or sheet where the cell names none.
 */
export function readNumber(
  text: string,
  wing: string | null,
  rule: FlatNumberRule,
  said: Pick<Decisions, 'flatInThree' | 'letterBehind'> = {},
): Reading<string> {
  if (readFlatNumber(text, rule) === text && (wingOf(text) !== '' || !wing)) return value(text, null);
  const three = threeParts(text, wing);
  if (three && !said.flatInThree) return toAsk(message('import_flat_parts', { text: text.slice(0, 60) }));
  if (three) {
    const number = said.flatInThree === 'door-alone' ? three.door : `${three.floor}${three.door.padStart(2, '0')}`;
    const read = readNumber(`${three.wing}-${number}`, null, rule);
    return read.is === 'value' ? value(read.value, 'flat_number') : toAsk(noNumber(text, rule));
  }
  const other = rule === 'any' ? calledParts(text) : null;
  if (other !== null) return value(`${other.wing}-${other.number}`, 'flat_number');
  const turned = flatParts(text);
  const parts = rule === 'any' && turned?.isTurned ? atItsPlace(text, turned, wing, said.letterBehind) : turned;
  if (parts === 'asked') return toAsk(message('import_flat_letter', { text: text.slice(0, 60) }));
  if (!parts) return toAsk(noNumber(text, rule));
  const named = parts.wing || (wing ?? '');
  if (named === '' && rule === 'A-101') return toAsk(message('import_wing_missing', { text: text.slice(0, 60) }));
  // Under the rule A-101 one digit is not padded to a flat of the ground floor: nobody writes A-001 as 1.
  const digits = rule === 'A-101' && parts.number.length === 2 ? parts.number.padStart(3, '0') : parts.number;
  const number = readFlatNumber([named, digits].filter((part) => part !== '').join('-'), rule);
  return number === null ? toAsk(noNumber(text, rule)) : value(number, number === text ? null : 'flat_number');
}

const longestWing = 4;
const fitsBehind = (wing: string | null) => (word: string) => (wing ?? '').length + word.length <= longestWing;

/**
 * A flat's number with the wing or the floor's letter that it names itself, within its wing: F1 in block A is AF-1; where
 * the same number stands in another wing as well (`isWithin`), A-101 in tower 2 is 2A-101, and Shop 1 in wing B is BSH-1,
 * in wing ROSE ROSE-1S.
 * Else null.
 */
export function numberWithin(text: string, wing: string | null, isWithin: boolean): string | null {
  const unit = wing && isWithin ? calledParts(text) : null;
  // The word for a shop is cut until it fits behind the wing, else behind the number.
  const word = unit && [unit.wing, unit.wing.slice(0, 2), unit.wing.charAt(0)].find(fitsBehind(wing));
  if (unit) return word ? `${wing}${word}-${unit.number}` : `${wing}-${unit.number}${unit.wing.charAt(0)}`;
  const parts = wing ? flatParts(text) : null;
  if (!wing || !parts || parts.isTurned || parts.wing === '' || parts.wing.startsWith(wing)) return null;
  // Behind a phase the wing is told twice: A-101 in wing A of phase 1 is 1A-101.
  const isTold = isWithin && wing.length > parts.wing.length && wing.endsWith(parts.wing);
  const both = isTold ? wing : `${wing}${parts.wing}`;
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
    ? toAsk(message('import_wing', { text: text.slice(0, 60) }))
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
  if (!type || plain.endsWith('RK')) return toAsk(message('import_flat_type', { text: text.slice(0, 60) }));
  return value(type, type === cell ? null : 'flat_type');
}

const metres = /(?:^| )(?:sq|square)\.? ?(?:m|mt|mtr|mts|mtrs|met(?:er|re)s?)(?: |\.|$)|चौ\.? ?मी|ચો\.? ?મી/u;
const feetOfMetre = 10.76391;

/** Whether a heading, tidied, asks for square metres. */
export const isInMetres = (heading: string) => metres.test(heading);

/** Reads a flat's size in square feet: more than two decimals are rounded, square metres are converted. */
export function readSize(text: string, cell: Cell, areMetres: boolean): Reading<number> {
  const plain = withPlainDigits(text.normalize('NFKC')).toLowerCase().replace(/\s+/gu, ' ').trim();
  const isFeet = /ft|feet|foot|फूट/u.test(plain);
  const areIn = metres.test(plain.replace(/^[\d.,]+/, ' ')) || (areMetres && !isFeet);
  const figure = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d{1,17})?(?=$|[^\d.,])/.exec(plain);
  if (!figure || (!areIn && figure[2] === undefined)) return readAmount(text, cell);
  const size = Number(`${figure[1]?.replaceAll(',', '')}${figure[2] ?? ''}`);
  const isAlone = /^[\d.,]+ ?(?:[\p{L}\p{M}.]+ ?){0,3}$/u.test(plain);
  if (!isAlone) return readAmount(text, cell);
  if (areIn) return value(toHundredths(size * feetOfMetre), 'square_metres');
  const kept = toHundredths(size);
  if (kept !== size) return value(kept, 'rounded');
  return value(kept, typeof cell === 'number' ? null : 'amount');
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
      ...['owner residing', 'owner staying', 'self residing', 'tenant residing', 'tenant staying', 'tenant occupied'],
      ...['rented out', 'rahivasi', 'भरलेले', 'व्याप्त', ...roleWords.Owner, ...roleWords.Tenant],
    ],
    Maintenance: ['under maintenance', 'repair', 'under repair', 'renovation', 'under renovation', 'दुरुस्ती', 'मरम्मत'],
  },
  message('import_status'),
);
