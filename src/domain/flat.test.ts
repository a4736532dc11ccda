import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { allFlatFields } from '#domain/flat.fields.ts';
import { flatMatches, flatStatuses, flatStatusLabels, flatTypes } from '#domain/flatFacts.ts';
import { messagesOf } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { FlatDraft, FlatEdit, flatErrors, type Numbering } from './flat.ts';

const said = (error: z.ZodError | undefined) => Object.values(sentencesOf(messagesOf(error)));

const anyText = fc.string({ unit: 'binary' });
const number = fc
  .tuple(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), fc.integer({ min: 0, max: 999 }))
  .map(([letter, digits]) => `${letter}-${String(digits).padStart(3, '0')}`);

describe('a flat number', () => {
  test.each([null, undefined, 101, ['A-101'], { toString: () => 'A-101' }, '', ' '])('%j is none', (flatNumber) => {
    const { error } = FlatDraft.safeParse({ flatNumber, floor: 1, type: '1BHK', status: 'Available' });
    expect(said(error)).toEqual(['Flat number must be in format like A-101']);
  });

  test("is refused by the society's rule, with a number of its own as the example", () => {
    const refusal = (flatNumber: string, numbering: Numbering) =>
      sentencesOf(flatErrors({ flatNumber }, numbering))['flatNumber'];
    expect(refusal('A-1204', { flatNumbers: 'A-101', newest: 'B-202' })).toBe(
      'Flat number must be in format like A-101',
    );
    expect(refusal('A-1204', { flatNumbers: 'any', newest: null })).toBeUndefined();
    expect(refusal('Tower 5', { flatNumbers: 'any', newest: 'T2-1501' })).toBe(
      'Flat number must be in format like T2-1501: a wing or tower of up to 4 letters and digits, and a number of up to 5 digits and a letter; either may be missing',
    );
    expect(refusal('Tower 5', { flatNumbers: 'any', newest: null })).toMatch(
      /^Flat number must be in format like A-1204: /,
    );
    expect(flatErrors({}, { flatNumbers: 'A-101', newest: null })).toEqual({});
  });
});

const clean = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map((text) => text.normalize('NFC').trim())
  .filter((text) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/u.test(text));
const upTo = (max: number) => fc.option(fc.integer({ min: 0, max }));
const draft = fc.record({
  flatNumber: number,
  floor: fc.integer({ min: 0, max: 200 }),
  type: fc.constantFrom(...flatTypes),
  status: fc.constantFrom(...flatStatuses),
  size: fc.option(fc.integer({ min: 0, max: 100_000_00 }).map((hundredths) => hundredths / 100)),
  rent: upTo(100_000_000),
  deposit: upTo(100_000_000),
  description: clean.map((text) => text || null),
});

const nothingGiven = Object.fromEntries(allFlatFields.map((field) => [field, null]));

describe('a draft', () => {
  test('that follows the rules comes out as it went in, and again', () => {
    fc.assert(
      fc.property(draft, (flat) => {
        const read = FlatDraft.parse(flat);
        expect(read).toEqual({ ...nothingGiven, ...flat });
        expect(FlatDraft.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
        expect(FlatEdit.parse({ version: 1, ...read })).toEqual({ version: 1, ...read });
      }),
    );
  });

  test('needs number, floor, type and status, and each is told at its own place', () => {
    const { error } = FlatDraft.safeParse({});
    expect(sentencesOf(messagesOf(error))).toEqual({
      flatNumber: 'Flat number must be in format like A-101',
      floor: 'Floor is required',
      type: 'Choose a type',
      status: 'Choose a status',
    });
  });

  test('may leave the rest out, which is then empty', () => {
    const needed = { flatNumber: 'A-101', floor: 0, type: '1BHK', status: 'Available' };
    expect(FlatDraft.parse(needed)).toEqual({ ...nothingGiven, ...needed });
  });

  test.each(['floor', 'rent', 'deposit'] as const)('takes no %s that is not a whole number from 0 on', (field) => {
    const wrong = fc.oneof(
      fc.integer({ max: -1 }),
      fc.double().filter((value) => !Number.isInteger(value)),
      anyText,
      fc.boolean(),
    );
    fc.assert(
      fc.property(draft, wrong, (flat, value) => {
        const { error } = FlatDraft.safeParse({ ...flat, [field]: value });
        expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
        expect(said(error)[0]).toMatch(
          /^(Floor is required|(Floor|Rent|Deposit) must be a whole number from 0 to [\d,]+, not .+)$/s,
        );
      }),
    );
  });

  test('takes a size to the hundredth of a square foot, and no finer one, none below 0 and none too large', () => {
    const finer = fc.integer({ min: 1, max: 99_999_999 }).filter((thousandths) => thousandths % 10 !== 0);
    const wrong = fc.oneof(
      finer.map((thousandths) => thousandths / 1000),
      fc.constantFrom(-0.01, -1, 1_00_000.01, 5e-324, Number.NaN, Number.POSITIVE_INFINITY, '1250.5', true),
    );
    fc.assert(
      fc.property(draft, wrong, (flat, size) => {
        const { error } = FlatDraft.safeParse({ ...flat, size });
        expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['size']);
        expect(said(error)[0]).toMatch(
          /^Size must be a number from 0 to 1,00,000 with at most two digits behind the point, not .+$/,
        );
      }),
    );
  });

  test('takes no field that is not of it: neither an owner nor a version', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom('ownerId', 'version', 'isAvailable', 'createdAt', 'x'), (flat, key) => {
        expect(FlatDraft.safeParse({ ...flat, [key]: 'x' }).error?.issues).toMatchObject([{ keys: [key] }]);
      }),
    );
  });
});

describe('an edit', () => {
  test('leaves alone what it does not name, and can empty what may be empty', () => {
    expect(FlatEdit.parse({ version: 3 })).toEqual({ version: 3 });
    expect(FlatEdit.parse({ version: 3, rent: null, description: ' ' })).toEqual({
      version: 3,
      rent: null,
      description: null,
    });
    expect(FlatEdit.safeParse({ version: 3, floor: null }).success).toBe(false);
  });

  test.each([undefined, 0, 1.5, '1'])('of version %j is refused', (version) => {
    expect(FlatEdit.safeParse({ version, floor: 1 }).success).toBe(false);
  });
});

describe('the search', () => {
  const part = fc.oneof(
    anyText,
    number,
    fc.constantFrom(...flatTypes, ...flatStatuses, 'under', 'BHK', 'a-1', '-', ' ', 'MAIN'),
  );
  const text = fc
    .tuple(part, fc.nat(4), fc.nat(6))
    .map(([whole, from, to]) => whole.slice(from, from + to + 1) || whole);

  test('finds what a plain reading of the rule finds, for any text', () => {
    fc.assert(
      fc.property(draft, text, fc.option(fc.constantFrom(...flatStatuses)), (flat, wanted, status) => {
        const readable = [flat.flatNumber, flat.type, flat.status, flatStatusLabels[flat.status]];
        const isIn = readable.some((word) => word.toLowerCase().includes(wanted.trim().toLowerCase()));
        const fitsStatus = status === null || status === flat.status;
        if (isIn) expect(flatMatches(flat, wanted, status)).toBe(fitsStatus);
        if (!fitsStatus) expect(flatMatches(flat, wanted, status)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  const flat = { flatNumber: 'C-007', type: '2BHK', status: 'Maintenance' } as const;
  test.each([
    ['', true],
    ['   ', true],
    ['c-0', true],
    [' C-007 ', true],
    ['2bhk', true],
    ['maintenance', true],
    ['under m', true],
    ['7', true],
    ['C-008', false],
    ['occupied', false],
    ['c 007', true],
    ['c007', true],
    ['C/007', true],
    ['2bhk  c007', true],
    ['maintenance c-0', true],
    ['b 007', false],
    ['c 08', false],
    ['c_007', false],
    ['.*', false],
  ])('for "%s" of C-007, 2BHK, Under Maintenance: %s', (wanted, found) => {
    expect(flatMatches(flat, wanted, null)).toBe(found);
    expect(flatMatches(flat, wanted, 'Available')).toBe(false);
  });
});
