import { describe, expect, test } from 'vitest';
import type { Messages } from '#domain/message.ts';
import { say, sentencesOf } from '#domain/say.ts';
import { TransferSubmission } from '#domain/transfer.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { alertOf, checkFields, familyError, isReady, type Rules, toDraft } from '#web/transfers/form/draft.ts';
import { emptyFields, fieldAt, type TransferFields } from '#web/transfers/form/fields.ts';

const missing = 'Please fill in all required fields';
const tooFew = 'All family details (adults, children, males, females) must be greater than 0.';
const alertFor = (errors: Messages) => {
  const alert = alertOf(errors);
  return alert && say(alert);
};

const today = '2026-03-05';
const rules: Rules = {
  today,
  familyRule: 'every-above-zero',
  notBefore: '2019-03-14',
  vehicleIds: [],
  jointOwnerIds: [],
  isBuyerOnRecord: false,
};
const flatId = '7bbb0899-6d08-4e74-b8e5-e4fabf628ad2';
const nano = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f01';
const activa = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f02';

function filled(more: Partial<TransferFields> = {}): TransferFields {
  const family = { adults: 2, children: 1, males: 1, females: 1 };
  return { ...emptyFields(today), flatId, name: 'Asha Rao', phone: '98450', ...family, ...more };
}

describe('from the form to the draft', () => {
  test('an empty form has the society’s day, a sale, and nobody in it', () => {
    expect(emptyFields(today)).toMatchObject({ occupancyDate: today, reason: 'sale', name: '', existingOwnerId: null });
  });

  test('what was left empty is nothing, and an untouched document is not mentioned', () => {
    const draft = toDraft(filled(), { isCorrection: false, vehicleIds: [], jointOwnerIds: [] });
    expect(draft.newOwner).toMatchObject({ email: null, address: null });
    expect(draft.newOwner.documents).toEqual({ aadhar: null, pan: null, lease: null });
    expect(draft).toMatchObject({ flatId, presentOwnerId: null, occupancyDate: today, reason: 'sale', remarks: null });
  });

  test('each vehicle that is shown is told of, and leaves unless it was chosen to stay', () => {
    const fields = filled({ vehicles: { [nano]: 'stays', 'of-another-flat': 'stays' } });
    const { vehicles } = toDraft(fields, { isCorrection: false, vehicleIds: [nano, activa], jointOwnerIds: [] });
    expect(vehicles).toEqual({ [nano]: 'stays', [activa]: 'leaves' });
  });

  test('with a key of its own it is a submission that the server takes', () => {
    const draft = toDraft(filled(), { isCorrection: false, vehicleIds: [nano], jointOwnerIds: [] });
    const keys = Array.from({ length: 200 }, newIdempotencyKey);
    for (const key of keys) expect(TransferSubmission.safeParse({ ...draft, key }).success).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('what the rules say, at the form’s fields', () => {
  test('a whole form has nothing wrong', () => {
    expect(checkFields(filled(), rules)).toEqual({});
  });

  test('a missing flat, name or phone is the specified alert, and comes before anything else', () => {
    for (const left of [{ flatId: null }, { name: '  ' }, { phone: '' }]) {
      const fields = filled({ ...left, adults: 0, occupancyDate: '' });
      expect(alertFor(checkFields(fields, rules))).toBe(missing);
    }
  });

  test('a family number of 0, or left empty, is the specified alert, and stands once under the four', () => {
    for (const none of [0, '']) {
      const fields = filled({ children: none });
      const errors = checkFields(fields, rules);
      expect(sentencesOf(errors)).toEqual({ children: tooFew });
      expect(familyError(errors)).toBe(tooFew);
      expect(alertFor(errors)).toBe(tooFew);
    }
  });

  test('a family that is too small comes before a day that is wrong, half a person after it', () => {
    const wrongDay = { occupancyDate: '2026-03-06' };
    const alertWith = (more: Partial<TransferFields>) => alertFor(checkFields(filled({ ...wrongDay, ...more }), rules));
    expect(alertWith({ males: 0 })).toBe(tooFew);
    expect(alertWith({ males: 1.5 })).toContain("can't be in the future");
  });

  test('where the society allows it, a household without children is enough', () => {
    expect(checkFields(filled({ children: '' }), { ...rules, familyRule: 'total-above-zero' })).toEqual({});
  });

  test('half a person is told of by name', () => {
    expect(sentencesOf(checkFields(filled({ males: 1.5 }), rules))['males']).toContain('Males must be a whole number');
  });

  test('tomorrow, a day before the present ownership began, and no day are refused', () => {
    const at = (occupancyDate: string) => sentencesOf(checkFields(filled({ occupancyDate }), rules))['occupancyDate'];
    expect(at('2026-03-06')).toContain("can't be in the future");
    expect(at('2019-03-13')).toContain('14 Mar 2019');
    expect([at(''), at('2019-03-14'), at(today)]).toEqual(['Occupancy date is required', undefined, undefined]);
  });

  test('what the server says of the draft’s groups stands at the form’s fields', () => {
    expect(
      ['newOwner.familyDetails.adults', 'newOwner.name', 'newOwner.emergencyContact.phone', 'flatId'].map(fieldAt),
    ).toEqual(['adults', 'name', 'contactPhone', 'flatId']);
  });
});

test('the button can’t be pressed without flat, name or phone, whatever else is there', () => {
  expect(isReady(filled())).toBe(true);
  for (const missing of [{ flatId: null }, { name: '' }, { phone: '' }]) expect(isReady(filled(missing))).toBe(false);
  for (const blank of ['   ', '\u200b', '\u3164\u00a0']) {
    for (const missing of [{ name: blank }, { phone: blank }]) expect(isReady(filled(missing))).toBe(false);
  }
});

test('who sells and stays is sent with what is agreed, and no vehicle of theirs is told of; what is wrong stands at its field', () => {
  const fields = filled({
    ...{
      sellers: 'rent' as const,
      leasebackLastDay: '2027-02-04',
      leasebackRent: 32000,
      vehicles: { [nano]: 'leaves' as const },
    },
  });
  const draft = toDraft(fields, { isCorrection: false, vehicleIds: [nano], jointOwnerIds: [] });
  expect(draft).toMatchObject({ vehicles: {}, leaseback: { lastDay: '2027-02-04', rent: 32000, policeOn: null } });
  const wrong = checkFields({ ...fields, leasebackLastDay: '2026-03-04', leasebackPoliceOn: '2026-03-06' }, rules);
  expect(sentencesOf(wrong)).toEqual({
    leasebackLastDay: 'It begins on 05 Mar 2026. Choose that day or a later one.',
    leasebackPoliceOn: expect.stringMatching(/can.t be in the future/),
  });
  expect(checkFields({ ...fields, leasebackLastDay: '' }, rules)).toHaveProperty('leasebackLastDay');
  expect(
    toDraft({ ...fields, sellers: 'leave' }, { isCorrection: false, vehicleIds: [], jointOwnerIds: [] }).leaseback,
  ).toBe(null);
});
