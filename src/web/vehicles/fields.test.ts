import { describe, expect, test } from 'vitest';
import { sentencesOf } from '#domain/say.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import {
  checkFields,
  hasUnusualNumber,
  toEdit,
  toFields,
  type VehicleFields,
  wordingWith,
} from '#web/vehicles/fields.ts';

const sentences = (...given: Parameters<typeof checkFields>) => sentencesOf(checkFields(...given));

const today = '2026-03-05';
const owner = '0f2b1f0e-8a59-4d07-9c55-64b4f16fbe11';
const flat = '6c8a3c57-0d64-4c8f-9f3e-1c4c9a3c2a10';
const base: Vehicle = {
  id: 'b3c8a0a4-3b52-4f0c-8a8e-2f5f1f0c7d11',
  vehicleNumber: 'KA 01 AB 1234',
  company: 'Maruti',
  model: 'Swift',
  color: 'Red',
  type: 'Car',
  year: 2019,
  ownerId: owner,
  ownerName: 'Meera Shah',
  flatId: flat,
  flatNumber: 'A-101',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const typed = (changes: Partial<VehicleFields>): VehicleFields => ({ ...toFields(base), ...changes });

describe('the form against the rules of a vehicle', () => {
  test('an empty form is told what is required, at each field, and only that', () => {
    expect(sentences(toFields(null), today)).toEqual({
      vehicleNumber: 'Vehicle Number is required',
      company: 'Company is required',
      model: 'Model is required',
      ownerId: 'Owner is required',
      flatId: 'Flat is required',
    });
  });

  test('1979 and next year are refused at the year, 1980, this year and none are not', () => {
    expect(sentences(typed({ year: 1979 }), today)).toEqual({ year: 'Year must be from 1980 to 2026, not 1979' });
    expect(sentences(typed({ year: 2027 }), today)).toEqual({ year: 'Year must be from 1980 to 2026, not 2027' });
    for (const year of [1980, 2026, '']) expect(sentences(typed({ year }), today)).toEqual({});
  });

  test('half a year and text in the year are refused with one sentence', () => {
    expect(sentences(typed({ year: 2019.5 }), today)).toHaveProperty('year');
    expect(sentences(typed({ year: 'old' }), today)).toHaveProperty('year');
  });

  test('names in Devanagari and Tamil are welcome, control characters are not', () => {
    expect(sentences(typed({ company: 'टाटा', model: 'நெக்ஸான்' }), today)).toEqual({});
    expect(sentences(typed({ model: 'Swi\u202Eft' }), today)).toHaveProperty('model');
  });
});

describe('a vehicle whose owner or flat is gone', () => {
  const left: Vehicle = { ...base, ownerId: null, ownerName: null, flatId: null, flatNumber: null };

  test('can have its color corrected, and nothing else is sent', () => {
    const fields = { ...toFields(left), color: ' Blue ' };
    expect(checkFields(fields, today, left)).toEqual({});
    expect(toEdit(left, fields)).toEqual({ version: 3, color: 'Blue' });
  });

  test('can be given one of them', () => {
    const fields = { ...toFields(left), flatId: flat };
    expect(checkFields(fields, today, left)).toEqual({});
    expect(toEdit(left, fields)).toEqual({ version: 3, flatId: flat });
  });

  test('is asked for both once it is a new one; one that has them keeps some', () => {
    expect(Object.keys(checkFields(toFields(left), today))).toEqual(['ownerId', 'flatId']);
    expect(sentences(typed({ flatId: null }), today, base)).toEqual({ flatId: 'Flat is required' });
  });
});

describe('an edit', () => {
  test('carries what was changed and nothing else', () => {
    expect(toEdit(base, typed({ color: '', type: '', year: 2020 }))).toEqual({
      version: 3,
      color: null,
      type: null,
      year: 2020,
    });
  });

  test('stores the number in upper case', () => {
    expect(toEdit(base, typed({ vehicleNumber: ' ka 05  mj 7 ' }))).toEqual({
      version: 3,
      vehicleNumber: 'KA 05 MJ 7',
    });
  });
});

test('an unusual number is warned about, a known shape, a bicycle and an empty field are not', () => {
  expect(hasUnusualNumber({ vehicleNumber: 'TEMP 1', type: 'Car' })).toBe(true);
  expect(hasUnusualNumber({ vehicleNumber: 'ka01ab1234', type: 'Car' })).toBe(false);
  expect(hasUnusualNumber({ vehicleNumber: '22 BH 1234 AA', type: '' })).toBe(false);
  expect(hasUnusualNumber({ vehicleNumber: 'BLUE 17', type: 'Bicycle' })).toBe(false);
  expect(hasUnusualNumber({ vehicleNumber: ' ', type: '' })).toBe(false);
});

test('two people who both changed the owner are told names, not ids', () => {
  const { shown } = wordingWith((_, id) => (id === owner ? 'Meera Shah' : undefined));
  expect(shown('ownerId', owner)).toBe('Meera Shah');
  expect(shown('ownerId', flat)).toBe('Unknown');
  expect(shown('flatId', null)).toBe('Unknown');
  expect(shown('year', '')).toBe('empty');
  expect(shown('year', 2019)).toBe('2019');
});
