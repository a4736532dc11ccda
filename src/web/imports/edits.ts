import type { Import } from '#domain/imports/answers.ts';
import type { Decisions, ImportChoices } from '#domain/imports/choices.ts';
import type { CellPosition, ColumnMatch, ImportField } from '#domain/imports/field.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { isOfVehicle } from '#domain/imports/words.ts';
import type { Edit } from '#web/imports/queries.ts';

/*
 * What a person says of a file, as changes of what was said before. The server replaces each part that is named, so each
 * edit gives its part whole.
 */
type SheetChoice = NonNullable<ImportChoices['sheets']>[number];

const sheetOf = ({ choices }: Import, index: number): SheetChoice =>
  choices.sheets?.find((sheet) => sheet.index === index) ?? { index };

function withSheet(present: Import, changed: SheetChoice): ImportChoices {
  const others = present.choices.sheets?.filter(({ index }) => index !== changed.index) ?? [];
  return { sheets: [...others, changed] };
}

export function takeSheet(index: number, isUsed: boolean): Edit {
  return (present) => withSheet(present, { ...sheetOf(present, index), isUsed });
}

/** Whether rows that the workbook hides are left out. */
export function leaveHidden(index: number, isLeft: boolean): Edit {
  return (present) => withSheet(present, { ...sheetOf(present, index), leaveHidden: isLeft });
}

/** The rows of the heading, by their numbers; none for a sheet without one. */
export function headings(index: number, headers: number[]): Edit {
  return (present) =>
    withSheet(present, { ...sheetOf(present, index), headers: [...headers].sort((one, other) => one - other) });
}

export function takeRow({ sheet, row }: RowOf): Edit {
  return (present) => {
    const { take = [], leave = [], ...said } = sheetOf(present, sheet);
    return withSheet(present, { ...said, take: withOne(take, row), leave: leave.filter((one) => one !== row) });
  };
}

export function leaveRow({ sheet, row }: RowOf): Edit {
  return (present) => {
    const { take = [], leave = [], ...said } = sheetOf(present, sheet);
    return withSheet(present, { ...said, take: take.filter((one) => one !== row), leave: withOne(leave, row) });
  };
}

/** What a column holds; another column of the sheet that held the same is left out, or it would be read twice. */
export function matchColumn(sheet: number, column: number, match: ColumnMatch): Edit {
  return (present) => {
    const said = sheetOf(present, sheet);
    const columns = present.sheets.find(({ index }) => index === sheet)?.columns ?? [];
    const others = columns.filter(
      (one) => one.index !== column && match !== null && one.match && keyOf(one.match) === keyOf(match),
    );
    const changed = [{ index: column, match }, ...others.map(({ index }) => ({ index, match: null }))];
    const kept = (said.columns ?? []).filter(({ index }) => !changed.some((one) => one.index === index));
    return withSheet(present, { ...said, columns: [...kept, ...changed] });
  };
}

/** A column that tells who lives in a flat tells of the flat alone, and of no row whom it names. */
export function ownersThroughout(sheet: number, column: number): Edit {
  return (present) => {
    const columns = present.sheets.find(({ index }) => index === sheet)?.columns ?? [];
    const hasStatus = columns.some(({ match }) => match?.field === 'status');
    return matchColumn(sheet, column, hasStatus ? null : { field: 'status', nth: 1 })(present);
  };
}

/** One after another, each upon what was said before it. */
export function allOf(edits: readonly Edit[]): Edit {
  return (present) => {
    const said: ImportChoices = {};
    for (const edit of edits) Object.assign(said, edit({ ...present, choices: { ...present.choices, ...said } }));
    return said;
  };
}

/** A match as a choice of a list: 'vehicleNumber/2'. */
export function keyOf(match: ColumnMatch): string {
  return match === null ? '' : `${match.field}/${match.nth}`;
}

export function wingOfSheet(index: number, wing: string | undefined): Edit {
  return (present) => {
    const { wing: _, ...said } = sheetOf(present, index);
    return withSheet(present, wing === undefined ? said : { ...said, wing });
  };
}

export function decide<D extends keyof Decisions>(decision: D, answer: Decisions[D]): Edit {
  return ({ choices: { decisions = {} } }) => {
    const { [decision]: _, ...others } = decisions;
    return { decisions: answer === undefined ? others : { ...others, [decision]: answer } };
  };
}

/** What a text means in all equal cells of a field; undefined takes the answer back. */
export function meanEverywhere(field: ImportField, text: string, meant: string | undefined): Edit {
  return ({ choices: { equal = [] } }) => {
    const others = equal.filter((one) => one.field !== field || one.text !== text);
    return { equal: meant === undefined ? others : [...others, { field, text, meant }] };
  };
}

export function meanHere({ sheet, row, column }: CellPosition, meant: string | undefined): Edit {
  return ({ choices: { cells = [] } }) => {
    const others = cells.filter((one) => one.sheet !== sheet || one.row !== row || one.column !== column);
    return { cells: meant === undefined ? others : [...others, { sheet, row, column, meant }] };
  };
}

/** The columns that tell of the vehicle whose number stands, or would stand, in this one. */
export function besidePlate(
  { sheets }: Pick<Import, 'sheets'>,
  { sheet, column }: Pick<CellPosition, 'sheet' | 'column'>,
) {
  const columns = sheets.find(({ index }) => index === sheet)?.columns ?? [];
  const nth = columns.find(({ index }) => index === column)?.match?.nth;
  return columns.filter(
    ({ match }) => match?.nth === nth && match && isOfVehicle(match.field) && match.field !== 'vehicleNumber',
  );
}

/** Without a number what is told of a vehicle is told of none: its cells in this row are taken for empty. */
export function leaveVehicle({ sheet, row, column }: CellPosition): Edit {
  return (present) => {
    const { cells = [] } = present.choices;
    const left = new Set(besidePlate(present, { sheet, column }).map(({ index }) => index));
    const others = cells.filter((one) => one.sheet !== sheet || one.row !== row || !left.has(one.column));
    return { cells: [...others, ...[...left].map((column) => ({ sheet, row, column, meant: '' }))] };
  };
}

export function samePerson({ sheet, row }: RowOf, is: 'same' | 'another' | undefined): Edit {
  return ({ choices: { people = [] } }) => {
    const others = people.filter((one) => one.sheet !== sheet || one.row !== row);
    return { people: is === undefined ? others : [...others, { sheet, row, is }] };
  };
}

function withOne(numbers: number[], one: number): number[] {
  return numbers.includes(one) ? numbers : [...numbers, one];
}
