import { expect, test } from 'vitest';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { emptyFields, nobody } from '#web/transfers/form/fields.ts';
import { hasDocuments, readSavedDraft, toSavedDraft } from '#web/transfers/form/savedDraft.ts';

const today = '2026-03-05';
const empty = emptyFields(today);
const idempotencyKey = newIdempotencyKey();

test('what was typed comes back after a reload, with the key it would have been sent under', () => {
  const fields = { ...empty, name: 'Asha', adults: 2, vehicles: { v: 'stays' as const } };
  const knownBuyer = { person: { ...nobody, name: 'Asha' }, correctedTo: null };
  const saved = JSON.parse(JSON.stringify(toSavedDraft({ fields, knownBuyer, idempotencyKey }, empty)));
  expect(readSavedDraft(saved, today)).toEqual({ fields, knownBuyer, idempotencyKey });
});

test('no document is ever saved', () => {
  const fields = { ...empty, name: 'Asha', aadhar: '123412341234', pan: 'ABCDE1234F', lease: 'until 2027' };
  expect(hasDocuments(fields)).toBe(true);
  const saved = JSON.stringify(toSavedDraft({ fields, knownBuyer: null, idempotencyKey }, empty));
  for (const secret of ['1234', 'ABCDE', '2027']) expect(saved).not.toContain(secret);
});

test('an untouched form is not saved', () => {
  expect(toSavedDraft({ fields: empty, knownBuyer: null, idempotencyKey }, empty)).toBe(null);
});

test('a draft of another version of the program, or of nobody’s making, is not used', () => {
  const good = { fields: { ...empty, name: 'Asha' }, knownBuyer: null, idempotencyKey };
  const { phone: _, ...older } = good.fields;
  const others = [
    null,
    'text',
    [],
    { ...good, idempotencyKey: 'none' },
    { ...good, fields: older },
    { ...good, fields: { ...good.fields, flatId: 4 } },
    { ...good, fields: { ...good.fields, vehicles: { v: 'flies' } } },
    { ...good, knownBuyer: { person: { name: 'Asha' }, correctedTo: null } },
  ];
  for (const other of others) expect(readSavedDraft(other, today)).toBe(null);
  expect(readSavedDraft(good, today)).not.toBe(null);
});
