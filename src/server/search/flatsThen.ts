import type { Messages } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { fieldWord } from '#server/changes/logWords.ts';
import type { Trx } from '#server/database/tables.ts';
import type { FlatsMeant } from '#server/search/flatsMeant.ts';

/** The most flats that are looked at; an import may renumber all that there are. */
const mostLooked = 1000;

/**
 * What `flatsMeant` found, with the flats that had a number at `at` (ISO) and were given another one since: a device
 * without a network knows the number of then.
 */
export async function flatsThen(
  db: Trx,
  typed: readonly string[],
  { flatIds, errors }: FlatsMeant,
  at: string,
): Promise<FlatsMeant> {
  if (Object.keys(errors).length === 0) return { flatIds, errors };
  const renumbered = await renumberedSince(db, at);
  const found: string[] = [];
  const left: Messages = {};
  for (const [place, wrong] of Object.entries(errors)) {
    const key = plateKey(typed[Number(place.split('.')[1])] ?? '');
    // The first flat that gave the number up had it then, unless one took it before that.
    const first = renumbered.find(({ was, is }) => was === key || is === key);
    if (key !== '' && first?.was === key) found.push(first.id);
    else left[place] = wrong;
  }
  return { flatIds: [...new Set([...flatIds, ...found])], errors: left };
}

/** The flats that were given another number after `at`, in that order, with the keys of both numbers. */
async function renumberedSince(db: Trx, at: string): Promise<{ id: string; was: string; is: string }[]> {
  // By the index of the log's words: for an entry that is made now there is nothing to look at.
  const lines = await db
    .selectFrom('logWords')
    .innerJoin('activities', 'activities.ordinal', 'logWords.ordinal')
    .innerJoin('changes', 'changes.activityId', 'activities.id')
    .innerJoin('flats', 'flats.id', 'changes.entityId')
    .select(['flats.id', 'changes.before', 'changes.after'])
    .where('logWords.word', '=', fieldWord('flatNumber'))
    .where('logWords.at', '>', at)
    .where('changes.topic', '=', 'flats')
    .where('changes.operation', '=', 'edit')
    .where('flats.createdAt', '<=', at)
    // In the order of the indexes: sorted otherwise, all lines of an import were read before the first.
    .orderBy('logWords.at')
    .orderBy('logWords.ordinal')
    .orderBy('changes.seq')
    .limit(mostLooked)
    .execute();
  const all = lines.map(({ id, before, after }) => ({ id, was: keyIn(before), is: keyIn(after) }));
  return all.filter(({ was, is }) => was !== is);
}

function keyIn(row: string | null): string {
  return row === null ? '' : plateKey((JSON.parse(row) as { flatNumber?: string }).flatNumber ?? '');
}
