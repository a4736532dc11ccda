import { describe, expect, test } from 'vitest';
import { dayIn, SocietyEdit } from '#domain/society.ts';

test.each([
  ['Asia/Kolkata', '2026-03-04T18:29:59.999Z', '2026-03-04'],
  ['Asia/Kolkata', '2026-03-04T18:30:00.000Z', '2026-03-05'],
  ['Asia/Kolkata', '2025-12-31T18:30:00.000Z', '2026-01-01'],
  ['UTC', '2026-03-04T23:59:59.999Z', '2026-03-04'],
  ['America/New_York', '2026-03-05T04:59:59.999Z', '2026-03-04'],
  ['Pacific/Kiritimati', '2026-03-04T10:00:00.000Z', '2026-03-05'],
])('in %s it is, at %s, the day %s', (timeZone, at, day) => {
  expect(dayIn(timeZone, new Date(at))).toBe(day);
});

describe("an edit of the society's settings", () => {
  function sentences(edit: object): Record<string, string> {
    const issues = SocietyEdit.safeParse({ version: 1, ...edit }).error?.issues ?? [];
    return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
  }

  test('that names nothing changes nothing', () => {
    expect(SocietyEdit.parse({ version: 1 })).toEqual({ version: 1 });
  });

  test('takes each setting, and an empty address as none', () => {
    const edit = {
      version: 4,
      name: 'आँगन सोसायटी',
      address: 'Church Street\nBengaluru',
      registrationNumber: null,
      timeZone: 'Asia/Kathmandu',
      adminSignUp: 'open',
      familyRule: 'total-above-zero',
      residentsSeeContacts: true,
      aadharKeeping: 'last-four',
    };
    expect(SocietyEdit.parse(edit)).toEqual(edit);
    expect(SocietyEdit.parse({ version: 1, address: ' ' }).address).toBeNull();
  });

  test.each([
    [{ name: ' ' }, { name: 'Name of the society is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name of the society must be at most 200 characters' }],
    [{ timeZone: 'India' }, { timeZone: 'Choose a time zone from the list' }],
    [{ timeZone: '' }, { timeZone: 'Choose a time zone from the list' }],
    [{ timeZone: 5 }, { timeZone: 'Choose a time zone from the list' }],
    [{ adminSignUp: 'never' }, { adminSignUp: 'Choose one' }],
    [{ familyRule: null }, { familyRule: 'Choose one' }],
    [{ residentsSeeContacts: 1 }, { residentsSeeContacts: 'Choose yes or no' }],
    [{ aadharKeeping: 'none' }, { aadharKeeping: 'Choose one' }],
    [{ version: 0 }, { version: expect.any(String) }],
  ])('as %j is refused at its field', (edit, expected) => {
    expect(sentences(edit)).toEqual(expected);
  });
});
