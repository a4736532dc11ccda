import { sql } from 'kysely';
import { totalResidents } from '#domain/family.ts';
import { type FlatResult, maxResults, type VehicleResult } from '#domain/search.ts';
import { plateKey } from '#domain/vehicle.ts';
import { contains } from '#server/database/like.ts';
import type { Db } from '#server/database/tables.ts';

/** By any part of the number, in any spacing; with the flat and whoever owns that flat now. */
export async function findVehicles(db: Db, text: string): Promise<VehicleResult[]> {
  const key = plateKey(text);
  if (key === '') return [];
  return db
    .selectFrom('vehicles')
    .leftJoin('flats', 'flats.id', 'vehicles.flatId')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.flatId', '=', 'vehicles.flatId').on('ownerships.until', 'is', null),
    )
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select([
      'vehicles.id',
      'vehicles.vehicleNumber',
      'vehicles.company',
      'vehicles.model',
      'flats.flatNumber',
      'owners.name as ownerName',
    ])
    .where(contains('vehicles.numberKey', key))
    .orderBy('vehicles.numberKey')
    .limit(maxResults)
    .execute();
}

/** Flats by any part of their number, with whoever owns them now. */
export async function findFlats(db: Db, text: string): Promise<FlatResult[]> {
  const { residentsSeeContacts } = await db
    .selectFrom('society')
    .select('residentsSeeContacts')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('flats')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.flatId', '=', 'flats.id').on('ownerships.until', 'is', null),
    )
    .leftJoin('owners', 'owners.id', 'ownerships.ownerId')
    .select([
      'flats.id',
      'flats.flatNumber',
      'owners.name',
      'owners.phone',
      'owners.email',
      'owners.males',
      'owners.females',
      'owners.children',
    ])
    .where(contains(sql`lower("flats"."flatNumber")`, text.toLowerCase()))
    .orderBy('flats.numberOrder')
    .limit(maxResults)
    .execute();
  return rows.map(({ id, flatNumber, name, phone, email, males, females, children }) => ({
    id,
    flatNumber,
    ownerName: name,
    maleCount: males,
    femaleCount: females,
    childrenCount: children,
    totalMembers:
      males === null || females === null || children === null ? null : totalResidents({ males, females, children }),
    ...(residentsSeeContacts === 1 && { phone, email }),
  }));
}
