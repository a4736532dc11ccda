import type { Import } from '#domain/imports/answers.ts';
import type { Decisions, ImportChoices } from '#domain/imports/choices.ts';
import type { CellPosition, ColumnMatch, ImportField } from '#domain/imports/field.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { isOfVehicle } from '#domain/imports/words.ts';
import type { Edit } from '#web/imports/queries.ts';

/*
 * The user's answers about a file, as changes of the choices made before. The server replaces each top-level part
 * that a request names, so each edit returns its part whole, and is made again of what was said elsewhere meanwhile.
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

/** Sets whether rows hidden in the workbook are left out. */
export function leaveHidden(index: number, isLeft: boolean): Edit {
  return (present) => withSheet(present, { ...sheetOf(present, index), leaveHidden: isLeft });
}

/** Sets whether blank cells of the column of wings are of the wing above; undefined takes the answer back. */
export function wingsAbove(index: number, areAbove: boolean | undefined): Edit {
  return (present) => {
    const { wingsAbove: _, ...said } = sheetOf(present, index);
    return withSheet(present, areAbove === undefined ? said : { ...said, wingsAbove: areAbove });
  };
}

/** Sets the heading rows, by their numbers; an empty list for a sheet without headings. */
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

/**
 * Sets a column's field; another column of the sheet with the same field is left out, or the field would be read twice.
 */
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

/**
 * Takes the people of every row as owners: a column that says who lives in the flat then sets only the flat's status,
 * or nothing.
 */
export function ownersThroughout(sheet: number, column: number): Edit {
  return (present) => {
    const columns = present.sheets.find(({ index }) => index === sheet)?.columns ?? [];
    const hasStatus = columns.some(({ match }) => match?.field === 'status');
    return matchColumn(sheet, column, hasStatus ? null : { field: 'status', nth: 1 })(present);
  };
}

/** Several edits as one, each applied to the choices of those before it. */
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

/** Sets the meaning of a text in all equal cells of a field; undefined takes the answer back. */
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

/** The columns that describe the vehicle whose number belongs in this column. */
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

/** Empties a vehicle's cells in this row: without a number they describe no vehicle. */
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
