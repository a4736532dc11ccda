import { sql } from 'kysely';
import type { TimelineTopic, Topic } from '#domain/permissions.ts';
import { inLine, namedIn } from '#server/changes/named.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db } from '#server/database/tables.ts';

/*
 * Whose lines make up the timeline of a record (docs/rules.md, The activity log). What was deleted, or went as its addition
 * was taken back, points to the record in the log alone.
 */

export type Concerned = Map<Topic, string[]>;

/** The record itself, and the records of ownership, tenancy and the register that name it. */
export async function concernedBy(db: Db, record: string): Promise<Concerned> {
  const [topic, id] = record.split('/') as [TimelineTopic, string];
  const concerned: Concerned = new Map([[topic, [id]]]);
  if (topic === 'users') concerned.set('sessions', [id]);
  if (topic === 'flats') for (const [of, ids] of await ofFlat(db, id)) concerned.set(of, ids);
  if (topic === 'owners') for (const [of, ids] of await ofPerson(db, id)) concerned.set(of, ids);
  return concerned;
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);

/** The ownerships, tenancies, household members, nominations and register entries of a flat. */
async function ofFlat(db: Db, id: string): Promise<Concerned> {
  const tables = ['ownerships', 'transfers', 'tenancies', 'householdMembers'] as const;
  const concerned: Concerned = new Map();
  for (const table of tables) {
    const there = await db.selectFrom(table).select('id').where('flatId', '=', id).execute();
    concerned.set(table, [...idsOf(there), ...(await deletedOf(db, table, 'flatId', [id]))]);
  }
  return concerned.set('nominations', await nominationsUnder(db, concerned.get('ownerships')));
}

/** A person's ownerships, tenancies, nominations, register entries, and the household members they are or have. */
async function ofPerson(db: Db, id: string): Promise<Concerned> {
  const ofOwner = async (table: 'ownerships' | 'householdMembers') =>
    idsOf(await db.selectFrom(table).select('id').where('ownerId', '=', id).execute());
  const had = await deletedNaming(db, 'ownerships', 'ownerId', id);
  const ownerships = [...(await ofOwner('ownerships')), ...idsOf(had)];
  const entries = db.selectFrom('transfers').select('id');
  const named = entries.where((where) => where.or([where('fromOwnerId', '=', id), where('toOwnerId', '=', id)]));
  const rents = await db.selectFrom('tenants').select(['id', 'tenancyId']).where('personId', '=', id).execute();
  const rented = await deletedNaming(db, 'tenants', 'personId', id);
  const places = [...rents, ...rented.map((one) => ({ id: one.id, tenancyId: one.row.tenancyId ?? '' }))];
  const lives = await db.selectFrom('householdMembers').select('id').where('personId', '=', id).execute();
  const lived = [
    ...(await deletedNaming(db, 'householdMembers', 'personId', id)),
    ...(await deletedNaming(db, 'householdMembers', 'ownerId', id)),
  ];
  return new Map<Topic, string[]>([
    ['ownerships', ownerships],
    ['nominations', await nominationsUnder(db, ownerships)],
    ['transfers', idsOf(await named.execute())],
    ['tenants', idsOf(places)],
    ['tenancies', places.map(({ tenancyId }) => tenancyId)],
    ['householdMembers', [...idsOf(lives), ...(await ofOwner('householdMembers')), ...idsOf(lived)]],
  ]);
}

async function nominationsUnder(db: Db, ownershipIds: readonly string[] = []): Promise<string[]> {
  const rows = await inSlices(ownershipIds, (some) =>
    db.selectFrom('nominations').select('id').where('ownershipId', 'in', some).execute(),
  );
  return [...idsOf(rows), ...(await deletedOf(db, 'nominations', 'ownershipId', ownershipIds))];
}

/** The records of a topic that were deleted, and had one of these ids in this column then. */
async function deletedOf(
  db: Db,
  topic: Topic,
  column: 'flatId' | 'ownershipId',
  ids: readonly string[],
): Promise<string[]> {
  const lines = await inSlices(ids, (some) =>
    db
      .selectFrom('changes')
      .select('entityId')
      .where('operation', '=', sql.lit('delete'))
      .where(inLine(db, 'before', column), 'in', some)
      .where('topic', '=', topic)
      .execute(),
  );
  return lines.flatMap(({ entityId }) => entityId ?? []);
}

type Deleted = { id: string; row: { tenancyId?: string | null } };

/** At most this many lines that name a person are read, as elsewhere in the log. */
const mostLines = 2000;

/** What was deleted of these records that named a person. */
async function deletedNaming(
  db: Db,
  topic: 'tenants' | 'householdMembers' | 'ownerships',
  column: 'personId' | 'ownerId',
  id: string,
): Promise<Deleted[]> {
  const lines = await db
    .selectFrom('changes')
    .select(['entityId', 'before'])
    .where('topic', '=', sql.lit(topic))
    .where(namedIn(db, column), '=', id)
    .where('operation', '=', 'delete')
    .limit(mostLines)
    .execute();
  return lines.flatMap(({ entityId, before }) =>
    entityId !== null && before !== null ? [{ id: entityId, row: JSON.parse(before) as Deleted['row'] }] : [],
  );
}
