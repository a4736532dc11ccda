import { expect, test } from 'vitest';
import { listed } from '#domain/imports/listed.ts';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';

test('of values in a line each is seen to be one, whatever commas stand in it', () => {
  expect(listed(['A-101', 'B-102', 'Kumar, Asha'])).toBe('A-101, B-102, “Kumar, Asha”');
  expect(listed(['Rao; Bina', 'राव، बीना'])).toBe('“Rao; Bina”, “राव، बीना”');
  expect(listed(['Asha Kumar', 'C/o R. Rao'])).toBe('Asha Kumar, C/o R. Rao');
});

test('a sentence sets a name or a text with a comma apart from its own words', () => {
  expect(say(message('import_owner_unknown', { name: 'Kumar, Asha' }))).toBe(
    '“Kumar, Asha” is neither in the file nor on record. Write the name as it is there, or empty the cell.',
  );
  expect(say(message('import_two_owners', { flatNumber: 'A-101', name: 'Shah, Meena', row: 4 }))).toBe(
    "A-101 is “Shah, Meena”'s in row 4 already. Say once what becomes of second owners.",
  );
  expect(say(message('import_owner_unknown', { name: 'Asha Kumar' }))).toBe(
    'Asha Kumar is neither in the file nor on record. Write the name as it is there, or empty the cell.',
  );
});

test('of three people in a cell the sentence asks what becomes of the others', () => {
  const said = [2, 3].map((count) => say(message('import_two_people', { count })));
  expect(said).toEqual([
    '2 people in one cell. Say once what becomes of the second.',
    '3 people in one cell. Say once what becomes of the others.',
  ]);
});
