import { describe, expect, test } from 'vitest';
import { messagesOf } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { SocietyEdit } from '#domain/society.ts';

describe("an edit of the society's settings", () => {
  function sentences(edit: object): Record<string, string> {
    return sentencesOf(messagesOf(SocietyEdit.safeParse({ version: 1, ...edit }).error));
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
    [{ timeZone: '+05:30' }, { timeZone: 'Choose a time zone from the list' }],
    [{ timeZone: 'asia/kolkata' }, { timeZone: 'Choose a time zone from the list' }],
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
