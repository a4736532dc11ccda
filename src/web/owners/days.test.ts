import { describe, expect, test } from 'vitest';
import type { OwnerRecord } from '#domain/owner.ts';
import { sentencesOf } from '#domain/say.ts';
import { askedDays, dayErrors, sentDays } from '#web/owners/days.ts';
import { type OwnerFields, toFields } from '#web/owners/fields.ts';
import { checkFields, toDraft, toEdit } from '#web/owners/rules.ts';
import { ownerRecord } from '../../../tests/support/records.ts';

const [first, second, third] = [
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  '3f333df6-90a4-4fda-8dd3-9485d27cee36',
  'c0a8012e-3f4b-4d6a-9b8c-1d2e3f4a5b6c',
] as const;
const today = '2026-07-25';

const base: OwnerRecord = {
  ...ownerRecord,
  flats: [
    ...ownerRecord.flats,
    { id: second, flatNumber: 'B-204', since: '2025-01-01', place: 1, share: null, with: [] },
  ],
};
const fieldsOf = (changes: Partial<OwnerFields>, of = base): OwnerFields => ({ ...toFields(of), ...changes });
const asked = (changes: Partial<OwnerFields>, of = base) => {
  const { endings, beginsAt } = askedDays(of, fieldsOf(changes, of));
  return { ends: endings.map(({ flatId }) => flatId), begins: beginsAt };
};

describe('a form asks until when', () => {
  test('for every flat of who becomes Old, for the one shown of who takes another or none, and else not at all', () => {
    expect(asked({})).toEqual({ ends: [], begins: null });
    expect(asked({ status: 'Old' })).toEqual({ ends: [first, second], begins: null });
    expect(asked({ flatId: third })).toEqual({ ends: [first], begins: third });
    expect(asked({ flatId: null })).toEqual({ ends: [first], begins: null });
    expect(asked({ flatId: second })).toEqual({ ends: [first], begins: null });
  });

  test('for a flat with which somebody is entered as Old', () => {
    const fields = { ...toFields(null), flatId: third, status: 'Old' as const, occupancyDate: '2020-01-01' };
    expect(askedDays(null, fields)).toEqual({
      endings: [{ flatId: third, flatNumber: null, since: '2020-01-01' }],
      beginsAt: null,
    });
  });
});

describe('a form asks since when', () => {
  const left: OwnerRecord = { ...base, status: 'Old', flats: [] };

  test('for another flat of somebody who owned before; the first flat goes by the occupancy date, the last one goes on', () => {
    const never: OwnerRecord = { ...base, flats: [], flat: null, hasOwned: false };
    expect(asked({ flatId: third }, never)).toEqual({ ends: [], begins: null });
    expect(asked({ flatId: third }, { ...never, hasOwned: true })).toEqual({ ends: [], begins: third });
    expect(asked({ status: 'Active' }, left)).toEqual({ ends: [], begins: null });
    expect(asked({ status: 'Active', flatId: third }, left)).toEqual({ ends: [], begins: third });
    expect(asked({ flatId: third }, left)).toEqual({ ends: [third], begins: third });
  });
});

describe('the days of a form', () => {
  test('are today unless said, and sent only where they are asked', () => {
    const days = { [first]: '2026-06-01', since: '2026-06-02' };
    expect(toEdit(base, fieldsOf({ days }), today)).toEqual({ version: 4 });
    expect(toEdit(base, fieldsOf({ status: 'Old', days }), today)).toEqual({
      version: 4,
      status: 'Old',
      endings: { [first]: '2026-06-01', [second]: today },
    });
    expect(sentDays(base, fieldsOf({ flatId: third, days }), today)).toEqual({
      since: '2026-06-02',
      endings: { [first]: '2026-06-01' },
    });
  });

  test('of a person who is entered as Old go with the draft', () => {
    const fields = fieldsOf({ status: 'Old', flatId: third, days: { [third]: '2025-02-03' } });
    expect(toDraft(fields, null, today).endings).toEqual({ [third]: '2025-02-03' });
  });

  test('lie between the beginning and today, and are days', () => {
    const rules = { base, isNew: false, today, familyRule: null, phones: null, ownerEmail: null };
    const errorAt = (until: string) =>
      sentencesOf(checkFields(fieldsOf({ status: 'Old', days: { [second]: until } }), rules))[`days.${second}`];
    expect(errorAt('2025-01-01')).toBeUndefined();
    expect(errorAt(today)).toBeUndefined();
    expect(errorAt('2024-12-31')).toBe('B-204 became theirs on 01 Jan 2025. Choose that day or a later one.');
    expect(errorAt('2026-07-26')).toBe("The day can't be in the future: 26 Jul 2026");
    expect(errorAt('31/2')).toBe('Say until when they owned it');
    expect(sentencesOf(dayErrors(base, fieldsOf({ flatId: third, days: { since: '2026-07-26' } }), today))).toEqual({
      'days.since': "The day can't be in the future: 26 Jul 2026",
    });
  });
});
