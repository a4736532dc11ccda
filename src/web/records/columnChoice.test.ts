import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moved, readColumns, resized, toggled, widest, writeColumns } from '#web/records/columnChoice.ts';

const columns = [
  { key: 'name', width: 200 },
  { key: 'rent', width: 120 },
  { key: 'type', width: 90 },
  { key: 'note', width: 260, isExtra: true },
];
const keys = (text: string | undefined) => readColumns(text, columns).map(({ key }) => key);

describe('the columns of a table', () => {
  test('are those that everybody sees, unless the address says otherwise', () => {
    expect(keys(undefined)).toEqual(['name', 'rent', 'type']);
    expect(keys('name note rent')).toEqual(['name', 'note', 'rent']);
  });

  test('begin with the one that names the record, and hold none twice and none that there is not', () => {
    expect(keys('rent')).toEqual(['name', 'rent']);
    expect(keys('rent name rent nothing constructor')).toEqual(['name', 'rent']);
  });

  test('are as wide as a person made them, within bounds', () => {
    expect(readColumns('name.150 rent.1 type.9999', columns)).toEqual([
      { key: 'name', width: 150 },
      { key: 'rent', width: 56 },
      { key: 'type', width: widest },
    ]);
  });

  test('are not written where they are those that everybody sees', () => {
    expect(writeColumns(readColumns('name rent type', columns), columns)).toBeUndefined();
    expect(writeColumns(readColumns('name.201 rent type', columns), columns)).toBe('name.201 rent type');
  });

  test('read from what was written are the same', () => {
    const key = fc.constantFrom('name', 'rent', 'type', 'note', 'other');
    const word = fc.tuple(key, fc.option(fc.nat(2000), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const chosen = readColumns(
          words.map(([name, width]) => (width ? `${name}.${width}` : name)).join(' '),
          columns,
        );
        expect(readColumns(writeColumns(chosen, columns), columns)).toEqual(chosen);
      }),
    );
  });

  test('are shown at the end, taken away, moved and sized', () => {
    const chosen = readColumns(undefined, columns);
    const order = (list: { key: string }[]) => list.map(({ key }) => key);
    expect(order(toggled(chosen, { key: 'note', width: 260 }))).toEqual(['name', 'rent', 'type', 'note']);
    expect(order(toggled(chosen, { key: 'rent', width: 120 }))).toEqual(['name', 'type']);
    expect(order(moved(chosen, 'type', -1))).toEqual(['name', 'type', 'rent']);
    for (const [key, by] of [
      ['type', 1],
      ['rent', -1],
      ['name', 1],
      ['note', -1],
    ] as const)
      expect(order(moved(chosen, key, by)), `${key} ${by}`).toEqual(['name', 'rent', 'type']);
    expect(resized(chosen, 'rent', 140)[1]).toEqual({ key: 'rent', width: 140 });
  });
});
