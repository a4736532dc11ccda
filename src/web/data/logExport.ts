import type { ExportMade } from '#domain/activityLog.ts';
import { api, done } from '#web/data/api.ts';

/** The lists that hold people's data, as the log calls them. */
export type ExportedList = ExportMade['list'];

/** Puts on record that people's data is had as a file or on paper; a file is made only after it. Throws as `answer` does. */
export async function logExport(made: ExportMade): Promise<void> {
  await done(api.exports.$post({ json: made }));
}
