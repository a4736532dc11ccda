import { Hono } from 'hono';
import { sql } from 'kysely';
import { totalResidents } from '#domain/owner.ts';
import { type FlatResult, maxResults, type SearchAnswer, SearchQuery, type VehicleResult } from '#domain/search.ts';
import { plateKey } from '#domain/vehicle.ts';
import type { Db } from '#server/database/tables.ts';
import { allow, type Env } from '#server/http/env.ts';
import { contains } from '#server/http/like.ts';
import { valid } from '#server/http/valid.ts';
import type { Parts } from '#server/parts.ts';

/** What a resident may look up: only what their screen shows (specification, section 2, User dashboard; decisions.md, Small things). */
export function searchRoutes({ db }: Parts) {
  return new Hono<Env>().get('/', allow('search:use'), valid('query', SearchQuery), async (c) => {
    const { kind, text } = c.req.valid('query');
    const answer: SearchAnswer = { vehicles: [], flats: [] };
    if (text === '') return c.json(answer);
    if (kind === 'vehicle') answer.vehicles = await findVehicles(db, text);
    else answer.flats = await findFlats(db, text);
    return c.json(answer);
  });
}

/** By any part of the number, in any spacing; with the flat and whoever owns that flat now. */
async function findVehicles(db: Db, text: string): Promise<VehicleResult[]> {
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

async function findFlats(db: Db, text: string): Promise<FlatResult[]> {
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
    .orderBy('flats.flatNumber')
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
