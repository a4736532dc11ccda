import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useStateOfVisit } from '#web/records/listMemory.ts';
import { extend, nothingSelected, toggle, withAll, without } from '#web/records/selection.ts';

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
