const longest = 80;
// The wing takes as few characters as it can: A12B is wing A and number 12B.
const withoutSeparator = /^([A-Z0-9]{0,3}[A-Z])??([0-9]{1,5})([A-Z]?)$/;
const withSeparator = /^([A-Z0-9]{1,4})-([0-9]{1,5})([A-Z]?)$/;
const wingAlone = /^[A-Z0-9]{1,4}$/;

type Parts = { wing: string; digits: string; letter: string };

/** The wing of a flat's number, and a text whose order by code units is the order of the numbers. */
export function numbered(flatNumber: string): { wing: string; numberOrder: string } {
  const parts = flatNumber.length > longest ? null : partsOf(flatNumber);
  return { wing: parts?.wing ?? '', numberOrder: orderOf(parts, flatNumber) };
}

function partsOf(text: string): Parts | null {
  const [, wing = '', digits = '', letter = ''] = withSeparator.exec(text) ?? withoutSeparator.exec(text) ?? [];
  if (digits !== '') return { wing, digits, letter };
  return wingAlone.test(text) ? { wing: text, digits: '', letter: '' } : null;
}

function orderOf(parts: Parts | null, flatNumber: string): string {
  // No number of ours: behind all of them.
  if (parts === null) return `~ ${flatNumber}`;
  const wing = parts.wing.replace(/[0-9]+/g, (digits) => digits.padStart(4, '0'));
  const number = parts.digits === '' ? '' : parts.digits.padStart(5, '0');
  return `${wing} ${number}${parts.letter} ${flatNumber}`;
}
