import { setImmediate as turn } from 'node:timers/promises';
import { entryOf, type Line, rowOf } from '#server/changes/log.ts';
import { addWordsAhead, forgetWordsAhead } from '#server/changes/logWords.ts';
import type { Ready } from '#server/changes/ready.ts';
import type { RecordTable } from '#server/changes/records.ts';
import type { Actor } from '#server/changes/write.ts';
import { isPostgres } from '#server/database/engine.ts';
import { newId } from '#server/database/ids.ts';
import { insertAsJson } from '#server/database/rows.ts';
import { slicesOf } from '#server/database/slices.ts';
import { dropStaged, type Staged, stageRows } from '#server/database/staging.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/*
 * A unit of work that begins with its records, and with all that the log will say of them, at the database already. A
 * line's digest is over its number and time, so both are settled ahead: the numbers lie beyond those that others will
 * have used by then (gaps between numbers do no harm), the time is when the records were made.
 *
 * The words are in the log itself before the turn of writing. On PostgreSQL the lines are, too, and the records in their
 * tables (inPlace.ts): nobody sees them until the transaction commits.
 */

/**
 * Where the rows of what was made ready are, in their table or beside it, null for nowhere yet; its lines, null where they
 * are in the log; and these as the unit of work logs them.
 */
type StagedReady = { rows: Staged | 'in-place' | null; lines: Staged | null; entries: readonly Line[] };
export type Stage = {
  activityId: string;
  now: Date;
  of: Map<Ready<RecordTable>, StagedReady>;
  /** The words of all of it, which are in the log already, under `now` and the ordinal that the activity is to have. */
  words: ReadonlySet<string>;
  ordinal: number;
  /** Whether the lines are in the log, too. */
  isInLog: boolean;
};
/** What is taken away again outside of a transaction: tables, and words in the log unless the activity has them. */
export type Leftovers = { tables: Staged[]; words: readonly string[] };
export type Acting = { actor: Actor | null; now: Date };

/** So many lines may be written by others meanwhile, and by the unit of work itself before what is staged next. */
const room = 100_000;
/** A line that somebody wrote in the place of one that is in the log already would wait for it. */
const roomInLog = 10 * room;
const roomForActivities = 10_000;

/**
 * Stages what was made ready; null where that is nothing. On SQLite `left` gets what `dropStage` is to take away, also by a
 * call that fails.
 */
export async function makeStage(
  db: Db | Trx,
  { actor, now }: Acting,
  readies: readonly Ready<RecordTable>[],
  left: Leftovers,
): Promise<Stage | null> {
  const some = readies.filter(({ rows }) => rows.length > 0);
  if (some.length === 0) return null;
  const activityId = newId();
  const of: Stage['of'] = new Map();
  const all = new Set<string>();
  const head = await db.selectFrom('logHead').select(['seq', 'ordinal']).executeTakeFirstOrThrow();
  const log = isPostgres(db) ? (db as Trx) : null;
  const ordinal = head.ordinal + roomForActivities;
  let first = head.seq + (log ? roomInLog : room);
  for (const ready of some) {
    const entries: Line[] = [];
    const logged: ReturnType<typeof rowOf>[] = [];
    for (const places of slicesOf([...ready.rows.keys()])) {
      for (const place of places) {
        const entry = entryOf(ready, place);
        const row = rowOf({ actor, now }, entry, { activityId, seq: first + place });
        entry.staged = { seq: row.seq, digest: row.digest };
        entries.push(entry);
        logged.push(row);
      }
      await turn();
    }
    const rows = log ? null : await stageRows(db, ready.table, ready.rows, left.tables);
    const lines = log ? null : await stageRows(db, 'changes', logged, left.tables);
    if (log) await insertAsJson(log, 'changes', logged);
    of.set(ready, { rows, lines, entries });
    for (const word of ready.words) all.add(word);
    first += ready.rows.length + room;
  }
  // Sorted as their index is, so that each page of the index is written once.
  const words = [...all].sort();
  const at = now.toISOString();
  if (log) {
    const inLog = words.map((word) => ({ word, at, ordinal }));
    await insertAsJson(log, 'logWords', inLog);
  } else {
    left.words = words;
    await addWordsAhead(db as Db, words, { at, ordinal });
  }
  return { activityId, now, of, words: all, ordinal, isInLog: log !== null };
}

/** Takes away what was staged outside of a transaction. What fails is reported: whether all was written stands by then. */
export async function dropStage(db: Db, { tables, words }: Leftovers, report: (error: unknown) => void): Promise<void> {
  for (const staged of tables) await dropStaged(db, staged).catch(report);
  if (words.length > 0) await forgetWordsAhead(db, words).catch(report);
}
