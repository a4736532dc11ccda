import { describe, expect, test } from 'vitest';
import { roleLabel } from '#web/identity/roleLabels.ts';
import { nameOf, userMatches } from '#web/users/people.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.in', role: 'admin' };

describe('the search over accounts', () => {
  test('finds by a part of the name or of the address, whatever the case', () => {
    expect(userMatches(asha, 'RAO', null)).toBe(true);
    expect(userMatches(asha, 'example.IN', null)).toBe(true);
    expect(userMatches(asha, 'ravi', null)).toBe(false);
  });

  test('finds a name in another script', () => {
    expect(userMatches({ ...asha, name: 'आशा राव' }, 'राव', null)).toBe(true);
  });

  test('shows only the chosen role, and everybody for blanks', () => {
    expect(userMatches(asha, '  ', 'admin')).toBe(true);
    expect(userMatches(asha, 'asha', 'security')).toBe(false);
  });

  test('does not find an account by its role: that is what the filter is for', () => {
    expect(userMatches(asha, 'admin', null)).toBe(false);
  });
});

describe('an account as it is written', () => {
  test('without a name goes by its address', () => {
    expect(nameOf({ name: '', email: 'a@b.in' })).toBe('a@b.in');
  });

  test('says so when its role is missing or unknown', () => {
    expect([roleLabel('security'), roleLabel(null), roleLabel('owner')]).toEqual([
      'Security',
      'No role',
      'Unknown: owner',
    ]);
  });
});
