import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useStateOfVisit } from '#web/records/listMemory.ts';

type Identified = { id: string };

/**
 * The records a person has selected, in the order of the list, kept under `name` for Back. A filter changes nothing of
 * it; what no longer exists drops out. The functions stay the same, so that rows stay memoised.
 */
export function useSelection<R extends Identified>(
  name: string,
  all: readonly R[] | undefined,
  shown: readonly R[] | undefined,
) {
  const [selected, setSelected] = useStateOfVisit(name, nothingSelected);
  const order = useRef<readonly R[]>([]);
  useLayoutEffect(() => {
    order.current = shown ?? [];
  });
  const records = useMemo(
    () => (selected.ids.size === 0 ? [] : (all ?? []).filter(({ id }) => selected.ids.has(id))),
    [all, selected.ids],
  );
  const ids = useMemo(() => new Set(records.map(({ id }) => id)), [records]);
  const fitting = useMemo(
    () => (ids.size === 0 ? 0 : (shown ?? []).reduce((total, { id }) => total + (ids.has(id) ? 1 : 0), 0)),
    [ids, shown],
  );
  return {
    ids: ids as ReadonlySet<string>,
    records,
    /** How many of the selected fit the filter, so are in the list. */
    fitting,
    toggle: useCallback((id: string) => setSelected((last) => toggle(last, id)), [setSelected]),
    /** Selects all from the one selected last to this. */
    extendTo: useCallback((id: string) => setSelected((last) => extend(last, id, idsOf(order.current))), [setSelected]),
    selectShown: useCallback(() => setSelected((last) => withAll(last, idsOf(order.current))), [setSelected]),
    dropShown: useCallback(() => setSelected((last) => without(last, idsOf(order.current))), [setSelected]),
    clear: useCallback(() => setSelected(nothingSelected), [setSelected]),
  };
}

export type Selection<R extends Identified> = ReturnType<typeof useSelection<R>>;

function idsOf(records: readonly Identified[]): string[] {
  return records.map(({ id }) => id);
}

/** Which records are selected, and from where a range goes on. */
type Selected = {
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
