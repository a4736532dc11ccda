import { expect, test } from 'vitest';
import { FlatsEdit } from '#domain/flat.ts';
import { message } from '#domain/message.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import { say } from '#domain/say.ts';
import type { SocietySettings } from '#domain/society.ts';
import { fieldsOf } from '#web/bulk/BulkEditForm.tsx';
import { type BulkField, readEdit, resultText } from '#web/bulk/bulk.ts';

const floor: BulkField = { key: 'floor', label: 'Floor', kind: 'number', hows: ['set'] };
const rent: BulkField = {
  key: 'rent',
  label: 'Rent',
  kind: 'rupees',
  hows: ['set', 'rupees', 'percent'],
  raiseKey: 'raiseRent',
};

function refused(field: BulkField, typed: Parameters<typeof readEdit>[2]) {
  const read = readEdit({ schema: FlatsEdit }, field, typed);
  return read && 'errors' in read ? Object.values(read.errors).map((what) => say(what)) : read;
}

test.each(['1e1', '0x10', '12 flats'])(
  '%s for many records at once is refused as it was typed, and is no number',
  (value) => {
    expect(refused(floor, { how: 'set', value })).toEqual([expect.stringContaining(value)]);
    expect(refused(rent, { how: 'set', value })).toEqual([expect.stringContaining(value)]);
  },
);

test.each(['rupees', 'percent'] as const)('1e1 %s more is refused', (how) => {
  expect(refused(rent, { how, value: '1e1' })).toEqual([expect.any(String)]);
  expect(refused(rent, { how, value: 10 })).toEqual({ edit: { raiseRent: { by: how, amount: 10 } } });
});

test('what the society’s settings rule out is not among the fields', () => {
  const offered = (ownerEmail: 'required' | 'optional' | null) =>
    fieldsOf(
      { rules: ownerFields, canChange: (key, settings) => key !== 'email' || settings?.ownerEmail === 'optional' },
      { ownerEmail } as SocietySettings,
    ).map(({ key }) => key);
  expect(offered('optional')).toEqual(['address', 'email']);
  expect(offered('required')).toEqual(['address']);
  expect(offered(null)).toEqual(['address']);
});

test('what was left out at the moment of saving is named with why, the first three of it', () => {
  const flats = { one: 'flat', many: 'flats' };
  const changed = (flatNumber: string) => ({
    ...{ id: flatNumber, label: flatNumber, why: message('flat_changed_meanwhile', { flatNumber }) },
  });
  const gone = { id: 'of B-105', label: null, why: message('flat_not_found') };
  const told = (cannot: (typeof gone | ReturnType<typeof changed>)[]) =>
    resultText(flats, 'changed', { willChange: 4, unchanged: 0, cannotCount: cannot.length, cannot }, (id) =>
      id.replace('of ', ''),
    );
  expect(told([])).toBe('4 flats changed');
  expect(told([changed('B-101')])).toBe(
    '4 flats changed; 1 was left as it is: B-101: Someone else changed B-101 meanwhile',
  );
  expect(told([gone, changed('B-101'), changed('B-102'), changed('B-103'), changed('B-104')])).toBe(
    '4 flats changed; 5 were left as they are: B-105: This flat no longer exists; B-101: Someone else changed B-101 meanwhile; B-102: Someone else changed B-102 meanwhile; and 2 more',
  );
});
