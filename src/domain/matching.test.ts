// What people type finds what they mean (docs/rules.md, Searching).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foundUnseen, isFound, searchable, wantedIn } from '#domain/matching.ts';
import { codeOf, folded } from '#domain/text.ts';

const finds = (texts: string[], query: string) => isFound(searchable(texts), wantedIn(query));

describe('a flat number', () => {
  test.each(['A-101', 'a101', 'A 101', 'a-101', ' a -  101 ', 'A/101', 'a.101', 'ａ１０１', 'A-१०१', 'A1', '10'])(
    'is found as "%s"',
    (query) => expect(finds(['A-101'], query)).toBe(true),
  );

  test.each(['B 101', 'a102', 'a_101', '101@', 'aa101', 'a 1010'])('is not found as "%s"', (query) =>
    expect(finds(['A-101'], query)).toBe(false),
  );

  test('with its wing set apart is no search for two words', () => {
    const others = ['Anil Rao', 'anil@people.example', 'B-101', 'Available'];
    expect(finds(others, 'A 101')).toBe(false);
    expect(finds(['T1-304'], 't1 304')).toBe(true);
    expect(finds(['T2-304', 'T1'], 't1 304')).toBe(false);
  });
});

describe('a phone', () => {
  const typed = [
    '9820011111',
    '98200 11111',
    '98200-11111',
    '+91 98200 11111',
    '+91-98200-11111',
    '+919820011111',
    '0091 98200 11111',
    '098200 11111',
    '0 98200.11111',
    '919820011111',
    '(98200) 11111',
    '९८२०० १११११',
  ];
  test.each(typed)('is found as "%s", and beside a name', (query) => {
    expect(finds(['Kavita Menon', '9820011111'], query)).toBe(true);
    expect(finds(['Kavita Menon', '9820011111'], `menon ${query}`)).toBe(true);
    expect(finds(['Kavita Menon', '9820011111'], `${query} kavita`)).toBe(true);
    expect(finds(['Kavita Menon', '9820022222'], query)).toBe(false);
    expect(finds(['Kavita Rao', '9820011111'], `menon ${query}`)).toBe(false);
  });

  test('is found at every key while it is typed', () => {
    for (const whole of typed.filter((query) => !query.startsWith('0') && !query.startsWith('91'))) {
      const keys = [...whole].map((_, index) => whole.slice(0, index + 1)).filter((query) => /\d/.test(query));
      const rest = keys.filter((query) => !/^\+9?$/.test(query));
      for (const query of rest) expect(finds(['9820011111', '91'], query), query).toBe(true);
    }
  });
});

describe('a plate', () => {
  test.each(['KA 01 AB 1234', 'ka01ab1234', 'ka-01-ab 1234', '1234', '12 34', 'ab 1234', '1234 ka 01', 'swift 1234'])(
    'is found as "%s"',
    (query) => expect(finds(['KA 01 AB 1234', 'Maruti', 'Swift'], query)).toBe(true),
  );
});

describe('a name', () => {
  test.each([
    ['Sūrya Ṭhākur', 'surya thakur'],
    ['Surya Thakur', 'sūrya ṬHĀKUR'],
    ['Meera  Rao', 'rao meera'],
    ['Meera Rao', 'meera   rao'],
    ["Lionel D'Souza", 'dsouza'],
    ['Lionel DSouza', 'd’souza'],
    ["Lionel D'Souza", "d'"],
    ['मीरा राव', 'राव मीरा'],
    ['क़ादिर', '\u0958\u093E\u0926\u093F\u0930'],
    ['क्\u200Dषमा', 'क्षमा'],
    ['Zoë', 'Zoe\u0308'],
    ['İbrahim', 'ibrahim'],
  ])('%s is found as "%s"', (name, query) => expect(finds([name], query)).toBe(true));

  test.each([
    ['मीरा', 'मिरा'],
    ['मीरा', 'मर'],
    ['Meera Rao', 'meera das'],
    ["D'Souza", "'"],
  ])('%s is not found as "%s"', (name, query) => expect(finds([name], query)).toBe(false));

  test('is found by any of its words in any order and case, in whatever form they are typed', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abāṭñéमीर'), minLength: 3, maxLength: 6 });
    const form = fc.constantFrom('NFC', 'NFD');
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), form, fc.nat(), (words, form, turn) => {
        const query = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)];
        expect(finds([words.join(' ')], query.join('  ').normalize(form).toUpperCase())).toBe(true);
      }),
    );
  });
});

test('nothing is found across two texts of a record', () => {
  expect(finds(['Meera', 'Rao'], 'meerarao')).toBe(false);
  expect(finds(['A-10', '1 BHK'], 'a101')).toBe(false);
});

test('what is folded, or made a code, is so already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codeOf(codeOf(text))).toBe(codeOf(text));
      expect(folded(folded(text)).length).toBeLessThanOrEqual(folded(text).length);
    }),
  );
});

test('what was found unseen is told: a phone, and nothing that stands there already', () => {
  const shown = searchable(['Kavita Menon', 'A-101']);
  const unseen = ['9820011111', 'kavita@people.example'];
  expect(foundUnseen(shown, unseen, wantedIn('98200 11111'))).toBe('9820011111');
  expect(foundUnseen(shown, unseen, wantedIn('menon people'))).toBe('kavita@people.example');
  expect(foundUnseen(shown, unseen, wantedIn('kavita a101'))).toBeNull();
  expect(foundUnseen(shown, unseen, wantedIn('zara'))).toBeNull();
});

test('an earlier name is told as one, where it is what was found', () => {
  const shown = searchable(['Asha Menon', 'A-101']);
  const told = (query: string) =>
    foundUnseen(shown, ['asha.rao@people.example'], wantedIn(query), ['Asha Iyer', 'A. Rao']);
  expect(told('iyer asha')).toBe('earlier Asha Iyer');
  expect(told('rao')).toBe('asha.rao@people.example');
  expect(told('A. Rao')).toBe('asha.rao@people.example');
  expect(told('menon')).toBeNull();
  expect(told('earlier')).toBeNull();
});
