import { expect, test } from 'vitest';
import { isChild, memberErrors, spanFrom } from '#domain/householdFacts.ts';
import { familyOf, whoLivesThere } from '#domain/residents.ts';

test('two of one name are two where their ages differ, and one where they do not', () => {
  const ram = { personId: null, name: 'Ram Kumar', bornYear: 1950, ageGroup: null };
  expect(memberErrors({ ...ram, bornYear: 2015 }, [ram], '2026-03-05')).toEqual({});
  expect(Object.keys(memberErrors({ ...ram, name: 'ram  kumar' }, [ram], '2026-03-05'))).toEqual(['name']);
});

test('whoever came stands under the days that follow on one another, and under nothing that came after a break', () => {
  const until = (end: string | null) => ({ since: '2020-01-01', until: end });
  const [first, second] = [until('2021-01-01'), { since: '2021-01-01', until: null }];
  expect(spanFrom([first, second], '2020-05-05')).toEqual({ since: '2020-01-01', until: null });
  expect(spanFrom([first, { since: '2022-01-01', until: null }], '2020-05-05')).toEqual(first);
  expect(spanFrom([first, { since: '2022-01-01', until: null }], '2022-05-05')?.since).toBe('2022-01-01');
  expect(spanFrom([first], '2021-05-05')).toBeNull();
  // One that was taken back has no day.
  expect(spanFrom([until('2020-01-01'), second], '2021-05-05')).toEqual(second);
});

test('who is listed is counted; how many are male is not known while it is not of one', () => {
  const typed = { males: 3, females: 3, children: 1 };
  const listed = { adults: 2, children: 1, males: 1, females: 1, unsaid: 0 };
  expect(whoLivesThere(null, typed, null)).toEqual({ as: 'owner', ...typed, total: 7 });
  expect(whoLivesThere(typed, typed, listed)).toMatchObject({ as: 'tenant', males: 1, children: 1, total: 3 });
  expect(familyOf({ ...listed, females: 0, unsaid: 1 })).toMatchObject({ adults: 2, males: null, females: null });
  expect(whoLivesThere(null, typed, { ...listed, females: 0, unsaid: 1 })?.total).toBe(3);
});

test.each([
  [{ ageGroup: null, bornYear: 2008 }, '2026-01-01', false],
  [{ ageGroup: null, bornYear: 2008 }, '2025-12-31', true],
  [{ ageGroup: 'child', bornYear: null }, '2026-01-01', true],
  [{ ageGroup: 'senior', bornYear: null }, '2026-01-01', false],
] as const)('whoever turns eighteen in a year is no child in it: %j on %s', (member, day, is) => {
  expect(isChild(member, day)).toBe(is);
});
