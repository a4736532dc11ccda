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

/**
 * A search text as it is compared: composed, trimmed, whatever the case. One that is too long stays as it is; so long a
 * text stands in no field, and composing it could stop the screen.
 */
export function asSearched(text: string): string {
  if (text.length > roomFor(longestSearch)) return text.toLowerCase();
  return text.trim().normalize('NFC').toLowerCase();
}

/** Whether anything of the text can be seen: joiners, fillers, blanks and the like alone are no name. */
export function hasVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u.test(text);
}

/** Text with the decimal digits of every script as 0 to 9: ०१२ is 012. Bound its length first. */
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

// How people group the digits of a phone: '98200 11111', '(022) 2345-678', '+91.98200.11111'.
const phoneLike = /^[+\d\s().\-/]+$/u;
const notDigits = /\D/gu;

/**
 * The digits of a search text that reads as a phone, without India's own code before a whole number; null where it is
 * something else.
 */
export function searchedPhone(text: string): string | null {
  if (text.length > roomFor(longestSearch)) return null;
  const wanted = withPlainDigits(text.trim());
  const digits = wanted.replace(notDigits, '');
  if (digits === '' || !phoneLike.test(wanted)) return null;
  return digits.replace(/^(?:91|0)(?=\d{10}$)/, '');
}

/** Whether a search text is part of this phone, however either is spaced. */
export function hasPhone(phone: string, text: string): boolean {
  const wanted = searchedPhone(text);
  return wanted !== null && phone.replace(notDigits, '').includes(wanted);
}
