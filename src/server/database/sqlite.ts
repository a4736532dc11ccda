import { accessSync, constants, existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import { StartError } from '#server/config.ts';

/**
 * Opens the SQLite file for one server. Throws StartError when it is damaged or can't be written,
 * before anything about the file was changed.
 */
export function openSqlite(file: string): DatabaseSync {
  const isNew = !existsSync(file);
  let sqlite: DatabaseSync | undefined;
  try {
    if (!isNew) accessSync(file, constants.R_OK | constants.W_OK);
    sqlite = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    if (!isNew) refuseDamaged(sqlite);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (error instanceof StartError) throw error;
    throw new StartError(explain(file, error));
  }
}

/** Durable settings: after an acknowledged commit the power may fail. Set once the file is known to be ours. */
export function settleSqlite(sqlite: DatabaseSync): void {
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;',
  );
}

function refuseDamaged(sqlite: DatabaseSync): void {
  const row = sqlite.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (row.quick_check !== 'ok') throw new Error(row.quick_check);
}

function explain(file: string, error: unknown): string {
  const reason = error as NodeJS.ErrnoException & { errcode?: number };
  if (reason.code === 'EACCES' || reason.code === 'EROFS' || reason.errcode === 14 || reason.errcode === 8) {
    return `The database file ${file} can't be opened for writing. Check its permissions, or set DATA_DIR to another folder.`;
  }
  if (reason.errcode === 5) return `The database file ${file} is in use by another program.`;
  return `The database file ${file} is damaged (${reason.message}). Restore it from a backup; nothing was changed.`;
}

const maxStatements = 500;

/**
 * Kysely's SQLite dialect over Node's own SQLite. Statements are prepared once and kept;
 * transactions take the write lock at once, so that none fails half way because another process wrote.
 */
export function sqliteDialect(sqlite: DatabaseSync): SqliteDialect {
  const statements = new Map<string, StatementSync>();
  function prepared(sql: string): StatementSync {
    const kept = statements.get(sql);
    if (kept) return kept;
    const statement = sqlite.prepare(sql);
    if (statements.size >= maxStatements) statements.delete(statements.keys().next().value as string);
    statements.set(sql, statement);
    return statement;
  }
  return new SqliteDialect({
    database: {
      close: () => sqlite.close(),
      prepare(sql) {
        const statement = prepared(sql === 'begin' ? 'begin immediate' : sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as [])),
          run: (parameters) => statement.run(...(parameters as [])),
          iterate: (parameters) => statement.iterate(...(parameters as [])) as IterableIterator<unknown>,
        };
      },
    },
  });
}
