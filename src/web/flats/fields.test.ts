import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Flat, flatStatuses, flatTypes } from '#domain/flat.ts';
import { checkFields, type FlatField, type FlatFields, toEdit, toFields } from '#web/flats/fields.ts';
import { changedFields, type Meeting, meet as meetFields, newsOf, settle, sideOf } from '#web/ui/meeting.ts';

const meet = (before: Flat, mine: FlatFields, after: Flat, earlier: Meeting<FlatFields> | null = null) =>
  meetFields(toFields(before), mine, toFields(after), earlier);

const base: Flat = {
  id: '0f2b1f0e-8a59-4d07-9c55-64b4f16fbe11',
  flatNumber: 'A-101',
  floor: 1,
  type: '2BHK',
  status: 'Available',
  size: 900,
  rent: 18_000,
  deposit: null,
  description: null,
  isAvailable: true,
  ownerId: null,
  ownerName: null,
  previousOwnerId: null,
  maleCount: null,
  femaleCount: null,
  childrenCount: null,
  totalResidents: null,
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const mineOf = (changes: Partial<FlatFields>): FlatFields => ({ ...toFields(base), ...changes });
const theirsOf = (changes: Partial<Flat>): Flat => ({ ...base, version: base.version + 1, ...changes });

describe('a form that someone else overtook', () => {
  test('takes over what only they changed, and keeps what only I changed', () => {
    const { fields, taken, disputes } = meet(base, mineOf({ rent: 20_000 }), theirsOf({ status: 'Occupied' }));
    expect(fields).toMatchObject({ rent: 20_000, status: 'Occupied' });
    expect(taken).toEqual([{ field: 'status', before: 'Available', after: 'Occupied' }]);
    expect(disputes).toEqual([]);
  });

  test('keeps mine in the field and asks, where both changed one thing', () => {
    const { fields, taken, disputes } = meet(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    expect(fields.rent).toBe(20_000);
    expect(taken).toEqual([]);
    expect(disputes).toEqual([{ field: 'rent', mine: 20_000, theirs: 22_000, isSettled: false }]);
  });

  test('asks nothing where both made the same change', () => {
    const meeting = meet(base, mineOf({ description: ' Sea view ' }), theirsOf({ description: 'Sea view' }));
    expect(meeting.disputes).toEqual([]);
    expect(meeting.taken).toEqual([]);
  });

  test('asks where I emptied a field that they filled differently', () => {
    const { fields, disputes } = meet(base, mineOf({ size: '' }), theirsOf({ size: 950 }));
    expect(fields.size).toBe('');
    expect(disputes).toMatchObject([{ field: 'size', mine: '', theirs: 950 }]);
  });

  test('is settled by taking theirs, and mine can still be gone back to', () => {
    const { disputes } = meet(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const [taken] = settle(disputes, 'rent', 22_000);
    expect(taken && sideOf(taken, 22_000)).toBe('theirs');
    expect(taken?.mine).toBe(20_000);
  });

  test('is settled by typing a third value, which is mine from then on', () => {
    const { disputes } = meet(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const [typed] = settle(disputes, 'rent', 21_000);
    expect(typed && sideOf(typed, 21_000)).toBe('mine');
    expect(typed?.mine).toBe(21_000);
  });

  test('is not settled by a change of another field', () => {
    const { disputes } = meet(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    expect(settle(disputes, 'floor', 3)).toEqual(disputes);
    expect(disputes[0] && sideOf(disputes[0], 20_000)).toBe(null);
  });

  test('overtaken twice, still asks what was not settled the first time', () => {
    const first = meet(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const second = meet(
      theirsOf({ rent: 22_000 }),
      first.fields,
      theirsOf({ rent: 22_000, floor: 2, version: 6 }),
      first,
    );
    expect(second.disputes).toMatchObject([{ field: 'rent', isSettled: false }]);
    expect(second.fields).toMatchObject({ rent: 20_000, floor: 2 });
  });

  test('overtaken twice in a settled field, asks again', () => {
    const first = meet(base, mineOf({ rent: 20_000 }), theirsOf({ rent: 22_000 }));
    const settled: Meeting<FlatFields> = { ...first, disputes: settle(first.disputes, 'rent', 20_000) };
    const second = meet(theirsOf({ rent: 22_000 }), first.fields, theirsOf({ rent: 25_000, version: 6 }), settled);
    expect(second.disputes).toEqual([{ field: 'rent', mine: 20_000, theirs: 25_000, isSettled: false }]);
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

  test('saving sends each of my changes that I kept, and nothing that I did not touch', () => {
    fc.assert(
      fc.property(typed, changes, (mine, edit) => {
        const theirs = theirsOf(edit);
        const { fields } = meet(base, mine, theirs);
        const sent = Object.keys(toEdit(theirs, fields)).filter((key) => key !== 'version');
        const touched = changedFields(toFields(base), mine);
        expect(sent.every((field) => touched.includes(field as FlatField))).toBe(true);
        for (const field of touched) expect(fields[field]).toEqual(mine[field]);
      }),
    );
  });

  test('taking theirs everywhere leaves nothing to save but what only I changed', () => {
    fc.assert(
      fc.property(typed, changes, (mine, edit) => {
        const theirs = theirsOf(edit);
        const { fields, disputes } = meet(base, mine, theirs);
        const chosen = { ...fields, ...Object.fromEntries(disputes.map(({ field, theirs }) => [field, theirs])) };
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
    expect(checkFields(toFields(null))).toEqual({
      flatNumber: 'Flat number must be in format like A-101',
      floor: 'Floor is required',
      type: 'Choose a type',
    });
  });

  test('empty size, rent, deposit and description are no mistakes', () => {
    expect(checkFields(mineOf({ size: '', rent: '', deposit: '', description: '' }))).toEqual({});
  });

  test('a negative size, half a rupee and text in a number are refused at their fields', () => {
    expect(checkFields(mineOf({ size: -1, rent: 10.5, deposit: 'lots' }))).toEqual({
      size: 'Size must be a whole number from 0 to 1,00,000, not -1',
      rent: 'Rent must be a whole number from 0 to 10,00,00,000, not 10.5',
      deposit: 'Deposit must be a whole number from 0 to 10,00,00,000, not "lots"',
    });
  });
});
