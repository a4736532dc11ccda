import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flat, Numbering } from '#domain/flat.ts';
import { flatStatuses, flatTypes } from '#domain/flatFacts.ts';
import { sentencesOf } from '#domain/say.ts';
import { checkFields, type FlatFields, toEdit, toFields } from '#web/flats/fields.ts';
import { changedFields, type Merge, mergeFields, newsOf, resolveConflict, sideOf } from '#web/records/merge.ts';
import { flatRecord } from '../../../tests/support/records.ts';

const asSpecified: Numbering = { flatNumbers: 'A-101', newest: null };
const sentences = (fields: FlatFields, numbering: Numbering | null = asSpecified) =>
  sentencesOf(checkFields(fields, numbering));

const mergeFlats = (before: Flat, mine: FlatFields, after: Flat, earlier: Merge<FlatFields> | null = null) =>
  mergeFields(toFields(before), mine, toFields(after), earlier);

const base: Flat = { ...flatRecord, size: 900, rent: 18_000 };

const mineOf = (changes: Partial<FlatFields>): FlatFields => ({ ...toFields(base), ...changes });
const theirsOf = (changes: Partial<Flat>): Flat => ({ ...base, version: base.version + 1, ...changes });

describe('a form that someone else overtook', () => {
  test('takes over what only they changed, and keeps what only I changed', () => {
    const { fields, taken, conflicts } = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ status: 'Occupied' }));
    expect(fields).toMatchObject({ rent: 20_000, status: 'Occupied' });
    expect(taken).toEqual([{ field: 'status', before: 'Available', after: 'Occupied' }]);
    expect(conflicts).toEqual([]);
  });

  test('keeps mine in the field and asks, where both changed one thing', () => {
    const { fields, taken, conflicts } = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    expect(fields.rent).toBe(20_000);
    expect(taken).toEqual([]);
    expect(conflicts).toEqual([{ field: 'rent', mine: 20_000, theirs: 22_000, isResolved: false }]);
  });

  test('asks nothing where both made the same change', () => {
    const merge = mergeFlats(base, mineOf({ description: ' Sea view ' }), theirsOf({ description: 'Sea view' }));
    expect(merge.conflicts).toEqual([]);
    expect(merge.taken).toEqual([]);
  });

  test('asks where I emptied a field that they filled differently', () => {
    const { fields, conflicts } = mergeFlats(base, mineOf({ size: '' }), theirsOf({ size: 950 }));
    expect(fields.size).toBe('');
    expect(conflicts).toMatchObject([{ field: 'size', mine: '', theirs: 950 }]);
  });

  test('is settled by taking theirs, and mine can still be gone back to', () => {
    const { conflicts } = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const [taken] = resolveConflict(conflicts, 'rent', 22_000);
    expect(taken && sideOf(taken, 22_000)).toBe('theirs');
    expect(taken?.mine).toBe(20_000);
  });

  test('is settled by typing a third value, which is mine from then on', () => {
    const { conflicts } = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const [typed] = resolveConflict(conflicts, 'rent', 21_000);
    expect(typed && sideOf(typed, 21_000)).toBe('mine');
    expect(typed?.mine).toBe(21_000);
  });

  test('is not settled by a change of another field', () => {
    const { conflicts } = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    expect(resolveConflict(conflicts, 'floor', 3)).toEqual(conflicts);
    expect(conflicts[0] && sideOf(conflicts[0], 20_000)).toBe(null);
  });

  test('overtaken twice, still asks what was not settled the first time', () => {
    const first = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const second = mergeFlats(
      theirsOf({ rent: 22_000 }),
      first.fields,
      theirsOf({ rent: 22_000, floor: 2, version: 6 }),
      first,
    );
    expect(second.conflicts).toMatchObject([{ field: 'rent', isResolved: false }]);
    expect(second.fields).toMatchObject({ rent: 20_000, floor: 2 });
  });

  test('overtaken twice in a settled field, asks again', () => {
    const first = mergeFlats(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const settled: Merge<FlatFields> = { ...first, conflicts: resolveConflict(first.conflicts, 'rent', 20_000) };
    const second = mergeFlats(
      theirsOf({ rent: 22_000 }),
      first.fields,
      theirsOf({ rent: 25_000, version: 6 }),
      settled,
    );
    expect(second.conflicts).toEqual([{ field: 'rent', mine: 20_000, theirs: 25_000, isResolved: false }]);
  });

  test('a live update names what changed, and stays silent about an older version', () => {
    expect(newsOf(base, theirsOf({ rent: 1, floor: 9 }), toFields)).toEqual(['floor', 'rent']);
    expect(newsOf(base, { ...base, version: 3, rent: 1 }, toFields)).toEqual([]);
  });
});

describe('for any two edits of one flat', () => {
  const changes = fc.record(
    {
      floor: fc.nat(3),
      type: fc.constantFrom(...flatTypes),
      status: fc.constantFrom(...flatStatuses),
      size: fc.option(fc.nat(2)),
      rent: fc.option(fc.nat(2)),
      deposit: fc.option(fc.nat(2)),
      description: fc.option(fc.constantFrom('a', 'b')),
    },
    { requiredKeys: [] },
  );
  const typed = changes.map((edit) => toFields({ ...base, ...edit }));

  test('saving sends each of my changes that I chose to keep, and nothing that I did not touch', () => {
    fc.assert(
      fc.property(typed, changes, (mine, edit) => {
        const theirs = theirsOf(edit);
        const { fields } = mergeFlats(base, mine, theirs);
        const sent = Object.keys(toEdit(theirs, fields)).filter((key) => key !== 'version');
        const touched = changedFields(toFields(base), mine);
        expect(sent.every((field) => touched.includes(field as keyof FlatFields))).toBe(true);
        for (const field of touched) expect(fields[field]).toEqual(mine[field]);
      }),
    );
  });

  test('taking theirs everywhere leaves nothing to save but what only I changed', () => {
    fc.assert(
      fc.property(typed, changes, (mine, edit) => {
        const theirs = theirsOf(edit);
        const { fields, conflicts } = mergeFlats(base, mine, theirs);
        const chosen = { ...fields, ...Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])) };
        const onlyMine = changedFields(toFields(base), mine).filter(
          (field) => !changedFields(toFields(base), toFields(theirs)).includes(field),
        );
        expect(changedFields(toFields(theirs), chosen)).toEqual(onlyMine);
      }),
    );
  });
});

describe('the form against the rules of a flat', () => {
  test('an empty form is told what is required, at each field', () => {
    expect(sentences(toFields(null))).toEqual({
      flatNumber: 'Flat number must be in format like A-101',
      floor: 'Floor is required',
      type: 'Choose a type',
    });
  });

  test("a number follows the society's rule, and a refusal names a number of the society's own", () => {
    const tower = { ...mineOf({}), flatNumber: 'T2-1501' };
    expect(sentences(tower)).toEqual({ flatNumber: 'Flat number must be in format like A-101' });
    expect(sentences(tower, { flatNumbers: 'any', newest: null })).toEqual({});
    expect(sentences({ ...tower, flatNumber: 'T2-' }, { flatNumbers: 'any', newest: 'T2-1501' })['flatNumber']).toMatch(
      /^Flat number must be in format like T2-1501: /,
    );
    // While the settings are on their way the server decides.
    expect(sentences({ ...tower, flatNumber: 'T2-' }, null)).toEqual({});
  });

  test('empty size, rent, deposit and description are no mistakes', () => {
    expect(sentences(mineOf({ size: '', rent: '', deposit: '', description: '' }))).toEqual({});
  });

  test('a negative size, half a rupee and text in a number are refused at their fields', () => {
    expect(sentences(mineOf({ size: -1, rent: 10.5, deposit: 'lots' }))).toEqual({
      size: 'Size must be a number from 0 to 1,00,000 with at most two digits behind the point, not -1',
      rent: 'Rent must be a whole number from 0 to 10,00,00,000, not 10.5',
      deposit: 'Deposit must be a whole number from 0 to 10,00,00,000, not "lots"',
    });
  });
});
