import { local, parse } from '#server/imports/xml.ts';

// The number formats of days that every spreadsheet has built in (ECMA-376, 18.8.30).
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Which styles of cells show a number as a day. */
export function dateStyles(part: Uint8Array | undefined): boolean[] {
  const custom = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCells = false;
  parse(
    part,
    ({ name, attributes }) => {
      if (local(name) === 'numFmt') custom.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (local(name) === 'cellXfs') isInCells = true;
      if (local(name) === 'xf' && isInCells) styles.push(isDay(Number(attributes['numFmtId']), custom));
    },
    ({ name }) => {
      if (local(name) === 'cellXfs') isInCells = false;
    },
  );
  return styles;
}

function isDay(format: number, custom: Map<number, string>): boolean {
  if (builtIn.has(format)) return true;
  const code = custom.get(format)?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '') ?? '';
  return /[dy]/i.test(code) && !/general/i.test(code);
}
