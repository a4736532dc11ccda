import { describe, expect, test } from 'vitest';
import { roleLabel } from '#web/identity/roleLabels.ts';
import { claimOf, nameOf, userMatches } from '#web/users/people.ts';
import { flatRecord } from '../../../tests/support/records.ts';

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

test('the flat that somebody who signs up belongs to is said with all who own it', () => {
  const owned = { ...flatRecord, flatNumber: 'A-101', ownerId: 'm', ownerName: 'Meera Rao' };
  const sunita = { ownerId: 's', name: 'Sunita Kumar', share: null };
  const said = (jointOwners: (typeof sunita)[]) => claimOf({ claimedFlat: 'a101' }, [{ ...owned, jointOwners }]);
  expect(said([])).toBe('Says flat a101: it belongs to Meera Rao');
  expect(said([sunita])).toBe('Says flat a101: it belongs to Meera Rao and Sunita Kumar');
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
