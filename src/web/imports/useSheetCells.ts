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
  /** The rows that are in the page. */
  shown: number[];
  scrollTo: (row: number) => void;
  canOpen: (row: number, column: number) => boolean;
};

/**
 * The cells of a sheet worked by keys and by mouse: one of them is where Tab comes to, arrows move from it, Enter and F2
 * open it, Escape leaves it.
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

  /** One press opens what is marked; two open any. */
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
    /** The person has gone elsewhere. */
    leave: useCallback(() => setOpen(null), []),
    stopId: isThere ? activeId : cellId({ row: shown[0] ?? -1, column: 0 }),
    handlers: { onKeyDown: press, onClick: point, onFocus: follow },
  };
}

/** How long rows that come into the page may push the cell that was gone to out of it. */
const reachMs = 600;

/** Brings a cell into the frame, again as long as the rows around it find their heights. */
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
