import { expect, test } from 'vitest';
import { cellByKey, cellId, cellOf } from '#web/ui/gridKeys.ts';

const grid = { rows: 100, columns: 5, page: 10 };
const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
});
const from = (row: number, column: number, event: ReturnType<typeof pressed>) =>
  cellByKey(event, { row, column }, grid);

test('arrows lead to the next cell, over the headings, and stop at the edges', () => {
  expect(from(3, 2, pressed('ArrowUp'))).toEqual({ row: 2, column: 2 });
  expect(from(3, 2, pressed('ArrowRight'))).toEqual({ row: 3, column: 3 });
  expect(from(0, 2, pressed('ArrowUp'))).toEqual({ row: -1, column: 2 });
  expect(from(-1, 0, pressed('ArrowUp'))).toEqual({ row: -1, column: 0 });
  expect(from(-1, 0, pressed('ArrowLeft'))).toEqual({ row: -1, column: 0 });
  expect(from(99, 4, pressed('ArrowDown'))).toEqual({ row: 99, column: 4 });
});

test('Home and End lead along the row, with Ctrl or Cmd through the whole', () => {
  expect(from(3, 2, pressed('Home'))).toEqual({ row: 3, column: 0 });
  expect(from(3, 2, pressed('End'))).toEqual({ row: 3, column: 4 });
  expect(from(3, 2, pressed('Home', { ctrlKey: true }))).toEqual({ row: -1, column: 0 });
  expect(from(3, 2, pressed('End', { metaKey: true }))).toEqual({ row: 99, column: 4 });
});

test('a page is as many rows as can be seen', () => {
  expect(from(3, 2, pressed('PageDown'))).toEqual({ row: 13, column: 2 });
  expect(from(95, 2, pressed('PageDown'))).toEqual({ row: 99, column: 2 });
  expect(from(3, 2, pressed('PageUp'))).toEqual({ row: -1, column: 2 });
});

test('what the browser means by a key stays its own', () => {
  expect(from(3, 2, pressed('ArrowDown', { ctrlKey: true }))).toBeNull();
  expect(from(3, 2, pressed('ArrowLeft', { altKey: true }))).toBeNull();
  expect(from(3, 2, pressed('c', { ctrlKey: true }))).toBeNull();
});

test('a cell is found again by its mark', () => {
  expect(cellOf(cellId({ row: -1, column: 7 }))).toEqual({ row: -1, column: 7 });
  expect(cellOf(null)).toBeNull();
});
