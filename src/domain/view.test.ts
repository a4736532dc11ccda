import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptAddress, plainAddress, searchOf, ViewDraft } from '#domain/view.ts';

const draft = { list: 'flats', name: 'Wing B' };
const isTaken = (address: string) => ViewDraft.safeParse({ ...draft, address }).success;

describe('what a view keeps of an address', () => {
  test('is the same text for the same filters, whatever their order, without what is empty or passes', () => {
    const kept = keptAddress({ wing: 'B', q: 'rao & sons', type: undefined, sort: '', add: '1', saved: 'x' });
    expect(kept).toBe('q=rao%20%26%20sons&view=cards&wing=B');
    expect(keptAddress({ view: 'cards', q: 'rao & sons', wing: 'B' })).toBe(kept);
    expect(keptAddress({ view: 'table' })).not.toBe(plainAddress);
  });

  test('comes back as it was, whatever was searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), (q) => {
        const address = keptAddress({ q });
        expect(searchOf(address)).toEqual({ q, view: 'cards' });
        expect(isTaken(address)).toBe(true);
      }),
    );
  });

  test('is bounded, and nothing but what an address holds', () => {
    expect(isTaken(`q=${'a'.repeat(1998)}`)).toBe(true);
    for (const address of [
      `q=${'a'.repeat(1999)}`,
      'q=%E0%A4',
      'q=a=b',
      '?q=a',
      'q',
      'q=a&',
      '/admin',
      'q=<b>',
      'q= a',
    ])
      expect(isTaken(address), address.slice(0, 20)).toBe(false);
    expect(ViewDraft.parse({ ...draft, address: 'wing=B&saved=x&add=1' }).address).toBe('view=cards&wing=B');
  });
});
