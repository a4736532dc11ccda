import Papa from 'papaparse';
import { beginsLikeFormula } from '#domain/formula.ts';
import { type Cell, isBlank, textOf } from '#domain/imports/cells.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import { tidied } from '#domain/imports/headings.ts';
import { rowByItself } from '#domain/imports/interpret.ts';
import { layOut } from '#domain/imports/layout.ts';
import { named } from '#domain/imports/listed.ts';
import { matchColumns } from '#domain/imports/match.ts';
import { typeInHeading } from '#domain/imports/vehicleColumns.ts';
import { matchLabel } from '#domain/imports/words.ts';
import { say } from '#domain/say.ts';
import type { Worked } from '#server/imports/work.ts';

type Match = NonNullable<ColumnMatch>;
/** A column of the file: the field, with the heading that it has in the sheet of the first row that has it. */
type FileColumn = { match: Match; heading: string };

const keyOf = ({ field, nth }: Match) => `${field}/${nth}`;
/** A formula without a value stands as an error, of which is asked again: in a text file its own text would be a value. */
const shown = (cell: Cell) =>
  cell !== null && typeof cell === 'object' && 'formula' in cell ? '#VALUE!' : textOf(cell);
const ofFile = ['Sheet', 'Row', 'Reason'];

/**
 * The rows that can't be taken, each with its place and the reasons, to be corrected and brought in by themselves: in one
 * list, with what is taken of them, and in their cells whatever they have from lines above, names of sheets, other rows
 * and answers (docs/rules.md, Bringing a spreadsheet).
 */
export function problemsFile({ plan, read, reader }: Worked): string {
  const columns = new Map<string, FileColumn>();
  const laid = new Map(
    read.sheets.flatMap(({ index, layout }) => layout.rows.map((row) => [`${index}!${row.number}`, row] as const)),
  );
  const rows = plan.refused.flatMap(({ sheet, row, problems }) => {
    const [whole, one] = [read.sheets[sheet], laid.get(`${sheet}!${row}`)];
    if (!whole || !one) return [];
    const cells = new Map(
      rowByItself(whole, one, reader).map(({ match, cell }) => {
        const { heading = '' } = whole.columns.find((column) => isSame(column.match, match)) ?? {};
        if (!columns.has(keyOf(match))) columns.set(keyOf(match), { match, heading });
        return [keyOf(match), shown(cell)] as const;
      }),
    );
    return [{ whole, row, problems, cells }];
  });
  // A blank cell below a wing may be of that wing.
  if (columns.has('wing/1')) for (const { cells } of rows) if (!cells.has('wing/1')) cells.set('wing/1', 'None');
  const all = [...columns.values()];
  const lines = rows.flatMap(({ whole, row, problems, cells }) => {
    const reasons = problems.map(({ column, reason }) =>
      [column === null ? '' : named(whole.layout.headings[column] ?? ''), say(reason)].filter(Boolean).join(': '),
    );
    const own = all.map(({ match }) => cells.get(keyOf(match)) ?? '');
    const line = [...own, whole.name, String(row), reasons.join(' · ')];
    // Below a blank line nothing is of the flat above.
    return columns.has('flatNumber/1') && isBlank(cells.get('flatNumber/1')) ? [[], line] : [line];
  });
  const file = [[...headingsOf(all, lines), ...ofFile], ...lines];
  return `\uFEFF${Papa.unparse(file, { newline: '\r\n', escapeFormulae: beginsLikeFormula })}`;
}

const isSame = (one: ColumnMatch, other: Match) => one?.field === other.field && one.nth === other.nth;

/**
 * The headings of the sheets where they say by themselves what the columns are taken for; else the fields' own names, with
 * the type of the vehicles that the sheet's heading implies. An empty column is taken for nothing anyway.
 */
function headingsOf(columns: FileColumn[], lines: string[][]): string[] {
  const own = [...columns.map(({ heading }) => heading), ...ofFile];
  const rows = [own, ...lines].map((cells, at) => ({ number: at + 1, cells }));
  const read = matchColumns(layOut({ name: '', isHidden: false, rows, merges: [] }), { sheetName: '' });
  return columns.map(({ match, heading }, at) => {
    const isRead = read[at]?.filled === 0 || isSame(read[at]?.match ?? null, match);
    if (heading !== '' && isRead) return heading;
    const type = match.field === 'vehicleNumber' ? typeInHeading(tidied(heading))?.type : undefined;
    return [matchLabel(match), type].filter(Boolean).join(', ');
  });
}
