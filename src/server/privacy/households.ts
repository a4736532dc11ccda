import { sql } from 'kysely';
import { eraseLines } from '#server/changes/erase.ts';
import type { Logged } from '#server/changes/records.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices } from '#server/database/slices.ts';
import type { HouseholdMembersTable } from '#server/database/tables.ts';

/** What households say, beyond names, of somebody and of those who lived under their ownership or tenancy. */
export type HouseholdDetails = { members: HouseholdMembersTable[]; lines: { seq: number; entityId: string | null }[] };

const erased = { relation: null, phone: null, sex: null, bornYear: null, help: null } as const;

/**
 * The members who are these people, or belonged to what these owned or rented, and the lines of the log about them,
 * where they hold such details. They are found by the log, which also names people whose records were deleted since.
 */
export async function findHouseholdDetails({ db }: ReadTx, personIds: string[]): Promise<HouseholdDetails> {
  const lines = [
    ...(await linesNaming(db, 'personId', personIds)),
    ...(await linesNaming(db, 'ownerId', personIds)),
    ...(await linesNaming(db, 'tenancyId', await rentedAlone(db, personIds))),
  ];
  const ids = [...new Set(lines.flatMap(({ entityId }) => entityId ?? []))];
  const members = await inSlices(ids, (some) =>
    db.selectFrom('householdMembers').selectAll().where('id', 'in', some).execute(),
  );
  const isTelling = (text: string | null) => text !== null && holdsDetails(JSON.parse(text) as object);
  return {
    members: members.filter(holdsDetails),
    lines: [...new Map(lines.map((line) => [line.seq, line])).values()].filter(
      ({ before, after }) => isTelling(before) || isTelling(after),
    ),
  };
}

/**
 * The households of tenancies that none but these people rented. A household shared with a co-tenant who is still on
 * record may be that tenant's: nothing says whose child a child is, and its details go with the last of those who
 * rented together.
 */
async function rentedAlone(db: ReadTx['db'], personIds: string[]): Promise<string[]> {
  const tenants = () =>
    db
      .selectFrom('tenants')
      .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
      .select((select) => select.fn.coalesce('tenancies.householdOf', 'tenancies.id').as('household'));
  const rented = await inSlices(personIds, (some) => tenants().where('tenants.personId', 'in', some).execute());
  const households = [...new Set(rented.map(({ household }) => household))];
  const shared = await inSlices(households, (some) =>
    tenants()
      .where((is) => is.or([is('tenancies.id', 'in', some), is('tenancies.householdOf', 'in', some)]))
      .where('tenants.personId', 'is not', null)
      .where('tenants.personId', 'not in', personIds)
      .where('tenants.personId', 'not in', (erasures) => erasures.selectFrom('erasures').select('ownerId'))
      .execute(),
  );
  const others = new Set(shared.map(({ household }) => household));
  return households.filter((household) => !others.has(household));
}

/**
 * The lines of the log about members in which this column names one of these; written as in the index (0032_holders).
 */
async function linesNaming(db: ReadTx['db'], column: 'personId' | 'ownerId' | 'tenancyId', ids: string[]) {
  const inRow = (row: 'after' | 'before') =>
    sql<string | null>`${sql.ref(row)}${sql.raw(isPostgres(db) ? '::json' : '')} ->> ${sql.lit(column)}`;
  return inSlices(ids, (some) =>
    db
      .selectFrom('changes')
      .select(['seq', 'entityId', 'before', 'after'])
      .where('topic', '=', sql.lit('householdMembers'))
      .where(sql<string | null>`coalesce(${inRow('after')}, ${inRow('before')})`, 'in', some)
      .execute(),
  );
}

/** Erases these details; that the members lived there stays, as tenancies and ownerships do. */
export async function eraseHouseholdDetails(tx: Tx, { members, lines }: HouseholdDetails): Promise<void> {
  // Written past the log, which would keep the details as the state before.
  for (const { id, ageGroup, version } of members)
    await tx.db
      .updateTable('householdMembers')
      .set({ ...erased, ageGroup: ageGroup ?? 'adult', version: version + 1, updatedAt: tx.now.toISOString() })
      .where('id', '=', id)
      .execute();
  await eraseLines(
    tx,
    lines.map(({ seq }) => seq),
    (row: Logged) => ({ ...row, ...erased, ageGroup: row['ageGroup'] ?? 'adult' }),
  );
}

function holdsDetails(row: object): boolean {
  return Object.keys(erased).some((column) => (row as Record<string, unknown>)[column] != null);
}
