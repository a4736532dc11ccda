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
/** How long a transaction that may let others have their turn holds the event loop at a stretch, in milliseconds. */
const longestTurnMs = 10;
const maxStatements = 500;
const longestKept = 10_000;

/** Called around every statement that may write, so that its owner knows how the storage is. */
type WriteHooks = {
  /** Before the first write of a transaction, or a write by itself; throws to refuse it. */
  before(): void;
  failed(error: unknown): void;
  /** How long a statement took, in milliseconds, and whether it failed. */
  statement?(ms: number, isFailed: boolean): void;
  /** Something that may be another than before is committed. */
  committed?(): void;
};

type Prepared = { statement: StatementSync; columns: string[] };

const ofTables = /^\s*(create|alter|drop)\b/i;

/**
 * Kysely over Node's own SQLite: one connection, one user of it at a time. Transactions take the write lock at once, so
 * that none fails half way because another program wrote; while somebody holds the lock, who wants it waits and everybody
 * else goes on. One that writes for long lets the loop turn between its statements: who reads has another connection, and
 * sees what was there before. So does one that only reads, where the connection is for what takes long.
 */
export function sqliteDialect(sqlite: DatabaseSync, hooks: WriteHooks, { isForLong = false } = {}): Dialect {
  return {
    createDriver: () => new SqliteDriver(sqlite, hooks, isForLong),
    createAdapter: () => new OwnMutexAdapter(),
    createQueryCompiler: () => new SqliteQueries(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely's own mutex is held while a statement waits for the lock; the driver's is not. */
class OwnMutexAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Queries in SQLite's words. A limit that is known stands in them as it is: SQLite prepares a statement with one among its
 * values anew each time it is asked, which costs several times what asking does.
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
        this.#hooks.before();
        this.#run('begin immediate', []);
      });
    this.#hasLingered = false;
    this.#beginTurn();
  }

  /** Everybody waits for this connection: the loop must not turn for anything but ourselves before the transaction ends. */
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
    // The connection may be somebody else's by now.
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
    // Where the storage failed SQLite has rolled back already, and saying so again would hide why.
    if (this.#sqlite.isTransaction) this.#run('rollback', []);
  }

  /** Waits for a transaction under way, as its writer would be told of a failure. */
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
      this.#hooks.before();
      const result = this.#noted(() => this.#run(sql, parameters));
      this.#hooks.committed?.();
      return result;
    });
  }

  /** Tries until the file's lock is free. Others have their turns meanwhile: reading needs no lock. */
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
      this.#hooks.failed(error);
      throw error;
    }
  }

  #run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    return asked(this.#prepared(sql), parameters);
  }

  #prepared(sql: string): Prepared {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#sqlite.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, columns };
    // What was prepared before may have other columns afterwards.
    if (ofTables.test(sql)) this.#statements.clear();
    // One for many rows is hardly ever asked again, and is long.
    if (sql.length > longestKept) return prepared;
    if (this.#statements.size >= maxStatements) this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function asked({ statement, columns }: Prepared, parameters: readonly unknown[]): QueryResult<unknown> {
  if (columns.length > 0)
    return { rows: (statement.all(...(parameters as [])) as unknown as Values[]).map((row) => named(columns, row)) };
  const { changes, lastInsertRowid } = statement.run(...(parameters as []));
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

type Values = readonly unknown[];

/** Node's own objects for rows are made so that whatever reads them takes several times as long. */
function named(columns: readonly string[], values: Values): Record<string, unknown> {
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
