import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Logged, labelOfLogged, type RecordTable, recordRules, references } from '#server/changes/records.ts';
import type { Db } from '#server/database/tables.ts';

/** A record that is not as the log last said: it has other fields, or is gone, or the log never told of it. */
export type Differing = {
  topic: RecordTable;
  entityId: string | null;
  label: string | null;
  how: 'fields' | 'gone' | 'unknown';
  fields: string[];
};

type Compared = { records: number; differing: Differing[] };

/** Rows of a slice: few enough that nobody waits for one. */
const sliceSize = 200;
/** More than anybody reads at once. */
const mostNamed = 20;

/**
 * Compares every record with what the log last said of it, in slices, each read in one statement, as others write
 * meanwhile. Answers the first that differ. Not compared is what stands in no log: numbers of documents, sign-ins, and
 * what was last written before the log told of activities.
 */
export async function compareRecords(db: Db): Promise<Compared> {
  const compared: Compared = { records: 0, differing: [] };
  // In a society from before there were activities, the log may not know every record.
  const { isOld } = await db
    .selectFrom('changes')
    .select((of) => of.fn.count<number>('seq').as('isOld'))
    .where('activityId', 'is', null)
    .executeTakeFirstOrThrow();
  for (const topic of Object.keys(recordRules) as RecordTable[]) {
    for await (const rows of slicesOf(db, topic)) {
      compared.records += rows.length;
      for (const row of rows) {
        const found = await differenceOf(db, topic, row, Number(isOld) > 0);
        if (found && compared.differing.length < mostNamed) compared.differing.push(found);
      }
    }
  }
  for await (const gone of recordsGone(db)) if (compared.differing.length < mostNamed) compared.differing.push(gone);
  return compared;
}

/** A record with the last line of the log that holds its state; `said` is the row after it, null for a deletion. */
type Row = Record<string, unknown> & {
  id: string | number;
  saidBy: number | null;
  saidIn: string | null;
  said: string | null;
  saidErased: string | null;
};

async function* slicesOf(db: Db, topic: RecordTable): AsyncGenerator<Row[]> {
  const isRecord = topic === 'society' ? sql`"entityId" is null` : sql`"entityId" = "row"."id"`;
  const last = sql`select max("seq") from "changes" where ${isRecord} and "topic" = ${topic}
    and ("before" is not null or "after" is not null)`;
  for (let after: string | number | null = null; ; ) {
    const where: RawBuilder<unknown> = after === null ? sql`` : sql`where "row"."id" > ${after}`;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select "row".*, "line"."seq" as "saidBy", "line"."activityId" as "saidIn", "line"."after" as "said",
        "line"."erasedBy" as "saidErased"
      from ${sql.table(topic)} as "row" left join "changes" as "line" on "line"."seq" = (${last})
      ${where} order by "row"."id" limit ${sql.lit(sliceSize)}`.execute(db);
    yield rows;
    if (rows.length < sliceSize) return;
    after = rows.at(-1)?.id ?? null;
    await turn();
  }
}

/** Whether a migration wrote the record, and no unit of work. */
const isFromMigration = (topic: RecordTable, row: Row) =>
  topic === 'society' || (topic === 'notices' && row['nth'] === 1);

async function differenceOf(db: Db, topic: RecordTable, given: Row, isOld: boolean): Promise<Differing | null> {
  const { saidBy, saidIn, said, saidErased, ...row } = given;
  const is = JSON.parse(JSON.stringify(recordRules[topic].logged(row as never))) as Logged;
  const entityId = topic === 'society' ? null : String(row.id);
  const differing = { topic, entityId, label: labelOfLogged(topic, is) };
  if (saidBy === null)
    return isOld || isFromMigration(topic, given) ? null : { ...differing, how: 'unknown', fields: [] };
  if (saidIn === null) return null;
  if (said === null) return { ...differing, how: 'unknown', fields: [] };
  const was = JSON.parse(said) as Logged;
  const fields: string[] = [];
  for (const [field, value] of Object.entries(was)) {
    if (uncounted.has(field) || !(field in is) || JSON.stringify(value) === JSON.stringify(is[field])) continue;
    // An erasure removes documents that the line says are there.
    if (saidErased !== null && field.startsWith('has')) continue;
    if (is[field] === null && (await isUntied(db, field, value))) continue;
    fields.push(field);
  }
  return fields.length > 0 ? { ...differing, how: 'fields', fields } : null;
}

/** Fields that may differ. A version also increases when something else changes that the record shows. */
const uncounted: ReadonlySet<string> = new Set(['version', 'updatedAt', 'changedDocuments']);

const untied = new Map(references.flatMap(({ column, to, keptAs }) => (keptAs ? [[column, to]] : [])));

/**
 * Whether a reference is null because its record was deleted: the database sets it to null, without a line of the log.
 */
async function isUntied(db: Db, field: string, value: unknown): Promise<boolean> {
  const table = untied.get(field);
  if (table === undefined || typeof value !== 'string') return false;
  const there = await db.selectFrom(table).select('id').where('id', '=', value).executeTakeFirst();
  return there === undefined;
}

type Line = { topic: RecordTable; entityId: string; after: string };

/** Records that are there by the log's last line about them, but not in their table. */
async function* recordsGone(db: Db): AsyncGenerator<Differing> {
  const topics = (Object.keys(recordRules) as RecordTable[]).filter((topic) => topic !== 'society');
  const gone = topics.map((topic) => {
    const row = sql`select 1 from ${sql.table(topic)} as "row" where "row"."id" = "line"."entityId"`;
    return sql`("line"."topic" = ${topic} and not exists (${row}))`;
  });
  for (let from = 0; ; ) {
    const slice = db.selectFrom('changes').select('seq').where('seq', '>', from).orderBy('seq').limit(sliceSize);
    const end = (await slice.execute()).at(-1)?.seq;
    if (end === undefined) return;
    const { rows } = await sql<Line>`
      select "line"."topic", "line"."entityId", "line"."after" from "changes" as "line"
      where "line"."seq" > ${from} and "line"."seq" <= ${end} and "line"."after" is not null
        and (${sql.join(gone, sql` or `)}) and not exists (select 1 from "changes" as "later"
          where "later"."entityId" = "line"."entityId" and "later"."topic" = "line"."topic"
            and "later"."seq" > "line"."seq" and ("later"."before" is not null or "later"."after" is not null))`.execute(
      db,
    );
    for (const { topic, entityId, after } of rows) {
      const row = JSON.parse(after) as Logged;
      if (topic === 'views' && !(await hasMaker(db, row))) continue;
      yield { topic, entityId, label: labelOfLogged(topic, row), how: 'gone', fields: [] };
    }
    from = end;
    await turn();
  }
}

/** Views are deleted with the account of their maker, without a line of the log. */
async function hasMaker(db: Db, { makerId }: Logged): Promise<boolean> {
  const maker = db.selectFrom('users').select('id').where('id', '=', String(makerId));
  return (await maker.executeTakeFirst()) !== undefined;
}
