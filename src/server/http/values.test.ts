import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireFewValues } from '#server/http/valid.ts';

test('the values of JSON are counted, and nothing that stands in its texts, whatever that is', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', ']', '}', 'x', 'अ', '\n'), maxLength: 40 });
  const most = 24_999;
  fc.assert(
    fc.property(text, text, (first, last) => {
      // The list itself is a value, and so is each after the first.
      const listOf = (zeros: number) => `[${JSON.stringify(first)},${'0,'.repeat(zeros)}${JSON.stringify(last)}]`;
      expect(() => requireFewValues(listOf(most - 1))).not.toThrow();
      expect(() => requireFewValues(listOf(most))).toThrow();
    }),
    { numRuns: 60 },
  );
});

test('JSON that ends within a text is no reason to look further', () => {
  for (const text of ['"', '["\\"', '{"a":"\\\\\\', '"\\"']) expect(() => requireFewValues(text)).not.toThrow();
});
