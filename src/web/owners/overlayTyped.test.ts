import { describe, expect, test } from 'vitest';
import type { OwnerRecord } from '#domain/owner.ts';
import { toFields } from '#web/owners/fields.ts';
import { keptApart, overlayTyped } from '#web/owners/OwnerForm.tsx';
import { ownerRecord } from '../../../tests/support/records.ts';

const flatId = '11111111-1111-4111-8111-111111111111';
const kavita: OwnerRecord = {
  ...ownerRecord,
  ...{ name: 'Kavita Menon', email: 'kavita@people.example', address: 'Pune' },
  ...{ occupancyDate: '2019-03-14', status: 'Old', flats: [] },
  emergencyContact: { name: 'Ravi', phone: null, relation: null },
  flat: { id: '22222222-2222-4222-8222-222222222222', flatNumber: 'B-204' },
  documents: { aadhar: 'XXXX XXXX 1234', pan: null, lease: null },
};
const typed = { ...toFields(null), name: 'Kavita Menon', phone: '98765 43210', males: 2, occupancyDate: '2026-03-05' };

describe('what was typed for a new record', () => {
  test('stands over what is on record, which keeps all that was left empty', () => {
    expect(overlayTyped(kavita, typed)).toEqual({ ...toFields(kavita), phone: '98765 43210', males: 2 });
  });

  test('brings its flat along, and the day as the one since when it is theirs', () => {
    const laid = overlayTyped(kavita, { ...typed, flatId });
    expect(laid).toMatchObject({
      flatId,
      status: 'Active',
      occupancyDate: '2019-03-14',
      days: { since: '2026-03-05' },
    });
    const never = { ...kavita, flat: null, hasOwned: false };
    expect(overlayTyped(never, { ...typed, flatId })).toMatchObject({ flatId, occupancyDate: '2026-03-05', days: {} });
  });

  test('brings status and day to who is no owner yet, also without a flat', () => {
    const tenant = { ...kavita, flat: null, hasOwned: false, isOwner: false };
    expect(overlayTyped(tenant, typed)).toMatchObject({ status: 'Active', occupancyDate: '2026-03-05', flatId: null });
  });

  test('takes no flat from somebody who owns another one', () => {
    const owning = {
      ...kavita,
      status: 'Active' as const,
      flats: [{ id: 'b', flatNumber: 'B-204', since: '2019-03-14', place: 1, share: null, with: [] }],
    };
    expect(overlayTyped(owning, { ...typed, flatId })).toMatchObject({ flatId: kavita.flat?.id, days: {} });
    expect(keptApart(owning, { ...typed, flatId })).toEqual(['B-204']);
    expect(keptApart(owning, { ...typed, flatId: 'b' })).toBe(null);
  });
});
