import type { Messages } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { fieldWord } from '#server/changes/logWords.ts';
import type { Trx } from '#server/database/tables.ts';
import type { FlatsMeant } from '#server/search/flatsMeant.ts';

/** The first line that names the number tells whose it was; what else its activity renumbered may come before it. */
const mostLooked = 500;

/**
 * What `flatsMeant` found, with the flats that bore a number at `at` (ISO) and were renumbered since: a device without a
 * network knows the number of then.
 */
export async function flatsThen(
  db: Trx,
  typed: readonly string[],
  { flatIds, errors }: FlatsMeant,
  at: string,
): Promise<FlatsMeant> {
  const found: string[] = [];
  const left: Messages = {};
  for (const [place, wrong] of Object.entries(errors)) {
    const key = plateKey(typed[Number(place.split('.')[1])] ?? '');
    const id = key === '' ? undefined : await bearerThen(db, key, at);
    if (id === undefined) left[place] = wrong;
    else found.push(id);
  }
  return { flatIds: [...new Set([...flatIds, ...found])], errors: left };
}

/** The flat that was the first to give this number up after `at`, unless one took it after `at` before that. */
async function bearerThen(db: Trx, key: string, at: string): Promise<string | undefined> {
  // By the index of the log's words: an entry that is made now finds no line.
  const lines = await db
    .selectFrom('logWords as numbered')
    .innerJoin('logWords as edited', (join) =>
      join.onRef('edited.at', '=', 'numbered.at').onRef('edited.ordinal', '=', 'numbered.ordinal'),
    )
    .innerJoin('activities', 'activities.ordinal', 'numbered.ordinal')
    .innerJoin('changes', 'changes.activityId', 'activities.id')
    .innerJoin('flats', 'flats.id', 'changes.entityId')
    .select(['flats.id', 'changes.before', 'changes.after'])
    .where('numbered.word', '=', key)
    .where('edited.word', '=', fieldWord('flatNumber'))
    .where('numbered.at', '>', at)
    .where('changes.topic', '=', 'flats')
    .where('changes.operation', '=', 'edit')
    .where('flats.createdAt', '<=', at)
    .orderBy('changes.seq')
    .limit(mostLooked)
    .execute();
  for (const { id, before, after } of lines) {
    const [was, is] = [keyIn(before), keyIn(after)];
    if (was === is) continue;
    if (was === key) return id;
    if (is === key) return undefined;
  }
  return undefined;
}

function keyIn(row: string | null): string {
  return row === null ? '' : plateKey((JSON.parse(row) as { flatNumber?: string }).flatNumber ?? '');
}
