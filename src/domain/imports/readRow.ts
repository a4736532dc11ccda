import { importedFlatFields } from '#domain/flat.fields.ts';
import { isBlank, textOf } from '#domain/imports/cells.ts';
import { type ImportField, importFields, personFieldOf, tenantFields } from '#domain/imports/field.ts';
import { fieldsIn } from '#domain/imports/headings.ts';
import type {
  Entry,
  FlatFacts,
  Notes,
  OwnerFacts,
  Read,
  Reader,
  ReadSheet,
  TenancyReads,
} from '#domain/imports/interpret.ts';
import { type LaidRow, rowText } from '#domain/imports/layout.ts';
import { listed } from '#domain/imports/listed.ts';
import { areOneName } from '#domain/imports/looseNameKey.ts';
import { columnOf } from '#domain/imports/match.ts';
import { asTenancy } from '#domain/imports/proposals.ts';
import { asWritten, readText, saysNothing } from '#domain/imports/readings.ts';
import { type Beside, RowCells } from '#domain/imports/rowCells.ts';
import { tenantsVehicles } from '#domain/imports/subjects.ts';
import type { WhyLeftOut } from '#domain/imports/words.ts';
import { message } from '#domain/message.ts';

const readApart: readonly ImportField[] = [
  ...(['name', 'middleName', 'lastName', 'phone', 'secondPhone'] as const),
  ...(['occupancyDate', 'until', 'place', 'share', 'role'] as const),
];
const flatFacts = importedFlatFields.filter((field) => field !== 'flatNumber');
/** The fields of a tenancy, and below of an owner, that are each read from one cell with one value. */
const tenancyFacts = importFields.tenancies.filter(
  (field) => !(tenantFields as readonly ImportField[]).includes(field),
);
const ownFacts = importFields.owners.filter((field) => !readApart.includes(field));

/** Reads one row of data: a flat, its people and their vehicles, and what has to be asked about them. */
export function readRow(sheet: ReadSheet & About, row: LaidRow, reader: Reader, notes: Notes): Entry[] {
  const leftOut = (why: WhyLeftOut): Entry[] => {
    notes.leave({ sheet: sheet.index, row: row.number, column: null }, why, rowText(row.cells, ' · '));
    return [];
  };
  const plain = new RowCells(sheet, row, reader, notes);
  const role = plain.role();
  if (role === 'Relative') return leftOut('relative');
  // Where a column names tenants beside the owners', an owner's row has the owner in it again. Without such a column a
  // tenant's row has the tenant in the owners' columns.
  const isOfBoth = sheet.columns.some(({ match }) => match?.field === 'tenantName');
  const isTenant = role === 'Tenant' && !isOfBoth;
  const isOwner = role === 'Owner' && isOfBoth;
  const columns = isTenant ? asTenants(sheet) : isOwner ? asOwners(sheet, row) : sheet.columns;
  const areLeft = reader.choices.decisions.tenancies || !columns.some(({ match }) => match?.field === 'tenancySince');
  if (isTenant && areLeft) return leftOut('tenant');
  if (isOwner) leaveRepeated({ ...sheet, columns }, sheet, row, notes);
  const cells = columns === sheet.columns ? plain : new RowCells({ ...sheet, columns }, row, reader, notes);
  const [flatNumber = null, ...otherFlats] = cells.flatNumbers();
  const { others: besides, ...named } = cells.names();
  const become = cells.askOfFlatAbove(named.name?.value ?? null);
  if (become === 'goes-on') return leftOut('goes-on');
  if (become === 'leave-out') return leftOut('chosen');
  const { all: vehicles, ofTenant } = cells.vehicles();
  const entry: Entry = {
    sheet: sheet.index,
    row: row.number,
    flatNumber,
    flat: {
      ...(!sheet.isOfVehicles && !sheet.isOfTenancies && cells.floorInNumber()),
      ...(otherFlats.length > 0
        ? ofOneFlat(cells.facts(flatFacts), row, sheet, notes)
        : cells.facts<FlatFacts>(flatFacts)),
    },
    ...named,
    isBeside: false,
    isUnder: cells.isAtFlatAbove(),
    owner: {
      ...cells.facts<OwnerFacts>(ownFacts),
      ...cells.days(),
      ...cells.holding(),
    },
    tenancy: null,
    whose: cells.one<string>('whose', readText),
    vehicles,
    isOfVehicles: sheet.isOfVehicles,
    tells: sheet.tells,
    problems: cells.problems,
  };
  const { first: phones, others } = cells.phonesOf(named.name, besides);
  Object.assign(entry.owner, phones);
  // What else the row lacks is asked later: it depends on the flat that the row is about.
  if (become === 'asked')
    return [{ ...entry, name: null, otherNames: [], flat: {}, owner: {}, whose: null, vehicles: [] }];
  entry.name ??= presentOwner(entry, reader);
  const tenants = cells.tenants(entry.name?.value ?? null);
  const isUnnamed = () => tenants.length === 0 && !entry.problems.some(({ field }) => field === 'tenantName');
  const told = cells.facts<TenancyReads>(tenancyFacts);
  const ofTenancy = isUnnamed() ? cells.withoutTenant(told) : told;
  askForSubjects(entry, cells);
  askForTenants({ entry, tenants, facts: ofTenancy, vehicles: ofTenant }, cells);
  if (isUnnamed()) cells.leaveTenant();
  const hasNone = vehicles.length === 0 && !entry.problems.some(({ field }) => field === 'vehicleNumber');
  if (entry.whose && hasNone) {
    if (sheet.isOfVehicles) return leftOut('no-vehicle');
    const { column, value } = entry.whose;
    notes.leave({ sheet: sheet.index, row: row.number, column }, 'no-vehicle', value);
    entry.whose = null;
  }
  if (sheet.isOfTenancies && tenants.length > 0) {
    const rented = rentedBy(entry, tenants, { flats: [flatNumber, ...otherFlats], facts: ofTenancy });
    return rented.length > 0 ? rented : [entry];
  }
  const isNamed = entry.name !== null || (entry.flatNumber !== null && !sheet.isOfTenancies);
  const isEmpty = !isNamed && entry.vehicles.length === 0 && entry.problems.length === 0;
  if (!isEmpty) {
    const ofFlats = [entry, ...otherFlats.map((other) => alsoOf(entry, other))];
    const isBounded = notes.splits(1 + ofFlats.length * others.length);
    const theirs = isTenant ? vehicles : ofTenant;
    if (tenants.length > 0 && entry.name)
      for (const { plate } of vehicles.filter((vehicle) => !theirs.includes(vehicle)))
        notes.read({ sheet: sheet.index, row: row.number, column: plate.column }, 'vehicleNumber', 'owners_vehicle', {
          from: plate.value.slice(0, 80),
          to: `${plate.value} · ${entry.name.value}`.slice(0, 80),
        });
    return ofFlats.flatMap((one) => [
      { ...one, vehicles: one.vehicles.filter((vehicle) => !theirs.includes(vehicle)) },
      ...others.flatMap((other) => beside(isBounded ? one : { ...one, flatNumber: null }, other, notes)),
      ...(one === entry
        ? rentedBy({ ...entry, vehicles: theirs }, tenants, { flats: [flatNumber], facts: ofTenancy })
        : []),
    ]);
  }
  return leftOut('remark');
}

/** The row as it would have to stand in a list by itself, with the floor of a line above it (`RowCells.byItself`). */
export function toldByItself(sheet: ReadSheet & About, row: LaidRow, reader: Reader, notes: Notes) {
  const plain = new RowCells(sheet, row, reader, notes);
  const role = plain.role();
  // Without rows of tenants nothing tells that an owner's row has the owner in the columns of tenants.
  const isOwner = role === 'Owner' && sheet.columns.some(({ match }) => match?.field === 'tenantName');
  const columns = isOwner ? asOwners(sheet, row) : sheet.columns;
  const cells = new RowCells({ ...sheet, columns }, row, reader, notes);
  const told = cells.byItself();
  const { floor } = sheet.isOfVehicles || sheet.isOfTenancies ? {} : cells.floorInNumber();
  return floor ? [...told, { match: { field: 'floor' as const, nth: 1 }, cell: floor.value }] : told;
}

/** The columns of a sheet as they are meant in a tenant's row; fields that only owners have are left out there. */
function asTenants({ columns }: ReadSheet): ReadSheet['columns'] {
  const held = new Set(columns.flatMap(({ match }) => match?.field ?? []));
  return columns.map((column) => {
    const { field, nth } = column.match ?? {};
    const own = field && nth === 1 ? asTenancy[field] : undefined;
    if (own !== undefined && !held.has(own)) return { ...column, match: { field: own, nth: 1 } };
    return field === 'ownerStatus' || field === 'place' || field === 'share' ? { ...column, match: null } : column;
  });
}

/** The owner's field for each of a tenant's, for rows in which a tenant's columns are about the owner again. */
const asOwner: Partial<Record<ImportField, ImportField>> = {
  ...personFieldOf,
  tenancySince: 'occupancyDate',
};

/**
 * The columns of a sheet as meant in an owner's row: a tenant's column fills what no column of the owner holds, or no cell of
 * theirs, unless the owner is named there and is somebody else.
 */
function asOwners({ columns }: ReadSheet, { cells }: LaidRow): ReadSheet['columns'] {
  const cellOf = (field: ImportField) => {
    const column = columnOf(columns, field);
    return column === null ? '' : asWritten(cells[column] ?? null);
  };
  const owner = cellOf('name');
  const isSame = saysNothing(owner) || areOneName(owner, cellOf('tenantName'));
  const fields = columns.flatMap(({ match }) => match?.field ?? []);
  const held = new Set(fields.filter((field) => !isSame || !saysNothing(cellOf(field))));
  const filling = new Set(fields.flatMap((field) => asOwner[field] ?? []));
  return columns.map((column) => {
    const { field, nth } = column.match ?? {};
    const own = field && asOwner[field];
    if (own) return { ...column, match: held.has(own) ? null : { field: own, nth: 1 } };
    return field && nth === 1 && filling.has(field) && !held.has(field) ? { ...column, match: null } : column;
  });
}

/** Lists as left out what a tenant's columns repeat of the owner. */
function leaveRepeated(told: ReadSheet, { index: sheet, columns }: ReadSheet, row: LaidRow, notes: Notes): void {
  for (const { index: column, match } of told.columns)
    if (match === null && columns[column]?.match && !isBlank(row.cells[column]))
      notes.leave({ sheet, row: row.number, column }, 'second', textOf(row.cells[column]));
}

/** In a sheet without names, a contact or a family beside a flat is that of its owner on record. */
function presentOwner({ flatNumber, owner, tells }: Entry, { onRecord }: Reader): Entry['name'] {
  const [fact] = Object.values(owner);
  const name = fact && flatNumber && !tells.owner ? onRecord.ownerOf.get(flatNumber.value) : undefined;
  return fact && name !== undefined ? { value: name, column: fact.column } : null;
}

/** The facts that each of several flats may have; what is so much for all of them together is left out by name. */
function ofOneFlat(
  { size, rent, deposit, ...facts }: FlatFacts,
  row: LaidRow,
  { index: sheet }: ReadSheet,
  notes: Notes,
) {
  for (const read of [size, rent, deposit])
    if (read)
      notes.leave({ sheet, row: row.number, column: read.column }, 'of-several', textOf(row.cells[read.column]));
  return facts;
}

/** An entry for another flat of the same owner; a day in the row is that of the first flat. */
function alsoOf({ owner, ...entry }: Entry, flatNumber: Read<string>): Entry {
  const { occupancyDate: _, until: __, ...facts } = owner;
  return { ...entry, flatNumber, flat: {}, otherNames: [], owner: facts, whose: null, vehicles: [] };
}

/** An entry for a joint owner of the row's flat, from the same day; without a flat the person is listed as left out. */
function beside(entry: Entry, { name, owner }: Beside, notes: Notes): Entry[] {
  const { sheet, row, flatNumber } = entry;
  const { occupancyDate, until, ownerStatus } = entry.owner;
  if (!flatNumber) {
    const ways = Object.values(owner).map(({ value }) => value);
    notes.leave({ sheet, row, column: name.column }, 'second', listed([name.value, ...ways]));
    return [];
  }
  const facts = {
    ...owner,
    ...(occupancyDate && { occupancyDate }),
    ...(until && { until }),
    ...(ownerStatus && { ownerStatus }),
  };
  return [{ ...entry, name, otherNames: [], isBeside: true, flat: {}, owner: facts, whose: null, vehicles: [] }];
}

/** Entries for the tenants of the row's flats; the first tenant has the vehicles of `entry`. */
function rentedBy(
  entry: Entry,
  tenants: Beside[],
  { flats, facts }: { flats: (Read<string> | null)[]; facts: TenancyReads },
): Entry[] {
  const rented = flats.flatMap((flatNumber) => flatNumber ?? []);
  const nobodys = { flat: {}, otherNames: [], isBeside: false, whose: null, flatNumber: null };
  return rented.flatMap((flatNumber, at) =>
    tenants.map(({ name, owner, others = [] }, nth) => ({
      ...{ ...entry, ...nobodys, name, owner, otherNames: others },
      tenancy: { flatNumber, facts },
      vehicles: at === 0 && nth === 0 ? entry.vehicles : [],
    })),
  );
}

type OfTenants = { entry: Entry; tenants: Beside[]; facts: TenancyReads; vehicles: Entry['vehicles'] };

function askForTenants({ entry, tenants, facts, vehicles }: OfTenants, cells: RowCells): void {
  const hasProblem = (field: ImportField) => entry.problems.some((problem) => problem.field === field);
  const [fact = vehicles[0]?.plate] = Object.values(facts);
  const [tenant] = tenants;
  const { ownerAsTenant: name } = cells;
  const flatNumber = entry.flatNumber?.value;
  const missing =
    name && flatNumber ? message('tenant_is_owner', { flatNumber, name }) : message('import_tenant_missing');
  if (fact && !tenant && !hasProblem('tenantName'))
    cells.ask(cells.columnOf('tenantName') ?? fact.column, 'tenantName', missing);
  if (tenant && !entry.flatNumber && !hasProblem('flatNumber') && !hasProblem('wing'))
    cells.ask(cells.columnOf('flatNumber') ?? tenant.name.column, 'flatNumber', message('import_flat_missing'));
}

const makesRecords: readonly ImportField[] = ['name', 'floor', 'type', 'size', 'status', 'rent', 'deposit'];

type About = Pick<Entry, 'isOfVehicles' | 'tells'> & {
  isOfTenancies: boolean;
  tenantsVehicles: ReadonlySet<number>;
  /** The column in which names stand behind the flats' numbers. */
  withName: number | null;
  /** The column of addresses that begin with the flats' numbers. */
  withFlat: { index: number; house: string } | null;
};

/** What the rows of a sheet are about. An empty column is matched to nothing, but its heading still counts. */
export function aboutOf({ columns }: Pick<ReadSheet, 'columns'>): About {
  const fields = columns.flatMap(({ match, isWithName }): ImportField[] =>
    match ? [match.field, ...(isWithName ? (['name'] as const) : [])] : [],
  );
  const headed = columns.flatMap(({ heading, filled }) => (filled === 0 ? fieldsIn(heading) : []));
  const has = (...some: ImportField[]) => some.some((field) => fields.includes(field) || headed.includes(field));
  return {
    isOfVehicles: fields.includes('vehicleNumber') && !fields.some((field) => makesRecords.includes(field)),
    isOfTenancies: fields.includes('tenantName') && !fields.some((field) => makesRecords.includes(field)),
    tells: { owner: has('whose', 'name'), flat: has('flatNumber') },
    tenantsVehicles: tenantsVehicles(columns),
    withName: columns.find(({ isWithName }) => isWithName)?.index ?? null,
    withFlat: columns.flatMap(({ index, isWithFlat: house }) => (house ? [{ index, house }] : []))[0] ?? null,
  };
}

/** Asks about facts without a flat, an owner or a vehicle that they belong to, so that none is dropped unseen. */
function askForSubjects(entry: Entry, cells: RowCells): void {
  const hasProblem = (field: ImportField) => entry.problems.some((problem) => problem.field === field);
  const [fact] = Object.values(entry.flat);
  if (fact && !entry.flatNumber && !hasProblem('flatNumber') && !hasProblem('wing'))
    cells.ask(cells.columnOf('flatNumber') ?? fact.column, 'flatNumber', message('import_flat_missing'));
  const [ofOwner] = Object.values(entry.owner);
  if (ofOwner && !entry.name && !hasProblem('name'))
    cells.ask(cells.columnOf('name') ?? ofOwner.column, 'name', message('import_name_missing'));
}
