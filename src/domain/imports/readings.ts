import { isDay, readDay, yearOutside } from '#domain/day.ts';
import { type Cell, textOf } from '#domain/imports/cells.ts';
import type { Rule } from '#domain/imports/words.ts';
import { type Message, message } from '#domain/message.ts';
import { withPlainDigits } from '#domain/text.ts';

/**
 * The result of reading a cell. `rule` is the rule by which a value differs from the text in the cell, null where it is
 * the same to the letter. What can't be read without a person is asked (docs/rules.md, Bringing a spreadsheet).
 */
export type Reading<T> =
  | { is: 'empty'; rule: Rule | null }
  | { is: 'value'; value: T; rule: Rule | null }
  | { is: 'asked'; reason: Message };

/** In characters, each of which may take two UTF-16 units. */
const longest = 2000;
const nothings = new Set(
  `, na, n/a, n.a, n.a., nil, none, null, -, --, ---, –, —, ., ?, not available, not applicable, unknown, nothing, not known, not given, not provided, tbd, tba, nahi, नाही, नहीं, नही, निरंक, कोई नहीं, लागू नहीं, लागू नाही, उपलब्ध नहीं, નથી, કોઈ નહીં, કોઈ નથી, લાગુ નથી`.split(
    ', ',
  ),
);

const ditto =
  /^[-–—\s]*(?:["″〃“”„]|'{2}|’’|,,)[-–—\s]*$|^[-–—."'\s(]*ditto[-–—."'\s)]*$|^[-–—."'(]+\s*do\s*[-–—."')]*$|^do\s*[-–—."')]*$|^(?:same )?as above\.?$|^[-–—\s]*(?:वही|तदैव)[-–—\s]*$|^(?:वरील ?प्रमाणे|उपरोक्त|ઉપર ?(?:મુજબ|પ્રમાણે))$/iu;

/** Whether a text stands for the cell above it: ", -do-, same as above. */
export function isDitto(text: string): boolean {
  return text.length <= 20 && ditto.test(text.trim());
}

/** Whether a text says that there is nothing: NA, nil, a dash and the like. */
export function saysNothing(text: string): boolean {
  return nothings.has(text.toLowerCase());
}

const isPlain = /^[!-~]+(?: [!-~]+)*$/;

/** The text of a cell, composed and with single spaces; line breaks stay. */
export function asWritten(cell: Cell): string {
  const text = textOf(cell);
  // A shortcut for most texts, and for every phone on record.
  if (text.length <= longest && isPlain.test(text)) return text;
  return (text.length <= longest ? text : [...text.slice(0, 2 * longest)].slice(0, longest).join(''))
    .replaceAll('\r\n', '\n')
    .normalize('NFC')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

const longestLine = 200;
/** An error of a spreadsheet as it stands in a text file. */
const errorAsText = /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A)$/;

/** Reads a cell with `reading`, unless it is empty or holds what no field can. */
export function readCell<T>(
  cell: Cell,
  reading: (text: string, cell: Cell) => Reading<T>,
  most = longestLine,
): Reading<T> {
  if (cell !== null && typeof cell === 'object') {
    if ('error' in cell) return toAsk(message('import_error_cell', { text: cell.error }));
    if ('formula' in cell) return toAsk(message('import_formula_without_value'));
  }
  const text = asWritten(cell);
  if (saysNothing(text)) return { is: 'empty', rule: text === '' ? null : 'nothing' };
  if (errorAsText.test(text)) return toAsk(message('import_error_cell', { text }));
  if (text.length > most) return toAsk(message('import_cell_too_long', { max: most }));
  const read = reading(text, cell);
  // Even spaces are not removed without saying so.
  return read.is === 'value' && read.rule === null && text !== textOf(cell) ? { ...read, rule: 'spaces' } : read;
}

export function value<T>(value: T, rule: Rule | null): Reading<T> {
  return { is: 'value', value, rule };
}

export function toAsk(reason: Message): Reading<never> {
  return { is: 'asked', reason };
}

/**
 * The value that a cell says; the recorded text where the two differ by spaces alone, or where no cell says anything.
 */
export function readOrRecorded<T extends string | number>(read: T | undefined, known: T | null | undefined): T | null {
  if (read === undefined) return known ?? null;
  return typeof known === 'string' && asWritten(known) === asWritten(read) ? known : read;
}

/** Reads one line of text; several lines are joined by commas. */
export function readText(text: string, cell: Cell): Reading<string> {
  const line = text.replaceAll('\n', ', ');
  return value(line, line === textOf(cell) ? null : 'spaces');
}

/** Reads text of several lines. */
export function readLines(text: string, cell: Cell): Reading<string> {
  return value(text, text === textOf(cell) ? null : 'spaces');
}

const beforeFigures = /^(?:rs\.?|rupees|inr|₹|रु\.?|रुपये|રૂ\.?|`)\s*/u;
const behindFigures =
  /\s*(?:\/-|\/=|-\/|(?<![a-z])rs\.?|rupees|inr|₹|रु\.?|रुपये|રૂ\.?|sq\.? ?(?:ft|feet)\.?|sft\.?|चौ\.? ?फूट|(?:\/ ?|per )(?:month|mth)|p\.?m\.?|only)$/u;
/** So many may stand behind one another: ₹ 50,000/- p.m. only. */
const mostBehind = 4;

/** A text without what stands around its figures. In old fonts of typists ` is the sign of the rupee. */
export function withoutRupee(text: string): string {
  let plain = withPlainDigits(text.normalize('NFKC')).toLowerCase().replace(beforeFigures, '');
  for (let nth = 0; nth < mostBehind; nth += 1) plain = plain.replace(behindFigures, '');
  return plain.trim();
}

const many =
  /^(\d{1,4}(?:\.\d{1,5})?) ?(?:(k|thousand|हजार|હજાર)|(l|lks?|lakhs?|lacs?|लाख|લાખ)|(crores?|करोड|कोटी|કરોડ)|crs?)\.?(?:(?:,| and)? |$)/u;
const crore = 10_000_000;

/** Rupees told in one unit or several, the largest first; `isCr` where the unit is Cr, which may mean a credit as well. */
export function rupeesTold(text: string): { rupees: number; isCr: boolean } | null {
  let rest = withoutRupee(text);
  let rupees = 0;
  let above = Number.POSITIVE_INFINITY;
  let isCr = false;
  while (rest !== '') {
    const [whole, figure, thousands, lakhs, crores] = many.exec(rest) ?? [];
    const unit = thousands ? 1000 : lakhs ? 100_000 : crore;
    // 3 Cr 50 lakh are crores, 50 lakh 3 Cr and 1 lakh 200 thousand are nothing.
    if (whole === undefined || Number(figure) * unit >= above) return null;
    isCr = above === Number.POSITIVE_INFINITY && !(thousands ?? lakhs ?? crores);
    rupees += Math.round(Number(figure) * unit);
    above = unit;
    rest = rest.slice(whole.length);
  }
  return above === Number.POSITIVE_INFINITY ? null : { rupees, isCr };
}

const mostCrores = 10;

/** Rupees that are told in thousands, lakhs or crores; null for any other text. A large figure before Cr is a credit. */
export function rupeesIn(text: string): number | null {
  const told = rupeesTold(text);
  return told === null || (told.isCr && told.rupees >= mostCrores * crore) ? null : told.rupees;
}

/** Rupees in a column of money, where Cr are crores, up to the most that a field holds. */
export function readRupees(text: string, cell: Cell): Reading<number> {
  const told = rupeesTold(text);
  if (told?.isCr === false) return value(told.rupees, 'amount');
  if (told && told.rupees <= mostCrores * crore) return value(told.rupees, 'crores');
  const isOfAccounts = typeof cell === 'string' && /\d ?(?:[cd]rs?)\.?$/u.test(withoutRupee(text));
  return isOfAccounts ? toAsk(message('import_credit', { text: text.slice(0, 60) })) : readAmount(text, cell);
}

/**
 * Whole rupees, square feet or a count: `₹ 12,500/-` is 12500, `1,050 sq.ft.` is 1050. Three digits follow the last
 * comma of a whole number: 650,50 has a part behind it, as a dot would say.
 */
export function readAmount(text: string, cell: Cell): Reading<number> {
  if (typeof cell === 'number') return Number.isInteger(cell) ? value(cell, null) : toAsk(message('import_not_whole'));
  const bare = withoutRupee(text);
  const digits = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.0+)?$/u.exec(bare)?.[1];
  if (digits === undefined) return toAsk(message('import_not_whole'));
  return value(Number(digits.replaceAll(',', '')), 'amount');
}

/** Reads a number of people, up to 99. */
export function readCount(text: string, cell: Cell): Reading<number> {
  const reading = readAmount(text, cell);
  return reading.is === 'value' && reading.value > 99 ? toAsk(message('import_not_whole')) : reading;
}

const groundFloors = new Set('g, gf, ground, ground floor, gr, gr fl, g floor, तळमजला, भूतल, tal majla'.split(', '));
/** The words for floors, from the first one up. */
const floorWords = [
  'first पहिला पहिली पहला पहली પહેલો પહેલા',
  'second दुसरा दुसरी दूसरा दूसरी બીજો બીજા',
  'third तिसरा तिसरी तीसरा तीसरी ત્રીજો ત્રીજા',
  'fourth चौथा चौथी ચોથો ચોથા',
  'fifth पाचवा पाचवी पांचवा पाँचवा पांचवी પાંચમો પાંચમા',
  'sixth सहावा सहावी छठा छठी છઠ્ઠો છઠ્ઠા',
  'seventh सातवा सातवी सातवां સાતમો સાતમા',
  'eighth आठवा आठवी आठवां આઠમો આઠમા',
  'ninth नववा नववी नौवां નવમો નવમા',
  'tenth दहावा दहावी दसवां દસમો દસમા',
].map((words) => words.split(' '));

/** A floor: `3`, `3rd`, `3rd Floor`, `Third floor`, `Ground`. */
export function readFloor(text: string, cell: Cell): Reading<number> {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= 0 ? value(cell, null) : toAsk(message('import_floor'));
  const plain = withPlainDigits(text.normalize('NFKC')).toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim();
  // Houses of builders have a GF, FF, SF and TF.
  const short = groundFloors.has(plain) ? 0 : 'gfst'.indexOf(/^([gfst]) ?f$/.exec(plain)?.[1] ?? '-');
  if (short !== -1) return value(short, 'floor');
  const bare = plain
    .replace(/^(?:floor|level|fl)(?: no)? /u, '')
    .replace(/ ?(?:floor|flr|fl|majla|manzil|मजला|मजल्यावर|मंजिल|तल|माळा|માળ|માળે)$/u, '');
  const word = floorWords.findIndex((words) => words.includes(bare));
  if (word !== -1) return value(word + 1, 'floor');
  const digits = /^(\d{1,3}) ?(?:st|nd|rd|th|ला|रा|वा|ली|री|वी)?(?: ?f)?$/u.exec(bare)?.[1];
  return digits === undefined
    ? toAsk(message('import_floor'))
    : value(Number(digits), digits === text ? null : 'floor');
}

/**
 * Names of months in Hindi, Marathi and Gujarati, January first, in all spellings that `plainly` does not make equal.
 */
const monthsInWords = `जनवरी जानेवारी જાન્યુઆરી, फरवरी फेब्रुवारी ફેબ્રુઆરી, मार्च માર્ચ, अप्रैल एप्रिल એપ્રિલ, मई मे મે,
  जून जुन જૂન જુન, जुलाई जुलै જુલાઈ, अगस्त ऑगस्ट ઑગસ્ટ, सितंबर सप्टेंबर સપ્ટેમ્બર, अक्टूबर अक्तूबर ऑक्टोबर ઑક્ટોબર,
  नवंबर नोव्हेंबर નવેમ્બર, दिसंबर डिसेंबर ડિસેમ્બર`
  .split(',')
  .map((names) => plainly(names).trim().split(/\s+/));
export const monthsInLatin = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Makes spellings equal: सितम्बर is सितंबर, फ़रवरी is फरवरी, ઓગસ્ટ is ઑગસ્ટ; a sign of abbreviation is dropped. */
function plainly(text: string): string {
  return text
    .replace(/म्(?=ब)|મ્(?=બ)|[\u0902\u0A82\u093C\u0970]/gu, '')
    .replaceAll('ओ', 'ऑ')
    .replaceAll('ઓ', 'ઑ');
}

/**
 * A day with its month in Indian letters, written in Latin ones: 15 जनवरी 2019 is 15 jan 2019. The month may be cut
 * short as long as only one month begins so.
 */
export function withLatinMonth(text: string): string {
  return text.replace(/[\p{Script=Devanagari}\p{Script=Gujarati}][\p{L}\p{M}\u0970]+/u, (word) => {
    const plain = plainly(word);
    const exact = monthsInWords.findIndex((names) => names.includes(plain));
    const begun = monthsInWords.flatMap((names, at) => (names.some((name) => name.startsWith(plain)) ? [at] : []));
    return monthsInLatin[exact !== -1 ? exact : begun.length === 1 ? (begun[0] ?? -1) : -1] ?? word;
  });
}

/** Whether a text has the shape of a day, even of none that exists: 31-Jun-2018 is asked about as a day is. */
export function isDayShaped(text: string): boolean {
  return /^\d{1,2}(?:st|nd|rd|th)?[\s./-]+(?:\d{1,2}|[a-z]{3,9})[\s.,/-]+(?:\d{2}|\d{4})$/i.test(
    withLatinMonth(withPlainDigits(text)),
  );
}

const spreadsheetEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
const [firstSerial, lastSerial] = [61, 73_050];

/** Reads a day: a real date of the sheet, a text with the day first, or the number by which spreadsheets count days. */
export function readImportDay(text: string, cell: Cell, today: string, furthest = today): Reading<string> {
  if (cell !== null && typeof cell === 'object' && 'day' in cell)
    return isDay(cell.day) ? value(cell.day, null) : toAsk(yearOutside(Number(cell.day.slice(0, 4))));
  const plain = withLatinMonth(withPlainDigits(text.normalize('NFKC'))).replace(/[ T]0{1,2}:00(?::00(?:\.0+)?)?$/u, '');
  if (/^(?:1[89]|20|21)\d\d$/.test(plain)) return toAsk(message('import_year_alone', { text: plain }));
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) return dayOfSerial(Math.floor(Number(plain)));
  // Jan 5, 2016: a month by its name may stand first, and is no other.
  const spoken = plain.replace(/^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/iu, '$2 $1 $3');
  const read = readDay(spoken, today, furthest);
  if (read.kind === 'empty') return { is: 'empty', rule: null };
  if (read.kind !== 'day') return toAsk(read.wrong);
  if (!/\d{4}/.test(plain))
    return /\d\D+\d{2}$|[a-z]\D*\d{2}$/iu.test(plain)
      ? value(read.day, 'short_year')
      : toAsk(message('import_no_year'));
  return value(read.day, read.day === text ? null : 'day_first');
}

function dayOfSerial(serial: number): Reading<string> {
  if (serial < firstSerial || serial > lastSerial) return toAsk(message('day_unclear'));
  return value(new Date(spreadsheetEpoch + serial * dayMs).toISOString().slice(0, 10), 'day_number');
}

/**
 * Reads a value of a list by the words that people use for it; an unknown word is asked about once for all equal cells.
 */
export function readWord<T extends string>(words: Record<T, readonly string[]>, unknown: Message) {
  return (text: string): Reading<T> => {
    const plain = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
    for (const one of Object.keys(words) as T[]) {
      if (text === one) return value(one, null);
      if (one.toLowerCase() === plain || words[one].includes(plain)) return value(one, 'word');
    }
    return toAsk(unknown);
  };
}

/** What a mail server takes at most (RFC 5321). */
const longestEmail = 254;

/** Reads an e-mail address; a cell with several, or with none, is asked about. */
export function readEmail(text: string): Reading<string> {
  const bare = text.replace(/^mailto:/iu, '');
  if (bare.length > longestEmail) return toAsk(message('import_cell_too_long', { max: longestEmail }));
  if (/[,;\s/]/u.test(bare)) return toAsk(message('import_two_emails'));
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(bare)) return toAsk(message('owner_email_format'));
  return value(bare.toLowerCase(), bare.toLowerCase() === text ? null : 'email_case');
}
