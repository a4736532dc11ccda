import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { sentencesOf } from '#domain/say.ts';
import { type OwnerFields, toFields } from '#web/owners/fields.ts';
import { atFields, type Circumstances, checkFields, toastOf, toDraft, toEdit } from '#web/owners/rules.ts';
import { mergeFields } from '#web/records/merge.ts';
import { ownerRecord } from '../../../tests/support/records.ts';

const sentences = (...given: Parameters<typeof checkFields>) => sentencesOf(checkFields(...given));

const flatId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const otherFlatId = '3f333df6-90a4-4fda-8dd3-9485d27cee36';

const base: OwnerRecord = {
  ...ownerRecord,
  emergencyContact: { name: 'Ravi', phone: null, relation: null },
  documents: { aadhar: 'XXXX XXXX 1234', pan: 'XXXXX1234X', lease: null },
};

const today = '2026-07-25';
const adding: Circumstances = {
  ...{ base: null, isNew: true, today },
  ...{ familyRule: 'every-above-zero', phones: 'ten-digits', ownerEmail: 'required' },
};
const editing: Circumstances = { ...adding, base, isNew: false };
const complete: OwnerFields = { ...toFields(base), aadhar: '', pan: '' };
const fieldsOf = (changes: Partial<OwnerFields>): OwnerFields => ({ ...toFields(base), ...changes });

describe('the form of a new owner', () => {
  test('takes a complete one', () => {
    expect(sentences(complete, adding)).toEqual({});
  });

  test('says at each field what is missing, in the specified words', () => {
    const family = 'All family details must be greater than 0';
    expect(sentences(toFields(null), adding)).toEqual({
      name: 'Full Name is required',
      email: 'Invalid email format',
      phone: 'Phone number must be 10 digits',
      occupancyDate: 'Occupancy date is required',
      adults: family,
      children: family,
      males: family,
      females: family,
    });
  });

  test('names what was typed for a number, also where every count must be above 0', () => {
    expect(sentences({ ...complete, children: '12 flats' as never }, adding)).toEqual({
      children: expect.stringContaining('12 flats'),
    });
  });

  test.each([
    ['email', 'asha@', 'Invalid email format'],
    ['phone', '98765 4321', 'Phone number must be 10 digits'],
    ['phone', '98765abcde', 'Phone number must be 10 digits'],
    ['aadhar', '12345678901', 'Aadhar must be 12 digits'],
    ['pan', 'ABCD1234E', 'Invalid PAN format (e.g., ABCDE1234F)'],
    ['children', 0, 'All family details must be greater than 0'],
    ['males', -1, 'All family details must be greater than 0'],
  ] as const)('refuses %s %s, at the field and as the toast', (field, value, sentence) => {
    const errors = checkFields({ ...complete, [field]: value }, adding);
    expect(sentencesOf(errors)).toEqual({ [field]: sentence });
    expect(toastOf(errors)).toBe(Object.values(errors)[0]);
  });

  test('takes one without an email where the society does, and still none that is wrong', () => {
    const without = { ...complete, email: ' ' };
    expect(sentences(without, adding)).toEqual({ email: 'Invalid email format' });
    expect(sentences(without, { ...adding, ownerEmail: 'optional' })).toEqual({});
    expect(toDraft(without, null, today).email).toBeNull();
    const wrong = { ...complete, email: 'x' };
    expect(sentences(wrong, { ...adding, ownerEmail: 'optional' })).toEqual({ email: 'Invalid email format' });
  });

  test('toasts first the email, then phone, Aadhar, PAN and the family, whatever the order of the fields', () => {
    const wrong = { pan: 'x', children: 0, aadhar: '1', phone: '2', email: '@' };
    const fixed = ['email', 'phone', 'aadhar', 'pan', 'children'] as const;
    const toasted = fixed.map((_, done) => {
      const rest = Object.fromEntries(Object.entries(wrong).filter(([field]) => fixed.indexOf(field as never) >= done));
      return toastOf(checkFields({ ...complete, ...rest }, adding))?.code;
    });
    expect(toasted).toEqual([
      'owner_email_format',
      'phone_ten_digits',
      'aadhar_digits',
      'pan_format',
      'family_above_zero',
    ]);
  });

  test('takes today and refuses tomorrow', () => {
    expect(sentences({ ...complete, occupancyDate: today }, adding)).toEqual({});
    expect(sentences({ ...complete, occupancyDate: '2026-07-26' }, adding)).toHaveProperty('occupancyDate');
  });

  test('takes PAN in lower case and keeps it in upper case', () => {
    const fields = { ...complete, pan: 'abcde1234f', aadhar: '1234 5678 9012' };
    expect(sentences(fields, adding)).toEqual({});
    expect(toDraft(fields, null, today).documents).toEqual({ aadhar: '123456789012', pan: 'ABCDE1234F', lease: null });
  });

  test('takes names of every script, and no name is shortened', () => {
    for (const name of ['अनिता देशमुख', 'கமலா', 'Zoë 🏠']) {
      expect(toDraft({ ...complete, name }, null, today).name).toBe(name);
    }
    expect(sentences({ ...complete, name: 'x'.repeat(10_000) }, adding)).toHaveProperty('name');
  });

  test('takes a phone of another country where the society does, and says what it takes', () => {
    const abroad = { ...complete, phone: '+44 20 7946-0958' };
    const wide: Circumstances = { ...adding, phones: 'international' };
    expect(sentences(abroad, adding)).toEqual({ phone: 'Phone number must be 10 digits' });
    expect(sentences(abroad, wide)).toEqual({});
    expect(toDraft(abroad, null, today).phone).toBe('+442079460958');
    expect(sentences({ ...complete, phone: '2079' }, wide)).toEqual({
      phone: 'Phone number must be 10 digits, or + with the code of the country and the number',
    });
    // While the settings are on their way, the server has the last word.
    expect(sentences(abroad, { ...adding, phones: null })).toEqual({});
  });

  test('where only the total counts, takes a household without children and refuses an empty one', () => {
    const relaxed: Circumstances = { ...adding, familyRule: 'total-above-zero' };
    expect(sentences({ ...complete, children: 0 }, relaxed)).toEqual({});
    const empty = { ...complete, adults: 0, children: 0, males: 0, females: 0 };
    expect(sentences(empty, relaxed)).toEqual({ males: 'The family must have at least one person' });
    expect(sentences({ ...complete, children: '' }, relaxed)).toEqual({ children: 'Children is required' });
  });
});

describe('an edit', () => {
  test('sends nothing that was not touched, and no mask ever', () => {
    expect(toEdit(base, fieldsOf({ phone: '9000000000' }), today)).toEqual({ version: 4, phone: '9000000000' });
  });

  test('sends a group whole, but of the documents only what was touched', () => {
    expect(toEdit(base, fieldsOf({ children: 2, contactPhone: '22', lease: 'On paper' }), today)).toEqual({
      version: 4,
      familyDetails: { adults: 2, children: 2, males: 1, females: 1 },
      emergencyContact: { name: 'Ravi', phone: '22', relation: null },
      documents: { lease: 'On paper' },
    });
  });

  test('a new number is sent, an emptied one is removed', () => {
    expect(toEdit(base, fieldsOf({ aadhar: '123456789012', pan: '' }), today).documents).toEqual({
      aadhar: '123456789012',
      pan: null,
    });
  });

  test('a flat that is left alone is left out, another is sent, a cleared one is taken away', () => {
    expect(toEdit(base, fieldsOf({ status: 'Old' }), today)).not.toHaveProperty('flatId');
    expect(toEdit(base, fieldsOf({ flatId: otherFlatId }), today).flatId).toBe(otherFlatId);
    expect(toEdit(base, fieldsOf({ flatId: null }), today).flatId).toBe(null);
  });

  test('does not complain of what the record already had, until it is touched', () => {
    const transferred = { ...base, email: null, familyDetails: { ...base.familyDetails, children: 0 } };
    const circumstances = { ...editing, base: transferred };
    expect(sentences({ ...toFields(transferred), name: 'Asha R Iyer' }, circumstances)).toEqual({});
    expect(Object.keys(sentences({ ...toFields(transferred), males: 2 }, circumstances))).toEqual(['children']);
  });

  test('of an owner with facts missing asks for none of them, and sends those that are given', () => {
    const unknown = { totalMembers: null, adults: null, children: null, males: null, females: null };
    const incomplete = { ...base, email: null, phone: null, familyDetails: unknown };
    const circumstances = { ...editing, base: incomplete };
    const fields = { ...toFields(incomplete), address: 'Pune', males: 2 };
    expect(sentences(fields, circumstances)).toEqual({});
    expect(toEdit(incomplete, fields, today)).toEqual({
      version: 4,
      address: 'Pune',
      familyDetails: { adults: null, children: null, males: 2, females: null },
    });
    expect(sentences({ ...fields, phone: '12', adults: 0 }, circumstances)).toEqual({
      phone: 'Phone number must be 10 digits',
      adults: 'All family details must be greater than 0',
    });
  });

  test('of an owner who was deleted meanwhile becomes a new record without the numbers that were only masks', () => {
    const fields = fieldsOf({ name: 'Asha R Iyer' });
    expect(sentences(fields, { ...editing, isNew: true })).toEqual({});
    expect(toDraft(fields, base, today)).toMatchObject({ name: 'Asha R Iyer', documents: { aadhar: null, pan: null } });
  });

  test('met by another edit, asks only where both changed the same', () => {
    const theirs = { ...base, version: 5, phone: '9111111111', address: 'Pune' };
    const mine = fieldsOf({ phone: '9222222222', children: 3 });
    const { fields, conflicts, taken } = mergeFields(toFields(base), mine, toFields(theirs));
    expect(conflicts.map(({ field }) => field)).toEqual(['phone']);
    expect(taken.map(({ field }) => field)).toEqual(['address']);
    expect(Object.keys(toEdit(theirs, fields, today)).sort()).toEqual(['familyDetails', 'phone', 'version']);
  });

  test('for any fields touched, carries those, the days they ask for, and no others', () => {
    const change = fc.record(
      {
        name: fc.constant('B'),
        status: fc.constant('Old' as const),
        males: fc.integer({ min: 2, max: 9 }),
        lease: fc.constant('L'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (changes) => {
        const place = { name: 'name', status: 'status', males: 'familyDetails', lease: 'documents' };
        const days = changes.status ? ['endings'] : [];
        const wanted = [...Object.keys(changes).map((field) => place[field as keyof typeof place]), ...days];
        expect(Object.keys(toEdit(base, fieldsOf(changes), today)).sort()).toEqual(['version', ...wanted].sort());
      }),
    );
  });
});

test('what the server says of a group stands at the field of the form', () => {
  const what = message('required', { field: 'name' });
  const paths = ['emergencyContact.name', 'familyDetails.adults', 'documents.pan', 'flatId'];
  expect(Object.keys(atFields(Object.fromEntries(paths.map((path) => [path, what]))))).toEqual([
    'contactName',
    'adults',
    'pan',
    'flatId',
  ]);
  expect(atFields({ [`endings.${flatId}`]: what, since: what })).toEqual({
    [`days.${flatId}`]: what,
    'days.since': what,
  });
});
