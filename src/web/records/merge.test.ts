import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threeWay } from '#web/records/merge.ts';

// Few different values, so that the three versions often agree by chance, which is where a merge goes wrong.
const value = fc.constantFrom('', 'a', 'b', 'c', 0, 1, null);
const record = fc.record({ number: value, rent: value, note: value, floor: value });
const fields = ['number', 'rent', 'note', 'floor'] as const;

describe('a record changed in two places', () => {
  test('none of my changes is lost without being asked about', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged } = threeWay(base, mine, theirs);
        for (const field of fields) if (mine[field] !== base[field]) expect(merged[field]).toBe(mine[field]);
      }),
    );
  });

  test('what I did not touch is what the other person made of it', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged } = threeWay(base, mine, theirs);
        for (const field of fields) if (mine[field] === base[field]) expect(merged[field]).toBe(theirs[field]);
      }),
    );
  });

  test('exactly the fields that both changed, and differently, are asked about', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { conflicting } = threeWay(base, mine, theirs);
        const both = fields.filter((f) => mine[f] !== base[f] && theirs[f] !== base[f] && mine[f] !== theirs[f]);
        expect(conflicting).toEqual(both);
      }),
    );
  });

  test('what is reported as taken over differs from what the form showed, and is never conflicting too', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged, taken, conflicting } = threeWay(base, mine, theirs);
        for (const field of fields) expect(taken.includes(field)).toBe(merged[field] !== mine[field]);
        expect(taken.filter((field) => conflicting.includes(field))).toEqual([]);
      }),
    );
  });

  test('merging the result with the same record again changes nothing', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged } = threeWay(base, mine, theirs);
        expect(threeWay(theirs, merged, theirs)).toEqual({ merged, taken: [], conflicting: [] });
      }),
    );
  });

  test('none of the three records is touched', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        threeWay(Object.freeze(base), Object.freeze(mine), Object.freeze(theirs));
      }),
    );
  });
});
