import { sql } from 'kysely';
import type { ActivityParams } from '#domain/activity.ts';
import { mergedIntoOf } from '#server/changes/named.ts';
import { standingOf } from '#server/changes/standing.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';

/** Which records became part of which, as the log tells. A record must have been read before it is asked about. */
export type Merges = {
  /** Reads what was merged into these records, and into that; of each record once. */
  read(ids: readonly string[]): Promise<void>;
  /**
   * The record, and all records that were merged into it: the log tells of the person under each of them. A merge that
   * was taken back leaves two people, whatever became of either since.
   */
  withMerged(id: string): string[];
  /** Whether one of these records and one of the others were one until the merge was taken back. */
  wereToldApart(ids: readonly string[], others: ReadonlySet<string>): boolean;
};

type Merge = { from: string; into: string; isStanding: boolean };

export async function mergesOf(tx: ReadTx): Promise<Merges> {
  const seen = new Set<string>();
  const merged = new Map<string, Set<string>>();
  const apart = new Map<string, Set<string>>();
  const note = ({ from, into, isStanding }: Merge) => {
    if (isStanding) return addTo(merged, into, from);
    addTo(apart, from, into);
    addTo(apart, into, from);
  };
  for (const merge of await mergesInto(tx, null)) note(merge);

  async function read(ids: readonly string[]): Promise<void> {
    const news = [...new Set(ids)].filter((id) => !seen.has(id));
    if (news.length === 0) return;
    for (const id of news) seen.add(id);
    for (const merge of await inSlices(news, (some) => mergesInto(tx, some))) note(merge);
    await read(news.flatMap((id) => [...(merged.get(id) ?? [])]));
  }

  function withMerged(id: string): string[] {
    const ids = new Set([id]);
    for (const one of ids) for (const from of merged.get(one) ?? []) ids.add(from);
    return [...ids];
  }

  return {
    read,
    withMerged,
    wereToldApart: (ids, others) => ids.some((id) => [...(apart.get(id) ?? [])].some((other) => others.has(other))),
  };
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/** The merges into these records, and whether each stands; for null, those that do not say into which record. */
async function mergesInto(tx: ReadTx, into: string[] | null): Promise<Merge[]> {
  const { db } = tx;
  const said = mergedIntoOf(db);
  const all = db.selectFrom('activities').select(['id', 'params']).where('kind', '=', sql.lit('merge'));
  const merges = await (into === null ? all.where(said, 'is', null) : all.where(said, 'in', into)).execute();
  const standing = await standingOf(
    db,
    merges.map((merge) => merge.id),
  );
  const found: Merge[] = [];
  for (const { id, params } of merges) {
    const { merged = await mergedBefore(tx, id) } = JSON.parse(params) as ActivityParams;
    if (merged) found.push({ ...merged, isStanding: standing.undoneBy(id) === undefined });
  }
  return found;
}

/** Which records became one in a merge that does not say so itself, as its lines tell. */
async function mergedBefore({ db }: ReadTx, activityId: string): Promise<ActivityParams['merged']> {
  const lines = await db
    .selectFrom('changes')
    .select(['topic', 'entityId', 'operation', 'after'])
    .where('activityId', '=', activityId)
    .execute();
  const from = lines.find(({ topic, operation }) => topic === 'owners' && operation === 'delete')?.entityId;
  const edited = lines.find(({ topic, operation }) => topic === 'owners' && operation === 'edit')?.entityId;
  const passed = lines.find(({ topic }) => topic === 'ownerships' || topic === 'vehicles')?.after;
  const into = edited ?? (passed && (JSON.parse(passed) as { ownerId: string | null }).ownerId);
  return from && into ? { from, into } : undefined;
}
