import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchingOptions } from '#web/ui/matchingOptions.ts';

const options = [
  { value: '1', label: 'Asha Rao · A-101', also: '9876543210' },
  { value: '2', label: 'Meera Asha · B-204', also: '9123456780' },
  { value: '3', label: 'Ravi Kumar · No Flat' },
];
const found = (text: string, most?: number) => matchingOptions(options, text, most).items.map(({ value }) => value);

test('those that begin with the text come first', () => {
  expect(found('asha')).toEqual(['1', '2']);
  expect(found('meera')).toEqual(['2']);
});

test('each word may be found anywhere, and in what is not shown', () => {
  expect(found('204 meera')).toEqual(['2']);
  expect(found('98765')).toEqual(['1']);
  expect(found('ravi 98765')).toEqual([]);
});

test('no text lists the first few and says how many more there are', () => {
  expect(matchingOptions(options, ' ', 2)).toMatchObject({ items: [{ value: '1' }, { value: '2' }], more: 1 });
});

test('for any text, what is listed and what is left off together are all that fit, each once', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', ' '), { maxLength: 4 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.array(letters), letters, fc.nat(5), (labels, text, most) => {
      const all = labels.map((label, index) => ({ value: String(index), label }));
      const { items, more } = matchingOptions(all, text, most);
      const words = text.split(' ').filter(Boolean);
      const fitting = all.filter(({ label }) => words.every((word) => label.includes(word)));
      expect(items.length + more).toBe(fitting.length);
      expect(items.length).toBeLessThanOrEqual(most);
      expect(new Set(items.map(({ value }) => value)).size).toBe(items.length);
      for (const item of items) expect(fitting).toContain(item);
    }),
  );
});
