import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { flatOptions, whyNot } from '#web/owners/FlatSelect.tsx';
import { flatRecord } from '../../../tests/support/records.ts';

function flat(flatNumber: string, changes: Partial<Flat> = {}): Flat {
  return { ...flatRecord, id: `id of ${flatNumber}`, flatNumber, ...changes };
}

const free = flat('A-101');
const taken = flat('A-102', { status: 'Occupied', ownerId: 'o', ownerName: 'Ravi' });
const closed = flat('A-103', { status: 'Maintenance' });
const odd = flat('A-104', { ownerId: 'o', ownerName: 'Ravi' });
const all = [free, taken, closed, odd];

describe('the flats an owner may be given', () => {
  test('are those that are Available and nobody else’s, by number and type', () => {
    expect(flatOptions(all, null, null)).toEqual([{ value: free.id, label: 'A-101 · 2BHK' }]);
  });

  test('and their own, and the one the form holds though it was taken meanwhile', () => {
    expect(flatOptions(all, taken, null).map(({ value }) => value)).toEqual([free.id, taken.id]);
    expect(flatOptions(all, null, closed.id).map(({ value }) => value)).toEqual([free.id, closed.id]);
  });

  test('and their own before the flats are known', () => {
    expect(flatOptions([], { id: 'x', flatNumber: 'B-204' }, 'x')).toEqual([{ value: 'x', label: 'B-204' }]);
  });

  test('one that was taken says by whom, or why', () => {
    expect(whyNot(free)).toBe(null);
    expect(whyNot(undefined)).toBe(null);
    expect(whyNot(taken)).toBe('A-102 already belongs to Ravi. Choose another flat.');
    const sunita = { ownerId: 's', name: 'Sunita', share: null };
    const joint = { ...taken, jointOwners: [sunita] };
    expect(whyNot(joint)).toBe('A-102 already belongs to Ravi and Sunita. Choose another flat.');
    expect(whyNot(closed)).toBe('A-103 is under maintenance. Choose another flat.');
    expect(whyNot(flat('A-105', { status: 'Occupied' }))).toBe('A-105 is not available any more. Choose another flat.');
  });
});
