import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedOver, webLink } from '#web/owners/documents.ts';

const mask = 'XXXX XXXX 1234';

describe('typing over a mask', () => {
  test('keeps what was typed or pasted, wherever the cursor stood', () => {
    expect(typedOver(mask, `${mask}5`)).toBe('5');
    expect(typedOver(mask, `5${mask}`)).toBe('5');
    expect(typedOver(mask, '123456789012')).toBe('123456789012');
    expect(typedOver(mask, '5')).toBe('5');
  });

  test('empties the field when something was deleted from it', () => {
    fc.assert(
      fc.property(fc.nat(mask.length - 1), fc.integer({ min: 1, max: mask.length }), (start, length) => {
        expect(typedOver(mask, mask.slice(0, start) + mask.slice(start + length))).toBe('');
      }),
    );
  });
});

describe('a lease', () => {
  test('that is an address of the web can be opened', () => {
    expect(webLink(' https://example.in/lease.pdf ')).toBe('https://example.in/lease.pdf');
    expect(webLink('HTTP://example.in')).toBe('http://example.in/');
  });

  test.each([
    '',
    'On paper, with the secretary',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.in',
    'https://',
    'see https://example.in',
    'https://example.in and more',
  ])('that is %j is text', (text) => expect(webLink(text)).toBe(null));
});
