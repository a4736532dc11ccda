import { sql } from 'kysely';
import type { ActivityKind, ActivityParams } from '#domain/activity.ts';
import type { Topic } from '#domain/permissions.ts';
import { type Dependents, union } from '#server/changes/dependents.ts';
import { keptOf, type Relations } from '#server/changes/kept.ts';
import { entityIdOf, type RecordTable, recordRules } from '#server/changes/records.ts';
import type { Actor, ReadTx } from '#server/changes/write.ts';
import { changesChannel, isPostgres } from '#server/database/engine.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Trx } from '#server/database/tables.ts';

/** A line of the log as it grows: of a record from its first state to its last, or of an event. */
type Line = {
  topic: Topic;
  entityId: string | null;
  operation: string;
  before: object | null;
  after: object | null;
  dependents: Dependents;
  /** The rows themselves, of which the log may keep less; none for an event. */
  rows: { before: object | null; after: object | null } | null;
  /** With a deletion: what it has untied. */
  relations: Relations | null;
};

type States = Pick<Line, 'before' | 'after' | 'dependents' | 'relations'> & { rows: NonNullable<Line['rows']> };

/** What a command says that its unit of work was; what it leaves out is read off the lines. */
export type Described = { kind: ActivityKind; params: Partial<ActivityParams>; undoes: string | null };

export type Log = ReturnType<typeof createLog>;

export function createLog() {
  const lines: Line[] = [];
  const ofRecord = new Map<string, Line>();
  let described: Described | null = null;
  return {
    /** The activity's, should anything come of it. */
    activityId: crypto.randomUUID(),
    /** One record's next state; null is its absence. */
    changed(table: RecordTable, id: string | number, states: States): void {
      const key = `${table}/${id}`;
      const line = ofRecord.get(key);
      if (line?.rows) {
        line.after = states.after;
        line.rows.after = states.rows.after;
        line.relations = states.relations;
        line.dependents = union(line.dependents, states.dependents);
        return;
      }
      const first: Line = { topic: table, entityId: entityIdOf(table, { id }), operation: '', ...states };
      ofRecord.set(key, first);
      lines.push(first);
    },
    note(event: Pick<Line, 'topic' | 'entityId' | 'operation'>): void {
      lines.push({ ...event, before: null, after: null, dependents: {}, rows: null, relations: null });
    },
    describe(kind: ActivityKind, params: Partial<ActivityParams> = {}, undoes: string | null = null): void {
      described = { kind, params, undoes };
    },
    described: () => described,
    /** What happened in all; what came to nothing is left out. */
    lines(): Line[] {
      return lines
        .filter(({ rows }) => rows === null || differs(rows.before, rows.after))
        .map((line) => (line.rows === null ? line : { ...line, operation: operationOf(line) }));
    },
  };
}

function operationOf({ before, after }: Line): 'add' | 'edit' | 'delete' {
  if (before === null) return 'add';
  return after === null ? 'delete' : 'edit';
}

const stamps: ReadonlySet<string> = new Set(['version', 'updatedAt']);

export function differs(before: object | null, after: object | null): boolean {
  if (before === null || after === null) return before !== after;
  return Object.entries(after).some(
    ([key, value]) => !stamps.has(key) && (before as Record<string, unknown>)[key] !== value,
  );
}

/** Writes a unit of work's lines under their activity; answers its id, or null where nothing happened. */
export async function append(trx: Trx, tx: ReadTx & { actor: Actor | null }, log: Log): Promise<string | null> {
  const lines = log.lines();
  if (lines.length === 0) return null;
  const { activityId } = log;
  await appendActivity(trx, tx, lines, { id: activityId, described: log.described() });
  const rows = lines.map(({ topic, entityId, operation, before, after, dependents }) => ({
    at: tx.now.toISOString(),
    actorId: tx.actor?.userId ?? null,
    topic,
    entityId,
    operation,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    dependents: Object.values(dependents).some((ids) => ids.length > 0) ? JSON.stringify(dependents) : null,
    activityId,
  }));
  for (const some of slicesOf(rows, 9)) await trx.insertInto('changes').values(some).execute();
  await appendKept(trx, tx, lines, activityId);
  if (isPostgres(trx)) await sql`select pg_notify(${changesChannel}, '')`.execute(trx);
  return activityId;
}

async function appendActivity(
  trx: Trx,
  { now, actor }: Pick<ReadTx, 'now'> & { actor: Actor | null },
  lines: Line[],
  { id, described }: { id: string; described: Described | null },
): Promise<void> {
  const { kind, params } = derived(lines);
  await trx
    .insertInto('activities')
    .values({
      id,
      // Writers wait for each other: nobody else takes this one.
      ordinal: sql<number>`(select coalesce(max("ordinal"), 0) + 1 from "activities")`,
      at: now.toISOString(),
      actorId: actor?.userId ?? null,
      actorName: actor && (actor.name || actor.email),
      kind: described?.kind ?? kind,
      params: JSON.stringify({ ...params, ...described?.params }),
      counts: JSON.stringify(countsOf(lines)),
      undoes: described?.undoes ?? null,
    })
    .execute();
}

/** What a unit of work was that says nothing of itself: an entry of the register, a deletion, or what it began with. */
function derived(lines: Line[]): Pick<Described, 'kind'> & { params: ActivityParams } {
  const records = lines.filter(({ rows }) => rows !== null);
  const main =
    records.find(({ topic, operation }) => topic === 'transfers' && operation === 'add') ??
    records.find(({ topic, operation }) => topic !== 'ownerships' && operation === 'delete') ??
    records[0];
  if (!main) {
    const [{ topic, operation }] = lines as [Line];
    return { kind: 'event', params: { topic, label: null, count: lines.length, operation } };
  }
  const alike = records.filter(({ topic, operation }) => topic === main.topic && operation === main.operation);
  const params = { topic: main.topic, label: alike.length === 1 ? labelOf(main) : null, count: alike.length };
  if (main.topic === 'transfers' && main.operation === 'add')
    return { kind: (main.after as { kind: 'transfer' | 'reversal' | 'correction' }).kind, params };
  return { kind: main.operation as 'add' | 'edit' | 'delete', params };
}

function labelOf({ topic, rows }: Line): string | null {
  const { label } = recordRules[topic as RecordTable];
  return label((rows?.before ?? rows?.after) as never);
}

function countsOf(lines: Line[]): Partial<Record<Topic, number>> {
  const groups = Map.groupBy(lines, ({ topic }) => topic);
  return Object.fromEntries([...groups].map(([topic, ofTopic]) => [topic, ofTopic.length]));
}

async function appendKept(trx: Trx, tx: ReadTx, lines: Line[], activityId: string): Promise<void> {
  const rows = lines.flatMap(({ topic, entityId, rows: states, relations }) => {
    const kept = states && entityId !== null ? keptOf(tx, topic, states, relations) : null;
    if (kept === null || entityId === null) return [];
    return { id: crypto.randomUUID(), activityId, topic, entityId, day: tx.today, kept: JSON.stringify(kept) };
  });
  for (const some of slicesOf(rows, 6)) await trx.insertInto('keptRows').values(some).execute();
}
