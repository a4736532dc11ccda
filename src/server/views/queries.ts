import { type View, viewListsOf } from '#domain/view.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import type { CurrentUser } from '#server/http/guard.ts';

/** The person who asks: which views they see depends on who they are. */
export type Asking = Pick<CurrentUser, 'userId' | 'role'>;

/** The views that this person sees, or these of them: their own, and the shared ones of the lists they may read. */
export async function listViews(db: Db | Trx, asking: Asking, ids?: string[]): Promise<View[]> {
  let query = seenBy(db, asking).orderBy('views.list').orderBy('views.nameKey').orderBy('views.id');
  if (ids) query = query.where('views.id', 'in', ids);
  return (await query.execute()).map(asView);
}

/** A view that this person may see; null for another person's own view, as for one that does not exist. */
export async function findView(db: Db | Trx, asking: Asking, id: string): Promise<View | null> {
  const row = await seenBy(db, asking).where('views.id', '=', id).executeTakeFirst();
  return row ? asView(row) : null;
}

type ViewRow = Omit<View, 'isShared' | 'isDefault'> & { isShared: number; defaultOf: string | null };

function asView({ isShared, defaultOf, ...view }: ViewRow): View {
  return { ...view, isShared: isShared === 1, isDefault: defaultOf !== null };
}

function seenBy(db: Db | Trx, { userId, role }: Asking) {
  return db
    .selectFrom('views')
    .innerJoin('users', 'users.id', 'views.makerId')
    .leftJoin('viewDefaults', (join) =>
      join.onRef('viewDefaults.viewId', '=', 'views.id').on('viewDefaults.userId', '=', userId),
    )
    .select([
      'views.id',
      'views.list',
      'views.name',
      'views.address',
      'views.isShared',
      'viewDefaults.userId as defaultOf',
      'views.makerId',
      'users.name as makerName',
      'views.version',
      'views.createdAt',
      'views.updatedAt',
    ])
    .where('views.list', 'in', viewListsOf(role))
    .where((where) => where.or([where('views.makerId', '=', userId), where('views.isShared', '=', 1)]));
}
