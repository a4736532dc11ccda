import { activitySentence } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { linesOfActivity } from '#server/activities/lines.ts';
import { summariesOf } from '#server/activities/summaries.ts';
import type { Db } from '#server/database/tables.ts';

/**
 * What the log says of each kind of activity, its lines and their fields included; of activities that are alike only
 * the first.
 */
export async function eachSentenceOfLog(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('activities').selectAll().orderBy('ordinal').execute();
  const first = new Map(rows.toReversed().map((row) => [`${row.kind} ${row.counts} ${withoutNames(row.params)}`, row]));
  const sentences: string[] = [];
  for (const activity of await summariesOf(db, [...first.values()])) {
    sentences.push(say(activitySentence(activity)));
    const { lines } = await linesOfActivity(db, activity.id, { limit: '100' });
    sentences.push(
      ...lines.flatMap(({ what, fields }) => [what, ...fields.map((field) => field.what)]).map((one) => say(one)),
    );
  }
  return sentences;
}

function withoutNames(params: string): string {
  const { label, ...rest } = JSON.parse(params) as { label: string | null };
  return JSON.stringify({ ...rest, isNamed: Boolean(label), merged: null, from: null, to: null });
}
