import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyFields, nobody, type PersonFields } from '#web/transfers/form/fields.ts';
import {
  corrected,
  filledWith,
  isCorrection,
  type Known,
  keptUp,
  mustAskWhose,
  withoutKnown,
} from '#web/transfers/form/knownBuyer.ts';

const asha: PersonFields = {
  ...nobody,
  name: 'Asha Rao',
  phone: '9845012345',
  email: 'asha@people.example',
  adults: 2,
};
const known: Known = { person: asha, correctedTo: null };
const empty = emptyFields('2026-03-05');

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
    expect(keptUp(fields, asha, now)).toMatchObject({
      phone: '111',
      email: 'asha.rao@people.example',
      name: 'Asha Rao',
    });
  });
});

describe('whose name is it?', () => {
  test('the same name in other spaces or another composition is no question', () => {
    for (const same of ['Asha Rao', ' Asha Rao  ']) expect(mustAskWhose(same, known)).toBe(false);
    const composed: Known = { person: { ...asha, name: 'Zo\u00eb' }, correctedTo: null };
    expect(mustAskWhose('Zoe\u0308', composed)).toBe(false);
  });

  test('another name is asked about, an empty one is missing, and for somebody new there is nothing to ask', () => {
    expect(mustAskWhose('Asha Raou', known)).toBe(true);
    expect(mustAskWhose('  ', known)).toBe(false);
    expect(mustAskWhose('Anybody', null)).toBe(false);
  });

  test('the answer holds for that name: typed over once more, it is asked again', () => {
    const answered = corrected('Asha Raou ', known);
    expect([mustAskWhose('Asha Raou', answered), isCorrection('Asha Raou', answered)]).toEqual([false, true]);
    expect([mustAskWhose('Sita Iyer', answered), isCorrection('Sita Iyer', answered)]).toEqual([true, false]);
    expect([mustAskWhose('Asha Rao', answered), isCorrection('Asha Rao', answered)]).toEqual([false, false]);
  });
});
