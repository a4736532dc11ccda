import { sql } from 'kysely';
import { digestOf } from '#server/changes/chain.ts';
import { addWordsOfLine, asLogged, forgetWords } from '#server/changes/logWords.ts';
import { type Logged, labelOfLogged } from '#server/changes/records.ts';
import type { Tx } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices } from '#server/database/slices.ts';

/** As what erasures are noted: unlike any other event, they changed the record to which they happened. */
export const erasures = ['erase', 'erase-contact'] as const;

/**
 * Takes personal details out of these lines of the log. The unit of work notes this for each record and lists the lines
 * with their new digests: the chain stays sound, and shows what was erased when. `redact` answers what is left of a row
 * that the log kept. Throws where a line is not there.
 */
export async function eraseLines(
  tx: Tx,
  seqs: readonly number[],
  redact: (row: Logged) => Logged,
  operation: (typeof erasures)[number] = 'erase',
): Promise<void> {
  const lines = await inSlices([...new Set(seqs)], (some) =>
    tx.db.selectFrom('changes').selectAll().where('seq', 'in', some).orderBy('seq').execute(),
  );
  if (lines.length < new Set(seqs).size) throw new Error('A line that is to be erased is not in the log');
  const left = (text: string | null) => text && JSON.stringify(redact(JSON.parse(text) as Logged));
  const noted = new Set<string>();
  const lost = new Map<string, Set<string>>();
  for (const line of lines) {
    const erased = { ...line, before: left(line.before), after: left(line.after) };
    await update(tx, erased);
    tx.noteErased(line.seq, digestOf(erased));
    if (line.activityId !== null) {
      const ofActivity = lost.get(line.activityId) ?? new Set();
      addWordsOfLine(ofActivity, asLogged(line));
      lost.set(line.activityId, ofActivity);
    }
    const { topic, entityId } = line;
    if (noted.has(`${topic}/${entityId}`)) continue;
    noted.add(`${topic}/${entityId}`);
    const label = labelOfLogged(topic, JSON.parse(erased.after ?? erased.before ?? 'null') as Logged | null);
    tx.note({ topic, entityId, operation, label });
  }
  for (const [activityId, words] of lost) await forgetWords(tx.db, activityId, words);
}

type Line = { seq: number; before: string | null; after: string | null };

async function update({ db, activityId }: Tx, { seq, before, after }: Line): Promise<void> {
  // On PostgreSQL the server's role may not change a line of the log itself, and has this function for it.
  if (isPostgres(db)) await sql`select "eraseLine"(${seq}, ${before}, ${after}, ${activityId})`.execute(db);
  else await db.updateTable('changes').set({ before, after, erasedBy: activityId }).where('seq', '=', seq).execute();
}
