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

/** The longest text that is looked for; a search for a longer one is refused by the server and finds nothing on screens. */
export const longestSearch = 100;

/** The longest text that is folded; what is longer (a remark of a page) is compared without regard to case alone. */
const longestFolded = roomFor(200);

/** Whether anything of the text can be seen: joiners, fillers, blanks and the like alone are no name. */
export function hasVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u.test(text);
}

/** Text with the decimal digits of every script as 0 to 9: ०१२ is 012. Bound its length first. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, decimalValue);
}

/** How Latin letters are called in Hindi and Marathi. */
const letterNames: Record<string, string> = {
  ...{ ए: 'A', बी: 'B', सी: 'C', डी: 'D', ई: 'E', एफ: 'F', जी: 'G', एच: 'H', आई: 'I', आय: 'I', जे: 'J', के: 'K' },
  ...{ एल: 'L', एम: 'M', एन: 'N', ओ: 'O', पी: 'P', क्यू: 'Q', आर: 'R', एस: 'S', टी: 'T', यू: 'U', वी: 'V', व्ही: 'V' },
  ...{ डब्ल्यू: 'W', डब्लू: 'W', एक्स: 'X', वाय: 'Y', वाई: 'Y', जेड: 'Z', झेड: 'Z' },
};
const oneName = Object.keys(letterNames)
  .sort((one, other) => other.length - one.length)
  .join('|');
const aLetterName = new RegExp(oneName, 'g');
const letterNamesAlone = new RegExp(`^(?:${oneName})+$`);

/**
 * A number whose letters were typed with a Devanagari keyboard, as they are called: 'एमएच 12' is MH 12, 'ए-101' is A-101.
 * Anything else, and what has no digit, is as it was.
 */
export function withLatinLetters(text: string): string {
  if (!/[\u0904-\u0939]/.test(text) || text.length > longestSearch || !/\p{Nd}/u.test(text)) return text;
  const runs = /[\u0900-\u0963\u0970-\u097F]+/g;
  const spelled = text.normalize('NFC').replace(/\u093C/g, '');
  if (!spelled.match(runs)?.every((run) => letterNamesAlone.test(run))) return text;
  return spelled.replace(aLetterName, (name) => letterNames[name] ?? name);
}

/** Unicode keeps each script's ten digits together in their order, so the place in the run of digits tells the value. */
function decimalValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const isPlain = /^[ -~]*$/;

/**
 * Text as it is compared (docs/rules.md, Searching): whatever the case and spacing, digits of every script as 0 to 9,
 * Latin letters without their marks (Sūrya is surya), apostrophes within a name left out. Other scripts keep their signs.
 */
export function folded(text: string): string {
  if (isPlain.test(text)) return withoutApostrophes(withSingleSpaces(text.toLowerCase()));
  const lower = text.length > longestFolded ? text.toLowerCase() : withFoldedLetters(text);
  return withoutApostrophes(withSingleSpaces(lower));
}

// Each is looked for before it is replaced: a list of thousands is folded at once, and nearly none has any.

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
