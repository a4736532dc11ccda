import { activitySentence } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { changedBy, linesOfActivity } from '#server/activities/lines.ts';
import { asActivity } from '#server/activities/queries.ts';
import type { Db } from '#server/database/tables.ts';

/** What the log says of each kind of act, its parts and their fields included: of acts that are alike the first. */
export async function eachSentenceOfLog(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('activities').selectAll().orderBy('ordinal').execute();
  const first = new Map(rows.toReversed().map((row) => [`${row.kind} ${row.counts} ${withoutNames(row.params)}`, row]));
  const changed = await changedBy(db, [...first.values()]);
  const sentences: string[] = [];
  for (const row of first.values()) {
    sentences.push(say(activitySentence(asActivity(row, undefined, changed.get(row.id)))));
    const { lines } = await linesOfActivity(db, row.id, { limit: '100' });
    sentences.push(
      ...lines.flatMap(({ what, fields }) => [what, ...fields.map((field) => field.what)]).map((one) => say(one)),
    );
  }
  return sentences;
}

function withoutNames(params: string): string {
  const { label, ...rest } = JSON.parse(params) as { label: string | null };
  return JSON.stringify({ ...rest, isNamed: Boolean(label), merged: null });
}
