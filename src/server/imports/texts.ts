import { type Cell, type Sheet, textOf } from '#domain/imports/cells.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { Worked } from '#server/imports/work.ts';

/*
 * All that is kept of a file in words, whichever columns of it are taken: by these an erasure finds whom it speaks of
 * (privacy/traces.ts).
 */

export function* textsIn(sheets: readonly Sheet[]): Generator<string> {
  for (const { name, rows } of sheets) {
    yield name;
    for (const { cells } of rows) yield* textsOfRow(cells);
  }
}

/** A first and a last name that stand side by side are one name. */
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

/** Also what was on record before, which stands in no cell. */
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
