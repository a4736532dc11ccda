// @module-tag whole
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { openDatabase } from '#server/database/open.ts';
import { createReader, type Reader, type ReaderSettings } from '#server/imports/reader.ts';
import { afterwards } from '../../../tests/support/afterwards.ts';
import { aMigratedPlace } from '../../../tests/support/places.ts';
import { testSecret as secret } from '../../../tests/support/society.ts';

function aReader(place: ReaderSettings, bounds?: Parameters<typeof createReader>[1]): Reader {
  const reader = createReader(place, bounds);
  afterwards(reader.stop);
  return reader;
}

async function aPlace(): Promise<ReaderSettings> {
  const database = await openDatabase(await aMigratedPlace());
  afterwards(database.close);
  return { ...database.place, secret };
}

const now = '2026-11-21T10:00:00.000Z';
const draft = { id: '0b7c6a3e-52a4-4a51-9d0c-3a3f4f8f7f10', name: 'flats.csv', at: now, state: 'open' as const };
const file = new TextEncoder().encode('Flat,Type\nA-101,2BHK\n');
const job = { kind: 'read' as const, now, draft, file };

async function outcome(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    return error instanceof Problem ? error.reason?.code : error;
  }
}

test('a file that takes too long is given up, and the next one is read', async () => {
  const place = await aPlace();
  expect(await outcome(aReader(place, { jobMs: 1 }).run('asha', job))).toBe('import_too_long');
  const reader = aReader(place);
  expect(await outcome(reader.run('asha', job))).toHaveProperty('pieces');
  expect(await outcome(reader.run('asha', { ...job, file: new Uint8Array() }))).toBe('import_empty');
  expect(await outcome(reader.run('asha', job))).toHaveProperty('pieces');
});

/** A thread that answers after it has waited. */
const waiting = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const answer = () => parentPort.postMessage({ kind: 'done', done: { version: 1, choices: '' } });
    parentPort.on('message', () => setTimeout(answer, 1000));`)}`,
);

test('a file counts for the time that it is worked on: while others have the processor it is not given up', async () => {
  const place = await aPlace();
  expect(await outcome(aReader(place, { jobMs: 500, script: waiting }).run('asha', job))).toMatchObject({ version: 1 });
});

test('a thread that needs more memory than it may have ends alone', async () => {
  const reader = aReader({ file: '', secret }, { maxOldGenerationSizeMb: 4 });
  expect(await outcome(reader.run('asha', job))).toBe('import_too_heavy');
});

test('more files of one person than can wait are told to come again', async () => {
  const reader = aReader(await aPlace());
  const all = await Promise.all(Array.from({ length: 12 }, () => outcome(reader.run('asha', job))));
  expect(all.filter((one) => one === 'import_busy')).toHaveLength(4);
  expect(all.filter((one) => typeof one === 'object')).toHaveLength(8);
});

/** A thread that never comes back from the one job, and answers every other. */
const hanging = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id }) => {
      while (id === 'hangs');
      parentPort.postMessage({ kind: 'done', done: { version: 1, choices: '' } });
    });`)}`,
);
const asking = (id: string) => ({ kind: 'choose' as const, now: new Date().toISOString(), id, edit: {}, at: null });

test('one person’s file holds up nobody else’s; who comes when every thread is taken is told so', async () => {
  const reader = aReader({ file: '', secret }, { script: hanging });
  const held = ['asha', 'bina', 'chitra'].map((person) => outcome(reader.run(person, asking('hangs'))));
  expect(await outcome(reader.run('dev', asking('answers')))).toMatchObject({ version: 1 });
  expect(await Promise.race([...held, 'all of them are held'])).toBe('all of them are held');
  // Whose thread nobody waits for makes room.
  expect(await outcome(reader.run('esha', asking('answers')))).toMatchObject({ version: 1 });
  held.push(outcome(reader.run('esha', asking('hangs'))));
  expect(await outcome(reader.run('farid', asking('answers')))).toBe('import_busy');
  // Who only looks at the page is not refused it.
  reader.warm('farid', new Date().toISOString());
  await reader.stop();
  expect(await Promise.all(held)).toEqual(Array(4).fill('import_too_heavy'));
});

test.each([
  ['was only made warm', (reader: Reader) => reader.warm('asha', job.now)],
  ['has refused a file', (reader: Reader) => outcome(reader.run('asha', { ...job, file: new Uint8Array() }))],
  ['has read one', (reader: Reader) => outcome(reader.run('asha', job))],
])('a thread that %s goes after a while without work', async (_, use) => {
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  afterwards(() => ended.mockRestore());
  await use(aReader(await aPlace(), { idleMs: 1 }));
  await expect.poll(() => ended.mock.calls.length).toBe(1);
});
