import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { configureSqlite, openSqlite } from '#server/database/sqlite.ts';
import { temporary } from './program.ts';

/**
 * How many commits of one small row a second this machine makes durable, one after another: SQLite alone, set as the
 * product sets it, its journal grown already. No product that waits for the disk at each commit is faster one by one.
 */
export function durableCommits(count: number): number {
  const folder = mkdtempSync(join(temporary, 'durable-'));
  const file = join(folder, 'floor.db');
  const sqlite = openSqlite(file);
  try {
    configureSqlite(sqlite, file);
    sqlite.exec(
      `create table "rows" ("id" integer primary key, "text" text);
       with recursive n(x) as (select 1 union all select x + 1 from n where x < 20000)
       insert into "rows" ("text") select hex(zeroblob(400)) from n; pragma wal_checkpoint(passive)`,
    );
    const insert = sqlite.prepare('insert into "rows" ("text") values (?)');
    const begun = performance.now();
    for (let nth = 0; nth < count; nth++) insert.run('a small row');
    return (1000 * count) / (performance.now() - begun);
  } finally {
    sqlite.close();
    rmSync(folder, { recursive: true });
  }
}
