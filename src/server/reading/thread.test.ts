// @module-tag whole
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMaker } from '#server/reading/thread.ts';
import { passingFolder } from '../../../tests/support/folders.ts';

const saying = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`);
const answering = `
  import { parentPort } from 'node:worker_threads';
  const answer = { seq: 1, etag: 'W/"x"', size: 2, plain: new Uint8Array([123, 125]), gzip: null };
  parentPort.on('message', () => parentPort.postMessage({ answer }));`;

/** A thread whose first life is another than its later ones. */
function aThread(firstLife: string, limitMs?: number) {
  const file = join(passingFolder('aangan-thread-'), 'lived');
  const script = saying(`
    import { existsSync, writeFileSync } from 'node:fs';
    import { workerData } from 'node:worker_threads';
    const { file } = workerData;
    const isFirst = !existsSync(file);
    writeFileSync(file, '');
    await import('data:text/javascript,' + encodeURIComponent(isFirst ? ${JSON.stringify(firstLife)} : ${JSON.stringify(answering)}));`);
  return createMaker({ file }, { script, ...(limitMs && { limitMs }) });
}

test.each([
  ['ends by itself', 'process.exit(1)', 30_000],
  ['throws', 'throw new Error("lost")', 30_000],
  // Its second life has to begin within the limit as well, on a busy machine too.
  ['runs in a circle', 'for (;;);', 4000],
])('a thread that %s is started anew, and everybody who waited is answered', async (_, firstLife, limitMs) => {
  const thread = aThread(firstLife, limitMs);
  const all = await Promise.all([thread.make('flats'), thread.make('owners')]);
  expect(all.map(({ size }) => size)).toEqual([2, 2]);
  await thread.stop();
});

test('a thread that ends time and again leaves a clear refusal, and not a request that waits', async () => {
  const thread = createMaker({ file: '' }, { script: saying('process.exit(1)') });
  await expect(thread.make('flats')).rejects.toMatchObject({ code: 'busy' });
  await thread.stop();
});

test('stopping answers who still waits, and starts no thread again', async () => {
  const thread = aThread('setInterval(() => {}, 1000)');
  const waiting = expect(thread.make('flats')).rejects.toMatchObject({ code: 'busy' });
  await thread.stop();
  await waiting;
  await expect(thread.make('flats')).rejects.toMatchObject({ code: 'busy' });
});

test('what the database refuses comes back with its code', async () => {
  const thread = createMaker({ file: '/nowhere/aangan.db' });
  await expect(thread.make('flats')).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR' });
  await thread.stop();
});
