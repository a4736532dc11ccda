import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cellByKey, cellId, cellOf } from '#web/ui/gridKeys.ts';
import { elementOf, itemOf, useCursor } from '#web/ui/useCursor.ts';

type Cells = {
  rows: number;
  columns: number;
  /** The rows in the viewport. */
  shown: number[];
  scrollTo: (row: number) => void;
  canOpen: (row: number, column: number) => boolean;
};

/**
 * Keyboard and mouse for the sheet's grid: one cell is the Tab stop, arrows move from it, Enter and F2 open it, Escape
 * closes it.
 */
export function useSheetCells(cells: Cells) {
  const { rows, shown, scrollTo, canOpen } = cells;
  const cursor = useCursor(undefined);
  const [openId, setOpen] = useState<string | null>(null);
  const reach = useReach();
  useLayoutEffect(() => {
    cursor.layout.current = {
      columns: 1,
      rows: () => Math.max(1, shown.length - 20),
      first: () => shown[0] ?? 0,
      scrollTo: (row) => row >= 0 && scrollTo(row),
      place: () => ({}),
    };
    cursor.rendered();
    reach.again();
  });
  const { goTo: moveTo, activeId } = cursor;
  const goTo = useCallback(
    (row: number, column: number, opens: boolean) => {
      const id = cellId({ row, column });
      reach.begin(id);
      moveTo(id, row);
      setOpen(opens ? id : null);
    },
    [moveTo, reach.begin],
  );
  const close = useCallback(() => {
    setOpen(null);
    const at = cellOf(openId);
    if (at && elementOf(openId ?? '')) moveTo(cellId(at), at.row);
  }, [openId, moveTo]);

  function press(event: KeyboardEvent) {
    const at = cellOf(itemOf(event.target));
    if (at === null) return;
    cursor.giveUp();
    const isOnCell = event.target instanceof Element && event.target.matches('[data-item]');
    if (!isOnCell) {
      if (event.key === 'Escape') goTo(at.row, at.column, false);
      return;
    }
    const to = cellByKey(event, at, { ...cells, page: cursor.layout.current?.rows() ?? 1 });
    const opens = event.key === 'Enter' || event.key === 'F2';
    if (to) goTo(to.row, to.column, false);
    else if (opens && canOpen(at.row, at.column)) goTo(at.row, at.column, true);
    else if (opens) controlIn(event.target)?.focus();
    else return;
    event.preventDefault();
  }

  /** A click opens a cell marked as invalid; a double click opens any cell. */
  function point(event: MouseEvent) {
    const at = cellOf(itemOf(event.target));
    if (at === null || at.row < 0 || !canOpen(at.row, at.column)) return;
    const cell = elementOf(cellId(at));
    if (event.detail > 1 || cell?.hasAttribute('aria-invalid')) goTo(at.row, at.column, true);
  }

  function follow(event: FocusEvent) {
    cursor.follow(event);
    if (event.target.matches('[data-item]')) event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const active = cellOf(activeId);
  const isThere = active !== null && (active.row < 0 || (active.row < rows && shown.includes(active.row)));
  return {
    openId,
    goTo,
    close,
    /** Closes the open cell because the user went elsewhere. */
    leave: useCallback(() => setOpen(null), []),
    stopId: isThere ? activeId : cellId({ row: shown[0] ?? -1, column: 0 }),
    handlers: { onKeyDown: press, onClick: point, onFocus: follow },
  };
}

/**
 * For how long newly rendered rows may push the target cell out of the viewport; until then it is scrolled to again.
 */
const reachMs = 600;

/** Scrolls a cell into the viewport, and again as long as the rows around it are measured. */
function useReach() {
  const reaching = useRef<{ id: string; until: number } | null>(null);
  return {
    begin: useCallback((id: string) => {
      reaching.current = { id, until: performance.now() + reachMs };
    }, []),
    again() {
      if (reaching.current === null) return;
      if (performance.now() > reaching.current.until) reaching.current = null;
      else elementOf(reaching.current.id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

function controlIn(cell: EventTarget): HTMLElement | null {
  return cell instanceof Element ? cell.querySelector('button') : null;
}
