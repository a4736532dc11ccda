import type { ExportMade } from '#domain/activityLog.ts';
import { api, emptyAnswer } from '#web/data/api.ts';

/** The lists that hold personal data, by their names in the log. */
export type ExportedList = ExportMade['list'];

/** Logs an export or print of personal data; a file is made only after it. Throws as `answer` does. */
export async function logExport(made: ExportMade): Promise<void> {
  await emptyAnswer(api.exports.$post({ json: made }));
}
