// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useListKeys } from '#web/records/useListKeys.ts';
import type { Cursor } from '#web/ui/useCursor.ts';

const records = ['one', 'two', 'three'].map((id) => ({ id }));

function keysOf(activeId: string | null) {
  const goTo = vi.fn<Cursor['goTo']>();
  const onEdit = vi.fn();
  const cursor = { activeId, goTo, giveUp: () => undefined, layout: { current: null } } as Partial<Cursor> as Cursor;
  renderHook(() => useListKeys({ records, cursor, selection: null, onOpen: null, onEdit, onHelp: () => undefined }));
  return { goTo, onEdit };
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('the keys go on from the item whose focus went to the page when it was scrolled away', () => {
  const { goTo, onEdit } = keysOf('two');
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(goTo).toHaveBeenCalledExactlyOnceWith('three', 2);
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(records[1]);
});

test('the keys of the page are the page’s while the item is there without the focus, and where none ever had it', () => {
  const { goTo, onEdit } = keysOf(null);
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  cleanup();
  const item = document.createElement('div');
  item.setAttribute('data-item', 'two');
  document.body.append(item);
  const other = keysOf('two');
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(document.body, { key: 'e' });
  for (const called of [goTo, onEdit, other.goTo, other.onEdit]) expect(called).not.toHaveBeenCalled();
});
