import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Import, ImportProgress } from '#domain/imports/answers.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import type { Entering } from './entries.ts';
import { origin, type Person, type TestSociety } from './society.ts';

/** Brings cells in as they are pasted, with tabs between them. */
export async function paste(as: Entering, rows: string[][]): Promise<Import> {
  const text = rows
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
  const { status, body } = await as.send<Import>('POST', '/api/imports/pasted', { text });
  expect([status, body]).toMatchObject([201, {}]);
  return body;
}

/** Sends a file as it is; answers the status and the body. */
export async function sendFile({ app }: TestSociety, { cookie }: Person, file: Uint8Array<ArrayBuffer>, name: string) {
  const response = await app.request(`${origin}/api/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { host: 'localhost', origin, cookie, 'content-type': 'application/octet-stream' },
    body: file,
  });
  return {
    status: response.status,
    body: (await response.json()) as Import & { code?: string; reason?: string; detail?: string },
  };
}

/** Says something on top of what was said so far. */
export async function choose(as: Entering, id: string, choices: ImportChoices): Promise<Import> {
  const { version } = (await as.send<Import>('GET', `/api/imports/${id}`)).body;
  const { status, body } = await as.send<Import>('PATCH', `/api/imports/${id}?version=${version}`, choices);
  expect([status, body]).toMatchObject([200, {}]);
  return body;
}

/** Writes what was shown, and waits until it has ended one way or the other. */
export async function applied(as: Entering, { id, digest }: Pick<Import, 'id' | 'digest'>): Promise<ImportProgress> {
  const { status, body } = await as.send<ImportProgress>('POST', `/api/imports/${id}/apply`, { digest });
  expect([status, body]).toMatchObject([200, {}]);
  for (;;) {
    const progress = await as.send<ImportProgress>('GET', `/api/imports/${id}/progress`);
    if (progress.body.state !== 'writing') return progress.body;
    await setTimeout(10);
  }
}
