import { useEffectEvent, useLayoutEffect } from 'react';
import type { Selection } from '#web/records/useSelection.ts';
import { type Cursor, elementOf, itemOf } from '#web/ui/useCursor.ts';

type Keys<R extends { id: string }> = {
  /** In the displayed order. */
  records: readonly R[];
  cursor: Cursor;
  /** Null where nothing can be selected. */
  selection: Selection<R> | null;
  onOpen: ((record: R) => void) | null;
  onEdit: ((record: R) => void) | null;
  onHelp: () => void;
};

/**
 * Handles the keys of a list (docs/rules.md, Lists). They do nothing in a text field, in a menu or while a dialog is
 * open; keys that the browser uses for the page itself only work while the focus is within the list.
 */
export function useListKeys<R extends { id: string }>(keys: Keys<R>) {
  const { cursor } = keys;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    cursor.giveUp();
    if (isElsewhere(event.target)) return;
    if (act(keys, event)) event.preventDefault();
  });
  const onPointerDown = useEffectEvent(() => cursor.giveUp());

  // In a layout effect, so that the keys work as soon as the list is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => onKeyDown(event);
    const point = () => onPointerDown();
    document.addEventListener('keydown', press);
    document.addEventListener('pointerdown', point);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', point);
    };
  }, []);
}

/** Does what the key means here; returns whether it meant anything. */
function act<R extends { id: string }>(keys: Keys<R>, { key, target, shiftKey }: KeyboardEvent): boolean {
  const { records, cursor, selection, onOpen, onEdit, onHelp } = keys;
  if (key === '?') onHelp();
  else if (key === '/') focusSearch();
  else {
    const isInside = isInList(cursor, target);
    const to = targetOf(keys, key, isInside);
    const record = records.find(({ id }) => id === cursor.activeId);
    if (to !== null) moveTo(keys, to, shiftKey);
    else if (!isInside || record === undefined || shiftKey) return false;
    else if (key === 'Enter' && isItem(target) && onOpen) onOpen(record);
    else if (key === 'e' && onEdit) onEdit(record);
    else if (key === 'x' && selection) selection.toggle(record.id);
    else return false;
  }
  return true;
}

/**
 * Whether the focus is in the list, or was: when a focused item is scrolled out of the page, the body has the focus.
 */
function isInList({ activeId }: Cursor, target: EventTarget | null): boolean {
  return (
    itemOf(target) !== null || (target === document.body && activeId !== null && elementOf(activeId) === undefined)
  );
}

/** The index that a key moves to; null for any other key. */
function targetOf<R extends { id: string }>({ records, cursor }: Keys<R>, key: string, isInside: boolean) {
  const { columns, rows, first } = cursor.layout.current ?? { columns: 1, rows: () => 1, first: () => 0 };
  const now = records.findIndex(({ id }) => id === cursor.activeId);
  if (key === 'j') return now < 0 ? first() : now + 1;
  if (key === 'k') return now < 0 ? first() : now - 1;
  if (!isInside || now < 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return records.length - 1;
  const steps: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * rows(),
    PageUp: -columns * rows(),
    // In one column these keys scroll a wide table.
    ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = now + step;
  // At the ends Up and Down do not move to another column.
  if (Math.abs(step) === columns && (to < 0 || to >= records.length)) return now;
  return to;
}

function moveTo<R extends { id: string }>({ records, cursor, selection }: Keys<R>, index: number, isRange: boolean) {
  const to = Math.min(records.length - 1, Math.max(0, index));
  const record = records[to];
  if (record === undefined) return;
  if (isRange && selection) {
    const { activeId } = cursor;
    if (activeId !== null && !selection.ids.has(activeId)) selection.toggle(activeId);
    selection.extendTo(record.id);
  }
  cursor.goTo(record.id, to);
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest(`${textFields}, [role=dialog], [role=menu], [role=listbox], [role=radiogroup]`) !== null
  );
}

function isItem(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-item]');
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('input[data-list-search]');
  field?.focus();
  field?.select();
}
