import type { z } from 'zod';
import type { flatFields, ImportedFlatField } from '#domain/flat.fields.ts';
import type { Import, ImportLeftOut } from '#domain/imports/answers.ts';
import {
  type Cell,
  columnName,
  importLimits,
  isBlank,
  isNotBroughtIn,
  type Sheet,
  type SheetRemark,
  textOf,
} from '#domain/imports/cells.ts';
import type { Choices } from '#domain/imports/choices.ts';
import { type DayOrder, dayOrderIn } from '#domain/imports/dayOrder.ts';
import { type FloorsApart, floorsApartIn } from '#domain/imports/doorsByFloor.ts';
import { leftOutFor } from '#domain/imports/doubt.ts';
import {
  type CellPosition,
  days,
  type ImportField,
  type OwnerImportField,
  placeKey,
  type RestOfName,
  type TenancyImportField,
  type TenantField,
  topicOf,
} from '#domain/imports/field.ts';
import { withFlatsAbove } from '#domain/imports/flatAbove.ts';
import { isOfOthers, type LaidRow, type Layout, layOut, rowText } from '#domain/imports/layout.ts';
import { listed } from '#domain/imports/listed.ts';
import { type Column, columnOf, matchColumns, type Remembered, withOwnersElsewhere } from '#domain/imports/match.ts';
import type { OnRecord } from '#domain/imports/onRecord.ts';
import { aboutOf, readRow, toldByItself } from '#domain/imports/readRow.ts';
import { tenantsVehicles } from '#domain/imports/subjects.ts';
import {
  arePhasesApart,
  areWithinWings,
  type BlankWings,
  letterBehindIn,
  withPhases,
  withWingsAbove,
} from '#domain/imports/wingAbove.ts';
import type { Rule, WhyLeftOut } from '#domain/imports/words.ts';
import type { Message } from '#domain/message.ts';
import type { InGroup } from '#domain/owner.fields.ts';
import type { FlatNumberRule, PhoneRule } from '#domain/society.ts';
import type { VehicleFieldImported, vehicleFields } from '#domain/vehicle.fields.ts';
import type { VehicleType } from '#domain/vehicleFacts.ts';

/** What every reading of a cell depends on: the society's day, rules and records, and the person's choices. */
export type Reader = {
  today: string;
  flatNumbers: FlatNumberRule;
  phones: PhoneRule;
  choices: Choices;
  onRecord: OnRecord;
};

/** A value with the place it was read from; a cell may give several, as company and model do. */
export type Read<T> = { value: T; column: number };
type ReadAs<Answer extends z.ZodType> = Read<NonNullable<z.output<Answer>>>;
export type FlatFacts = {
  [K in Exclude<ImportedFlatField, 'flatNumber'>]?: ReadAs<(typeof flatFields)[K]['answer']>;
};
export type OwnerFacts = {
  [K in Exclude<OwnerImportField, 'name' | RestOfName>]?: Read<
    K extends InGroup<'familyDetails'> | 'place' ? number : string
  >;
};
export type VehicleFacts = {
  [K in Exclude<VehicleFieldImported, 'vehicleNumber'> as K extends 'type' ? 'vehicleType' : K]?: ReadAs<
    (typeof vehicleFields)[K]['answer']
  >;
};

type TenancyNumber =
  | 'tenancyRent'
  | 'tenancyDeposit'
  | 'tenantAdults'
  | 'tenantChildren'
  | 'tenantMales'
  | 'tenantFemales';
export type TenancyFact = Exclude<TenancyImportField, TenantField>;
export type TenancyReads = { [K in TenancyFact]?: Read<K extends TenancyNumber ? number : string> };

/** Why a row can't be taken as it is, at its cell; column is null where something is missing that no column holds. */
export type RowProblem = { column: number | null; field: ImportField | null; reason: Message };

/** A row of data, read. */
export type Entry = {
  sheet: number;
  row: number;
  flatNumber: Read<string> | null;
  flat: FlatFacts;
  name: Read<string> | null;
  /** The other people named in the cell of the name, who are no owners. */
  otherNames: string[];
  /** Whether a row names this person beside its first owner, as an owner of the flat with them. */
  isBeside: boolean;
  /** Whether a row without a flat counts as an owner of the flat of the row above, with that row's owner. */
  isUnder?: boolean;
  owner: OwnerFacts;
  /** For a tenant: the flat they rent, and what the row says of the tenancy. By this row they don't own the flat. */
  tenancy: { flatNumber: Read<string>; facts: TenancyReads } | null;
  whose: Read<string> | null;
  /** Each with the type that the heading of its column implies, and the company that its model does where none is told. */
  vehicles: { plate: Read<string>; facts: VehicleFacts; headed: VehicleType | null; maker: string | null }[];
  /** Whether the sheet is a list of vehicles, which names flats and people but adds none. */
  isOfVehicles: boolean;
  /** Whether the sheet has columns for a vehicle's owner and flat: there an empty cell means nobody, or no flat. */
  tells: { owner: boolean; flat: boolean };
  problems: RowProblem[];
};

/** A rule that changed cells of a column, how often, and the first few examples. */
type ShownReading = Import['readings'][number];

export type ReadSheet = {
  index: number;
  name: string;
  isHidden: boolean;
  isNotRead: boolean;
  isUsed: boolean;
  remark: SheetRemark | null;
  layout: Layout;
  columns: Column[];
  /** By column index, the cells in which day and month may be swapped; a column in no doubt has no entry. */
  dayOrders: Map<number, DayOrder>;
  blankWings: BlankWings;
  /** What numbers with wings of their own are within (`areWithinWings`), phases being told by lines or names of sheets. */
  areWithin: 'wings' | 'phases' | null;
  floorsApart: FloorsApart;
  letterBehind: Choices['decisions']['letterBehind'] | null;
  beyond: number;
};
export type Interpretation = {
  sheets: ReadSheet[];
  entries: Entry[];
  readings: ShownReading[];
  leftOut: ImportLeftOut[];
};

type InterpretContext = { hasOwners: boolean; remembered?: Remembered | undefined };

/** Reads the rows of a file with a person's choices. Everything that is not read is listed as left out. */
export function interpret(sheets: Sheet[], reader: Reader, known: InterpretContext): Interpretation {
  const read = sheets.map((sheet, index) => readSheet(sheet, index, reader, known.remembered));
  // Only when all sheets are matched is it known whether another sheet has people, or a shop of the same number.
  const used = read.filter(({ isUsed }) => isUsed);
  const areWithin: ReadSheet['areWithin'] = arePhasesApart(used) ? 'phases' : areWithinWings(used) ? 'wings' : null;
  const withNames = read.filter(
    ({ isUsed, columns }) => isUsed && columns.some(({ match, isWithName }) => match?.field === 'name' || isWithName),
  );
  const settled = read.map((one) => {
    const hasOwnersElsewhere = known.hasOwners || withNames.some(({ index }) => index !== one.index);
    const columns = hasOwnersElsewhere ? withOwnersElsewhere(one.columns) : one.columns;
    return { ...one, columns, areWithin };
  });
  const notes = createNotes();
  const entries = settled.filter(({ isUsed }) => isUsed).flatMap((sheet) => readRows(sheet, reader, notes));
  return { sheets: settled, entries, readings: notes.readings(), leftOut: notes.leftOut };
}

function readSheet(sheet: Sheet, index: number, { choices }: Reader, remembered?: Remembered): ReadSheet {
  const said = choices.sheets[String(index)];
  const layout = layOut(sheet, said);
  const matched = matchColumns(layout, { sheetName: sheet.name, remembered, chosen: said?.columns });
  const theirs = withoutTheirVehicles(choices.decisions.tenancies ? withoutTenants(matched) : matched);
  const { rows: told, columns } = withPhases(layout.rows, theirs);
  const names = columns.some(
    ({ match }) => match?.field === 'flatNumber' || match?.field === 'name' || match?.field === 'vehicleNumber',
  );
  const { rows, blankWings } = withWingsAbove(withFlatsAbove(told, columns), columns, said?.wingsAbove);
  const isTheirs = isOfOthers(sheet, layout);
  // Of flats side by side one column alone would be read, unless the sheet is a list all the same.
  const isList =
    !sheet.hasFlatsBeside || (['flatNumber', 'name'] as const).every((one) => columnOf(columns, one) !== null);
  const isMeant = !sheet.isHidden && !isTheirs && isList && !isNotBroughtIn(sheet.name);
  const isOfTenantsLeft = choices.decisions.tenancies !== undefined && aboutOf({ columns: matched }).isOfTenancies;
  return {
    index,
    name: sheet.name,
    isHidden: sheet.isHidden,
    isNotRead: sheet.isNotRead ?? false,
    isUsed: !sheet.isNotRead && (said?.isUsed ?? (isMeant && names && !isOfTenantsLeft)),
    remark: remarkOf(sheet, names, isTheirs),
    layout: { ...layout, rows },
    columns,
    dayOrders: dayOrdersOf(layout, columns),
    blankWings,
    areWithin: null,
    floorsApart: floorsApartIn(rows, columns),
    letterBehind: letterBehindIn(rows, columns),
    beyond: sheet.beyond ?? 0,
  };
}

function remarkOf(sheet: Sheet, names: boolean, isTheirs: boolean): SheetRemark | null {
  if (sheet.isNotRead) return null;
  if (sheet.isTurned) return 'turned';
  if (sheet.isRealigned) return 'realigned';
  if (sheet.hasFlatsBeside) return 'flats-beside';
  if (isTheirs) return 'club';
  return names ? null : 'nothing-kept';
}

function dayOrdersOf({ rows }: Layout, columns: Column[]): ReadSheet['dayOrders'] {
  const orders = columns.flatMap(({ index, match }) => {
    const order =
      match &&
      days.has(match.field) &&
      dayOrderIn(rows.map(({ kind, cells }) => (kind === 'data' ? (cells[index] ?? null) : null)));
    return order ? [[index, order] as const] : [];
  });
  return new Map(orders);
}

/** Unmatches all columns of tenants, for a person who chose to leave tenants out. */
function withoutTenants(columns: Column[]): Column[] {
  return columns.map((column) =>
    column.match && topicOf(column.match.field) === 'tenancies'
      ? { ...column, match: null, by: 'nothing', of: 'tenant' }
      : column,
  );
}

/**
 * Leaves out vehicles that their heading calls a tenant's, where no column names a tenant: they are nobody else's. What
 * a person has matched, now or before, stays.
 */
function withoutTheirVehicles(columns: Column[]): Column[] {
  if (columns.some(({ match }) => match?.field === 'tenantName')) return columns;
  const theirs = tenantsVehicles(columns);
  return columns.map((column) =>
    theirs.has(column.index) && column.by !== 'person' && column.by !== 'remembered'
      ? { ...column, match: null, by: 'nothing', of: 'tenant' }
      : column,
  );
}

/** A cell that is read as something other than its text, and the rule for it. */
type CellRead = { column: number; rule: Rule; to: string };

/** How a row is read: its cells, its problems, and why the whole row is left out, whatever the other rows say. */
export type RowRead = { cells: CellRead[]; problems: RowProblem[]; leftOut: WhyLeftOut | null };

/** How these rows of a sheet are read, by the number of the row; of several rules for a cell the last one is kept. */
export function rowsRead(sheet: ReadSheet, rows: LaidRow[], reader: Reader): Map<number, RowRead> {
  const read = new Map<number, RowRead>();
  if (!sheet.isUsed) return read;
  const about = { ...sheet, ...aboutOf(sheet) };
  const notes = {
    ...createNotes(),
    read({ row, column }: CellPosition, _: ImportField, rule: Rule, { from, to }: { from: string; to: string }) {
      const known = read.get(row);
      if (known && from !== to)
        known.cells = [...known.cells.filter((one) => one.column !== column), { column, rule, to }];
    },
    leave({ row, column }: { row: number | null; column: number | null }, why: WhyLeftOut) {
      const known = row !== null && column === null ? read.get(row) : undefined;
      if (known) known.leftOut = why;
    },
  };
  for (const row of rows) {
    if (row.kind !== 'data') continue;
    const one: RowRead = { cells: [], problems: [], leftOut: null };
    read.set(row.number, one);
    // The further flats of a row have the same problems as its first.
    const [entry] = readRow(about, row, reader, notes);
    one.problems = entry?.problems ?? [];
  }
  return read;
}

/** The cells of a row with whatever it has from elsewhere in the file, each with the field of its column. */
export function rowByItself(sheet: ReadSheet, row: LaidRow, reader: Reader) {
  return toldByItself({ ...sheet, ...aboutOf(sheet) }, row, reader, createNotes());
}

const shownSamples = 3;
/** The most values that cells naming several may be split into: the result is bounded, as the file is. */
const mostSeveral = 50_000;

export type Notes = ReturnType<typeof createNotes>;

/** Collects how cells were read, and what was left out. */
function createNotes() {
  const readings = new Map<string, ShownReading>();
  const leftOut: ImportLeftOut[] = [];
  let several = 0;
  return {
    leftOut,
    /** Whether a cell may be split into so many values; beyond the bound it is one, and is asked about as it stands. */
    splits(count: number): boolean {
      several += Math.max(0, count - 1);
      return several <= mostSeveral;
    },
    readings: () => [...readings.values()],
    read({ sheet, column }: CellPosition, field: ImportField, rule: Rule, sample: { from: string; to: string }): void {
      const key = `${sheet}/${column}/${field}/${rule}`;
      const shown = readings.get(key) ?? { sheet, column, field, rule, count: 0, samples: [] };
      shown.count += 1;
      if (shown.samples.length < shownSamples && !shown.samples.some(({ from }) => from === sample.from))
        shown.samples.push(sample);
      readings.set(key, shown);
    },
    leave(
      { sheet, row, column }: { sheet: number; row: number | null; column: number | null },
      why: WhyLeftOut,
      text: string,
    ): void {
      // The names of columns are not cut: they are no longer than the sheet's headings, which are shown as well.
      leftOut.push({ sheet, row, column, why, text: row === null ? text : text.slice(0, 200) });
    },
  };
}

function readRows(sheet: ReadSheet, reader: Reader, notes: Notes): Entry[] {
  leaveColumns(sheet, notes);
  if (sheet.beyond > 0) {
    const [first, last] = [importLimits.columns, importLimits.columns + sheet.beyond - 1].map(columnName);
    notes.leave(
      { sheet: sheet.index, row: null, column: null },
      'column',
      first === last ? `${first}` : `${first} – ${last}`,
    );
  }
  const about = { ...sheet, ...aboutOf(sheet) };
  return sheet.layout.rows.flatMap((row) => {
    if (row.kind === 'data') return readRow(about, row, reader, notes);
    notes.leave({ sheet: sheet.index, row: row.number, column: null }, row.kind, rowText(row.cells, ' · '));
    return [];
  });
}

/** Lists left-out columns: those with the same subject, kind of values or missing reason are one entry. */
function leaveColumns({ index: sheet, columns }: ReadSheet, notes: Notes): void {
  const left = columns.filter(({ match, filled }) => match === null && filled > 0);
  for (const [, [first, ...others]] of Map.groupBy(left, (column) => column.of ?? leftOutFor(column) ?? column.index))
    if (first) {
      const text = listed([first, ...others].map(({ heading, index }) => heading || columnName(index)));
      notes.leave({ sheet, row: null, column: first.index }, 'column', text);
    }
}

/** What a cell means: a person's correction of this cell, or of all equal ones, or else its own value. */
export function meant(
  cell: Cell,
  place: CellPosition,
  field: ImportField,
  { cells, equal }: Choices,
): { cell: Cell; isAnswered: boolean } {
  const own = cells.size === 0 ? undefined : cells.get(placeKey(place));
  const said = own ?? (isBlank(cell) ? undefined : equal.get(field)?.get(textOf(cell).trim()));
  return said === undefined ? { cell, isAnswered: false } : { cell: said === '' ? null : said, isAnswered: true };
}
