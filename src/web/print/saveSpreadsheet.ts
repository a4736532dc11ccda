import { download } from '#web/data/download.ts';
import type { Sheet } from '#web/print/sheet.ts';

/** An order to the worker. A CSV holds only the first sheet. */
export type SpreadsheetOrder = { as: 'xlsx' | 'csv'; sheets: readonly Sheet[] };
export type SpreadsheetAnswer = { file: Blob } | { failure: string };

/** Makes a file in a worker and hands it to the browser; `name` has no extension. Throws when it can't be made. */
export async function saveSpreadsheet(name: string, order: SpreadsheetOrder): Promise<void> {
  const worker = new Worker(new URL('./spreadsheetWorker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<SpreadsheetAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The part that makes files could not be loaded')));
      worker.postMessage(order);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    download(answer.file, `${name}.${order.as}`);
  } finally {
    worker.terminate();
  }
}
