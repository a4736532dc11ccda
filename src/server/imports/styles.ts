import type { Budget } from '#server/imports/budget.ts';
import { local, parse } from '#server/imports/xml.ts';

// The number formats of days that every spreadsheet has built in (ECMA-376, 18.8.30).
const builtIn = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

/** Which styles of cells show a number as a day. */
export function dateStyles(part: Uint8Array | undefined, budget: Budget): boolean[] {
  const ofDays = new Set(builtIn);
  const styles: boolean[] = [];
  let isInCells = false;
  parse(
    part,
    budget,
    ({ name, attributes }) => {
      const format = Number(attributes['numFmtId']);
      if (local(name) === 'numFmt' && isOfDays(attributes['formatCode'] ?? '')) ofDays.add(format);
      if (local(name) === 'cellXfs') isInCells = true;
      if (local(name) === 'xf' && isInCells) styles.push(ofDays.has(format));
    },
    ({ name }) => {
      if (local(name) === 'cellXfs') isInCells = false;
    },
  );
  return styles;
}

// No spreadsheet takes a longer one, and what is looked for in it takes the square of its length.
const longestCode = 255;

function isOfDays(code: string): boolean {
  if (code.length > longestCode) return false;
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[dy]/i.test(bare) && !/general/i.test(bare);
}
