import { type Flat, flatStatusLabels } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { ownershipColumns } from '#web/ownerships/columns.ts';
import { type Sheet, sheetOf } from '#web/print/sheet.ts';
import type { Column, ColumnKind } from '#web/records/column.ts';
import { registerColumns } from '#web/transfers/register/columns.ts';

/** Everything that the lists of a society hold. */
export type Holdings = {
  flats: readonly Flat[];
  owners: readonly Owner[];
  vehicles: readonly Vehicle[];
  ownerships: readonly OwnershipOn[];
  transfers: readonly Transfer[];
};

/**
 * The whole society as a workbook's sheets. The headings are words by which an import knows the fields, and each fact
 * stands once: who owns a flat is said by its owner's row.
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
      holdings.owners.flatMap((owner) => rowsOf(owner, ended.get(`${owner.id}/${owner.flat?.id}`))),
    ),
    sheetOf('Vehicles', vehicleColumns, holdings.vehicles),
    sheetOf('Ownerships', ownershipColumns, holdings.ownerships),
    sheetOf('Transfers', registerColumns(byId, timeZone), holdings.transfers),
  ];
}

function column<R>(label: string, kind: ColumnKind, value: Column<R>['value']): Column<R> {
  return { key: label, label, kind, value, width: 120 };
}

const flatColumns: Column<Flat>[] = [
  column('Flat number', 'text', ({ flatNumber }) => flatNumber),
  column('Floor', 'number', ({ floor }) => floor),
  column('Type', 'text', ({ type }) => type),
  column('Status', 'text', ({ status }) => flatStatusLabels[status]),
  column('Size (sq ft)', 'number', ({ size }) => size),
  column('Rent', 'rupees', ({ rent }) => rent),
  column('Deposit', 'rupees', ({ deposit }) => deposit),
  column('Description', 'text', ({ description }) => description),
];

type OwnerRow = { owner: Owner; flatNumber: string | null; since: string; until: string | null };

/** One row for each flat somebody owns, with the day since when; who owns none has one, with the last flat if it is there. */
function rowsOf(owner: Owner, ended: OwnershipOn | undefined): OwnerRow[] {
  const { flat, flats, occupancyDate } = owner;
  if (flats.length > 0) return flats.map(({ flatNumber, since }) => ({ owner, flatNumber, since, until: null }));
  const flatNumber = flat?.id ? flat.flatNumber : null;
  return [{ owner, flatNumber, since: ended?.since ?? occupancyDate, until: ended?.until ?? null }];
}

const ownerColumns: Column<OwnerRow>[] = [
  column('Name', 'text', ({ owner }) => owner.name),
  column('Email', 'text', ({ owner }) => owner.email),
  column('Phone', 'phone', ({ owner }) => owner.phone),
  column('Second phone', 'phone', ({ owner }) => owner.secondPhone),
  column('Flat', 'text', ({ flatNumber }) => flatNumber),
  column('Occupancy date', 'day', ({ since }) => since),
  column('Until', 'day', ({ until }) => until),
  column('Owner status', 'text', ({ owner }) => owner.status),
  column('Address', 'text', ({ owner }) => owner.address),
  column('Adults', 'number', ({ owner }) => owner.familyDetails.adults),
  column('Children', 'number', ({ owner }) => owner.familyDetails.children),
  column('Males', 'number', ({ owner }) => owner.familyDetails.males),
  column('Females', 'number', ({ owner }) => owner.familyDetails.females),
  column('Emergency contact', 'text', ({ owner }) => owner.emergencyContact.name),
  column('Emergency phone', 'phone', ({ owner }) => owner.emergencyContact.phone),
  column('Emergency relation', 'text', ({ owner }) => owner.emergencyContact.relation),
];

const vehicleColumns: Column<Vehicle>[] = [
  column('Vehicle number', 'plate', ({ vehicleNumber }) => vehicleNumber),
  column('Company', 'text', ({ company }) => company),
  column('Model', 'text', ({ model }) => model),
  column('Color', 'text', ({ color }) => color),
  column('Vehicle type', 'text', ({ type }) => type),
  column('Year', 'year', ({ year }) => year),
  column('Vehicle owner', 'text', ({ ownerName }) => ownerName),
  column('Flat', 'text', ({ flatNumber }) => flatNumber),
];
