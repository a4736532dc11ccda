import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

type ActivityRow = Tables['activities'];

/** Which activities stand, and which were taken back, undos of undos included. */
export type Standing = {
  row(id: string): ActivityRow | undefined;
  /** The undo that takes the activity back, and was not taken back itself. */
  undoneBy(id: string): ActivityRow | undefined;
  /**
   * Whether the activity still has an effect as seen from an earlier one: it was not taken back, and does not itself
   * take back something that was later than the earlier one.
   */
  countsSince(id: string, earlier: ActivityRow): boolean;
};

/** Reads these activities with all that took them back, or that they took back. */
export async function standingOf(db: Db | Trx, ids: string[]): Promise<Standing> {
  const rows = new Map<string, ActivityRow>();
  let wanted = [...new Set(ids)];
  while (wanted.length > 0) {
    const found = await inSlices(wanted, (some) =>
      db
        .selectFrom('activities')
        .selectAll()
        .where((where) => where.or([where('id', 'in', some), where('undoes', 'in', some)]))
        .execute(),
    );
    const news = found.filter(({ id }) => !rows.has(id));
    for (const row of news) rows.set(row.id, row);
    wanted = news.flatMap(({ id, undoes }) => (undoes === null || rows.has(undoes) ? [id] : [id, undoes]));
  }
  const undos = Map.groupBy(rows.values(), ({ undoes }) => undoes);
  const undoneBy = (id: string): ActivityRow | undefined => undos.get(id)?.find((undo) => !undoneBy(undo.id));
  return {
    row: (id) => rows.get(id),
    undoneBy,
    countsSince(id, earlier) {
      const target = rows.get(rows.get(id)?.undoes ?? '');
      const isTakingBackLater = target !== undefined && target.ordinal > earlier.ordinal;
      return !isTakingBackLater && undoneBy(id) === undefined;
    },
  };
}

/**
 * Of these activities the transfers that were reversed, and what reversed them, where both are among them: an entry of
 * the register and its reversal stand, but what they leave as it was before both they do not change.
 */
export async function reversedAmong(db: Db | Trx, standing: Standing, ids: readonly string[]): Promise<Set<string>> {
  const reversals = [...new Set(ids)].filter((id) => standing.row(id)?.kind === 'reversal');
  const pairs = await inSlices(reversals, (some) =>
    db
      .selectFrom('changes as back')
      .innerJoin('transfers', 'transfers.id', 'back.entityId')
      .innerJoin('changes as entered', 'entered.entityId', 'transfers.reverses')
      .select(['back.activityId as reversal', 'entered.activityId as transfer'])
      .where('back.activityId', 'in', some)
      .where('back.topic', '=', 'transfers')
      .where('back.operation', '=', 'add')
      .where('entered.topic', '=', 'transfers')
      .where('entered.operation', '=', 'add')
      .execute(),
  );
  const among = new Set(ids);
  return new Set(
    pairs.flatMap(({ reversal, transfer }) =>
      reversal !== null && transfer !== null && among.has(transfer) ? [reversal, transfer] : [],
    ),
  );
}
