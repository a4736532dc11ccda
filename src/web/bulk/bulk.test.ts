import { expect, test } from 'vitest';
import { FlatsEdit } from '#domain/flat.ts';
import { say } from '#domain/say.ts';
import { type BulkField, readEdit } from '#web/bulk/bulk.ts';

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
