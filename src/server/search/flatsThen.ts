import type { Messages } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { fieldWord } from '#server/changes/logWords.ts';
import type { Trx } from '#server/database/tables.ts';
import type { FlatsMeant } from '#server/search/flatsMeant.ts';

/** The most flats that are looked at; an import may renumber all that there are. */
const mostLooked = 1000;
const hourMs = 3_600_000;

/**
 * What `flatsMeant` found, with the flats that had a number at `at` (ISO) and were given another one since, or had it last
 * within `hours` before: a device without a network goes by the numbers that it heard of last. `numbersThen` are those of
 * the former, by their flats' ids.
 */
export async function flatsThen(
  db: Trx,
  typed: readonly string[],
  { flatIds, errors }: FlatsMeant,
  { at, hours }: { at: string; hours: number },
): Promise<FlatsMeant & { numbersThen: ReadonlyMap<string, string> }> {
  const numbersThen = new Map<string, string>();
  if (Object.keys(errors).length === 0) return { flatIds, errors, numbersThen };
  const since = await renumbered(db, { after: at }, 'asc');
  const start = new Date(Date.parse(at) - hours * hourMs).toISOString();
  const before = await renumbered(db, { after: start, until: at }, 'desc');
  const found: string[] = [];
  const left: Messages = {};
  for (const [place, wrong] of Object.entries(errors)) {
    const key = plateKey(typed[Number(place.split('.')[1])] ?? '');
    // The first flat that gave the number up had it then, unless one took it before that.
    const first = since.find(({ was, is }) => was === key || is === key);
    const then = first?.was === key ? first : before.find(({ was }) => was === key);
    if (key !== '' && then) found.push(then.id);
    else left[place] = wrong;
    if (key !== '' && then === first && then) numbersThen.set(then.id, then.number);
  }
  return { flatIds: [...new Set([...flatIds, ...found])], errors: left, numbersThen };
}

/**
 * The flats that were given another number between these instants, in that order, with the keys of both numbers, and the
 * former `number` itself.
 */
async function renumbered(
  db: Trx,
  { after, until }: { after: string; until?: string },
  order: 'asc' | 'desc',
): Promise<{ id: string; number: string; was: string; is: string }[]> {
  // By the index of the log's words: for an entry that is made now there is little to look at.
  let query = db
    .selectFrom('logWords')
    .innerJoin('activities', 'activities.ordinal', 'logWords.ordinal')
    .innerJoin('changes', 'changes.activityId', 'activities.id')
    .innerJoin('flats', 'flats.id', 'changes.entityId')
    .select(['flats.id', 'changes.before', 'changes.after'])
    .where('logWords.word', '=', fieldWord('flatNumber'))
    .where('logWords.at', '>', after)
    .where('changes.topic', '=', 'flats')
    .where('changes.operation', '=', 'edit')
    .where('flats.createdAt', '<=', until ?? after);
  if (until !== undefined) query = query.where('logWords.at', '<=', until);
  // In the order of the indexes: sorted otherwise, all lines of an import were read before the first.
  const lines = await query
    .orderBy('logWords.at', order)
    .orderBy('logWords.ordinal', order)
    .orderBy('changes.seq', order)
    .limit(mostLooked)
    .execute();
  const all = lines.map(({ id, before, after }) => {
    const number = numberIn(before);
    return { id, number, was: plateKey(number), is: plateKey(numberIn(after)) };
  });
  return all.filter(({ was, is }) => was !== is);
}

function numberIn(row: string | null): string {
  return (row !== null && (JSON.parse(row) as { flatNumber?: string }).flatNumber) || '';
}
