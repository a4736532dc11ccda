import { describe, expect, test } from 'vitest';
import { chosenAtFirst, offeredFlats, withFlat, withOwner } from '#web/vehicles/options.ts';

const nothing = { ownerId: null, flatId: null };
const none = { ownerId: false, flatId: false };
const meera = { id: 'meera', flats: [{ id: 'a101', flatNumber: 'A-101' }] };
const ravi = {
  id: 'ravi',
  flats: [
    { id: 'b204', flatNumber: 'B-204' },
    { id: 'b205', flatNumber: 'B-205' },
  ],
};
const homeless = { id: 'homeless', flats: [] };

describe('choosing an owner', () => {
  test('fills their only flat', () => {
    expect(withOwner(nothing, none, meera)).toEqual({ ownerId: 'meera', flatId: 'a101' });
  });

  test('fills none of several, and keeps one of theirs that is there already', () => {
    expect(withOwner(nothing, none, ravi)).toEqual({ ownerId: 'ravi', flatId: null });
    expect(withOwner({ ownerId: null, flatId: 'b205' }, none, ravi)).toEqual({ ownerId: 'ravi', flatId: 'b205' });
  });

  test('takes back a flat that came along with the owner before', () => {
    expect(withOwner({ ownerId: 'meera', flatId: 'a101' }, none, homeless)).toEqual({
      ownerId: 'homeless',
      flatId: null,
    });
  });

  test('never overwrites a flat the person chose', () => {
    expect(withOwner({ ownerId: null, flatId: 'c1' }, { ownerId: true, flatId: true }, meera)).toEqual({
      ownerId: 'meera',
      flatId: 'c1',
    });
  });
});

describe('choosing a flat', () => {
  test('fills its owner, or nobody where it has none', () => {
    expect(withFlat(nothing, none, { id: 'a101', ownerId: 'meera' })).toEqual({ ownerId: 'meera', flatId: 'a101' });
    expect(withFlat(nothing, none, { id: 'c1', ownerId: null })).toEqual({ ownerId: null, flatId: 'c1' });
  });

  test('never overwrites an owner the person chose', () => {
    expect(
      withFlat({ ownerId: 'ravi', flatId: null }, { ownerId: true, flatId: true }, { id: 'a101', ownerId: 'meera' }),
    ).toEqual({
      ownerId: 'ravi',
      flatId: 'a101',
    });
  });
});

test('what is on record counts as chosen, and the owner’s own flats are offered beside it', () => {
  expect(chosenAtFirst({ ownerId: 'ravi', flatId: 'a101' })).toEqual({ ownerId: true, flatId: true });
  expect(offeredFlats({ ownerId: 'ravi', flatId: 'a101' }, ravi)).toEqual(ravi.flats);
  expect(offeredFlats({ ownerId: 'ravi', flatId: 'b204' }, ravi)).toEqual([]);
  expect(offeredFlats(nothing, undefined)).toEqual([]);
});
