import { importLimits, type Sheet } from '#domain/imports/cells.ts';
import { message } from '#domain/message.ts';
import { readSheet } from '#server/imports/sheet.ts';
import { dateStyles } from '#server/imports/styles.ts';
import { unpacked } from '#server/imports/unpack.ts';
import { Unreadable } from '#server/imports/unreadable.ts';
import { local, parse } from '#server/imports/xml.ts';

/*
 * A reader of .xlsx of our own, over fflate and saxes: those that exist unpack without a bound (read-excel-file), are not
 * kept any more (exceljs), or are not kept on the registry (SheetJS, whose version there has known holes). What is read is
 * little: cells with their last values, which of them are days, and which are joined.
 */

type Parts = Record<string, Uint8Array>;

/** The sheets of a workbook, with what stands in their cells. Throws Unreadable. */
export function readWorkbook(file: Uint8Array): Sheet[] {
  const parts = unpacked(file);
  const main = mainPart(parts);
  const workbook = parts[main];
  if (!workbook) throw new Unreadable(message('import_no_workbook'));
  const { sheets, is1904 } = sheetsOf(workbook);
  if (sheets.length > importLimits.sheets)
    throw new Unreadable(message('import_too_many_sheets', { max: importLimits.sheets }));
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = targetsOf(parts[`${folder}_rels/${main.slice(folder.length)}.rels`], folder);
  const shared = sharedTexts(parts[`${folder}sharedStrings.xml`] ?? named(parts, 'sharedstrings.xml'));
  const days = dateStyles(parts[`${folder}styles.xml`]);
  return sheets.flatMap(({ name, isHidden, relation }) => {
    const part = parts[targets.get(relation) ?? ''];
    return part ? [{ name, isHidden, ...readSheet(part, { shared, days, is1904 }) }] : [];
  });
}

function named(parts: Parts, name: string): Uint8Array | undefined {
  const found = Object.keys(parts).find((path) => path.toLowerCase().endsWith(`/${name}`));
  return found === undefined ? undefined : parts[found];
}

function mainPart(parts: Parts): string {
  let main = 'xl/workbook.xml';
  parse(parts['_rels/.rels'], ({ attributes }) => {
    if (attributes['Type']?.endsWith('/officeDocument')) main = (attributes['Target'] ?? main).replace(/^\//, '');
  });
  return main;
}

type Listed = { name: string; isHidden: boolean; relation: string };

function sheetsOf(workbook: Uint8Array): { sheets: Listed[]; is1904: boolean } {
  const sheets: Listed[] = [];
  let is1904 = false;
  parse(workbook, ({ name: tag, attributes }) => {
    if (local(tag) === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (local(tag) !== 'sheet') return;
    const relation = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '';
    sheets.push({
      name: (attributes['name'] ?? '').slice(0, 100),
      isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      relation,
    });
  });
  return { sheets, is1904 };
}

function targetsOf(part: Uint8Array | undefined, folder: string): Map<string, string> {
  const targets = new Map<string, string>();
  parse(part, ({ attributes }) => {
    const { Id, Target } = attributes;
    if (Id !== undefined && Target !== undefined)
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, ''));
  });
  return targets;
}

/** The texts that cells point to; how a text is to be pronounced is no part of it. */
function sharedTexts(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  parse(
    part,
    ({ name }) => {
      if (local(name) === 'si') text = '';
      else if (local(name) === 'rPh') isSpoken = true;
      else if (local(name) === 't') isText = !isSpoken;
    },
    ({ name }) => {
      if (local(name) === 'si') texts.push(text.slice(0, importLimits.cellCharacters));
      else if (local(name) === 'rPh') isSpoken = false;
      else if (local(name) === 't') isText = false;
    },
    (more) => {
      if (isText) text += more;
    },
  );
  return texts;
}
