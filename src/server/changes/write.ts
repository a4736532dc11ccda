import { sql } from 'kysely';
import { dayIn } from '#domain/day.ts';
import type { Topic } from '#domain/permissions.ts';
import { type Dependents, dependentsOf, union } from '#server/changes/dependents.ts';
import { entityIdOf, type RecordTable, type Row, recordRules, type Stamp } from '#server/changes/records.ts';
import { changesChannel, isPostgres } from '#server/database/engine.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import type { Seal } from '#server/owners/seal.ts';

/** Who does something. */
export type Actor = { userId: string; name: string; email: string };

/** What a plan is made from: the database as one transaction sees it, the time, the society's day and settings. */
export type ReadTx = {
  readonly db: Trx;
  readonly now: Date;
  /** The society's day, YYYY-MM-DD. */
  readonly today: string;
  readonly society: Tables['society'];
  readonly seal: Seal;
};

type Draft<T extends RecordTable> = Omit<Row<T>, Stamp> & { id?: string };
type Edit<T extends RecordTable> = Partial<Omit<Row<T>, Stamp>>;

/**
 * A unit of work, and the only way to add, change and remove a record. It counts a record's version on once, stamps it,
 * and writes one line of the log for it when the work is done, from what it was before to what it is then: what was
 * undone on the way never was.
 */
export type Tx = ReadTx & {
  readonly actor: Actor | null;
  add<T extends RecordTable>(table: T, draft: Draft<T>): Promise<Row<T>>;
  /** Answers the row as it is then; where nothing differs nothing is written. */
  change<T extends RecordTable>(table: T, before: Row<T>, edit: Edit<T>): Promise<Row<T>>;
  remove<T extends RecordTable>(table: T, before: Row<T>): Promise<void>;
  /** What a record shows besides its own row has changed: its version counts on, so that a form made before is told. */
  touch(table: 'owners', id: string): Promise<void>;
  /** Something that happened and changed no record: a sign-out, a look at a sealed number. */
  note(event: { topic: Topic; entityId: string | null; operation: string }): void;
};

export type Write = <T>(actor: Actor | null, work: (tx: Tx) => Promise<T>) => Promise<T>;
export type Read = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;

// Writers wait for each other on PostgreSQL as they do on SQLite: the order of `seq` is the order of commits,
// and a rule that was checked in the transaction still holds when it commits.
const writersLock = 7_240_002;

type Tools = { db: Db; now: () => Date; seal: Seal };

/** Runs a transaction that may change the society; `announce` is called after each commit that logged something. */
export function createWrite({ db, now, seal }: Tools, announce: () => void): Write {
  return async (actor, work) => {
    let hasLogged = false;
    const result = await db.transaction().execute(async (trx) => {
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${writersLock})`.execute(trx);
      const log = createLog();
      const tx = { ...(await reading(trx, now(), seal)), actor, note: log.note };
      const answer = await work({ ...tx, ...recordsOf(tx, log) });
      hasLogged = await append(trx, tx, log.lines());
      return answer;
    });
    if (hasLogged) announce();
    return result;
  };
}

/** Runs a transaction that only looks, with the same surroundings: a plan and the act it plans share their functions. */
export function createRead({ db, now, seal }: Tools): Read {
  return (work) =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => work(await reading(trx, now(), seal)));
}

async function reading(trx: Trx, now: Date, seal: Seal): Promise<ReadTx> {
  const society = await trx.selectFrom('society').selectAll().executeTakeFirstOrThrow();
  return { db: trx, now, today: dayIn(society.timeZone, now), society, seal };
}

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
};

type States = Pick<Line, 'before' | 'after' | 'dependents'> & { rows: NonNullable<Line['rows']> };

function createLog() {
  const lines: Line[] = [];
  const ofRecord = new Map<string, Line>();
  return {
    /** One record's next state; null is its absence. */
    changed(table: RecordTable, id: string | number, states: States): void {
      const key = `${table}/${id}`;
      const line = ofRecord.get(key);
      if (line?.rows) {
        line.after = states.after;
        line.rows.after = states.rows.after;
        line.dependents = union(line.dependents, states.dependents);
        return;
      }
      const first: Line = { topic: table, entityId: entityIdOf(table, { id }), operation: '', ...states };
      ofRecord.set(key, first);
      lines.push(first);
    },
    note(event: Pick<Line, 'topic' | 'entityId' | 'operation'>): void {
      lines.push({ ...event, before: null, after: null, dependents: {}, rows: null });
    },
    /** What happened in all; what came to nothing is left out. */
    lines(): Line[] {
      return lines
        .filter(({ rows }) => rows === null || differs(rows.before, rows.after))
        .map((line) => (line.rows === null ? line : { ...line, operation: operationOf(line) }));
    },
  };
}

function operationOf({ before, after }: Line): string {
  if (before === null) return 'add';
  return after === null ? 'delete' : 'edit';
}

const stamps: ReadonlySet<string> = new Set(['version', 'updatedAt']);

function differs(before: object | null, after: object | null): boolean {
  if (before === null || after === null) return before !== after;
  return Object.entries(after).some(
    ([key, value]) => !stamps.has(key) && (before as Record<string, unknown>)[key] !== value,
  );
}

/** Every way of writing a record, over one log. */
function recordsOf(tx: ReadTx, log: ReturnType<typeof createLog>): Pick<Tx, 'add' | 'change' | 'remove' | 'touch'> {
  const { db } = tx;
  const at = tx.now.toISOString();
  // Records whose version has counted on in this unit of work, with the version they have now.
  const counted = new Map<string, number>();
  function nextVersion(table: RecordTable, id: string | number, version: number): number {
    const key = `${table}/${id}`;
    const next = counted.get(key) ?? version + 1;
    counted.set(key, next);
    return next;
  }
  // Records as this unit of work has left them: a caller's copy may be older.
  const latest = new Map<string, object>();
  const latestOf = <T extends RecordTable>(table: T, row: Row<T>) =>
    (latest.get(`${table}/${row.id}`) as Row<T> | undefined) ?? row;
  function wrote<T extends RecordTable>(table: T, before: Row<T> | null, after: Row<T> | null, dependents: Dependents) {
    const { id } = (after ?? before) as Row<T>;
    if (after) latest.set(`${table}/${id}`, after);
    const { logged } = recordRules[table];
    const states = { before: before && logged(before), after: after && logged(after) };
    log.changed(table, id, { ...states, dependents, rows: { before, after } });
  }

  // Kysely can't follow a table that is a type parameter: each statement names one table and casts its values.
  return {
    async add(table, draft) {
      const stamped = {
        id: crypto.randomUUID(),
        ...draft,
        ...stampsOf(table, { version: 1, createdAt: at, updatedAt: at }),
      };
      const row = stamped as unknown as Row<typeof table>;
      const dependents = await dependentsOf(db, table, { before: null, after: row });
      await db
        .insertInto(table as 'flats')
        .values(row as Row<'flats'>)
        .execute();
      counted.set(`${table}/${row.id}`, 1);
      wrote(table, null, row, dependents);
      return row;
    },
    async change(table, given, edit) {
      const before = latestOf(table, given);
      if (!differs(before, { ...before, ...edit })) return before;
      const version = 'version' in before ? nextVersion(table, before.id, before.version) : 0;
      const changes = { ...edit, ...stampsOf(table, { version, updatedAt: at }) };
      const after = { ...before, ...changes };
      const dependents = await dependentsOf(db, table, { before, after });
      await db
        .updateTable(table as 'flats')
        .set(changes as Partial<Row<'flats'>>)
        .where('id', '=', before.id as string)
        .execute();
      wrote(table, before, after, dependents);
      return after;
    },
    async remove(table, given) {
      const before = latestOf(table, given);
      const dependents = await dependentsOf(db, table, { before, after: null });
      await db
        .deleteFrom(table as 'flats')
        .where('id', '=', before.id as string)
        .execute();
      wrote(table, before, null, dependents);
    },
    async touch(table, id) {
      if (counted.has(`${table}/${id}`)) return;
      const { version } = await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow();
      const touched = { version: nextVersion(table, id, version), updatedAt: at };
      await db.updateTable(table).set(touched).where('id', '=', id).execute();
    },
  };
}

function stampsOf(table: RecordTable, values: { [S in Stamp]?: string | number }): object {
  const wanted: readonly string[] = recordRules[table].stamps;
  return Object.fromEntries(Object.entries(values).filter(([stamp]) => wanted.includes(stamp)));
}

// PostgreSQL takes at most 65 535 values in a statement, SQLite 32 766.
const rowsAtOnce = 2000;

async function append(trx: Trx, { now, actor }: Pick<Tx, 'now' | 'actor'>, lines: Line[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const rows = lines.map(({ topic, entityId, operation, before, after, dependents }) => ({
    at: now.toISOString(),
    actorId: actor?.userId ?? null,
    topic,
    entityId,
    operation,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    dependents: Object.values(dependents).some((ids) => ids.length > 0) ? JSON.stringify(dependents) : null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto('changes')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
  if (isPostgres(trx)) await sql`select pg_notify(${changesChannel}, '')`.execute(trx);
  return true;
}
