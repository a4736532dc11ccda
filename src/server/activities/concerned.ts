import { type RawBuilder, sql } from 'kysely';
import type { TimelineTopic, Topic } from '#domain/permissions.ts';
import { codeOf } from '#domain/text.ts';
import { havingAll, placesOf } from '#server/activities/words.ts';
import { topicWord } from '#server/changes/logWords.ts';
import { isPostgres } from '#server/database/engine.ts';
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
  const gone = await goneFromFlat(db, id);
  const goneOf = (topic: Topic) =>
    gone.filter((one) => one.topic === topic && one.row.flatId === id).map((one) => one.id);
  for (const table of tables) {
    const there = await db.selectFrom(table).select('id').where('flatId', '=', id).execute();
    concerned.set(table, [...idsOf(there), ...goneOf(table)]);
  }
  return concerned.set('nominations', await nominationsUnder(db, concerned.get('ownerships'), gone));
}

/** A person's ownerships, tenancies, nominations, register entries, and the household members they are or have. */
async function ofPerson(db: Db, id: string): Promise<Concerned> {
  const owned = await db.selectFrom('ownerships').select(['id', 'flatNumber']).where('ownerId', '=', id).execute();
  const ownerships = idsOf(owned);
  const members = idsOf(await db.selectFrom('householdMembers').select('id').where('ownerId', '=', id).execute());
  const flatNumbers = owned.map(({ flatNumber }) => flatNumber);
  const entries = db.selectFrom('transfers').select('id');
  const named = entries.where((where) => where.or([where('fromOwnerId', '=', id), where('toOwnerId', '=', id)]));
  const rents = await db.selectFrom('tenants').select(['id', 'tenancyId']).where('personId', '=', id).execute();
  const rented = await goneNaming(db, 'tenants', 'personId', id);
  const places = [...rents, ...rented.map((one) => ({ id: one.id, tenancyId: one.row.tenancyId ?? '' }))];
  const lives = await db.selectFrom('householdMembers').select('id').where('personId', '=', id).execute();
  const lived = [
    ...(await goneNaming(db, 'householdMembers', 'personId', id)),
    ...(await goneNaming(db, 'householdMembers', 'ownerId', id)),
  ];
  return new Map<Topic, string[]>([
    ['ownerships', ownerships],
    ['nominations', await nominationsUnder(db, ownerships, await goneFromFlats(db, flatNumbers, null))],
    ['transfers', idsOf(await named.execute())],
    ['tenants', idsOf(places)],
    ['tenancies', places.map(({ tenancyId }) => tenancyId)],
    ['householdMembers', [...idsOf(lives), ...members, ...idsOf(lived)]],
  ]);
}

async function nominationsUnder(
  db: Db,
  ownershipIds: readonly string[] = [],
  gone: readonly Gone[],
): Promise<string[]> {
  const rows = await inSlices(ownershipIds, (some) =>
    db.selectFrom('nominations').select('id').where('ownershipId', 'in', some).execute(),
  );
  const under = new Set(ownershipIds);
  const isUnder = ({ topic, row }: Gone) => topic === 'nominations' && under.has(row.ownershipId ?? '');
  return [...idsOf(rows), ...idsOf(gone.filter(isUnder))];
}

/** A record that is gone, as the line of its deletion has it. */
type Gone = { topic: Topic; id: string; row: Partial<Record<'flatId' | 'ownershipId' | 'tenancyId', string | null>> };
type GoneLine = { topic: Topic; entityId: string | null; before: string | null };

const readGone = ({ topic, entityId, before }: GoneLine): Gone[] =>
  entityId !== null && before !== null ? [{ topic, id: entityId, row: JSON.parse(before) as Gone['row'] }] : [];

/** At most this many activities that name a flat are looked through, as elsewhere in the log. */
const mostLooked = 2000;
const ofFlats: Topic[] = ['ownerships', 'tenancies', 'householdMembers'];

/** What was deleted of the ownerships, tenancies and household members of a flat, and nominations of flats with its numbers. */
async function goneFromFlat(db: Db, id: string): Promise<Gone[]> {
  const named = await db
    .selectFrom('changes')
    .select(['before', 'after'])
    .where('topic', '=', 'flats')
    .where('entityId', '=', id)
    .limit(mostLooked)
    .execute();
  const rows = named.flatMap(({ before, after }) => [before, after]).filter((text) => text !== null);
  return goneFromFlats(
    db,
    rows.map((text) => (JSON.parse(text) as { flatNumber?: string }).flatNumber ?? ''),
    id,
  );
}

const mostNumbers = 30;

/**
 * What was deleted of this flat, and of nominations those of all flats with these numbers: found by the numbers, as the
 * labels of these records have them.
 */
async function goneFromFlats(db: Db, flatNumbers: readonly string[], flatId: string | null): Promise<Gone[]> {
  const words = [...new Set(flatNumbers.map(codeOf))].filter((word) => word !== '').slice(0, mostNumbers);
  const topics: Topic[] = flatId === null ? ['nominations'] : [...ofFlats, 'nominations'];
  const places = await placesOf(db, words, { first: null, end: null, after: null, atOnce: mostLooked });
  const having = await havingAll(db, places, [topics.map(topicWord)]);
  const lines = await inSlices([...having], (some) => {
    const deleted = db
      .selectFrom('changes')
      .innerJoin('activities', 'activities.id', 'changes.activityId')
      .select(['changes.topic', 'changes.entityId', 'changes.before'])
      .where('activities.ordinal', 'in', some)
      .where('changes.operation', '=', 'delete')
      .where('changes.topic', 'in', topics);
    // The undo of an import has a line for each flat: those of others are not even read.
    const isOfFlat = sql<boolean>`("changes"."topic" = 'nominations' or "changes"."before" like ${`%"flatId":"${flatId}"%`})`;
    return (flatId === null ? deleted : deleted.where(isOfFlat)).execute();
  });
  return lines.flatMap(readGone);
}

/** What was deleted of these records that named a person; written as in the indexes of the log. */
async function goneNaming(
  db: Db,
  topic: 'tenants' | 'householdMembers',
  column: 'personId' | 'ownerId',
  id: string,
): Promise<Gone[]> {
  const inRow = (row: 'after' | 'before'): RawBuilder<string | null> =>
    sql`${sql.ref(row)}${sql.raw(isPostgres(db) ? '::json' : '')} ->> ${sql.lit(column)}`;
  const lines = await db
    .selectFrom('changes')
    .select(['topic', 'entityId', 'before'])
    .where('topic', '=', sql.lit(topic))
    .where(sql<string | null>`coalesce(${inRow('after')}, ${inRow('before')})`, '=', id)
    .where('operation', '=', 'delete')
    .limit(mostLooked)
    .execute();
  return lines.flatMap(readGone);
}
