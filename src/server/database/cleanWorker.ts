// The thread behind `cleanSqlite`.
import { accessSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

const attempts = 100;

const file = String(workerData);
accessSync(file); // a file that is gone must not be made anew
const sqlite = new DatabaseSync(file, { timeout: 5000 });
sqlite.exec('pragma secure_delete = on; vacuum');
for (let attempt = 0; attempt < attempts; attempt++) {
  const { busy } = sqlite.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number };
  if (busy === 0) break;
  if (attempt === attempts - 1) throw new Error('The journal stayed in use');
  await sleep(100);
}
sqlite.close();
