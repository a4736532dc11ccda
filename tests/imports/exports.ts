import type { Flat } from '#domain/flat.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { asWritten } from '#domain/imports/readings.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { Owner } from '#domain/owner.ts';
import type { Person as Somebody } from '#domain/person.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { flatColumns } from '#web/flats/columns.tsx';
import { ownerColumns } from '#web/owners/columns.tsx';
import { csvOf } from '#web/print/csv.ts';
import { aboutSheet } from '#web/print/provenance.ts';
import { columnsOf, type Sheet, type SheetCell, sheetOf } from '#web/print/sheet.ts';
import { xlsxOf } from '#web/print/xlsx.ts';
import type { Column } from '#web/records/column.ts';
import { type Holdings, workbookSheets } from '#web/settings/workbookSheets.ts';
import { vehicleColumns } from '#web/vehicles/columns.tsx';
import type { Items } from '../support/entries.ts';
import type { Person } from '../support/society.ts';

/*
 * The files that the product itself makes of a society, by the same columns and the same writers as its screens.
 */

export async function holdingsOf({ send }: Person): Promise<Holdings> {
  const all = async <T>(path: string) => (await send<Items<T>>('GET', `/api/${path}`)).body.items;
  return {
    flats: await all<Flat>('flats'),
    owners: await all<Owner>('owners'),
    vehicles: await all<Vehicle>('vehicles'),
    others: await all<Somebody>('people?isOwner=false'),
    tenancies: await all<Tenancy>('tenancies'),
    ownerships: await all<OwnershipOn>('ownerships'),
    transfers: await all<Transfer>('transfers'),
    members: await all<HouseholdMember>('households'),
    nominations: await all<Nomination>('nominations'),
  };
}

export type List = 'flats' | 'owners' | 'vehicles';
/** A list's columns as a person chose them, in their order; null for what a file usually holds. */
export type Chosen = readonly string[] | null;

const columns: { [L in List]: readonly Column<never>[] } = {
  flats: flatColumns as never,
  owners: ownerColumns as never,
  vehicles: vehicleColumns as never,
};
const titles: Record<List, string> = { flats: 'Flats', owners: 'Owners', vehicles: 'Vehicles' };

export function keysOf(list: List): string[] {
  return columns[list].map(({ key }) => key);
}

export function listSheet(holdings: Holdings, list: List, chosen: Chosen = null): Sheet {
  return sheetOf(titles[list], columnsOf(columns[list], chosen, true), holdings[list] as never);
}

export function wholeWorkbook(holdings: Holdings): Sheet[] {
  return workbookSheets(holdings, 'Asia/Kolkata');
}

/** What stands in it, whatever the order of its rows, with the spaces that an import tidies tidied. */
export function rowsOf({ rows }: Sheet): string[] {
  return rows
    .map((row) => JSON.stringify(row.map((cell) => (typeof cell === 'string' ? asWritten(cell) : cell))))
    .sort();
}

/** The same sheet with other values in the cells of a column. */
export function withCells(
  { rows, ...sheet }: Sheet,
  label: string,
  other: (cell: SheetCell, cellOf: (label: string) => SheetCell) => SheetCell,
): Sheet {
  const place = (wanted: string) => sheet.columns.findIndex((column) => column.label === wanted);
  const at = place(label);
  return {
    ...sheet,
    rows: rows.map((row) =>
      row.map((cell, n) => (n === at ? other(cell, (wanted) => row[place(wanted)] ?? null) : cell)),
    ),
  };
}

const made = {
  society: {
    name: 'Carter Road Owners CHS',
    address: 'Flat 1, Carter Road',
    registrationNumber: 'MUM/1',
    timeZone: 'Asia/Kolkata',
  },
  by: 'Meera Rao',
  at: new Date('2026-03-05T06:30:00Z'),
  logHead: null,
};

export type Format = 'csv' | 'xlsx';

export async function fileOf(sheets: readonly Sheet[], as: Format): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = sheets;
  if (as === 'csv' && first) return new TextEncoder().encode(csvOf(first));
  const blob = await xlsxOf([...sheets, aboutSheet(made, '5 flats')]);
  return new Uint8Array(await blob.arrayBuffer());
}
