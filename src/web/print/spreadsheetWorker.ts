import { csvOf } from '#web/print/csv.ts';
import type { SpreadsheetAnswer, SpreadsheetOrder } from '#web/print/saveSpreadsheet.ts';
import { xlsxOf } from '#web/print/xlsx.ts';

/* Makes files in a worker, so that the page stays responsive: 20 000 rows take some seconds. */

addEventListener('message', async ({ data }: MessageEvent<SpreadsheetOrder>) => {
  const answer: SpreadsheetAnswer = await fileOf(data).then(
    (file) => ({ file }),
    (failure: unknown) => ({ failure: String(failure) }),
  );
  postMessage(answer);
});

async function fileOf({ as, sheets }: SpreadsheetOrder): Promise<Blob> {
  if (as === 'xlsx') return xlsxOf(sheets);
  const [first] = sheets;
  if (!first) throw new Error('A CSV holds one sheet');
  return new Blob([csvOf(first)], { type: 'text/csv;charset=utf-8' });
}
