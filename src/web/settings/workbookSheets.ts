import { haveDayInCommon } from '#domain/dated.ts';
import { details, type FieldRule, inPlaces, tellerOf } from '#domain/fieldList.ts';
import { type FlatField, flatFields } from '#domain/flat.fields.ts';
import type { Flat } from '#domain/flat.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { saidOfTenant } from '#domain/imports/field.ts';
import type { Nomination } from '#domain/nomination.ts';
import { type OwnerField, ownerFields } from '#domain/owner.fields.ts';
import type { Owner } from '#domain/owner.ts';
import { ownerReader } from '#domain/ownerFacts.ts';
import type { Person } from '#domain/person.ts';
import { allTenancyFields, tenancyFields, tenancyTeller } from '#domain/tenancy.fields.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import { type VehicleField, vehicleFields } from '#domain/vehicle.fields.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { memberColumns } from '#web/households/columns.ts';
import { nominationColumns } from '#web/nominations/columns.ts';
import { ownershipColumns } from '#web/ownerships/columns.ts';
import { type Sheet, sheetOf } from '#web/print/sheet.ts';
import { type Column, type ColumnKind, columnKind } from '#web/records/column.ts';
import { registerColumns } from '#web/transfers/register/columns.ts';

/** All records of a society that the workbook contains. */
export type Holdings = {
  flats: readonly Flat[];
  owners: readonly Owner[];
  vehicles: readonly Vehicle[];
  /** People who own nothing, tenants among them. */
  others: readonly Person[];
  tenancies: readonly Tenancy[];
  ownerships: readonly OwnershipOn[];
  transfers: readonly Transfer[];
  members: readonly HouseholdMember[];
  nominations: readonly Nomination[];
};

/**
 * The whole society as the sheets of a workbook. The headings are words by which an import recognizes the fields, and
 * each fact appears once: the owner's row says who owns a flat.
 */
export function workbookSheets(holdings: Holdings, timeZone: string): Sheet[] {
  const ended = new Map<string, OwnershipOn>();
  for (const one of holdings.ownerships) {
    const key = `${one.ownerId}/${one.flatId}`;
    if (one.until !== null && one.until >= (ended.get(key)?.until ?? '')) ended.set(key, one);
  }
  const byId = new Map(holdings.transfers.map((transfer) => [transfer.id, transfer]));
  return [
    sheetOf('Flats', flatColumns, holdings.flats),
    sheetOf(
      'Owners',
      ownerColumns,
      withOthers(
        holdings.owners.flatMap((owner) => rowsOf(owner, ended.get(`${owner.id}/${owner.flat?.id}`))),
        holdings.ownerships,
      ),
    ),
    sheetOf('Tenancies', tenancyColumns, tenantsOf(holdings)),
    sheetOf('Vehicles', vehicleColumns, holdings.vehicles),
    sheetOf('Ownerships', ownershipColumns, holdings.ownerships),
    sheetOf('Transfers', registerColumns(byId, timeZone), holdings.transfers),
    sheetOf('Household members', memberColumns, holdings.members),
    sheetOf('Nominations', nominationColumns, holdings.nominations),
  ];
}

function column<R>(label: string, kind: ColumnKind, value: Column<R>['value']): Column<R> {
  return { key: label, label, kind, value, width: 120 };
}

const flatColumns = sheetColumns<Flat, FlatField>(flatFields, { readerOf: (field) => tellerOf(flatFields[field]) });

type OwnerRow = {
  owner: Owner;
  flatId: string | null;
  flatNumber: string | null;
  since: string;
  until: string | null;
  place: number | null;
  share: string | null;
};

/**
 * One row for each flat the owner has, with its first day; a former owner has one row, with their last flat if it still
 * exists.
 */
function rowsOf(owner: Owner, ended: OwnershipOn | undefined): OwnerRow[] {
  const { flat, flats, occupancyDate } = owner;
  const alone = { owner, until: null, place: null, share: null };
  if (flats.length > 0)
    return flats.map(({ id: flatId, flatNumber, since }) => ({ ...alone, flatId, flatNumber, since }));
  // An import could not read a flat that no longer exists.
  if (!flat?.id) return [{ ...alone, flatId: null, flatNumber: null, since: occupancyDate }];
  const since = ended?.since ?? occupancyDate;
  return [{ ...alone, flatId: flat.id, flatNumber: flat.flatNumber, since, until: ended?.until ?? null }];
}

/** Adds place and share to the rows of joint owners, past or present, and of owners with a share. */
function withOthers(rows: OwnerRow[], ownerships: readonly OwnershipOn[]): OwnerRow[] {
  // Of a flat that they own a person has one ownership, which with another share begins later than they came. Two flats
  // may have had one number, and a flat several.
  const keyOf = ({ flatId, since, until }: Omit<OwnershipOn, 'ownerId'> | OwnerRow, id: string | null) =>
    [id, flatId, until && since, until].join('/');
  const told = new Map(ownerships.map((one) => [keyOf(one, one.ownerId), one]));
  const byFlat = Map.groupBy(rows, ({ flatId }) => flatId);
  return rows.map((row) => {
    const here = row.flatId === null ? [] : (byFlat.get(row.flatId) ?? []);
    const own = told.get(keyOf(row, row.owner.id));
    const isBeside = here.some((other) => other !== row && haveDayInCommon(row, other));
    const isTold = own && (isBeside || own.place > 1 || own.share !== null);
    return isTold ? { ...row, place: own.place, share: own.share } : row;
  });
}

const ownerColumns = sheetColumns<OwnerRow, OwnerField>(ownerFields, {
  readerOf(field) {
    const read = ownerReader(field);
    // On a row the occupancy date is that of the row's flat, not of the owner.
    return field === 'occupancyDate' ? ({ since }) => since : ({ owner }) => read(owner);
  },
  others: {
    5: column('Flat', 'text', ({ flatNumber }) => flatNumber),
    7: column('Until', 'day', ({ until }) => until),
    8: column('Place among owners', 'number', ({ place }) => place),
    9: column('Share in the flat', 'text', ({ share }) => share),
  },
});

type TenantRow = { flatNumber: string; tenancy: Tenancy; tenant: Owner | Person };

/**
 * A row for each tenant, the first tenant's first, with the number that the flat has today: by that an import finds it,
 * while a tenancy that is over keeps the number of then. Tenancies of deleted people or flats, and tenancies that never
 * began, are left out: they can't be imported.
 */
function tenantsOf({ flats, tenancies, owners, others }: Holdings): TenantRow[] {
  const byId = new Map([...owners, ...others].map((person) => [person.id, person]));
  const numbers = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  return tenancies.flatMap((tenancy) => {
    const flatNumber = numbers.get(tenancy.flatId ?? '');
    if (flatNumber === undefined || tenancy.since >= tenancy.until) return [];
    return tenancy.tenants.flatMap(({ personId }) => {
      const tenant = byId.get(personId ?? '');
      return tenant ? [{ flatNumber, tenancy, tenant }] : [];
    });
  });
}

const tenancyColumns: Column<TenantRow>[] = [
  column('Flat', 'text', ({ flatNumber }) => flatNumber),
  column('Tenant', 'text', ({ tenant }) => tenant.name),
  ...saidOfTenant.filter((field) => field !== 'name').map(tenantColumn),
  ...allTenancyFields.map((field) => {
    const { kind, name } = tenancyFields[field];
    const read = tenancyTeller(field);
    return column<TenantRow>(name, columnKind(kind), ({ tenancy }) => read(tenancy));
  }),
];

/** A field of any person, as a column of a tenant: 'Second phone' is 'Tenant second phone'. */
function tenantColumn(field: (typeof saidOfTenant)[number]): Column<TenantRow> {
  const { name, kind } = ownerFields[field];
  const read = tellerOf(ownerFields[field]);
  const label = `Tenant ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return column(label, columnKind(kind), ({ tenant }) => read(tenant));
}

const vehicleColumns = sheetColumns<Vehicle, VehicleField>(vehicleFields, {
  readerOf: (field) => tellerOf(vehicleFields[field]),
  others: {
    7: column('Vehicle owner', 'text', ({ ownerName }) => ownerName),
    8: column('Flat', 'text', ({ flatNumber }) => flatNumber),
  },
});

type Sheeted<R, K extends string> = {
  readerOf: (field: K) => (record: R) => string | number | null;
  /** Columns that belong to no field, by their places among the fields' columns. */
  others?: Readonly<Record<number, Column<R>>>;
};

/** A sheet's columns, by the rules of the concept's fields. */
function sheetColumns<R, K extends string>(
  rules: Readonly<Record<K, FieldRule>>,
  { readerOf, others = {} }: Sheeted<R, K>,
): Column<R>[] {
  const fields = (Object.keys(rules) as K[]).filter((field) => rules[field].sheet !== null);
  const columns = inPlaces(fields, (field) => details(rules[field].sheet).place).map((field) => {
    const { kind, name, sheet } = rules[field];
    return column<R>(details(sheet).label ?? name, columnKind(kind), readerOf(field));
  });
  for (const [place, other] of Object.entries(others)) columns.splice(Number(place) - 1, 0, other);
  return columns;
}
