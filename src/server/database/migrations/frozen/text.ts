/** Text with the decimal digits of every script as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, decimalValue);
}

/** Unicode keeps each script's ten digits together in their order, so the place in the run of digits tells the value. */
function decimalValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const isPlain = /^[ -~]*$/;
const longestCode = 400;
const longestFolded = 800;

/** The letters, with their vowel signs, and digits of a text alone, in upper case; empty for one that is far too long. */
export function codeOf(text: string): string {
  if (text.length > longestCode) return '';
  if (isPlain.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return withPlainDigits(text.normalize('NFKC').toUpperCase()).replace(
    /[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu,
    '',
  );
}

/** Text as it is compared: case, spacing, marks on Latin letters and apostrophes within a name make no difference. */
export function folded(text: string): string {
  const letters = isPlain.test(text) || text.length > longestFolded ? text.toLowerCase() : withFoldedLetters(text);
  return letters
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\p{L})['’‘ʼ]/gu, '$1');
}

function withFoldedLetters(text: string): string {
  const apart = text.normalize('NFKD').toLowerCase();
  const hasIgnored = /\u00AD|\u034F|[\u115F-\uFFF8]/.test(apart);
  const seen = hasIgnored ? apart.replace(/\p{Default_Ignorable_Code_Point}/gu, '') : apart;
  return withPlainDigits(seen.replace(/(\p{Script=Latin})[\u0300-\u036F]+/gu, '$1')).normalize('NFC');
}
