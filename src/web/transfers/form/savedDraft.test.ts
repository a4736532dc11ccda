import { expect, test } from 'vitest';
import { emptyFields, nobody } from '#web/transfers/form/fields.ts';
import { hasDocuments, readKept, toKeep } from '#web/transfers/form/savedDraft.ts';
import { newSubmissionKey } from '#web/transfers/idempotencyKey.ts';

const today = '2026-03-05';
const empty = emptyFields(today);
const key = newSubmissionKey();

test('what was typed comes back after a reload, with the key it would have been sent under', () => {
  const fields = { ...empty, name: 'Asha', adults: 2, vehicles: { v: 'stays' as const } };
  const known = { person: { ...nobody, name: 'Asha' }, correctedTo: null };
  const note = JSON.parse(JSON.stringify(toKeep({ fields, known, key }, empty)));
  expect(readKept(note, today)).toEqual({ fields, known, key });
});

test('no document is ever kept', () => {
  const fields = { ...empty, name: 'Asha', aadhar: '123412341234', pan: 'ABCDE1234F', lease: 'until 2027' };
  expect(hasDocuments(fields)).toBe(true);
  const note = JSON.stringify(toKeep({ fields, known: null, key }, empty));
  for (const secret of ['1234', 'ABCDE', '2027']) expect(note).not.toContain(secret);
});

test('an untouched form leaves no note', () => {
  expect(toKeep({ fields: empty, known: null, key }, empty)).toBe(null);
});

test('a note of another version of the program, or of nobody’s making, is not used', () => {
  const good = { fields: { ...empty, name: 'Asha' }, known: null, key };
  const { phone: _, ...older } = good.fields;
  const others = [
    null,
    'text',
    [],
    { ...good, key: 'none' },
    { ...good, fields: older },
    { ...good, fields: { ...good.fields, flatId: 4 } },
    { ...good, fields: { ...good.fields, vehicles: { v: 'flies' } } },
    { ...good, known: { person: { name: 'Asha' }, correctedTo: null } },
  ];
  for (const other of others) expect(readKept(other, today)).toBe(null);
  expect(readKept(good, today)).not.toBe(null);
});
