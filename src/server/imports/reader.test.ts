import { afterEach, expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { createReader, type Reader } from '#server/imports/reader.ts';

let reader: Reader;
afterEach(() => reader.stop());

// A file is read without it.
const nowhere = { file: '' };
const job = { kind: 'read' as const, file: new TextEncoder().encode('Flat,Type\nA-101,2BHK\n'), name: 'flats.csv' };

async function outcome(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    return error instanceof Problem ? error.reason?.code : error;
  }
}

test('a file that takes too long is given up, and the next one is read', async () => {
  reader = createReader(nowhere, { jobMs: 1 });
  expect(await outcome(reader.run(job))).toBe('import_too_long');
  await reader.stop();
  reader = createReader(nowhere);
  expect(await outcome(reader.run(job))).toMatchObject({ kind: 'sheets' });
  expect(await outcome(reader.run({ ...job, file: new Uint8Array() }))).toBe('import_empty');
  expect(await outcome(reader.run(job))).toMatchObject({ kind: 'sheets' });
});

test('a thread that needs more memory than it may have ends alone', async () => {
  reader = createReader(nowhere, { maxOldGenerationSizeMb: 4 });
  expect(await outcome(reader.run(job))).toBe('import_too_heavy');
});

test('more files than can wait are told to come again', async () => {
  reader = createReader(nowhere);
  const all = await Promise.all(Array.from({ length: 12 }, () => outcome(reader.run(job))));
  expect(all.filter((one) => one === 'import_busy')).toHaveLength(4);
  expect(all.filter((one) => typeof one === 'object')).toHaveLength(8);
});
