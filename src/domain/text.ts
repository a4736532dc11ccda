/**
 * How text is read: bounded first, then normalised. `normalize` takes time that grows with the square of a run of
 * combining marks, so nothing may be normalised, or matched, before its length is known (docs/rules.md, Fields).
 */

/**
 * The most UTF-16 units in which a text of so many characters may arrive. A composed character is at most four units
 * when it is typed in parts, so no text within its limit is refused by this bound.
 */
export function roomFor(characters: number): number {
  return 4 * characters;
}

/**
 * The longest text that is looked for; a search for a longer one is refused by the server and finds nothing on screens.
 */
export const longestSearch = 100;

/** The longest text that is folded; what is longer (a remark of a page) is compared without regard to case alone. */
const longestFolded = roomFor(200);

/** Whether anything of the text can be seen: joiners, fillers, blanks and the like alone are no name. */
export function hasVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u.test(text);
}

/** The most marks above, below or through one letter: no name of a living script has more. */
export const mostMarks = 4;

/**
 * Whether more marks stand on one letter than any writing has: they cover the lines above and below. Vowel signs that
 * take room of their own (Tamil, Burmese) don't count. The caller bounds the text's length and composes it (NFC) first.
 */
export function hasStackedMarks(text: string): boolean {
  return stackedMarks.test(text);
}

// Invisible characters between two marks don't separate them.
const stackedMarks = new RegExp(`(?:[\\p{Mn}\\p{Me}][\\u200B-\\u200D\\u2060]*){${mostMarks + 1}}`, 'u');

/** The most marks in a row that are composed: a letter in parts has its own beside the four that it may keep. */
const mostInParts = 20;

/**
 * Whether so many marks follow on one another that to compose them would take long: 0.9 s for 20 000. Asked before
 * `normalize`, of a text whose length is bounded.
 */
export function hasRunOfMarks(text: string): boolean {
  return runOfMarks.test(text);
}

const runOfMarks = new RegExp(`\\p{M}{${mostInParts + 1}}`, 'u');

/** Text with the decimal digits of every script as 0 to 9: ०१२ is 012. Bound its length first. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, decimalValue);
}

/** The names of Latin letters in Hindi, Marathi and Gujarati. */
const lettersCalled = {
  ...{ A: 'ए એ', B: 'बी બી', C: 'सी સી', D: 'डी ડી', E: 'ई ઈ', F: 'एफ એફ', G: 'जी જી', H: 'एच એચ', I: 'आय आई આઈ' },
  ...{ J: 'जे જે', K: 'के કે', L: 'एल એલ', M: 'एम એમ', N: 'एन એન', O: 'ओ ઓ', P: 'पी પી', Q: 'क्यू ક્યૂ ક્યુ' },
  ...{ R: 'आर આર', S: 'एस એસ', T: 'टी ટી', U: 'यू યુ યૂ', V: 'व्ही वी વી', W: 'डब्ल्यू डब्लू ડબલ્યુ ડબ્લ્યુ' },
  ...{ X: 'एक्स એક્સ', Y: 'वाय वाई વાય', Z: 'झेड जेड ઝેડ' },
};
const calledLetters = new Map(
  Object.entries(lettersCalled).flatMap(([latin, called]) => called.split(' ').map((one) => [one, latin] as const)),
);
// The longest first, so that एच is read as H, and not as A (ए) with a rest.
const oneCalled = [...calledLetters.keys()].sort((one, other) => other.length - one.length).join('|');
const anyCalled = new RegExp(oneCalled, 'g');
const calledAlone = new RegExp(`^(?:${oneCalled})+$`);

/**
 * A number whose letters were typed with a Devanagari or Gujarati keyboard, as they are called: 'एमएच 12' is MH 12,
 * 'ए-101' is A-101. Any other text, and a text without a digit, stays as it is.
 */
export function withLatinLetters(text: string): string {
  if (!/[\u0904-\u0939\u0A85-\u0AB9]/.test(text) || text.length > longestSearch || !/\p{Nd}/u.test(text)) return text;
  const runs = /[\u0900-\u0963\u0970-\u097F\u0A80-\u0AE3]+/g;
  const spelled = text.normalize('NFC').replace(/\u093C/g, '');
  if (!spelled.match(runs)?.every((run) => calledAlone.test(run))) return text;
  return spelled.replace(anyCalled, (called) => calledLetters.get(called) ?? called);
}

/**
 * Unicode keeps each script's ten digits together in their order, so the place in the run of digits tells the value.
 */
function decimalValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const isPlain = /^[ -~]*$/;

/**
 * Text as it is compared (docs/rules.md, Searching): whatever the case and spacing, digits of every script as 0 to 9,
 * Latin letters without their marks (Sūrya is surya), apostrophes within a name left out. Other scripts keep their
 * signs.
 */
export function folded(text: string): string {
  if (isPlain.test(text)) return withoutApostrophes(withSingleSpaces(text.toLowerCase()));
  const lower = text.length > longestFolded ? text.toLowerCase() : withFoldedLetters(text);
  return withoutApostrophes(withSingleSpaces(lower));
}

// Each replacement is tested for first: a list of thousands is folded at once, and hardly any text needs one.

function withSingleSpaces(text: string): string {
  return (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

function withoutApostrophes(text: string): string {
  return /['’‘ʼ]/.test(text) ? text.replace(/(\p{L})['’‘ʼ]/gu, '$1') : text;
}

function withFoldedLetters(text: string): string {
  const apart = text.normalize('NFKD').toLowerCase();
  const seen = /\u00AD|\u034F|[\u115F-\uFFF8]/.test(apart) ? apart.replace(ignorable, '') : apart;
  const bare = /[\u0300-\u036F]/.test(seen) ? seen.replace(/(\p{Script=Latin})[\u0300-\u036F]+/gu, '$1') : seen;
  return withPlainDigits(bare).normalize('NFC');
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The letters, with their vowel signs, and digits of a text alone, in upper case: what makes two spellings one number.
 * 'a-101' and 'A 101' are A101. Empty for a text far longer than any number.
 */
export function codeOf(text: string): string {
  if (text.length > roomFor(longestSearch)) return '';
  if (isPlain.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return withPlainDigits(text.normalize('NFKC').toUpperCase()).replace(
    /[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu,
    '',
  );
}
