import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rules } from '#web/transfers/form/draft.ts';
import { emptyFields, nobody, type PersonFields } from '#web/transfers/form/fields.ts';
import {
  corrected,
  filledWith,
  followed,
  isCorrection,
  type KnownBuyer,
  mustAskWhose,
  withoutKnown,
} from '#web/transfers/form/knownBuyer.ts';
import { nextTransfer } from '#web/transfers/form/transferReducer.ts';
import { newTransfer, type TransferEvent, type TransferState } from '#web/transfers/form/transferState.ts';

const asha: PersonFields = {
  ...nobody,
  name: 'Asha Rao',
  phone: '9845012345',
  email: 'asha@people.example',
  adults: 2,
};
const known: KnownBuyer = { person: asha, correctedTo: null };
const today = '2026-03-05';
const empty = emptyFields(today);

describe('choosing a person on record', () => {
  test('fills the form with what is known of them, and no document', () => {
    const fields = filledWith({ ...empty, remarks: 'deed 12' }, 'asha', asha);
    expect(fields).toMatchObject({
      ...asha,
      existingOwnerId: 'asha',
      remarks: 'deed 12',
      aadhar: '',
      pan: '',
      lease: '',
    });
  });

  test('whatever is typed afterwards, a different new owner takes nothing of theirs that was not typed', () => {
    const change = fc.record(
      { name: fc.string(), phone: fc.string(), email: fc.string(), adults: fc.integer({ min: 0, max: 9 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (typed) => {
        const left = withoutKnown({ ...filledWith(empty, 'asha', asha), ...typed }, asha);
        expect(left.existingOwnerId).toBe(null);
        for (const field of ['name', 'phone', 'email', 'adults'] as const) {
          const isTyped = field in typed && typed[field] !== asha[field];
          expect(left[field]).toBe(isTyped ? typed[field] : nobody[field]);
        }
      }),
    );
  });

  test('a correction of their record meanwhile is followed where nothing was typed', () => {
    const fields = { ...filledWith(empty, 'asha', asha), phone: '111' };
    const now = { ...asha, phone: '222', email: 'asha.rao@people.example' };
    expect(followed(fields, asha, now)).toMatchObject({
      phone: '111',
      email: 'asha.rao@people.example',
      name: 'Asha Rao',
    });
  });
});

describe('whether it must be asked whose name it is', () => {
  test('the same name in other spaces or another composition is no question', () => {
    for (const same of ['Asha Rao', ' Asha Rao  ']) expect(mustAskWhose(same, known)).toBe(false);
    const composed: KnownBuyer = { person: { ...asha, name: 'Zo\u00eb' }, correctedTo: null };
    expect(mustAskWhose('Zoe\u0308', composed)).toBe(false);
  });

  test('another name is asked about, an empty one is missing, and for somebody new there is nothing to ask', () => {
    expect(mustAskWhose('Asha Raou', known)).toBe(true);
    for (const blank of ['  ', '\u200b']) expect(mustAskWhose(blank, known)).toBe(false);
    expect(mustAskWhose('Anybody', null)).toBe(false);
  });

  test('the answer holds for that name: typed over once more, it is asked again', () => {
    const answered = corrected('Asha Raou ', known);
    expect([mustAskWhose('Asha Raou', answered), isCorrection('Asha Raou', answered)]).toEqual([false, true]);
    expect([mustAskWhose('Sita Iyer', answered), isCorrection('Sita Iyer', answered)]).toEqual([true, false]);
    expect([mustAskWhose('Asha Rao', answered), isCorrection('Asha Rao', answered)]).toEqual([false, false]);
  });
});

const flatId = '7bbb0899-6d08-4e74-b8e5-e4fabf628ad2';
const sita = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f01';
const kavya = '55d1a2c4-0a0e-4b43-8c3e-0f7f2f8f6f02';
const onRecord = { ...nobody, adults: 2, children: 1, males: 1, females: 1, name: 'Kavya Knwon', phone: '9845011111' };
const rules: Rules = {
  today,
  familyRule: null,
  notBefore: null,
  vehicleIds: [],
  jointOwnerIds: [],
  isBuyerOnRecord: true,
};
const submitted: TransferEvent = { type: 'submitted', rules };

function play(state: TransferState, ...events: TransferEvent[]): TransferState {
  return events.reduce(nextTransfer, state);
}

const filled = play(
  newTransfer({ fields: empty, knownBuyer: null, idempotencyKey: '00000000-0000-4000-8000-000000000001' }),
  { type: 'flatChosen', flatId, presentOwnerId: sita },
  { type: 'buyerChosen', buyer: { id: kavya, person: onRecord } },
);
const renamed = play(filled, { type: 'typed', change: { name: 'Kavya Known' } });

/** What is asked of the server; the test ends here when nothing is. */
function checked({ step }: TransferState) {
  if (step.kind !== 'checking') throw new Error(`the form is ${step.kind}`);
  return step.submission;
}

describe('a person on record in the form', () => {
  test('a known person fills it; taken out again, what they brought goes and what was typed stays', () => {
    expect(filled.fields).toMatchObject({ existingOwnerId: kavya, name: 'Kavya Knwon', phone: '9845011111' });
    const nobodyKnown = play(filled, { type: 'typed', change: { phone: '111' } }, { type: 'buyerChosen', buyer: null });
    expect(nobodyKnown.fields).toMatchObject({ existingOwnerId: null, name: '', phone: '111', adults: '' });
    expect(nobodyKnown.knownBuyer).toBe(null);
  });

  test('a second known person takes nothing over from the first', () => {
    const meena = { ...nobody, name: 'Meena' };
    const { fields } = play(filled, { type: 'buyerChosen', buyer: { id: sita, person: meena } });
    expect(fields).toMatchObject({ ...meena, existingOwnerId: sita });
  });

  test('their record changed by somebody else is followed where nothing was typed; another person’s record is not', () => {
    const now = { ...onRecord, phone: '222', email: 'kavya@people.example' };
    const { fields, knownBuyer } = play(
      filled,
      { type: 'typed', change: { phone: '111' } },
      { type: 'buyerSeen', buyer: { id: kavya, person: now } },
    );
    expect(fields).toMatchObject({ phone: '111', email: 'kavya@people.example' });
    expect(knownBuyer?.person).toEqual(now);
    expect(play(filled, { type: 'buyerSeen', buyer: { id: sita, person: now } })).toBe(filled);
    expect(play(filled, { type: 'buyerSeen', buyer: { id: kavya, person: { ...onRecord } } })).toBe(filled);
  });

  test('their record deleted meanwhile: what it brought stays, for a new one', () => {
    const kept = play(filled, { type: 'keptAsNew' });
    expect(kept.fields).toMatchObject({ existingOwnerId: null, name: 'Kavya Knwon' });
    expect(checked(play(kept, submitted))).toMatchObject({ existingOwnerId: null, isCorrection: false });
  });
});

describe('whose name is it?', () => {
  const left: TransferEvent = { type: 'nameLeft', rules };
  const asked = play(renamed, submitted);

  test('leaving another name asks; their own name, or a person whose record is gone, does not', () => {
    expect(play(renamed, left).question).toEqual({ isOpen: true, leadsToPlan: false });
    expect(play(filled, left).question.isOpen).toBe(false);
    expect(play(renamed, { type: 'nameLeft', rules: { ...rules, isBuyerOnRecord: false } }).question.isOpen).toBe(
      false,
    );
  });

  test('pressing the button asks before anything is sent', () => {
    expect([asked.question, asked.step.kind]).toEqual([{ isOpen: true, leadsToPlan: true }, 'editing']);
  });

  test('closed without an answer it is asked again', () => {
    const again = play(asked, { type: 'questionClosed' }, submitted);
    expect([again.question.isOpen, again.step.kind]).toEqual([true, 'editing']);
  });

  test('"correct" on the way to the plan goes on to it, as a correction of that record', () => {
    const going = play(asked, { type: 'nameAnswered', answer: 'correct', rules });
    expect(checked(going)).toMatchObject({ existingOwnerId: kavya, isCorrection: true });
    expect(going.question.isOpen).toBe(false);
  });

  test('"correct" on leaving the name waits for the button, which asks no more', () => {
    const corrected = play(renamed, left, { type: 'nameAnswered', answer: 'correct', rules });
    expect(corrected.step.kind).toBe('editing');
    expect(checked(play(corrected, submitted))).toMatchObject({ isCorrection: true });
  });

  test('"replace" keeps what was typed, drops what came from the record, and sends nothing', () => {
    const replaced = play(asked, { type: 'nameAnswered', answer: 'replace', rules });
    expect(replaced.fields).toMatchObject({ name: 'Kavya Known', existingOwnerId: null, phone: '', adults: '' });
    expect([replaced.knownBuyer, replaced.step.kind]).toEqual([null, 'editing']);
  });

  test('"put back" holds the name on record, and sends nothing', () => {
    const putBack = play(asked, { type: 'nameAnswered', answer: 'putBack', rules });
    expect([putBack.fields.name, putBack.step.kind]).toEqual(['Kavya Knwon', 'editing']);
    expect(checked(play(putBack, submitted))).toMatchObject({ isCorrection: false });
  });
});
