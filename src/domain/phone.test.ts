import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialledPhone, readPhone, spokenPhone } from '#domain/phone.ts';

describe('a phone', () => {
  test.each([
    '9820011111',
    '98200 11111',
    ' 098200-11111 ',
    '+91 98200 11111',
    '+91-98200-11111',
    '0091.98200.11111',
    '+91 (0) 98200 11111',
    '91 98200 11111',
    '98200\u00A011111',
    '98200\u201111111',
    '\u202A+91 98200 11111\u202C',
    '९८२०० १११११',
    '９８２００１１１１１',
  ])('typed "%s" is kept as ten digits', (typed) => expect(readPhone(typed)).toBe('9820011111'));

  test('of another country is kept as E.164', () => {
    expect(readPhone('+1 (415) 555-0100')).toBe('+14155550100');
    expect(readPhone('0044 20 7946 0958')).toBe('+442079460958');
  });

  test.each([
    '',
    '98200',
    '982001111',
    '98200111112',
    '98200x11111',
    '+91 98200 1111',
    '+0 415 555 0100',
    '+12',
    '+',
    '--',
  ])('"%s" reads as none', (typed) => expect(readPhone(typed)).toBeNull());

  test('far too long is not looked at', () => expect(readPhone(`${' '.repeat(41)}9820011111`)).toBeNull());

  test('reads as itself once it is kept, however it is grouped', () => {
    const ten = fc.stringMatching(/^\d{10}$/);
    const abroad = fc.stringMatching(/^\+[2-8]\d{6,14}$/);
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(fc.oneof(ten, abroad), gaps, (kept, gap) => {
        const typed = [...kept].map((sign, place) => sign + gap[place]).join('');
        expect(readPhone(typed)).toBe(kept);
        expect(readPhone(spokenPhone(kept))).toBe(kept);
        expect(readPhone(dialledPhone(kept) ?? '')).toBe(kept);
      }),
    );
  });

  test('is shown in two fives, and dialled from anywhere', () => {
    expect(spokenPhone('9820011111')).toBe('98200 11111');
    expect(spokenPhone('+14155550100')).toBe('+14155550100');
    expect(spokenPhone('80-2222')).toBe('80-2222');
    expect(dialledPhone('9820011111')).toBe('+919820011111');
    expect(dialledPhone('+14155550100')).toBe('+14155550100');
    expect(dialledPhone('80-2222')).toBeNull();
  });
});
