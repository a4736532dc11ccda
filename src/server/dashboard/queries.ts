import { sql } from 'kysely';
import type { Dashboard } from '#domain/dashboard.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';
import type { Db } from '#server/database/tables.ts';

/** The figures of docs/rules.md, Admin dashboard, counted by the database. */
export async function dashboard(db: Db): Promise<Dashboard> {
  const wings = await flatsByWing(db);
  const sum = (status: 'Available' | 'Occupied' | 'Maintenance') =>
    wings.reduce((total, wing) => total + wing[status], 0);
  const flats = { Available: sum('Available'), Occupied: sum('Occupied'), Maintenance: sum('Maintenance') };
  const counted = await db
    .selectFrom('vehicles')
    .select(['type', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  // In the order of the form; the engines disagree on where nothing stands.
  const place = (type: (typeof counted)[number]['type']) =>
    type === null ? vehicleTypes.length : vehicleTypes.indexOf(type);
  const byType = counted.sort((a, b) => place(a.type) - place(b.type));
  return {
    flats: { ...flats, total: flats.Available + flats.Occupied + flats.Maintenance },
    ...(await ownersAndResidents(db)),
    vehicles: { total: byType.reduce((total, { count }) => total + count, 0), byType },
    wings,
  };
}

const countOf = (status: string) => sql<number>`count(case when "status" = ${status} then 1 end)`;

/** Wings in the order of their flats; those whose numbers have none are counted under ''. */
async function flatsByWing(db: Db): Promise<Dashboard['wings']> {
  return db
    .selectFrom('flats')
    .select([
      'wing',
      countOf('Available').as('Available'),
      countOf('Occupied').as('Occupied'),
      countOf('Maintenance').as('Maintenance'),
    ])
    .groupBy('wing')
    .orderBy((select) => select.fn.min('numberOrder'))
    .execute();
}

/** All owners; residents are the families of those who are Active. */
async function ownersAndResidents(db: Db): Promise<Pick<Dashboard, 'owners' | 'residents'>> {
  const residents = (column: 'males' | 'females' | 'children') =>
    sql<number>`coalesce(sum(case when "status" = 'Active' then ${sql.ref(column)} end), 0)`;
  const row = await db
    .selectFrom('owners')
    .select([
      sql<number>`count(*)`.as('total'),
      countOf('Active').as('Active'),
      countOf('Old').as('Old'),
      residents('males').as('males'),
      residents('females').as('females'),
      residents('children').as('children'),
    ])
    .where('isOwner', '=', 1)
    .executeTakeFirstOrThrow();
  const { males, females, children, ...owners } = row;
  return { owners, residents: { males, females, children, total: males + females + children } };
}
