import { describe, expect, test } from 'vitest';
import { messagesOf } from '#domain/message.ts';
import { foldedPlate, isKnownPlateShape, plateKey, spokenPlate } from '#domain/plate.ts';
import { sentencesOf } from '#domain/say.ts';
import { allVehicleFields } from '#domain/vehicle.fields.ts';
import { VehicleDraft, VehicleEdit, vehicleErrors } from '#domain/vehicle.ts';

const ownerId = '0b7c6a3e-52a4-4a51-9d0c-3a3f4f8f7f10';
const draft = { vehicleNumber: 'KA 01 AB 1234', company: 'Hyundai', model: 'i20', ownerId, flatId: ownerId };

function sentences(more: object): Record<string, string> {
  return sentencesOf(messagesOf(VehicleDraft.safeParse({ ...draft, ...more }).error));
}

describe("a vehicle's form", () => {
  test('takes the required fields alone and leaves the rest empty', () => {
    const empty = Object.fromEntries(allVehicleFields.map((field) => [field, null]));
    expect(VehicleDraft.parse(draft)).toEqual({ ...empty, ...draft });
  });

  test('keeps the number in upper case as it was typed, without the spaces around it', () => {
    expect(VehicleDraft.parse({ ...draft, vehicleNumber: '  ka-01  ab 1234 ' }).vehicleNumber).toBe('KA-01 AB 1234');
  });

  test.each([
    ['no number', { vehicleNumber: '' }, { vehicleNumber: 'Vehicle Number is required' }],
    ['a number of marks alone', { vehicleNumber: '- -' }, { vehicleNumber: 'Vehicle Number needs letters or digits' }],
    [
      'a number that is too long',
      { vehicleNumber: 'K'.repeat(21) },
      { vehicleNumber: 'Vehicle Number must be at most 20 characters' },
    ],
    ['no company', { company: ' ' }, { company: 'Company is required' }],
    ['no model', { model: undefined }, { model: 'Model is required' }],
    ['10 000 characters', { model: 'x'.repeat(10_000) }, { model: 'Model must be at most 100 characters' }],
    ['no owner', { ownerId: undefined }, { ownerId: 'Owner is required' }],
    ['an owner who was not chosen', { ownerId: '' }, { ownerId: 'Owner is required' }],
    ['no flat', { flatId: null }, { flatId: 'Flat is required' }],
    ['an unknown type', { type: 'Tractor' }, { type: 'Choose a type from the list' }],
  ])('refuses %s at its field and at no other', (_, more, expected) => {
    expect(sentences(more)).toEqual(expected);
  });

  test.each([
    ['abcd', 'Year must be a number of four digits, as 2020, not the text "abcd"'],
    ['2020', 'Year must be a number of four digits, as 2020, not the text "2020"'],
    [2020.5, 'Year must be a number of four digits, as 2020, not 2020.5'],
    [-1, 'Year must be a number of four digits, as 2020, not -1'],
    [20_200, 'Year must be a number of four digits, as 2020, not 20200'],
  ])('refuses %j as a year, and says what a year looks like', (year, sentence) => {
    expect(sentences({ year })).toEqual({ year: sentence });
  });

  test('knows no field that the server keeps', () => {
    for (const field of ['id', 'numberKey', 'version', 'ownerName'])
      expect(VehicleDraft.safeParse({ ...draft, [field]: 'x' }).success).toBe(false);
  });

  test('an edit of nothing changes nothing', () => {
    expect(VehicleEdit.parse({ version: 2 })).toEqual({ version: 2 });
  });
});

test.each([
  [1979, { year: 'Year must be from 1980 to 2026, not 1979' }],
  [1980, {}],
  [2026, {}],
  [2027, { year: 'Year must be from 1980 to 2026, not 2027' }],
  [null, {}],
  [undefined, {}],
])('a vehicle of %s, on New Year of 2026', (year, expected) => {
  expect(sentencesOf(vehicleErrors({ year }, '2026-01-01'))).toEqual(expected);
});

describe('numbers that are one number', () => {
  test.each([
    ['KA 01 AB 1234', 'ka01ab1234'],
    ['KA-01-AB-1234', 'KA 01AB 1234'],
    ['KA.01/AB.1234', 'KA01AB1234'],
    ['ＫＡ０１ＡＢ１２３４', 'KA 01 AB 1234'],
    ['KA ०१ AB १२३४', 'KA 01 AB 1234'], // Devanagari
    ['KA 01 AB ௧௨௩௪', 'KA 01 AB 1234'], // Tamil
    ['KA 01 AB ١٢٣٤', 'KA 01 AB ۱۲۳۴'], // Arabic and Persian
    ['𑛐𑛙𑛚𑛣', '0909'], // two scripts whose digits follow one another
    ['KA\u200B 01\u3164 AB 12\u00AD34\uFE0F', 'KA 01 AB 1234'], // what can't be seen says nothing
    ['कि १२', 'कि 12'],
  ])('%s and %s', (one, other) => {
    expect(plateKey(one)).toBe(plateKey(other));
  });

  test.each([
    ['TS 08 AB 1234', 'TG 08 AB 1234'],
    ['OR 02 AB 1234', 'OD 02 AB 1234'],
    ['KA 01 AB 1234', 'KA 1 AB 1234'],
    ['KA 01 AB 1010', 'KA 01 AB 1O1O'],
    ['KA 01 AB 123', 'KA 01 AB 1234'],
    ['का 12', 'कि 12'], // the same letter with another vowel sign
    ['का 12', 'क 12'],
    ['பி 7', 'பீ 7'],
  ])('but not %s and %s', (one, other) => {
    expect(plateKey(one)).not.toBe(plateKey(other));
  });
});

describe('a number', () => {
  test.each(['\u200B\u200D', '\u3164', '\u2800\u2800', '\u00AD', '\u2060\uFE0F'])(
    'of nothing that can be seen (%j) is none',
    (vehicleNumber) => {
      expect(sentences({ vehicleNumber })).toEqual({ vehicleNumber: 'Vehicle Number is required' });
    },
  );

  test.each([
    ['КА 01 АВ 1234', 'Vehicle Number has a Cyrillic К, which looks like K: type that letter again'],
    ['KA 01 АB 1234', 'Vehicle Number has a Cyrillic А, which looks like A: type that letter again'],
    ['ka 01 mх 1234', 'Vehicle Number has a Cyrillic Х, which looks like X: type that letter again'],
    ['KΑ 01 AB 1234', 'Vehicle Number has a Greek Α, which looks like A: type that letter again'],
  ])('with a letter that only looks Latin is refused: %s', (vehicleNumber, sentence) => {
    expect(sentences({ vehicleNumber })).toEqual({ vehicleNumber: sentence });
  });

  test.each([...'АВЕКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'])('says so of %s', (letter) => {
    expect(sentences({ vehicleNumber: `KA 01 ${letter}B 1234` })['vehicleNumber']).toContain(letter);
  });

  test.each(['कि १२', 'TEMP ४२', 'மது 7', 'ÅB 12'])('may be written in any script: %s', (vehicleNumber) => {
    expect(VehicleDraft.parse({ ...draft, vehicleNumber }).vehicleNumber).toBe(vehicleNumber);
  });

  test('has no key when it is far too long', () => {
    expect(plateKey('K'.repeat(401))).toBe('');
    expect(plateKey('K'.repeat(400))).toBe('K'.repeat(400));
  });
});

describe('numbers that are read for one another', () => {
  test.each([
    ['KA 01 ZZ 1010', 'ka o1 zz 1o1o'],
    ['KA 01 AB 1234', 'KA OI A8 I234'],
    ['DL 5C AS 8855', 'DL SC A5 BB55'],
  ])('%s and %s', (one, other) => {
    expect(foldedPlate(one)).toBe(foldedPlate(other));
  });

  test.each([
    ['TS 08 AB 1234', 'TG 08 AB 1234'],
    ['OR 02 AB 1234', 'OD 02 AB 1234'],
    ['KA 01 AB 1234', 'KA 01 AB 1235'],
    ['KA 02 AZ 1234', 'KA 02 A2 1234'],
  ])('but not %s and %s', (one, other) => {
    expect(foldedPlate(one)).not.toBe(foldedPlate(other));
  });
});

test.each([
  ['KA 01 AB 1234', true],
  ['ka-01-ab-1234', true],
  ['DL 1C AB 1234', true],
  ['MH 12 A 7', true],
  ['KA 01 1234', true],
  ['22 BH 1234 AA', true],
  ['21BH0001Z', true],
  ['MH VA AA 1234', true],
  ['22 BH 1234 IO', false], // I and O are not given in this series
  ['22 BH 123 AA', false],
  ['Hero Sprint', false], // a bicycle
  ['CYCLE 7', false],
  ['TEMP 0042', false],
  ['KA 01 AB 12345', false],
  ['K 01 AB 1234', false],
  ['', false],
])('the shape of "%s" is known: %s', (vehicleNumber, isKnown) => {
  expect(isKnownPlateShape(vehicleNumber)).toBe(isKnown);
});

test('a shape nobody knows is a warning, never a refusal', () => {
  expect(VehicleDraft.parse({ ...draft, vehicleNumber: 'Cycle 7', type: 'Bicycle' }).vehicleNumber).toBe('CYCLE 7');
});

test.each([
  ['mh02ab1234', 'MH 02 AB 1234'],
  ['MH-02-AB-1234', 'MH 02 AB 1234'],
  ['KA 1 A 5', 'KA 1 A 5'],
  ['DL3CAB1234', 'DL 3C AB 1234'],
  ['DL 3 AB 1234', 'DL 3 AB 1234'],
  ['KA011010', 'KA 01 1010'],
  ['KA 1 1234', 'KA 1 1234'],
  ['22bh1234aa', '22 BH 1234 AA'],
  ['MHVAAA1234', 'MH VA AA 1234'],
  ['TEMP 7', 'TEMP 7'],
  ['CYCLE-8', 'CYCLE-8'],
])('%s is shown as %s', (kept, shown) => {
  expect(spokenPlate(kept)).toBe(shown);
  expect(plateKey(shown)).toBe(plateKey(kept));
});
