import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely';
import { storageFailure } from '#server/database/failures.ts';

/** How long a statement waits for a lock that another program holds, in milliseconds. */
const waitMs = 5000;
const retryMs = 25;
/** How long a transaction that may let others have their turn holds the event loop at a time, in milliseconds. */
const longestTurnMs = 10;
const maxStatements = 500;
/** A statement that is longer and has more values than this is one for many rows. */
const [longestForOne, mostValuesForOne] = [10_000, 100];

/** Called around every statement that may write, so that the database's owner knows whether the storage works. */
type WriteHooks = {
  /** Before the first write of a transaction, or a write by itself; throws to refuse it. */
  before?(): void;
  failed?(error: unknown): void;
  /** How long a statement took, in milliseconds, and whether it failed. */
  statement?(ms: number, isFailed: boolean): void;
  /** Something was committed that may have changed the database. */
  committed?(): void;
};

type Prepared = { statement: StatementSync; columns: string[] };

const ofTables = /^\s*(create|alter|drop)\b/i;

/**
 * Kysely over Node's own SQLite: one connection, one user of it at a time. A transaction that writes takes the write
 * lock at its start, so that it can't fail half way because another program wrote. While the lock is held, those who
 * want it wait and everybody else goes on. A transaction that writes for long lets the event loop turn between its
 * statements: readers have another connection, and see the state before the transaction. With `isForLong`, transactions
 * that only read let the loop turn, too.
 */
export function sqliteDialect(sqlite: DatabaseSync, hooks: WriteHooks = {}, { isForLong = false } = {}): Dialect {
  return {
    createDriver: () => new SqliteDriver(sqlite, hooks, isForLong),
    createAdapter: () => new OwnMutexAdapter(),
    createQueryCompiler: () => new SqliteQueries(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * Turns off Kysely's own mutex, which would be held while a statement waits for the file's lock; the driver's is not.
 */
class OwnMutexAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Compiles queries for SQLite. A known limit is written into the SQL as a number: SQLite prepares a statement whose
 * limit is among its values anew each time, which costs several times what executing it does.
 */
class SqliteQueries extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync;
  readonly #hooks: WriteHooks;
  readonly #isForLong: boolean;
  readonly #connection: DatabaseConnection;
  readonly #statements = new Map<string, Prepared>();
  readonly #turns = createMutex();
  #turn: NodeJS.Immediate | undefined;
  #turnBegan = 0;
  /** Counts the ends of transactions. */
  #ended = 0;
  #hasLingered = false;
  #isWriting = false;

  constructor(sqlite: DatabaseSync, hooks: WriteHooks, isForLong: boolean) {
    this.#sqlite = sqlite;
    this.#hooks = hooks;
    this.#isForLong = isForLong;
    this.#connection = {
      executeQuery: (query) => this.#execute(query) as Promise<QueryResult<never>>,
      streamQuery: () => {
        throw new Error('Queries on SQLite are not streamed');
      },
    };
  }

  async init() {}

  async acquireConnection() {
    await this.#turns.enter();
    return this.#connection;
  }

  async releaseConnection() {
    this.#turns.leave();
  }

  async beginTransaction(_: DatabaseConnection, { accessMode }: TransactionSettings) {
    this.#isWriting = accessMode !== 'read only';
    if (!this.#isWriting) await this.#whenFree(() => this.#run('begin', []));
    else
      await this.#whenFree(() => {
        this.#hooks.before?.();
        this.#run('begin immediate', []);
      });
    this.#hasLingered = false;
    this.#beginTurn();
  }

  /**
   * Begins a turn. Everybody waits for this connection, so until the transaction ends the event loop must turn only
   * when this driver lets it.
   */
  #beginTurn(): void {
    this.#turnBegan = performance.now();
    this.#turn = setImmediate(() => {
      this.#hasLingered = true;
    });
  }

  async #letOthers(): Promise<void> {
    clearImmediate(this.#turn);
    const ended = this.#ended;
    await nextTurn();
    // The transaction may have ended meanwhile, and the connection be in use for another one.
    if (this.#ended !== ended) throw new Error('A statement outlived its transaction');
    this.#beginTurn();
  }

  async commitTransaction() {
    clearImmediate(this.#turn);
    this.#ended += 1;
    if (this.#hasLingered) throw new Error('A transaction waited for something else than the database');
    this.#noted(() => this.#run('commit', []));
    if (this.#isWriting) this.#hooks.committed?.();
  }

  async rollbackTransaction() {
    clearImmediate(this.#turn);
    this.#ended += 1;
    // After a failure of the storage SQLite has already rolled back; a second rollback would fail and hide the cause.
    if (this.#sqlite.isTransaction) this.#run('rollback', []);
  }

  /** Waits for a transaction under way, which would fail if the connection closed under it. */
  async destroy() {
    await this.#turns.enter();
    this.#statements.clear();
    this.#sqlite.close();
    this.#turns.leave();
  }

  /** Timed here, as Kysely's own log takes two more promises for each statement. */
  async #execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const begun = performance.now();
    let isFailed = true;
    try {
      let result: QueryResult<unknown>;
      if (this.#sqlite.isTransaction) {
        const mayWait = this.#isWriting || this.#isForLong;
        if (mayWait && begun - this.#turnBegan > longestTurnMs) await this.#letOthers();
        result = this.#noted(() => this.#run(sql, parameters));
      } else result = await this.#alone(sql, parameters);
      isFailed = false;
      return result;
    } finally {
      this.#hooks.statement?.(performance.now() - begun, isFailed);
    }
  }

  /** A statement outside of transactions. */
  #alone(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    const isReading = /^\s*(select|with|pragma)\b/i.test(sql);
    return this.#whenFree(() => {
      if (isReading) return this.#run(sql, parameters);
      this.#hooks.before?.();
      const result = this.#noted(() => this.#run(sql, parameters));
      this.#hooks.committed?.();
      return result;
    });
  }

  /** Tries until the file's lock is free. Others use the connection meanwhile: reading needs no lock. */
  async #whenFree<T>(attempt: () => T): Promise<T> {
    const from = performance.now();
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (storageFailure(error) !== 'database_busy' || performance.now() - from > waitMs) throw error;
      }
      this.#turns.leave();
      await sleep(retryMs);
      await this.#turns.enter();
    }
  }

  #noted<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#hooks.failed?.(error);
      throw error;
    }
  }

  #run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    return executed(this.#prepared(sql, parameters.length), parameters);
  }

  #prepared(sql: string, values: number): Prepared {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#sqlite.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, columns };
    // After a change of a table, the kept statements may have other columns.
    if (ofTables.test(sql)) this.#statements.clear();
    // A statement for many rows is hardly ever executed again, so it is not kept.
    if (sql.length > longestForOne && values > mostValuesForOne) return prepared;
    if (this.#statements.size >= maxStatements) this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function executed({ statement, columns }: Prepared, parameters: readonly unknown[]): QueryResult<unknown> {
  if (columns.length > 0)
    return {
      rows: (statement.all(...(parameters as [])) as unknown as Values[]).map((row) => rowObject(columns, row)),
    };
  const { changes, lastInsertRowid } = statement.run(...(parameters as []));
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

type Values = readonly unknown[];

/**
 * Makes the row's object here, because reading from the objects that Node makes for rows takes several times as long.
 */
function rowObject(columns: readonly string[], values: Values): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place++) row[columns[place] as string] = values[place];
  return row;
}

/** First come, first served. */
function createMutex() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async enter(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
