import { useRef } from 'react';
import { flushSync } from 'react-dom';

type Rows<Row> = {
  rows: readonly Row[];
  most: number;
  set: (rows: Row[]) => void;
  /** The rows with one more; an existing row may change to make room for it. */
  more: (rows: readonly Row[]) => Row[];
  less?: (rows: readonly Row[], place: number) => Row[];
  /** Puts the cursor into the row at that index. */
  focus: (place: number) => void;
  /** Puts the cursor after the rows, in a form in which Enter moves through them. */
  goOn?: () => void;
  isEmpty?: (row: Row) => boolean;
};

/**
 * Handlers for rows of people in a form. A new row is rendered and focused before the handler ends: if the cursor moved
 * later, letters typed meanwhile would land in another field.
 */
export function useFormRows<Row>({ rows, most, set, more, less = without, focus, goOn, isEmpty }: Rows<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const render = (all: Row[]) => flushSync(() => set(all));

  function add() {
    render(more(rows));
    focus(rows.length);
  }

  /** The remove button disappears with its row, so the focus moves to the button that adds. */
  function remove(place: number) {
    render(less(rows, place));
    button.current?.focus();
  }

  /**
   * On Enter: to the next row, or to a new one; from an empty last row it removes that row and goes on after the rows.
   */
  function next(place: number) {
    const row = rows[place];
    if (place < rows.length - 1) focus(place + 1);
    else if (row && place > 0 && isEmpty?.(row)) {
      render(rows.slice(0, -1));
      goOn?.();
    } else if (rows.length < most) add();
    else goOn?.();
  }

  return {
    next,
    remove: rows.length > 1 ? remove : null,
    /** Props of the button that adds a row; null at the maximum. */
    adding: rows.length < most ? { ref: button, onClick: add } : null,
  };
}

function without<Row>(rows: readonly Row[], place: number): Row[] {
  return rows.filter((_, at) => at !== place);
}
