/** Which records are selected, and from where a range goes on. */
export type Selected = {
  ids: ReadonlySet<string>;
  /** What was selected before the range that is being drawn out. */
  before: ReadonlySet<string>;
  /** The record that the range begins at. */
  anchor: string | null;
};

const none: ReadonlySet<string> = new Set();
export const nothingSelected: Selected = { ids: none, before: none, anchor: null };

export function toggle({ ids }: Selected, id: string): Selected {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, before: next, anchor: id };
}

/** From the anchor to this record, in the order of the list; an earlier range from the same anchor gives way to it. */
export function extend({ ids, before, anchor }: Selected, id: string, order: readonly string[]): Selected {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (to < 0) return { ids, before, anchor };
  const range = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...before, ...range]), before, anchor: from < 0 ? id : anchor };
}

export function withAll({ ids, anchor }: Selected, order: readonly string[]): Selected {
  const all = new Set([...ids, ...order]);
  return { ids: all, before: all, anchor };
}

export function without({ ids, anchor }: Selected, order: readonly string[]): Selected {
  const gone = new Set(order);
  const rest = new Set([...ids].filter((id) => !gone.has(id)));
  return { ids: rest, before: rest, anchor };
}
