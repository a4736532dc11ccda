import type { z } from 'zod';
import type { flatFields, ImportedFlatField } from '#domain/flat.fields.ts';
import {
  type Cell,
  columnName,
  importLimits,
  isBlank,
  isNotBroughtIn,
  type Sheet,
  textOf,
} from '#domain/imports/cells.ts';
import type { Choices } from '#domain/imports/choices.ts';
import { leftOutFor } from '#domain/imports/doubt.ts';
import {
  type CellPosition,
  type ImportField,
  type OwnerImportField,
  placeKey,
  type TenancyImportField,
  type TenantField,
  topicOf,
} from '#domain/imports/field.ts';
import { withFlatsAbove } from '#domain/imports/flatAbove.ts';
import { type LaidRow, type Layout, layOut } from '#domain/imports/layout.ts';
import { type Column, matchColumns, type Remembered, withOwnersElsewhere } from '#domain/imports/match.ts';
import type { OnRecord } from '#domain/imports/onRecord.ts';
import type { Rule } from '#domain/imports/readings.ts';
import { aboutOf, readRow } from '#domain/imports/readRow.ts';
import { tenantsVehicles } from '#domain/imports/subjects.ts';
import type { Message } from '#domain/message.ts';
import type { InGroup } from '#domain/owner.fields.ts';
import type { FlatNumberRule, PhoneRule } from '#domain/society.ts';
import type { VehicleFieldImported, vehicleFields } from '#domain/vehicle.fields.ts';
import type { VehicleType } from '#domain/vehicleFacts.ts';

/** What the society settles for every reading. */
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
  [K in Exclude<OwnerImportField, 'name'>]?: Read<K extends InGroup<'familyDetails'> | 'place' ? number : string>;
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
  /** The others who stand in the cell of the name, and are no owners. */
  otherNames: string[];
  /** Whether this is somebody whom a row names beside its first owner, and who owns the flat with them. */
  isBeside: boolean;
  /** Whether a row without a flat is said to own the one of the row above, with its owner. */
  isUnder?: boolean;
  owner: OwnerFacts;
  /** Of a tenant: what they rent, and what the row says of the tenancy. They own nothing by it, and the row's flat is not theirs. */
  tenancy: { flatNumber: Read<string>; facts: TenancyReads } | null;
  whose: Read<string> | null;
  /** Each with the type that the heading of its column gives it. */
  vehicles: { plate: Read<string>; facts: VehicleFacts; headed: VehicleType | null }[];
  /** A list of vehicles names flats and people; it does not make them. */
  isOfVehicles: boolean;
  /** Whether the sheet has a column for whose a vehicle is, and for its flat: an empty cell says nobody and nowhere. */
  tells: { owner: boolean; flat: boolean };
  problems: RowProblem[];
};

/** A rule that altered what stood in a column's cells, how often, and how it looked the first few times. */
export type ShownReading = {
  sheet: number;
  column: number;
  field: ImportField;
  rule: Rule;
  count: number;
  samples: { from: string; to: string }[];
};
/** Something of the file that is not taken, and why. */
export type LeftOut = {
  sheet: number;
  row: number | null;
  column: number | null;
  why:
    | 'title'
    | 'header'
    | 'section'
    | 'total'
    | 'remark'
    | 'chosen'
    | 'column'
    | 'nothing'
    | 'second'
    | 'no-last-day'
    | 'holders'
    | 'tenant'
    | 'relative'
    | 'goes-on'
    | 'of-which';
  text: string;
};

export type ReadSheet = {
  index: number;
  name: string;
  isHidden: boolean;
  isNotRead: boolean;
  isUsed: boolean;
  layout: Layout;
  columns: Column[];
  beyond: number;
};
export type Interpretation = { sheets: ReadSheet[]; entries: Entry[]; readings: ShownReading[]; leftOut: LeftOut[] };

type Known = { hasOwners: boolean; remembered?: Remembered | undefined };

/** Reads the rows of a file with what a person has chosen. Nothing of it is dropped: what is not read is left out by name. */
export function interpret(sheets: Sheet[], reader: Reader, known: Known): Interpretation {
  const read = sheets.map((sheet, index) => readSheet(sheet, index, reader, known.remembered));
  // Whether people stand in another sheet is known when all are matched once.
  const withNames = read.filter(
    ({ isUsed, columns }) => isUsed && columns.some(({ match, isWithName }) => match?.field === 'name' || isWithName),
  );
  const settled = read.map((one) => {
    const hasOwnersElsewhere = known.hasOwners || withNames.some(({ index }) => index !== one.index);
    return hasOwnersElsewhere ? { ...one, columns: withOwnersElsewhere(one.columns) } : one;
  });
  const notes = createNotes();
  const entries = settled.filter(({ isUsed }) => isUsed).flatMap((sheet) => readRows(sheet, reader, notes));
  return { sheets: settled, entries, readings: notes.readings(), leftOut: notes.leftOut };
}

function readSheet(sheet: Sheet, index: number, { choices }: Reader, remembered?: Remembered): ReadSheet {
  const said = choices.sheets[String(index)];
  const layout = layOut(sheet, said);
  const matched = matchColumns(layout, { sheetName: sheet.name, remembered, chosen: said?.columns });
  const columns = withoutTheirVehicles(choices.decisions.tenancies ? withoutTenants(matched) : matched);
  const names = columns.some(
    ({ match }) => match?.field === 'flatNumber' || match?.field === 'name' || match?.field === 'vehicleNumber',
  );
  const isOfOthers = choices.decisions.tenancies !== undefined && aboutOf({ columns: matched }).isOfTenancies;
  return {
    index,
    name: sheet.name,
    isHidden: sheet.isHidden,
    isNotRead: sheet.isNotRead ?? false,
    isUsed:
      !sheet.isNotRead && (said?.isUsed ?? (!sheet.isHidden && names && !isOfOthers && !isNotBroughtIn(sheet.name))),
    layout: { ...layout, rows: withFlatsAbove(layout.rows, columns) },
    columns,
    beyond: sheet.beyond ?? 0,
  };
}

/** Tenants are left out with all their columns where a person has said so. */
function withoutTenants(columns: Column[]): Column[] {
  return columns.map((column) =>
    column.match && topicOf(column.match.field) === 'tenancies'
      ? { ...column, match: null, by: 'nothing', of: 'tenant' }
      : column,
  );
}

/** A vehicle that its heading calls a tenant's is nobody else's where no tenant is named; whoever says what it is settles that. */
function withoutTheirVehicles(columns: Column[]): Column[] {
  if (columns.some(({ match }) => match?.field === 'tenantName')) return columns;
  const theirs = tenantsVehicles(columns);
  return columns.map((column) =>
    theirs.has(column.index) && column.by !== 'person' && column.by !== 'remembered'
      ? { ...column, match: null, by: 'nothing', of: 'tenant' }
      : column,
  );
}

/** A cell that is read otherwise than it stands there. */
export type CellRead = { column: number; rule: Rule; to: string };

/** How a row is read: its cells, what is in the way in it, and why all of it is left out, whatever the other rows say. */
export type RowRead = { cells: CellRead[]; problems: RowProblem[]; leftOut: LeftOut['why'] | null };

/** How these rows of a sheet are read, by the number of the row; the last rule is what a cell has come to. */
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
    leave({ row, column }: { row: number | null; column: number | null }, why: LeftOut['why']) {
      const known = row !== null && column === null ? read.get(row) : undefined;
      if (known) known.leftOut = why;
    },
  };
  for (const row of rows) {
    if (row.kind !== 'data') continue;
    const one: RowRead = { cells: [], problems: [], leftOut: null };
    read.set(row.number, one);
    // Further flats of the same row have the same problems.
    const [entry] = readRow(about, row, reader, notes);
    one.problems = entry?.problems ?? [];
  }
  return read;
}

const shownSamples = 3;
/** How much may come out of cells that name several: what is made of a file is bounded as what stands in it is. */
const mostSeveral = 50_000;

export type Notes = ReturnType<typeof createNotes>;

/** Collects how cells were read, and what was left out. */
export function createNotes() {
  const readings = new Map<string, ShownReading>();
  const leftOut: LeftOut[] = [];
  let several = 0;
  return {
    leftOut,
    /** Whether a cell may be taken for so many at once; beyond all bounds it is one, and is asked about as it stands. */
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
      why: LeftOut['why'],
      text: string,
    ): void {
      // Each column that is left out is named: no longer than the headings of the sheet, which are shown as well.
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
    notes.leave({ sheet: sheet.index, row: row.number, column: null }, row.kind, rowText(row));
    return [];
  });
}

/** What is left out with somebody or something, for what its values are or for nothing that is known, is said once, by all its headings. */
function leaveColumns({ index: sheet, columns }: ReadSheet, notes: Notes): void {
  const left = columns.filter(({ match, filled }) => match === null && filled > 0);
  for (const [, [first, ...others]] of Map.groupBy(left, (column) => column.of ?? leftOutFor(column) ?? column.index))
    if (first) {
      const text = [first, ...others].map(({ heading, index }) => heading || columnName(index)).join(', ');
      notes.leave({ sheet, row: null, column: first.index }, 'column', text);
    }
}

function rowText({ cells }: LaidRow): string {
  return cells
    .filter((cell) => !isBlank(cell))
    .map(textOf)
    .join(' · ');
}

/** What a cell says: its own correction, that of all equal ones, or what stands there. */
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
