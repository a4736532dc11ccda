import { describe, expect, test } from 'vitest';
import { message } from '#domain/message.ts';
import type { TransferPlan } from '#domain/transfer.ts';
import type { Rules } from '#web/transfers/form/draft.ts';
import { emptyFields, nobody, type TransferFields } from '#web/transfers/form/fields.ts';
import { nextTransfer } from '#web/transfers/form/transferReducer.ts';
import {
  type Failure,
  newTransfer,
  type TransferEvent,
  type TransferState,
} from '#web/transfers/form/transferState.ts';

const today = '2026-03-05';
const missing = message('transfer_incomplete');
const flatId = '7bbb0899-6d08-4e74-b8e5-e4fabf628ad2';
const sita = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f01';
const kavya = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f02';
const car = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f03';
const firstKey = '00000000-0000-4000-8000-000000000001';
const nextKey = '00000000-0000-4000-8000-000000000002';

const family = { adults: 2, children: 1, males: 1, females: 1 };
const asha: Partial<TransferFields> = { name: 'Asha Rao', phone: '98450 12345', ...family };

const rules: Rules = {
  today,
  familyRule: 'every-above-zero',
  notBefore: '2019-03-14',
  vehicleIds: [car],
  jointOwnerIds: [],
  isBuyerOnRecord: false,
};

const plan = { flat: { flatNumber: 'A-101' } } as TransferPlan;
const result = { id: 'entry', ownerId: kavya, flatId, flatNumber: 'A-101' };
const done: TransferEvent = { type: 'done', result, today, nextKey };
const submitted: TransferEvent = { type: 'submitted', rules };
const confirmed: TransferEvent = { type: 'confirmed' };
const planned: TransferEvent = { type: 'planned', plan };

function play(state: TransferState, ...events: TransferEvent[]): TransferState {
  return events.reduce(nextTransfer, state);
}

function failed(code: Failure['code'], more: Partial<Failure> = {}): TransferEvent {
  return { type: 'failed', failure: { code, message: 'The server said so', fields: {}, current: undefined, ...more } };
}

const opened = newTransfer({ fields: emptyFields(today), knownBuyer: null, idempotencyKey: firstKey });
const chosen = play(opened, { type: 'flatChosen', flatId, presentOwnerId: sita });
const filled = play(chosen, { type: 'typed', change: asha });
const reviewing = play(filled, submitted, planned);
const sending = play(reviewing, confirmed);

/** What is on its way to the server; the test ends here when nothing is. */
function onItsWay({ step }: TransferState) {
  if (step.kind !== 'checking' && step.kind !== 'sending') throw new Error(`nothing is on its way: ${step.kind}`);
  return step.submission;
}

describe('filling the form', () => {
  test('another flat brings its present owner, and what was chosen for the vehicles of the last one is gone', () => {
    const stays = play(chosen, { type: 'vehicleChosen', id: car, choice: 'stays' });
    expect(stays.fields.vehicles).toEqual({ [car]: 'stays' });
    const other = play(stays, { type: 'flatChosen', flatId: 'another', presentOwnerId: null });
    expect(other.fields).toMatchObject({ flatId: 'another', presentOwnerId: null, vehicles: {} });
  });

  test('whose heirs follow have died, unless it is said otherwise; of a sale nobody has', () => {
    const heirs = play(chosen, { type: 'typed', change: { reason: 'inheritance' } });
    expect(heirs.fields.sellers).toBe('died');
    expect(play(heirs, { type: 'typed', change: { reason: 'sale' } }).fields.sellers).toBe('leave');
    const alive = play(heirs, { type: 'sellersChosen', choice: 'leave' }, { type: 'typed', change: { remarks: 'x' } });
    expect(alive.fields.sellers).toBe('leave');
    const other = play(heirs, { type: 'flatChosen', flatId: 'another', presentOwnerId: sita });
    expect(other.fields.sellers).toBe('died');
    const { submission } = play(heirs, { type: 'typed', change: asha }, submitted).step as { submission: object };
    expect(submission).toMatchObject({ died: true, vehicles: { [car]: 'stays' } });
  });

  test('what is wrong at a field goes when that field is typed over, and stays at the others', () => {
    const wrong = play(chosen, submitted);
    expect(Object.keys(wrong.errors)).toEqual(expect.arrayContaining(['name', 'phone']));
    const named = play(wrong, { type: 'typed', change: { name: 'Asha' } });
    expect([named.errors['name'], named.errors['phone']]).toEqual([undefined, missing]);
  });
});

describe('checking', () => {
  test('what is missing is the specified alert, stands at its fields, and nothing is sent', () => {
    const { outcome, errors, step } = play(chosen, submitted);
    expect(outcome).toEqual({ kind: 'refused', sentence: 'Please fill in all required fields' });
    expect(errors).toMatchObject({ name: missing, phone: missing });
    expect(step.kind).toBe('editing');
  });

  test('what is wrong under Optional Details opens them', () => {
    const long = play(filled, { type: 'typed', change: { pan: 'x'.repeat(41) } }, submitted);
    expect([long.isOptionalOpen, long.outcome?.kind]).toEqual([true, 'refused']);
    expect(play(long, { type: 'optionalToggled' }).isOptionalOpen).toBe(false);
  });

  test('a field that the form does not show is refused like any other', () => {
    const broken = play(filled, { type: 'typed', change: { presentOwnerId: 'nobody' } }, submitted);
    expect(broken.outcome).toEqual({ kind: 'refused', sentence: 'Choose the flat again' });
  });

  test('a whole form is sent for its plan, with its key and a choice for every vehicle', () => {
    const checking = play(filled, submitted);
    expect(checking.step.kind).toBe('checking');
    expect(onItsWay(checking)).toMatchObject({
      key: firstKey,
      flatId,
      presentOwnerId: sita,
      vehicles: { [car]: 'leaves' },
    });
    expect(checking.unanswered).toBe(null);
  });

  test('pressed twice it is one request', () => {
    const checking = play(filled, submitted);
    expect(play(checking, submitted)).toBe(checking);
  });

  test('the plan is shown, and closing it goes back to the form with all that was typed', () => {
    expect([reviewing.step.kind, reviewing.review?.plan]).toEqual(['reviewing', plan]);
    const back = play(reviewing, { type: 'planClosed' });
    expect([back.step.kind, back.fields]).toEqual(['editing', filled.fields]);
    // It still fills the dialog while that closes.
    expect(back.review?.plan).toBe(plan);
  });

  test('somebody typed as new who is on record: the record is used under what was typed, and the plan asked for again', () => {
    const person = { ...nobody, name: filled.fields.name, phone: '9999999999', address: 'Pune', males: 7 };
    const taken = play(reviewing, { type: 'buyerTaken', buyer: { id: kavya, person }, rules });
    const { phone, males } = filled.fields;
    expect(taken.fields).toMatchObject({ existingOwnerId: kavya, phone, males, address: 'Pune' });
    expect(onItsWay(taken)).toMatchObject({ existingOwnerId: kavya, isCorrection: false });
    const renamed = play(reviewing, {
      type: 'buyerTaken',
      buyer: { id: kavya, person: { ...person, name: 'Kavya Knwon' } },
      rules: { ...rules, isBuyerOnRecord: true },
    });
    expect([renamed.step.kind, renamed.question]).toEqual(['editing', { isOpen: true, leadsToPlan: true }]);
  });

  test('what the server refuses stands at the form’s fields', () => {
    const adults = message('required', { field: 'adults' });
    const refused = play(filled, submitted, failed('invalid', { fields: { 'newOwner.familyDetails.adults': adults } }));
    expect(refused.errors).toEqual({ adults });
    expect(refused.outcome).toEqual({ kind: 'refused', sentence: 'Adults is required' });
  });

  test('a plan that comes after the form was cleared is not shown', () => {
    const cleared = play(filled, submitted, { type: 'cleared', today, nextKey });
    expect(play(cleared, planned)).toBe(cleared);
  });
});

describe('sending', () => {
  test('what was shown in the plan is sent, whatever was done to the form since; confirmed twice it is one request', () => {
    const person = { ...nobody, name: 'Kavya', phone: '1' };
    const known = play(chosen, { type: 'buyerChosen', buyer: { id: kavya, person } });
    const shown = play(known, { type: 'typed', change: family }, submitted, planned);
    const seen = play(shown, { type: 'buyerSeen', buyer: { id: kavya, person: { ...person, phone: '222' } } });
    expect([seen.fields.phone, onItsWay(play(seen, confirmed)).newOwner.phone]).toEqual(['222', '1']);
    expect(play(sending, confirmed)).toBe(sending);
    expect(play(filled, confirmed)).toBe(filled);
  });

  test('done, the form is empty for another transfer under another key, and says whose the flat is', () => {
    const over = play(sending, done);
    expect(over.outcome).toEqual({ kind: 'done', result, buyer: 'Asha Rao' });
    expect(over.fields).toEqual(emptyFields(today));
    expect(over).toMatchObject({ idempotencyKey: nextKey, unanswered: null, knownBuyer: null, errors: {} });
    expect(over.step.kind).toBe('editing');
  });

  test('the flat has changed hands: it is said who owns it now, and goes on with all that was typed', () => {
    const current = { ownerId: kavya, name: 'Kavya', phone: '9845011111', email: null };
    const changed = play(sending, failed('owner_changed', { current }));
    expect(changed.outcome).toEqual({ kind: 'ownerChanged', sentence: 'The server said so', current });
    expect(changed.unanswered).toBe(null);
    const taken = play(changed, { type: 'sellerTaken', presentOwnerId: kavya });
    expect(taken.fields).toMatchObject({ ...asha, presentOwnerId: kavya });
    expect(taken.outcome).toBe(null);
    expect(onItsWay(play(taken, submitted)).key).toBe(firstKey);
  });

  test('taking the new seller from the notice beside the flat leaves the alert to say what it says', () => {
    const refused = play(chosen, submitted);
    expect(play(refused, { type: 'sellerTaken', presentOwnerId: null }).outcome).toBe(refused.outcome);
  });

  test.each(['offline', 'internal', 'unavailable'] as const)(
    'no answer (%s): trying again sends the very same under the same key, without another plan',
    (code) => {
      const lost = play(sending, failed(code));
      expect(lost.outcome).toEqual({ kind: 'failed', sentence: 'The server said so' });
      expect(lost.unanswered).not.toBe(null);
      const again = play(lost, { type: 'triedAgain', rules });
      expect(again.step.kind).toBe('sending');
      expect(onItsWay(again)).toBe(onItsWay(sending));
      expect(play(again, done)).toMatchObject({ outcome: { kind: 'done' }, unanswered: null });
    },
  );

  test('no answer, and something typed since: that is another transfer, and its plan is shown first', () => {
    const typed = play(sending, failed('offline'), { type: 'typed', change: { remarks: 'deed 12' } });
    const again = play(typed, { type: 'triedAgain', rules });
    expect(again.step.kind).toBe('checking');
    expect(onItsWay(again)).toMatchObject({ key: firstKey, remarks: 'deed 12' });
    const typedBack = play(typed, { type: 'typed', change: { remarks: '' } }, { type: 'triedAgain', rules });
    expect(typedBack.step.kind).toBe('sending');
  });

  test('an answer that it was not done leaves nothing open', () => {
    expect(play(sending, failed('too_many_attempts')).unanswered).toBe(null);
  });

  test('a plan that fails after a lost answer says nothing of what became of that', () => {
    const lost = play(sending, failed('offline'), { type: 'typed', change: { remarks: 'x' } }, submitted);
    expect(
      play(lost, failed('invalid', { fields: { remarks: message('not_text', { field: 'remarks' }) } })).unanswered,
    ).not.toBe(null);
  });

  test('a key that was used for another transfer can be changed for a new one', () => {
    const used = play(sending, failed('conflict'));
    expect(used.outcome).toEqual({ kind: 'keyUsed' });
    const renewed = play(used, { type: 'keyRenewed', nextKey });
    expect([renewed.outcome, renewed.fields]).toEqual([null, filled.fields]);
    expect(onItsWay(play(renewed, submitted)).key).toBe(nextKey);
  });

  test('a conflict at a field is that field’s', () => {
    const gone = play(
      sending,
      failed('conflict', {
        fields: { existingOwnerId: message('buyer_owns_it', { flatNumber: 'A-101', name: 'Kavya' }) },
      }),
    );
    expect(gone.outcome).toEqual({ kind: 'refused', sentence: 'A-101 already belongs to Kavya.' });
  });

  test('what fails in the screen itself says no reason, and may have been done', () => {
    const broken = play(sending, { type: 'failed', failure: null });
    expect(broken.outcome).toEqual({ kind: 'failed', sentence: '' });
    expect(broken.unanswered).not.toBe(null);
  });

  test('cleared, it is as it opened, under another key', () => {
    const lost = play(sending, failed('offline'));
    expect(play(lost, { type: 'cleared', today, nextKey })).toEqual({
      ...opened,
      idempotencyKey: nextKey,
      review: reviewing.review,
    });
  });
});

describe('who sells and stays', () => {
  const stays = play(chosen, { type: 'sellersChosen', choice: 'rent' });
  const lastDay = ({ fields }: TransferState) => fields.leasebackLastDay;
  const typed = (change: Partial<TransferFields>): TransferEvent => ({ type: 'typed', change });

  test('is proposed eleven months from the occupancy date, which follow it until another day is said', () => {
    expect(lastDay(stays)).toBe('2027-02-04');
    const earlier = play(stays, typed({ occupancyDate: '2026-03-01' }));
    expect(lastDay(earlier)).toBe('2027-01-31');
    const said = play(earlier, typed({ leasebackLastDay: '2027-06-30' }), typed({ occupancyDate: '2026-02-01' }));
    expect(lastDay(said)).toBe('2027-06-30');
  });

  test('keeps what was agreed while it is looked at what leaving would be, and loses it with another flat', () => {
    const agreed = play(stays, typed({ leasebackRent: 32000 }), { type: 'sellersChosen', choice: 'leave' });
    expect(play(agreed, { type: 'sellersChosen', choice: 'rent' }).fields).toMatchObject({
      ...{ sellers: 'rent', leasebackRent: 32000, leasebackLastDay: '2027-02-04' },
    });
    const other = play(agreed, { type: 'flatChosen', flatId: car, presentOwnerId: kavya });
    expect(other.fields).toMatchObject({ sellers: 'leave', leasebackRent: '', leasebackLastDay: '' });
  });
});
