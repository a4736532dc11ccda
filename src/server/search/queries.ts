import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { totalResidents } from '#domain/family.ts';
import { type FlatResult, maxResults, type VehicleResult } from '#domain/search.ts';
import { codeOf } from '#domain/text.ts';
import { foldedPlate, plateKey } from '#domain/vehicle.ts';
import { contains } from '#server/database/like.ts';
import type { Db } from '#server/database/tables.ts';

/** A shorter text has too many that look like it. */
const shortestNear = 4;

/**
 * By any part of the number, in any spacing, and by what looks like it (an O typed for a 0) only where nothing has that;
 * with the flat and whoever owns that flat now.
 */
export async function findVehicles(db: Db, text: string): Promise<VehicleResult[]> {
  const key = plateKey(text);
  if (key === '') return [];
  const found = await vehiclesWhere(db, contains('vehicles.numberKey', key));
  if (found.length > 0 || key.length < shortestNear) return found;
  return vehiclesWhere(db, contains('vehicles.numberFolded', foldedPlate(text)));
}

function vehiclesWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<VehicleResult[]> {
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
    .where(condition)
    .orderBy('vehicles.numberKey')
    .limit(maxResults)
    .execute();
}

/** Flats by any part of their number in any spelling (a101, A 101), with whoever owns them now. */
export async function findFlats(db: Db, text: string): Promise<FlatResult[]> {
  // A text with any other sign in it is no number.
  const key = /^[\p{L}\p{M}\p{N}\s./-]+$/u.test(text) ? codeOf(text) : '';
  if (key === '') return [];
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
    .where(contains(sql`replace("flats"."flatNumber", '-', '')`, key))
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
