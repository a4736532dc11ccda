import { strToU8, zipSync } from 'fflate';

/**
 * Makes .xlsx files for tests, cell by cell, so that what is in them can be read in the test itself. Of a cell: text,
 * number, a day, an error, a formula with its last value or without one.
 */
export type TestCell =
  | string
  | number
  | null
  | { day: string }
  | { serial: number }
  | { error: string }
  | { formula: string; value?: string | number };
export type TestSheet = {
  name: string;
  rows: TestCell[][];
  merges?: string[];
  isHidden?: boolean;
  hiddenRows?: number[];
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

export function workbook(sheets: TestSheet[], { is1904 = false } = {}): Uint8Array<ArrayBuffer> {
  return packedParts(partsOf(sheets, is1904));
}

/** The file of these parts, as they are. */
export function packedParts(parts: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const files = Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

/** The parts of a workbook before they are packed, for tests that break one. */
export function partsOf(sheets: TestSheet[], is1904 = false): Record<string, string> {
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}">${targets.join('')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, is1904)])),
  };
}

function sheetXml({ rows, merges = [], hiddenRows = [] }: TestSheet, is1904: boolean): string {
  const body = rows.flatMap((cells, at) => {
    const row = cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`, is1904)).join('');
    return row === '' ? [] : [`<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${row}</row>`];
  });
  const joined = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `${head}<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData>${joined && `<mergeCells>${joined}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: TestCell, ref: string, is1904: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if ('day' in cell) return `<c r="${ref}" s="1"><v>${serialOf(cell.day, is1904)}</v></c>`;
  if ('serial' in cell) return `<c r="${ref}" s="1"><v>${cell.serial}</v></c>`;
  if ('error' in cell) return `<c r="${ref}" t="e"><v>${cell.error}</v></c>`;
  const { formula, value } = cell;
  const type = typeof value === 'string' ? ' t="str"' : '';
  return `<c r="${ref}"${type}><f>${escaped(formula)}</f>${value === undefined ? '' : `<v>${escaped(String(value))}</v>`}</c>`;
}

function serialOf(day: string, is1904: boolean): number {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
  return is1904 ? days - 1462 : days;
}

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
