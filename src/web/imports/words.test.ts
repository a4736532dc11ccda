import { describe, expect, test } from 'vitest';
import { matchLabel } from '#domain/imports/words.ts';
import { fieldGroups, rowNames, shownValue, whatWasDone, whatWouldBe } from '#web/imports/words.ts';

const none = { flats: 0, owners: 0, vehicles: 0, tenancies: 0 };

describe('the words of an import', () => {
  test('the button says what it will do, and nothing where it would do nothing', () => {
    expect(whatWouldBe({ made: { ...none, flats: 500, owners: 480, vehicles: 1610 }, changed: none })).toBe(
      'Add 500 flats, 480 owners, 1,610 vehicles',
    );
    expect(whatWouldBe({ made: { ...none, flats: 1 }, changed: { ...none, owners: 1 } })).toBe(
      'Add 1 flat; change 1 owner',
    );
    expect(whatWouldBe({ made: none, changed: { ...none, flats: 2 } })).toBe('Change 2 flats');
    expect(whatWouldBe({ made: none, changed: none })).toBeNull();
    expect(whatWasDone({ made: { ...none, flats: 2 }, changed: { ...none, owners: 1 } })).toBe(
      '2 flats added; 1 owner changed',
    );
  });

  test('a further vehicle of a row can be chosen, one more than there are', () => {
    const column = { index: 0, heading: '', by: 'person' as const, filled: 1, samples: [] };
    const groups = fieldGroups([{ ...column, match: { field: 'vehicleNumber', nth: 2 } }]).map(({ group }) => group);
    expect(groups.at(-1)).toBe('Vehicle 3 of the row');
    expect(matchLabel({ field: 'model', nth: 2 })).toBe('Vehicle 2: Model');
    expect(matchLabel(null)).toBe('Left out');
  });

  test('rows of sheets whose names have commas can be told apart', () => {
    const sheets = ['A, B Wing', 'C Wing'].map((name, index) => ({ index, name, isUsed: true }));
    const rows = [
      { sheet: 0, row: 5 },
      { sheet: 1, row: 7 },
    ];
    expect(rowNames({ sheets } as never, rows)).toBe('Row 5 of “A, B Wing”, Row 7 of C Wing');
  });

  test('values are shown as lists show them', () => {
    expect(shownValue('occupancyDate', '2019-03-05')).toBe('05 Mar 2019');
    expect(shownValue('rent', 125000)).toBe('₹1,25,000');
    expect(shownValue('floor', 0)).toBe('0');
    expect(shownValue('status', 'Maintenance')).toBe('Under Maintenance');
    expect(shownValue('phone', null)).toBe('nothing');
  });
});
