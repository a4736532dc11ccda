import { message } from '#domain/message.ts';
import { may } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import { folded } from '#domain/text.ts';
import { mostViews, type View, type ViewDraft, type ViewEdit, viewListsOf } from '#domain/view.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Asking, findView } from '#server/views/queries.ts';

/** Adds a view of this person (docs/rules.md, Views). Throws Problem conflict (name taken, too many), forbidden. */
export function addView(tx: Tx, asking: Asking, { id: wanted, ...draft }: ViewDraft): Promise<View> {
  const add = (chosen: Chosen) => addNew(tx, asking, { ...chosen, ...draft });
  const find = async (id: string) => existing(await findView(tx.db, asking, id));
  return addOnce(tx, { table: 'views', id: wanted, draft, add, find });
}

async function addNew(tx: Tx, asking: Asking, { isShared, name, ...draft }: ViewDraft): Promise<View> {
  if (!viewListsOf(asking.role).includes(draft.list)) throw new Problem('forbidden');
  if (isShared) mustMayShare(asking);
  const { count } = await tx.db
    .selectFrom('views')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('makerId', '=', asking.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostViews) throw new Problem('conflict', message('views_full', { max: mostViews }));
  const view = { ...draft, name, nameKey: folded(name), isShared: Number(isShared), makerId: asking.userId };
  await mustBeFree(tx, view);
  const { id } = await tx.add('views', view);
  return existing(await findView(tx.db, asking, id));
}

/**
 * Changes a view: one's own, or a shared one. Throws Problem not_found, stale (with the view as it is now), conflict,
 * forbidden.
 */
export async function editView(
  tx: Tx,
  asking: Asking,
  id: string,
  { version, isShared, name, ...edit }: ViewEdit,
): Promise<View> {
  const current = await viewAsSeen(tx, asking, id, version);
  if (isShared) mustMayShare(asking);
  if (isShared === false && current.isShared) await keepToMaker(tx, asking, current);
  const before = await viewRow(tx, id);
  const after = {
    ...edit,
    ...(name !== undefined && { name, nameKey: folded(name) }),
    ...(isShared !== undefined && { isShared: Number(isShared) }),
  };
  await mustBeFree(tx, { ...before, ...after });
  await tx.change('views', before, after);
  return existing(await findView(tx.db, asking, id));
}

async function viewAsSeen({ db }: Tx, asking: Asking, id: string, seen: number | undefined): Promise<View> {
  const view = existing(await findView(db, asking, id));
  await requireSeen(view, seen, message('view_changed_meanwhile', { name: view.name }), async () => view);
  return view;
}

/** Deletes a view: one's own, or a shared one. Throws Problem not_found, stale. */
export async function deleteView(tx: Tx, asking: Asking, id: string, version?: number): Promise<void> {
  await viewAsSeen(tx, asking, id, version);
  await tx.remove('views', await viewRow(tx, id));
}

/** Makes the list open with this view for this person, or no longer. Throws Problem not_found. */
export async function chooseDefault(tx: Tx, asking: Asking, id: string, isDefault: boolean): Promise<View> {
  const view = existing(await findView(tx.db, asking, id));
  if (view.isDefault === isDefault) return view;
  const { userId } = asking;
  const { list } = view;
  const earlier = await tx.db
    .deleteFrom('viewDefaults')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .returning('viewId')
    .execute();
  if (isDefault) await tx.db.insertInto('viewDefaults').values({ userId, list, viewId: id }).execute();
  // Tells the person's other screens about the view that was the default and the one that is.
  for (const entityId of new Set([...earlier.map(({ viewId }) => viewId), id]))
    tx.note({ topic: 'views', entityId, operation: 'choose-default' });
  return existing(await findView(tx.db, asking, id));
}

/** Keeps a view to its maker: nobody else's list opens with it any more. */
async function keepToMaker(tx: Tx, { userId }: Asking, { id, makerId }: View): Promise<void> {
  if (makerId !== userId) throw new Problem('conflict', message('view_of_another'), { at: 'isShared' });
  await tx.db.deleteFrom('viewDefaults').where('viewId', '=', id).where('userId', '!=', makerId).execute();
}

function mustMayShare({ role }: Asking): void {
  if (!may(role, 'views:share')) throw new Problem('forbidden');
}

type Named = Pick<Tables['views'], 'list' | 'name' | 'nameKey' | 'isShared' | 'makerId'> & { id?: string };

async function mustBeFree({ db }: Tx, { id, list, name, nameKey, isShared, makerId }: Named): Promise<void> {
  let same = db.selectFrom('views').select('id').where('nameKey', '=', nameKey).where('list', '=', list);
  same = same.where('isShared', '=', isShared);
  if (isShared === 0) same = same.where('makerId', '=', makerId);
  const other = await same.executeTakeFirst();
  if (other === undefined || other.id === id) return;
  const reason = isShared === 1 ? message('view_exists_shared', { name }) : message('view_exists', { name });
  throw new Problem('conflict', reason, { at: 'name' });
}

async function viewRow({ db }: Tx, id: string): Promise<Tables['views']> {
  return existing((await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);
}

export function existing<T>(view: T | null): T {
  if (!view) throw new Problem('not_found', message('view_not_found'));
  return view;
}
