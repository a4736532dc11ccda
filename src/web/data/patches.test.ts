import { expect, test } from 'vitest';
import { addChange, applyFound, isNothing, mostIds, nothing } from '#web/data/patches.ts';

type Row = { id: string; name: string; version?: number };
const row = (id: string, name = id, version?: number): Row => ({ id, name, ...(version !== undefined && { version }) });
const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : 1);

test('a changed item is replaced where it stands, and the others are the very same objects', () => {
  const list = [row('a'), row('b'), row('c')];
  const next = applyFound(list, ['b'], [row('b', 'new')]);
  expect(next.map(({ name }) => name)).toEqual(['a', 'new', 'c']);
  expect(next[0]).toBe(list[0]);
});

test('an item that did not come back is removed, one that was not there is added', () => {
  expect(applyFound([row('a'), row('b')], ['b', 'c'], [row('c')])).toEqual([row('a'), row('c')]);
});

test('with an order, new and renamed items stand where they belong', () => {
  const list = [row('1', 'a'), row('2', 'c')];
  expect(applyFound(list, ['3'], [row('3', 'b')], byName).map(({ id }) => id)).toEqual(['1', '3', '2']);
  expect(applyFound(list, ['1'], [row('1', 'd')], byName).map(({ id }) => id)).toEqual(['2', '1']);
});

test('an older answer never replaces a newer item', () => {
  expect(applyFound([row('a', 'newer', 3)], ['a'], [row('a', 'older', 2)])).toEqual([row('a', 'newer', 3)]);
  expect(applyFound([row('a', 'older', 2)], ['a'], [row('a', 'newer', 3)])).toEqual([row('a', 'newer', 3)]);
});

test('the list that was there is not touched', () => {
  const list = [row('b'), row('a')];
  applyFound(list, ['a'], [], byName);
  expect(list).toEqual([row('b'), row('a')]);
});

test('changes gather by id; too many, or a change of everything, become the whole list', () => {
  const two = addChange(addChange(nothing, ['a', 'b']), ['b']);
  expect([...two]).toEqual(['a', 'b']);
  expect(addChange(two, null)).toBe('all');
  expect(addChange('all', ['a'])).toBe('all');
  const many = Array.from({ length: mostIds + 1 }, (_, index) => `${index}`);
  expect(addChange(nothing, many)).toBe('all');
  expect(addChange(nothing, many.slice(1))).not.toBe('all');
  expect(isNothing(nothing)).toBe(true);
  expect(isNothing('all')).toBe(false);
});
