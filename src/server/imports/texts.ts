import { type Cell, type Sheet, textOf } from '#domain/imports/cells.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { Worked } from '#server/imports/work.ts';

/*
 * All texts that are kept of a file, whichever of its columns are taken: by these an erasure finds the people whom the
 * file names (privacy/heldDrafts.ts).
 */

export function* textsIn(sheets: readonly Sheet[]): Generator<string> {
  for (const { name, rows } of sheets) {
    yield name;
    for (const { cells } of rows) yield* textsOfRow(cells);
  }
}

/** Two words in cells side by side may be a first and a last name, so they are also given as one text. */
function* textsOfRow(cells: readonly Cell[]): Generator<string> {
  let before = '';
  for (const cell of cells) {
    const text = textOf(cell).trim();
    if (text === '') continue;
    yield text;
    if (isWord.test(text) && isWord.test(before)) yield `${before} ${text}`;
    before = text;
  }
}

const isWord = /^[\p{L}\p{M}.'’-]+$/u;

export function textsSaid({ sheets = [], equal = [], cells = [], decisions = {} }: ImportChoices): string[] {
  const said = Object.values(decisions).map(String);
  const wings = sheets.flatMap(({ wing }) => wing ?? []);
  return [...said, ...wings, ...equal.flatMap(({ text, meant }) => [text, meant]), ...cells.map(({ meant }) => meant)];
}

/** The texts of a report, also those of what was on record before, which stands in no cell. */
export function* textsReported({ read, plan }: Worked): Generator<string> {
  for (const { samples } of read.readings) for (const { from, to } of samples) yield* [from, to];
  for (const { text } of [...read.leftOut, ...plan.leftOut]) yield text;
  for (const { label, changes } of plan.items) {
    yield label;
    for (const { before, after } of changes) yield* [String(before ?? ''), String(after ?? '')];
  }
  for (const { problems } of plan.refused)
    for (const { reason } of problems) yield* Object.values(reason.params ?? {}).map(String);
}
