import { importLimits, isNotBroughtIn, isOwnWorkbook, type Sheet } from '#domain/imports/cells.ts';
import { message } from '#domain/message.ts';
import type { Budget } from '#server/imports/budget.ts';
import { readSheet } from '#server/imports/sheet.ts';
import { type Archive, openArchive } from '#server/imports/unpack.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { local, parse } from '#server/imports/xml.ts';

/*
 * A reader of .xlsx of our own, over fflate and saxes: the libraries for it unpack without a bound (read-excel-file),
 * are no longer maintained (exceljs), or are not kept on the registry (SheetJS, whose version there has known holes).
 * What is read is little: cells with their last values, which of them are days, and which are joined.
 */

/** The sheets of a workbook, with what stands in their cells. Throws Unreadable. */
export function readWorkbook(file: Uint8Array, budget: Budget): Sheet[] {
  const archive = openArchive(file, budget);
  const main = mainPart(archive.part('_rels/.rels'), budget);
  const workbook = archive.part(main);
  if (!workbook) throw new Unreadable(message('import_no_workbook'));
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = targetsOf(archive.part(`${folder}_rels/${main.slice(folder.length)}.rels`), folder, budget);
  const { sheets, is1904 } = sheetsOf(workbook, targets, budget);
  const shared = sharedTexts(archive.part(sharedPart(archive, folder)), budget);
  const days = dateStyles(archive.part(`${folder}styles.xml`), budget);
  const isOwn = isOwnWorkbook(sheets.map(({ name }) => name));
  return sheets.flatMap(({ name, isHidden, path }): Sheet[] => {
    if (isOwn && isNotBroughtIn(name)) return [{ name, isHidden, rows: [], merges: [], isNotRead: true }];
    const part = archive.part(path);
    return part ? [{ name, isHidden, ...readSheet(part, { budget, shared, days, is1904 }) }] : [];
  });
}

function sharedPart({ names }: Archive, folder: string): string {
  const usual = `${folder}sharedStrings.xml`;
  if (names.has(usual)) return usual;
  return [...names].find((path) => path.toLowerCase().endsWith('/sharedstrings.xml')) ?? usual;
}

function mainPart(part: Uint8Array | undefined, budget: Budget): string {
  let main = 'xl/workbook.xml';
  parse(part, budget, ({ attributes }) => {
    if (attributes['Type']?.endsWith('/officeDocument')) main = (attributes['Target'] ?? main).replace(/^\//, '');
  });
  return main;
}

type Listed = { name: string; isHidden: boolean; path: string };

/** The sheets that a workbook lists; a part that is listed again is no other sheet. */
function sheetsOf(
  workbook: Uint8Array,
  targets: Map<string, string>,
  budget: Budget,
): { sheets: Listed[]; is1904: boolean } {
  const sheets = new Map<string, Listed>();
  let is1904 = false;
  parse(workbook, budget, ({ name: tag, attributes }) => {
    if (local(tag) === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (local(tag) !== 'sheet') return;
    const relation = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? '';
    const path = targets.get(relation);
    if (path === undefined || sheets.has(path)) return;
    budget.take('sheets', 1);
    const name = (attributes['name'] ?? '').slice(0, 100);
    sheets.set(path, { name, isHidden: (attributes['state'] ?? 'visible') !== 'visible', path });
  });
  return { sheets: [...sheets.values()], is1904 };
}

function targetsOf(part: Uint8Array | undefined, folder: string, budget: Budget): Map<string, string> {
  const targets = new Map<string, string>();
  parse(part, budget, ({ attributes }) => {
    const { Id, Target } = attributes;
    if (Id !== undefined && Target !== undefined)
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, ''));
  });
  return targets;
}

/** The texts that cells point to, without notes on how they are pronounced. */
function sharedTexts(part: Uint8Array | undefined, budget: Budget): string[] {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  parse(
    part,
    budget,
    ({ name }) => {
      if (local(name) === 'si') text = '';
      else if (local(name) === 'rPh') isSpoken = true;
      else if (local(name) === 't') isText = !isSpoken;
    },
    ({ name }) => {
      if (local(name) === 'si') texts.push(text);
      else if (local(name) === 'rPh') isSpoken = false;
      else if (local(name) === 't') isText = false;
    },
    (more) => {
      if (isText) text = (text + more.slice(0, importLimits.cellCharacters)).slice(0, importLimits.cellCharacters);
    },
  );
  return texts;
}

// The number formats of days that every spreadsheet has built in (ECMA-376, 18.8.30).
const builtIn = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

/** Which styles of cells show a number as a day. */
function dateStyles(part: Uint8Array | undefined, budget: Budget): boolean[] {
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

// No spreadsheet takes a longer format code, and searching one takes quadratic time.
const longestCode = 255;

function isOfDays(code: string): boolean {
  if (code.length > longestCode) return false;
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[dy]/i.test(bare) && !/general/i.test(bare);
}
