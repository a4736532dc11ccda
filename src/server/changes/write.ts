import { CompiledQuery } from 'kysely';
import type { ActivityKind, ActivityParams } from '#domain/activity.ts';
import { dayIn } from '#domain/day.ts';
import { createGroups, type Transact, transact } from '#server/changes/group.ts';
import { putInPlace } from '#server/changes/inPlace.ts';
import { append, createLog, type LoggedActivity, NotAsStaged, type Noted } from '#server/changes/log.ts';
import type { Ready } from '#server/changes/ready.ts';
import type { RecordTable, Row, Stamp } from '#server/changes/records.ts';
import { createRecordWriter } from '#server/changes/recordWriter.ts';
import { type Acting, dropStage, type Leftovers, makeStage, type Stage } from '#server/changes/stage.ts';
import type { Relations } from '#server/changes/undoState.ts';
import { idleMs, isPostgres, waitFor, waitLongFor } from '#server/database/engine.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import type { UpgradeWatch } from '#server/database/upgradeWatch.ts';
import type { Seal } from '#server/seal.ts';

/** Who does something. The id is empty for what is done on the server itself, without an account. */
export type Actor = { userId: string; name: string; email: string };

/** What a plan is made from: the database as one transaction sees it, the time, the society's day and settings. */
export type ReadTx = {
  readonly db: Trx;
  readonly now: Date;
  /** The society's day, YYYY-MM-DD. */
  readonly today: string;
  readonly society: Tables['society'];
  readonly seal: Seal;
  /** An owner's row with no more of their numbers than the society keeps. */
  withKeptNumbers(owner: Row<'owners'>): Row<'owners'>;
};

export type Draft<T extends RecordTable> = Omit<Row<T>, Stamp> & { id?: string };
export type Edit<T extends RecordTable> = { before: Row<T>; edit: Partial<Omit<Row<T>, Stamp>> };

/**
 * The only way to add, change and remove a record. It increases a record's version once in a unit of work, stamps it,
 * and writes one line of the log for it when the work is done, from its first state to its last; what was undone on the
 * way is not logged.
 */
export type RecordWriter = {
  add<T extends RecordTable>(table: T, draft: Draft<T>): Promise<Row<T>>;
  /** Answers the row as it is then; where nothing differs nothing is written. */
  change<T extends RecordTable>(table: T, before: Row<T>, edit: Edit<T>['edit']): Promise<Row<T>>;
  remove<T extends RecordTable>(table: T, before: Row<T>): Promise<void>;
  /**
   * Increases a record's version, as something that the record shows besides its own row has changed: a form that was
   * opened before is then told so.
   */
  touch(table: 'owners', id: string): Promise<void>;
  /** The same for many records at once, each named once, in a few statements. Answers them in the order given. */
  addMany<T extends RecordTable>(table: T, drafts: Draft<T>[]): Promise<Row<T>[]>;
  /**
   * Adds records that were made ready before the transaction (ready.ts), which makes the wait of other writers shorter.
   */
  addReady<T extends RecordTable>(ready: Ready<T>): Promise<void>;
  /** Whether records that were made ready are in their table before they are added: a query finds them there. */
  isInPlace<T extends RecordTable>(ready: Ready<T>): boolean;
  /** Adds drafts in the place of records that were made ready and no longer fit. */
  addInstead<T extends RecordTable>(ready: Ready<T> | null, table: T, drafts: Draft<T>[]): Promise<Row<T>[]>;
  changeMany<T extends RecordTable>(table: T, edits: Edit<T>[]): Promise<Row<T>[]>;
  removeMany<T extends RecordTable>(table: T, rows: Row<T>[]): Promise<void>;
  touchMany(table: 'owners', ids: string[]): Promise<void>;
  /** Restores deleted records with the ids they had, and ties to them again what their deletion untied. */
  restoreMany<T extends RecordTable>(table: T, rows: Row<T>[], relations: Map<string, Relations>): Promise<void>;
};

/** A unit of work: everything in it is one activity of whoever does it. */
export type Tx = ReadTx &
  RecordWriter & {
    readonly actor: Actor | null;
    /** The id of the activity that this will be, should anything be logged. */
    readonly activityId: string;
    /** Something that happened and changed no record: a sign-out, a look at a sealed number. */
    note(event: Noted): void;
    /** Notes a line of the log out of which this took personal details, with its new digest: see changes/erase.ts. */
    noteErased(seq: number, digest: string): void;
    /**
     * Says what all of this is, for the activity's sentence: `tx.describe('bulk-edit')`, `tx.describe('import', { label:
     * 'flats.xlsx' })`. What is not said is read off the records: the topic, how many, the name of a single one; without
     * any word the activity is an addition, edit or deletion. `undoes` is the activity that an undo takes back.
     */
    describe(kind: ActivityKind, params?: Partial<ActivityParams>, undoes?: string): void;
    /** Says that this was done before, as that activity: it is the answer's, where nothing is logged now. */
    repeats(activityId: string): void;
  };

/** `activityId` is what the activity's id is to be; whoever names one sees to it that no other has it. */
export type Write = <T>(actor: Actor | null, work: (tx: Tx) => Promise<T>, activityId?: string) => Promise<T>;
/** Records that were made ready (ready.ts), and when, ISO. */
type Staging = { at: string; readies: readonly Ready<RecordTable>[] };
type Use<T> = (attempt: (work: (tx: Tx) => Promise<boolean>) => Promise<boolean>) => Promise<T>;
/**
 * Brings records to the database while others write, then lets `use` attempt the unit of work that adds them, at the
 * time at which they were made. An attempt may answer false before it has changed anything: others can then write until
 * the next. Where nothing is logged in the end, nothing is changed.
 */
export type WriteStaged = <T>(actor: Actor | null, staging: Staging, use: Use<T>) => Promise<T>;
export type Read = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;

/** What a unit of work needs of the concepts, which it must not import. */
export type Surroundings = {
  /** The society's facts and settings as this transaction sees them. */
  societyIn(trx: Trx): Promise<Tables['society']>;
  /** An owner's row with no more of their numbers than the society keeps. */
  withKeptNumbers(tx: Pick<ReadTx, 'seal' | 'society'>, owner: Row<'owners'>): Row<'owners'>;
};

type Tools = Surroundings & { db: Db; now: () => Date; seal: Seal };

type WriteTools = Tools & { upgrade: UpgradeWatch };
type Announce = (done: LoggedActivity) => void;

/**
 * Runs a transaction that may change the society; `announce` is told after each commit that logged something.
 * Throws Problem upgrading once a newer version has changed the database.
 */
export function createWrite(tools: WriteTools, announce: Announce): Write {
  return createWrites(tools, announce, () => {}).write;
}

/**
 * The same, and `writeStaged`, whose units of work take turns with those of `write`; `report` is told of what was staged
 * and could not be taken away.
 */
export function createWrites(
  tools: WriteTools,
  announce: Announce,
  report: (error: unknown) => void,
): { write: Write; writeStaged: WriteStaged } {
  const { db } = tools;
  const inUnit = isPostgres(db) ? inTurn(db) : createGroups(db);
  const write: Write = async (actor, work, activityId) => {
    const { answer, done } = await inUnit((trx) => doneIn(trx, tools, { actor, stage: null, activityId }, work));
    if (done !== null) announce(done);
    return answer;
  };
  const staging = createOneByOne();
  const writeStaged: WriteStaged = (actor, { at, readies }, use) => {
    const acting = { actor, now: new Date(at) };
    return staging(() => (isPostgres(db) ? onPostgres : onSqlite)(acting, readies, use));
  };

  async function onSqlite<T>({ actor, now }: Acting, readies: Staging['readies'], use: Use<T>): Promise<T> {
    const left: Leftovers = { tables: [], words: [] };
    try {
      const stage = await makeStage(db, { actor, now }, readies, left);
      return await use(async (work) => {
        const { answer, done } = await inUnit((trx) => doneIn(trx, tools, { actor, stage }, work));
        if (done !== null) announce(done);
        return answer;
      });
    } finally {
      await dropStage(db, left, report);
    }
  }

  /** All in one transaction, which has its turn of writing only during an attempt. */
  async function onPostgres<T>({ actor, now }: Acting, readies: Staging['readies'], use: Use<T>): Promise<T> {
    const all: LoggedActivity[] = [];
    const result = await transact(db, async (trx) => {
      await trx.executeQuery(mayIdle);
      // What another server stages at a time would have the same numbers in the log.
      await waitLongFor('staging', trx);
      await trx.executeQuery(beforeStage);
      let stage = await makeStage(trx, { actor, now }, readies, { tables: [], words: [] });
      let inPlace = await putInPlace(trx, stage);
      async function begin(): Promise<void> {
        await trx.executeQuery(savepoint);
        await trx.executeQuery(mayNotIdle);
      }
      async function leave(): Promise<void> {
        await trx.executeQuery(rollback);
      }
      async function attempt(work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
        await inPlace.takeTurn(begin, leave);
        try {
          const { answer, done } = await doneIn(trx, tools, { actor, stage }, work);
          if (answer && done !== null) all.push(done);
          if (answer) return answer;
          await leave();
          inPlace.watch();
          return answer;
        } catch (error) {
          if (!(error instanceof NotAsStaged)) throw error;
          await trx.executeQuery(withoutStage);
          stage = null;
          inPlace = await putInPlace(trx, null);
          return attempt(work);
        }
      }
      const answer = await use(attempt).finally(() => inPlace.stop());
      if (all.length === 0) await trx.executeQuery(withoutStage);
      return answer;
    });
    for (const done of all) announce(done);
    return result;
  }
  return { write, writeStaged };
}

/**
 * Does one work after another: what is staged at a time would have the same numbers in the log. Of this server's that stage
 * only the one whose turn it is has a connection: of eight that waited each would hold one, and nobody could save.
 */
function createOneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

const beforeStage = CompiledQuery.raw('savepoint stage');
/** What is in the log can't be taken out of it otherwise. */
const withoutStage = CompiledQuery.raw('rollback to stage');
const savepoint = CompiledQuery.raw('savepoint attempt');
/** Ends the turn of writing, too, which began after the savepoint, and with it its time limit. */
const rollback = CompiledQuery.raw('rollback to attempt');
/** Between attempts all is planned anew, for longer than the engine waits elsewhere; nobody waits for it meanwhile. */
const mayIdle = CompiledQuery.raw('set local idle_in_transaction_session_timeout = 150000');
/** During an attempt every other writer waits: the limit of each connection (database/postgres.ts). */
const mayNotIdle = CompiledQuery.raw(`set local idle_in_transaction_session_timeout = ${idleMs}`);

async function doneIn<T>(
  trx: Trx,
  tools: WriteTools,
  { actor, stage, activityId }: { actor: Actor | null; stage: Stage | null; activityId?: string | undefined },
  work: (tx: Tx) => Promise<T>,
) {
  await tools.upgrade.refuse(trx);
  const log = createLog(stage, activityId);
  const tx = {
    ...(await reading(trx, stage ? { ...tools, now: () => stage.now } : tools)),
    actor,
    activityId: log.activityId,
    note: log.note,
    noteErased: log.noteErased,
    describe: log.describe,
    repeats: log.repeats,
  };
  const answer = await work({ ...tx, ...createRecordWriter(tx, log, stage) });
  return { answer, done: (await append(trx, tx, log)) ?? log.repeated() };
}

/** On PostgreSQL each unit of work has a transaction of its own, and waits for that of every other writer. */
function inTurn(db: Db): Transact {
  return (work) =>
    transact(db, async (trx) => {
      await waitFor('writers', trx);
      return work(trx);
    });
}

/**
 * Runs a transaction that only reads, at one moment of the database and with the same surroundings as `createWrite`: a
 * plan and the act it plans share their functions.
 */
export function createRead(tools: Tools): Read {
  return (work) =>
    tools.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => work(await reading(trx, tools)));
}

async function reading(trx: Trx, { now, seal, societyIn, withKeptNumbers }: Tools): Promise<ReadTx> {
  const at = now();
  const society = await societyIn(trx);
  const kept = (owner: Row<'owners'>) => withKeptNumbers({ seal, society }, owner);
  return { db: trx, now: at, today: dayIn(society.timeZone, at), society, seal, withKeptNumbers: kept };
}
