import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useStateOfVisit } from '#web/records/listMemory.ts';

type Identified = { id: string };

/**
 * The records the user has selected, in the order of the list, kept under `name` for Back. A filter does not change the
 * selection; records that no longer exist drop out. The functions keep their identity, so that rows stay memoised.
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
    /** How many of the selected records fit the filter. */
    fitting,
    toggle: useCallback((id: string) => setSelected((last) => toggle(last, id)), [setSelected]),
    /** Selects all records from the one selected last to this one. */
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

/** The selected ids, and the state of a range selection. */
type Selected = {
  ids: ReadonlySet<string>;
  /** The ids selected before the current range. */
  before: ReadonlySet<string>;
  /** The record where the range begins. */
  anchor: string | null;
};

const none: ReadonlySet<string> = new Set();
export const nothingSelected: Selected = { ids: none, before: none, anchor: null };

export function toggle({ ids }: Selected, id: string): Selected {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, before: next, anchor: id };
}

/** Selects from the anchor to this record, in the list's order; replaces an earlier range from the same anchor. */
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
