import { strToU8 } from 'fflate';
import { times } from '../support/long.ts';
import { packedParts, partsOf } from './workbook.ts';

const millions = times(400_000, 4_000_000);

/** Files that cost much for what they weigh: each has held up a server once (docs/rules.md, Bringing a spreadsheet). */
export const hostileWorkbooks: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'a long column, its sheet listed 49 times': () => listedOften(2000),
  'a longer column, its sheet listed 49 times': () => listedOften(3000),
  'a number format of half a million brackets': () =>
    withPart('xl/styles.xml', (styles) => styles.replace('dd\\-mmm\\-yyyy', '[h'.repeat(500_000))),
  'millions of empty cells': () => inSheet(`<row r="1">${'<c/>'.repeat(millions)}</row>`),
  'millions of empty rows': () => inSheet('<row/>'.repeat(millions)),
  'millions of empty texts': () =>
    packedParts({ ...aWorkbook(), 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(millions)}</sst>` }),
  'millions of tags within one another': () => inSheet(`${'<a>'.repeat(millions)}${'</a>'.repeat(millions)}`),
  'a reference of half a million digits': () =>
    withPart('xl/worksheets/sheet1.xml', (sheet) => `${sheet.slice(0, -'</worksheet>'.length)}${aMerge}</worksheet>`),
  'one text in half a million cells': () =>
    packedParts({
      ...aWorkbook(),
      'xl/sharedStrings.xml': `<sst><si><t>${'n'.repeat(4000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetOf(
        Array.from({ length: 5000 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`).join(''),
      ),
    }),
  'rows as wide as a sheet can be, with one cell each': () =>
    inSheet(Array.from({ length: 20_000 }, (_, at) => `<row><c r="GR${at + 1}"><v>1</v></c></row>`).join('')),
  'millions of flats in its cells': () =>
    strToU8(`Flat,Type,Owner,Since\n${`"${'1,'.repeat(900)}2",2BHK,Leela Iyer,1/1/2020\n`.repeat(times(500, 5000))}`),
  'rows that hang on one another': () =>
    strToU8(
      Array.from({ length: times(2000, 19_000) }, (_, at) => `"A-${at + 101},A-${at + 102}",2BHK,O${at},1/1/2020`).join(
        '\n',
      ),
    ),
};

const aMerge = `<mergeCells><mergeCell ref="${'1'.repeat(500_000)}x:A1"/></mergeCells>`;

const aWorkbook = () => partsOf([{ name: 'Members', rows: [['Flat'], ['A-101']] }]);
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const inSheet = (rows: string) => packedParts({ ...aWorkbook(), 'xl/worksheets/sheet1.xml': sheetOf(rows) });

function withPart(path: string, change: (text: string) => string): Uint8Array<ArrayBuffer> {
  const parts = aWorkbook();
  return packedParts({ ...parts, [path]: change(parts[path] ?? '') });
}

function listedOften(rows: number): Uint8Array<ArrayBuffer> {
  const column = Array.from({ length: rows }, () => ['n'.repeat(3900)]);
  const parts = partsOf([{ name: 'Members', rows: [['Flat'], ...column] }]);
  const listing = Array.from({ length: 49 }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`);
  const workbook = (parts['xl/workbook.xml'] ?? '').replace(/<sheet .*\/>/, listing.join(''));
  return packedParts({ ...parts, 'xl/workbook.xml': workbook });
}
