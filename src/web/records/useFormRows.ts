import { useRef } from 'react';
import { flushSync } from 'react-dom';

type Rows<Row> = {
  rows: readonly Row[];
  most: number;
  set: (rows: Row[]) => void;
  empty: () => Row;
  isEmpty: (row: Row) => boolean;
  /** Puts the cursor into the row at that place. */
  focus: (place: number) => void;
  /** Puts it where the form goes on after its rows. */
  goOn: () => void;
};

/**
 * What is pressed in rows of people alike. A row stands there before the cursor moves, and both before the press is
 * done with: moved a moment later, the cursor takes what is typed meanwhile into another field.
 */
export function useFormRows<Row>({ rows, most, set, empty, isEmpty, focus, goOn }: Rows<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const render = (all: Row[]) => flushSync(() => set(all));

  function add() {
    render([...rows, empty()]);
    focus(rows.length);
  }

  /** The button that was pressed goes with its row: the keyboard goes on from the one that adds. */
  function remove(place: number) {
    render(rows.filter((_, at) => at !== place));
    button.current?.focus();
  }

  /** Enter: to the next row, to a new one, and from one that was left empty out of the rows. */
  function next(place: number) {
    const row = rows[place];
    if (place < rows.length - 1) focus(place + 1);
    else if (row && place > 0 && isEmpty(row)) {
      render(rows.slice(0, -1));
      goOn();
    } else if (rows.length < most) add();
    else goOn();
  }

  return {
    next,
    remove: rows.length > 1 ? remove : null,
    /** Of the button that adds one; null where there are as many as there may be. */
    adding: rows.length < most ? { ref: button, onClick: add } : null,
  };
}
