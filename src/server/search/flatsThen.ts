import type { Messages } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { fieldWord } from '#server/changes/logWords.ts';
import type { Trx } from '#server/database/tables.ts';
import { type FlatsMeant, flatsIn } from '#server/search/flatsMeant.ts';

/** The most flats that are looked at; an import may renumber all that there are. */
const mostLooked = 1000;
const hourMs = 3_600_000;

/**
 * What `flatsMeant` found, each number taken for the flat that had it at `at` (ISO), also where another one has it by now;
 * one that no flat had then for the flat that had it last within `hours` before: a device without a network goes by the
 * numbers that it heard of last. `numbersThen` are those that were given up since, by their flats' ids.
 */
export async function flatsThen(
  db: Trx,
  typed: readonly string[],
  { flatIds, errors }: FlatsMeant,
  { at, hours }: { at: string; hours: number },
): Promise<FlatsMeant & { numbersThen: ReadonlyMap<string, string> }> {
  const numbersThen = new Map<string, string>();
  if (typed.length === 0) return { flatIds, errors, numbersThen };
  const since = await renumbered(db, { after: at }, 'asc');
  if (since.length === 0 && Object.keys(errors).length === 0) return { flatIds, errors, numbersThen };
  const start = new Date(Date.parse(at) - hours * hourMs).toISOString();
  const before = await renumbered(db, { after: start, until: at }, 'desc');
  const now = new Map((await flatsIn(db, flatIds)).map(({ id, flatNumber }) => [plateKey(flatNumber), id]));
  const found = new Set<string>();
  const left: Messages = {};
  for (const [place, number] of typed.entries()) {
    const key = plateKey(number);
    const [present, wrong] = [now.get(key), errors[`flats.${place}`]];
    // The first flat that gave the number up had it then, unless one took it before that.
    const first = since.find(({ was, is }) => key !== '' && (was === key || is === key));
    const last = first || wrong ? before.find(({ was }) => key !== '' && was === key) : undefined;
    const then = first?.was === key ? first : last;
    if (then) found.add(then.id);
    else if (present !== undefined) found.add(present);
    else if (wrong) left[`flats.${place}`] = wrong;
    if (then && then === first) numbersThen.set(then.id, then.number);
  }
  return { flatIds: [...found], errors: left, numbersThen };
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
