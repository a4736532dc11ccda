import { expect, test } from 'vitest';
import { extend, nothingSelected, toggle, withAll, without } from '#web/records/useSelection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort();

test('a record is selected, and taken out again', () => {
  const one = toggle(nothingSelected, 'b');
  expect(ids(one)).toEqual(['b']);
  expect(ids(toggle(one, 'b'))).toEqual([]);
});

test('a range goes from the record selected last, in either direction, and keeps what was selected before', () => {
  const two = toggle(toggle(nothingSelected, 'a'), 'c');
  const down = extend(two, 'e', order);
  expect(ids(down)).toEqual(['a', 'c', 'd', 'e']);
  // Drawn the other way it gives back what it had taken.
  expect(ids(extend(down, 'b', order))).toEqual(['a', 'b', 'c']);
});

test('a range that begins at nothing, or at a record the filter hides, is the one record', () => {
  expect(ids(extend(nothingSelected, 'd', order))).toEqual(['d']);
  expect(ids(extend(toggle(nothingSelected, 'hidden'), 'd', order))).toEqual(['d', 'hidden']);
});

test('all that fit are selected and dropped; what the filter hides stays', () => {
  const hidden = toggle(nothingSelected, 'hidden');
  expect(ids(withAll(hidden, order))).toEqual(['a', 'b', 'c', 'd', 'e', 'hidden']);
  expect(ids(without(withAll(hidden, order), order))).toEqual(['hidden']);
});
