import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GateMatch } from '#domain/gate.ts';
import {
  answerFrom,
  type LookUp,
  mostLookUps,
  readLookUps,
  recentMs,
  recentOf,
  remember,
} from '#web/gate/recentLookUps.ts';

const noon = Date.UTC(2026, 2, 5, 6, 30);
const minute = 60_000;

const swift: GateMatch = {
  id: 'swift',
  found: 'last-four',
  vehicle: { vehicleNumber: 'KA 01 AB 1234', company: 'Maruti', model: 'Swift', color: 'Red', type: 'Car' },
  flatNumber: 'A-101',
  owner: { name: 'Meera Shah', phone: '9876543210', status: 'Active' },
  rents: null,
  residents: [],
};
const flat: GateMatch = {
  id: 'flat',
  found: 'flat',
  vehicle: null,
  flatNumber: 'B-204',
  owner: null,
  rents: null,
  residents: [],
};
const asked = (text: string, at: number, matches = [swift]): LookUp => ({ text, at, matches });

describe('recent look-ups keep', () => {
  test('the newest look-up first', () => {
    const lookUps = remember([asked('B204', noon - 5 * minute, [flat])], asked('1234', noon));
    expect(lookUps.map(({ text }) => text)).toEqual(['1234', 'B204']);
  });

  test('a repeated one once, however it is spaced', () => {
    const before = [asked('9999', noon - 2 * minute), asked('KA 01', noon - 4 * minute)];
    expect(remember(before, asked('ka01', noon)).map(({ text }) => text)).toEqual(['ka01', '9999']);
  });

  test('one look-up typed on as one, and two that are minutes apart as two', () => {
    expect(remember([asked('KA01', noon)], asked('KA01AB', noon + 3_000))).toHaveLength(1);
    expect(remember([asked('KA01', noon)], asked('KA01AB', noon + 5 * minute))).toHaveLength(2);
  });

  test('at most twelve, and none of them longer than twelve hours', () => {
    const many = fc.array(
      fc.record({ text: fc.string({ minLength: 1 }), at: fc.integer({ min: noon - 2 * recentMs, max: noon }) }),
    );
    fc.assert(
      fc.property(many, (all) => {
        const inOrder = all.toSorted((a, b) => a.at - b.at);
        const kept = inOrder.reduce<LookUp[]>((lookUps, { text, at }) => remember(lookUps, asked(text, at)), []);
        expect(kept.length).toBeLessThanOrEqual(mostLookUps);
        const newest = inOrder.at(-1);
        if (newest) expect(kept[0]).toMatchObject(newest);
        for (const { at } of recentOf(kept, noon)) expect(noon - at).toBeLessThan(recentMs);
      }),
    );
  });

  test('nothing of a clock that was set back', () => {
    expect(recentOf([asked('1234', noon + minute)], noon)).toEqual([]);
  });
});

describe('without a connection, recent look-ups answer', () => {
  const lookUps = [asked('1234', noon), asked('B-204', noon - minute, [flat])];

  test('by a part of the plate, by flat, and by name', () => {
    expect(answerFrom(lookUps, '01ab').map(({ match }) => match.id)).toEqual(['swift']);
    expect(answerFrom(lookUps, 'a 101').map(({ match }) => match.id)).toEqual(['swift']);
    expect(answerFrom(lookUps, 'meera').map(({ match }) => match.id)).toEqual(['swift']);
    expect(answerFrom(lookUps, 'b204').map(({ match }) => match.id)).toEqual(['flat']);
  });

  test('nothing for a text they do not know, and nothing for a single letter', () => {
    expect(answerFrom(lookUps, '5678')).toEqual([]);
    expect(answerFrom(lookUps, '1')).toEqual([]);
  });

  test('each vehicle once, as it was known last, with that time', () => {
    const sold = { ...swift, owner: null };
    const found = answerFrom([asked('1234', noon, [sold]), asked('swift', noon - minute, [swift])], '1234');
    expect(found).toMatchObject([{ at: noon, match: { owner: null } }]);
  });

  test('a near match is not a near match of another text', () => {
    const [known] = answerFrom([asked('KAO1', noon, [{ ...swift, found: 'near' }])], '1234');
    expect(known?.match.found).not.toBe('near');
  });
});

test('stored JSON of another shape is ignored', () => {
  expect(readLookUps('[]')).toEqual([]);
  expect(readLookUps([{ text: 'x' }, 3, null, { text: 'x', at: 1, matches: [{}] }])).toEqual([]);
  expect(readLookUps(JSON.parse(JSON.stringify([asked('1234', noon)])))).toEqual([asked('1234', noon)]);
});
