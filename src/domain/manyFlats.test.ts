import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allFlatFields } from '#domain/flat.fields.ts';
import { flatStatuses, flatTypes } from '#domain/flatFacts.ts';
import { readFlatNumber } from '#domain/flatNumber.ts';
import {
  countOf,
  groundFloors,
  ManyFlatsDraft,
  manyFlatsErrors,
  mostFlats,
  numberPatterns,
  numbersOf,
  planManyFlats,
  readWings,
} from '#domain/manyFlats.ts';
import { messagesOf } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { flatNumberRules } from '#domain/society.ts';

const draft = ManyFlatsDraft.parse({
  wings: ['A', 'B'],
  firstFloor: 0,
  lastFloor: 1,
  perFloor: 2,
  pattern: 'floor-hundreds',
  type: '2BHK',
});
const numbers = (more: Partial<ManyFlatsDraft>, rule: 'A-101' | 'any' = 'any') =>
  numbersOf({ ...draft, ...more }, rule).map(({ flatNumber }) => flatNumber);
const errors = (more: Partial<ManyFlatsDraft>, rule: 'A-101' | 'any' = 'any') =>
  sentencesOf(manyFlatsErrors({ ...draft, ...more }, rule));

describe('wings as they are typed', () => {
  test.each([
    ['', []],
    [' ', []],
    ['A', ['A']],
    ['A to E', ['A', 'B', 'C', 'D', 'E']],
    ['a-c', ['A', 'B', 'C']],
    ['A – C, T2', ['A', 'B', 'C', 'T2']],
    ['T1–T4', ['T1', 'T2', 'T3', 'T4']],
    ['T9 to 11', ['T9', 'T10', 'T11']],
    ['1 to 3', ['1', '2', '3']],
    ['A B;C\nA', ['A', 'B', 'C']],
  ])('%j', (text, wings) => {
    expect(readWings(text)).toEqual(wings);
  });

  test.each(['E to A', 'TOWER', 'A to', 'A-B-C', 'T1-S4', 'AAA9-11', 'अ', '1 to 500', 'A to E'.repeat(1000)])(
    'are not guessed from %j',
    (text) => {
      expect(readWings(text)).toBeNull();
    },
  );

  test('are read from nothing that the rules then refuse', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABZ019 -,to') }), (text) => {
        const wings = readWings(text);
        if (wings !== null) expect(ManyFlatsDraft.parse({ ...draft, wings }).wings).toEqual(wings);
      }),
    );
  });
});

describe('the numbers', () => {
  test('are floor × 100 and door, on floor 0 as 0 or as 1', () => {
    expect(numbers({})).toEqual(['A-001', 'A-002', 'A-101', 'A-102', 'B-001', 'B-002', 'B-101', 'B-102']);
    expect(numbers({ groundFloor: 'one', wings: ['A'] })).toEqual(['A-101', 'A-102', 'A-201', 'A-202']);
    expect(numbers({ wings: [], firstFloor: 12, lastFloor: 12 })).toEqual(['1201', '1202']);
    expect(numbersOf({ ...draft, groundFloor: 'one' }, 'any')[2]).toEqual({ flatNumber: 'A-201', floor: 1 });
  });

  test('are floor × 10 and door, or run on', () => {
    expect(numbers({ wings: ['A'], firstFloor: 18, lastFloor: 19, pattern: 'floor-tens' })).toEqual([
      'A-181',
      'A-182',
      'A-191',
      'A-192',
    ]);
    expect(numbers({ wings: ['A'], pattern: 'running' })).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    expect(numbers({ wings: ['A'], pattern: 'running' }, 'A-101')).toEqual(['A-001', 'A-002', 'A-003', 'A-004']);
  });

  test('of whatever draft is taken are as many as it counts, all different, and kept as they are', () => {
    const anyDraft = fc.record({
      wings: fc.array(fc.string({ unit: fc.constantFrom(...'ABT12'), minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      firstFloor: fc.nat(30),
      lastFloor: fc.nat(40),
      perFloor: fc.integer({ min: 1, max: 99 }),
      pattern: fc.constantFrom(...numberPatterns),
      groundFloor: fc.constantFrom(...groundFloors),
      type: fc.constantFrom(...flatTypes),
      status: fc.constantFrom(...flatStatuses),
    });
    fc.assert(
      fc.property(anyDraft, fc.constantFrom(...flatNumberRules), (given, rule) => {
        const parsed = ManyFlatsDraft.parse(given);
        if (Object.keys(manyFlatsErrors(parsed, rule)).length > 0) return;
        const made = numbersOf(parsed, rule).map(({ flatNumber }) => flatNumber);
        expect(made).toHaveLength(countOf(parsed));
        expect(new Set(made).size).toBe(made.length);
        expect(made.every((number) => readFlatNumber(number, rule) === number)).toBe(true);
      }),
    );
  });
});

describe('a draft is refused', () => {
  test('where it counts down, names too many, or makes a number that the society has none of', () => {
    expect(errors({ firstFloor: 2 })).toEqual({ lastFloor: 'The last floor can’t be below the first' });
    expect(errors({ lastFloor: 100, perFloor: 99 })).toEqual({
      perFloor: 'These are 19,998 flats. At most 5,000 are added at once: choose fewer wings, floors or flats a floor.',
    });
    expect(errors({ perFloor: 12, pattern: 'floor-tens' })).toEqual({
      pattern: 'Floor × 10 leaves one digit for the flat: at most 9 flats a floor',
    });
    const tall = { firstFloor: 9, lastFloor: 10 };
    expect(errors(tall)).toEqual({});
    expect(errors(tall, 'A-101')).toEqual({
      pattern: 'A-1001 is no number of this society. Number them another way, or allow any number under Society.',
    });
    expect(errors({ wings: ['T2'] }, 'A-101')).toHaveProperty('pattern');
    expect(errors({ wings: [] }, 'A-101')).toHaveProperty('pattern');
  });

  test('at its fields, by their names', () => {
    const { error } = ManyFlatsDraft.safeParse({ wings: ['a'], lastFloor: -1, perFloor: 100, pattern: 'x' });
    expect(sentencesOf(messagesOf(error))).toEqual({
      'wings.0': 'Write wings like A to E, or T1, T2',
      firstFloor: 'First floor is required',
      lastFloor: 'Last floor must be a whole number from 0 to 200, not -1',
      perFloor: 'Flats a floor must be a whole number from 1 to 99, not 100',
      pattern: 'Choose one',
      type: 'Choose a type',
    });
  });
});

test('what is there already is left alone and named', () => {
  const { drafts, skipped } = planManyFlats({ ...draft, rent: 20_000 }, 'any', (number) => number.endsWith('2'));
  expect(skipped).toEqual(['A-002', 'A-102', 'B-002', 'B-102']);
  expect(drafts.map(({ flatNumber }) => flatNumber)).toEqual(['A-001', 'A-101', 'B-001', 'B-101']);
  const given = { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available', rent: 20_000 };
  expect(drafts[1]).toEqual({ ...Object.fromEntries(allFlatFields.map((field) => [field, null])), ...given });
});

test('the largest draft that is taken is made in a moment: nobody waits for a preview', () => {
  const most = { ...draft, wings: readWings('A to Y') ?? [], firstFloor: 0, lastFloor: 19, perFloor: 10 };
  expect(countOf(most)).toBe(mostFlats);
  expect(manyFlatsErrors(most, 'any')).toEqual({});
});
