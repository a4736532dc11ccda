import { useRef } from 'react';
import { flushSync } from 'react-dom';

type Rows<Row> = {
  rows: readonly Row[];
  most: number;
  set: (rows: Row[]) => void;
  /** With one more; the others may have to make room for it. */
  more: (rows: readonly Row[]) => Row[];
  less?: (rows: readonly Row[], place: number) => Row[];
  /** Puts the cursor into the row at that place. */
  focus: (place: number) => void;
  /** Of a form in which Enter goes through the rows: puts the cursor where the form goes on after them. */
  goOn?: () => void;
  isEmpty?: (row: Row) => boolean;
};

/**
 * What is pressed in rows of people alike. A row stands there before the cursor moves, and both before the press is
 * done with: moved a moment later, the cursor takes what is typed meanwhile into another field.
 */
export function useFormRows<Row>({ rows, most, set, more, less = without, focus, goOn, isEmpty }: Rows<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const render = (all: Row[]) => flushSync(() => set(all));

  function add() {
    render(more(rows));
    focus(rows.length);
  }

  /** The button that was pressed goes with its row: the keyboard goes on from the one that adds. */
  function remove(place: number) {
    render(less(rows, place));
    button.current?.focus();
  }

  /** Enter: to the next row, to a new one, and from one that was left empty out of the rows. */
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
    /** Of the button that adds one; null where there are as many as there may be. */
    adding: rows.length < most ? { ref: button, onClick: add } : null,
  };
}

function without<Row>(rows: readonly Row[], place: number): Row[] {
  return rows.filter((_, at) => at !== place);
}
