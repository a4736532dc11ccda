import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  byFlatNumber,
  flatNumberKey,
  flatNumberOrder,
  floorOf,
  nextFlatNumber,
  readFlatNumber,
  wingOf,
} from '#domain/flatNumber.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];
const anyText = fc.string({ unit: 'binary' });
const specified = fc
  .tuple(fc.constantFrom(...letters), fc.integer({ min: 0, max: 999 }))
  .map(([letter, number]) => `${letter}-${String(number).padStart(3, '0')}`);
/** Nearly a number: one character of one is put in, taken out, or replaced. */
const nearly = fc
  .tuple(specified, fc.nat(5), fc.nat(1), fc.oneof(anyText, fc.constantFrom('', '-', 'a', '٣', 'Α', '–', '\n', '0')))
  .map(([good, at, out, put]) => good.slice(0, at) + put + good.slice(at + out));

const wing = fc.string({ unit: fc.constantFrom(...letters, ...digits), minLength: 1, maxLength: 4 });
const door = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...digits), minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '', 'A', 'B', 'Z'),
  )
  .map(([number, letter]) => number + letter);
/** Numbers as a society writes them, most of them near to each other. */
const kept = fc.oneof(
  fc.tuple(fc.oneof(wing, fc.constantFrom('A', 'B', 'T2', 'T10', '1')), door).map(([a, b]) => `${a}-${b}`),
  door,
  fc.constantFrom('A', 'B2X', 'VILA', 'A-2', 'A-10', 'A-02', '2', '02', 'T2-1', 'T10-1'),
);

/** The rule of docs/rules.md, Flats, read out without a pattern. */
function isSpecified(text: string): boolean {
  const between = (character: string, from: string, to: string) => character >= from && character <= to;
  const [letter = '', hyphen = '', ...rest] = text.split('');
  return (
    text.length === 5 &&
    between(letter, 'A', 'Z') &&
    hyphen === '-' &&
    rest.length === 3 &&
    rest.every((digit) => between(digit, '0', '9'))
  );
}

describe('a number like A-101', () => {
  test('is taken as it is; anything else is none, and spaces around it are not part of it', () => {
    fc.assert(
      fc.property(fc.oneof(specified, nearly, anyText), (text) => {
        expect(readFlatNumber(text, 'A-101')).toBe(isSpecified(text.trim()) ? text.trim() : null);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('any number', () => {
  test.each([
    ['A-1204', 'A-1204'],
    ['a1204', 'A-1204'],
    ['A 1204', 'A-1204'],
    ['a - 1204', 'A-1204'],
    ['T2-1501', 'T2-1501'],
    ['t2 1501', 'T2-1501'],
    ['B2/1204', 'B2-1204'],
    ['12/304', '12-304'],
    ['1204', '1204'],
    ['12b', '12B'],
    ['a12b', 'A-12B'],
    ['T2', 'T-2'],
    ['vila', 'VILA'],
    ['A–101', 'A-101'],
    ['A-१०१', 'A-101'],
    ['Ａ-101', 'A-101'],
    ['A\n101', 'A-101'],
  ])('typed as %j is kept as %s', (typed, number) => {
    expect(readFlatNumber(typed, 'any')).toBe(number);
  });

  test.each([
    '',
    ' ',
    '-',
    'A-',
    '-101',
    'TOWER-1',
    'A-123456',
    '123456',
    'A-12AB',
    'A-1-2',
    '101-A',
    'अ-101',
    'А-101',
    'A_1',
  ])('is not read from %j: nothing is guessed', (typed) => {
    expect(readFlatNumber(typed, 'any')).toBeNull();
  });

  test('as it is kept reads as itself, and numbers like A-101 are the same under both rules', () => {
    fc.assert(
      fc.property(fc.oneof(kept, wing, anyText), (text) => {
        const number = readFlatNumber(text, 'any');
        if (number !== null) expect(readFlatNumber(number, 'any')).toBe(number);
        if (number !== null) expect(number).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)?$/);
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(specified, (text) => {
        expect(readFlatNumber(text, 'any')).toBe(text);
      }),
    );
  });

  test('is found by its letters and digits, however it is typed', () => {
    const typing = fc.tuple(kept, fc.constantFrom('-', ' ', '/', ' - ', '–', ''), fc.boolean());
    fc.assert(
      fc.property(typing, ([number, separator, isSmall]) => {
        const typed = number.replace('-', separator);
        expect(flatNumberKey(isSmall ? ` ${typed.toLowerCase()} ` : typed)).toBe(flatNumberKey(number));
        const read = readFlatNumber(typed, 'any');
        if (read !== null) expect(flatNumberKey(read)).toBe(flatNumberKey(number));
      }),
    );
  });
});

describe('the order of numbers', () => {
  const some = fc.oneof(kept, specified, anyText);

  test('is total: of two different ones one comes first, whoever asks', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(byFlatNumber(a, b) + byFlatNumber(b, a)).toBe(0);
        expect(byFlatNumber(a, b) === 0).toBe(a === b);
      }),
    );
  });

  test('is transitive', () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        const [first = '', second = '', third = ''] = [a, b, c].sort(byFlatNumber);
        expect(byFlatNumber(first, second)).toBeLessThanOrEqual(0);
        expect(byFlatNumber(second, third)).toBeLessThanOrEqual(0);
        expect(byFlatNumber(first, third)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('is the order of the texts that the database keeps', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        if (a !== b) expect(flatNumberOrder(a) < flatNumberOrder(b)).toBe(byFlatNumber(a, b) < 0);
      }),
    );
  });

  test('is by wing, then number, as a person counts', () => {
    const numbers = ['2', '10', '1204', '1-304', '12-304', 'A', 'A-2', 'A-02', 'A-10', 'A-12', 'A-12A', 'A-101'];
    numbers.push('A2-1', 'B-1', 'T2-9', 'T2-101', 'T10-1');
    expect(numbers.toReversed().sort(byFlatNumber)).toEqual(
      numbers.map((number) => ({ 'A-2': 'A-02', 'A-02': 'A-2' })[number] ?? number),
    );
  });
});

describe('what a number tells', () => {
  test.each([
    ['A-101', 'A', 1],
    ['A-1204', 'A', 12],
    ['A-001', 'A', 0],
    ['T2-1501', 'T2', 15],
    ['1204', '', 12],
    ['A-12', 'A', null],
    ['A-100', 'A', null],
    ['A-20101', 'A', null],
    ['A-12045', 'A', 120],
    ['VILA', 'VILA', null],
    ['nothing at all', '', null],
  ])('%s: wing %j, floor %j', (number, ofWing, floor) => {
    expect(wingOf(number)).toBe(ofWing);
    expect(floorOf(number)).toBe(floor);
  });

  test.each([
    ['A-101', undefined, 'A-102'],
    ['A-104', 4, 'A-201'],
    ['A-103', 4, 'A-104'],
    ['A-004', 4, 'A-101'],
    ['T2-1504', 4, 'T2-1601'],
    ['A-009', undefined, 'A-010'],
    ['9', undefined, '10'],
    ['12A', 4, '12B'],
    ['12Z', undefined, null],
    ['A-99999', undefined, null],
    ['VILA', undefined, null],
    ['nothing at all', 4, null],
  ])('after %s with %j on a floor comes %s', (number, perFloor, next) => {
    expect(nextFlatNumber(number, perFloor)).toBe(next);
  });

  test('the next number is one, and comes later in the same wing', () => {
    fc.assert(
      fc.property(kept, fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }), (number, perFloor) => {
        const next = nextFlatNumber(number, perFloor);
        if (next === null) return;
        expect(readFlatNumber(next, 'any')).toBe(next);
        expect(byFlatNumber(number, next)).toBeLessThan(0);
        expect(wingOf(next)).toBe(wingOf(number));
      }),
    );
  });
});

test('a text as long as a whole request is no number, and is not composed', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const hostile = `A-${'1\u0301'.repeat(500_000)}`;
  expect(readFlatNumber(hostile, 'any')).toBeNull();
  expect(readFlatNumber(hostile, 'A-101')).toBeNull();
  expect([flatNumberKey(hostile), wingOf(hostile), floorOf(hostile), nextFlatNumber(hostile)]).toEqual([
    '',
    '',
    null,
    null,
  ]);
  expect(byFlatNumber(hostile, 'A-101')).toBe(1);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});
