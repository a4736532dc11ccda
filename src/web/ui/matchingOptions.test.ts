import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wantedIn } from '#domain/matching.ts';
import { foundBeside, matchingOptions, meantOption } from '#web/ui/matchingOptions.ts';

const options = [
  { value: '1', label: 'Asha Rao · A-101', also: ['9876543210', 'asha@people.example'] },
  { value: '2', label: 'Meera Asha · B-204', also: ['9123456780'] },
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

test('a flat is found in any spelling of its number, a phone in any spacing', () => {
  for (const text of ['a101', 'A 101', 'a-101', '+91 98765-43210', 'rao a101'])
    expect(found(text), text).toEqual(['1']);
});

test('what was found beside the label is told, and nothing where the label says it', () => {
  const beside = (text: string) => options.slice(0, 1).map((option) => foundBeside(option, wantedIn(text)))[0];
  expect(beside('98765')).toBe('9876543210');
  expect(beside('rao people')).toBe('asha@people.example');
  expect(beside('asha a101')).toBeNull();
});

test('who was called otherwise is found by the earlier name, which is told, and by no word about it', () => {
  const renamed = { value: '4', label: 'Asha Menon · C-301', also: [null], earlierNames: ['Asha Rao'] };
  const all = [...options, renamed];
  expect(matchingOptions(all, 'rao asha').items.map(({ value }) => value)).toEqual(['1', '4']);
  expect(matchingOptions(all, 'earlier').items).toEqual([]);
  expect(foundBeside(renamed, wantedIn('rao'))).toBe('earlier Asha Rao');
  expect(foundBeside(renamed, wantedIn('asha'))).toBeNull();
});

test('an option is meant when it is called so, or is the only one that fits', () => {
  const meant = (text: string) => meantOption(options, text)?.value;
  expect(meant('ravi kumar')).toBe('3');
  expect(meant('b204')).toBe('2');
  expect(meant('asha')).toBeUndefined();
  expect(meant('zara')).toBeUndefined();
  const flats = [
    { value: 'a', label: 'A-101 · 2BHK' },
    { value: 'b', label: 'KA-101 · 2BHK' },
  ];
  expect(meantOption(flats, 'a101')?.value).toBe('a');
  expect(meantOption(flats, '2bhk')).toBeNull();
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
