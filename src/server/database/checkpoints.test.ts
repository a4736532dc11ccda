// @module-tag whole
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type Checkpoints, createCheckpoints, type JournalState } from '#server/database/checkpoints.ts';
import { passingFolder } from '../../../tests/support/folders.ts';

const pageSize = 4096;
const settings = 'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0';

type Opened = { sqlite: DatabaseSync; file: string; checkpoints: Checkpoints; failures: unknown[] };

async function withDatabase(use: (opened: Opened) => Promise<void>): Promise<void> {
  const file = join(passingFolder('aangan-journal-'), 'aangan.db');
  const sqlite = new DatabaseSync(file, { timeout: 5000 });
  sqlite.exec(`${settings}; create table pages (nth integer primary key, bytes blob)`);
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  const checkpoints = createCheckpoints(sqlite, file, { failed, mostPages: 100, lookMs: 1, againMs: 20 });
  try {
    await use({ sqlite, file, checkpoints, failures });
  } finally {
    await checkpoints.stop();
    sqlite.close();
  }
}

/** Each row fills a page at least. */
function write({ sqlite, checkpoints }: Opened, rows: number): void {
  checkpoints.wrote();
  sqlite.exec(`with recursive n (x) as (select 1 union all select x + 1 from n where x < ${rows})
    insert into pages (bytes) select randomblob(${pageSize}) from n`);
}

function stateOf({ sqlite }: Opened): JournalState {
  return sqlite.prepare('pragma wal_checkpoint(noop)').get() as JournalState;
}

const untilMoved = (opened: Opened) =>
  vi.waitFor(() => expect(stateOf(opened).checkpointed).toBe(stateOf(opened).log), { timeout: 60_000, interval: 5 });

test('the journal is moved into the file and written over: however much is written, it does not grow', async () => {
  await withDatabase(async (opened) => {
    for (let round = 0; round < 6; round++) {
      write(opened, 200);
      expect(stateOf(opened).checkpointed, 'by nobody who writes').toBe(0);
      await untilMoved(opened);
    }
    expect(statSync(`${opened.file}-wal`).size).toBeLessThan(1000 * pageSize);
    expect(statSync(opened.file).size).toBeGreaterThan(1200 * pageSize);
    expect(opened.failures).toEqual([]);
  });
});

test('into a file that was put in its place nothing is moved', async () => {
  await withDatabase(async (opened) => {
    const other = `${opened.file}.other`;
    const restored = new DatabaseSync(other);
    restored.exec('create table restored (nth integer)');
    restored.close();
    const before = readFileSync(other);
    write(opened, 200);
    renameSync(other, opened.file);
    await setTimeout(1000);
    expect(readFileSync(opened.file).equals(before)).toBe(true);
  });
});

test('a short journal is left alone', async () => {
  await withDatabase(async (opened) => {
    write(opened, 10);
    for (let rows = 0; rows < 20; rows++) {
      write(opened, 1);
      await setTimeout(2);
    }
    expect(stateOf(opened).checkpointed).toBe(0);
  });
});

test('what somebody reads as it was before stays readable, and is moved once they are through', async () => {
  await withDatabase(async (opened) => {
    const reader = new DatabaseSync(opened.file);
    reader.exec('begin');
    const count = reader.prepare('select count(*) as count from pages');
    expect(count.get()).toEqual({ count: 0 });
    write(opened, 200);
    for (let rows = 0; rows < 50; rows++) {
      write(opened, 1);
      await setTimeout(2);
    }
    expect(count.get()).toEqual({ count: 0 });
    reader.exec('commit');
    await untilMoved(opened);
    reader.close();
  });
});

const writer = `
  import { DatabaseSync } from 'node:sqlite';
  import { createCheckpoints } from ${JSON.stringify(new URL('./checkpoints.ts', import.meta.url).href)};
  const file = process.argv[1];
  const sqlite = new DatabaseSync(file, { timeout: 5000 });
  sqlite.exec('${settings}; create table if not exists pages (nth integer primary key, bytes blob)');
  const checkpoints = createCheckpoints(sqlite, file, { failed() {}, mostPages: 40, lookMs: 1 });
  const add = sqlite.prepare('insert into pages (bytes) values (randomblob(9000))');
  const one = () => {
    checkpoints.wrote();
    console.log(String(add.run().lastInsertRowid));
    setImmediate(one);
  };
  one();`;

test('killed while the journal is moved, at any moment: everything acknowledged is there', async () => {
  const file = join(passingFolder('aangan-journal-'), 'aangan.db');
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, file], { stdio: 'pipe' });
    let acknowledged = 0;
    createInterface({ input: child.stdout }).on('line', (nth) => {
      acknowledged = Number(nth);
    });
    const before = acknowledged;
    await vi.waitUntil(() => acknowledged > before + 300 + round * 7, { timeout: 60_000, interval: 1 });
    child.kill('SIGKILL');
    await once(child, 'close');
    const sqlite = new DatabaseSync(file);
    expect(sqlite.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const { count } = sqlite.prepare('select count(*) as count from pages').get() as { count: number };
    expect(count).toBeGreaterThanOrEqual(acknowledged);
    sqlite.close();
  }
});
