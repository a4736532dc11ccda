import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { maskAadhar, maskPan } from '#domain/documents.ts';
import { familyEditErrors, familyErrors, totalOnCard, totalResidents } from '#domain/family.ts';
import { message, messagesOf } from '#domain/message.ts';
import { addWording, nothingKnown, OwnerDraft } from '#domain/owner.ts';
import { isIncomplete, missingOf } from '#domain/ownerFacts.ts';
import { OwnerEdit, OwnerForm, ownerErrors } from '#domain/ownerForm.ts';
import { sentencesOf } from '#domain/say.ts';

const family = { adults: 2, children: 1, males: 1, females: 2 };
const draft = {
  name: 'Meera Rao',
  email: 'meera@people.example',
  phone: '9845012345',
  occupancyDate: '2024-04-01',
  status: 'Active',
  familyDetails: family,
};

/** The first sentence at each field, as the API answers them. */
function sentences(schema: z.ZodType, more: object): Record<string, string> {
  return sentencesOf(messagesOf(schema.safeParse({ ...draft, ...more }).error));
}

function read(more: object): z.output<typeof OwnerForm> {
  return OwnerForm.parse({ ...draft, ...more });
}

describe("an owner's form", () => {
  test('takes the required fields alone and leaves the rest empty', () => {
    expect(read({})).toEqual({
      ...nothingKnown,
      ...draft,
      flatId: null,
      emergencyContact: { name: null, phone: null, relation: null },
      documents: { aadhar: null, pan: null, lease: null },
    });
  });

  test.each([
    ['no name', { name: undefined }, { name: 'Full Name is required' }],
    ['a name of blanks', { name: '  ' }, { name: 'Full Name is required' }],
    ['10 000 characters', { name: 'x'.repeat(10_000) }, { name: 'Full Name must be at most 200 characters' }],
    ['a name of two lines', { name: 'Meera\nRao' }, { name: "Full Name contains characters that can't be shown" }],
    ['an e-mail without its host', { email: 'meera@' }, { email: 'Invalid email format' }],
    ['a phone with letters', { phone: '98450abcde' }, { phone: 'Phone number must be 10 digits' }],
    ['nine digits', { phone: '984501234' }, { phone: 'Phone number must be 10 digits' }],
    ['eleven digits', { phone: '98450123456' }, { phone: 'Phone number must be 10 digits' }],
    ['a phone as a number', { phone: 9845012345 }, { phone: 'Phone number must be 10 digits' }],
    ['no date', { occupancyDate: '' }, { occupancyDate: 'Occupancy date is required' }],
    [
      'the 30th of February',
      { occupancyDate: '2024-02-30' },
      { occupancyDate: 'Occupancy date is not a date: "2024-02-30"' },
    ],
    [
      'the 29th in a short year',
      { occupancyDate: '2023-02-29' },
      { occupancyDate: 'Occupancy date is not a date: "2023-02-29"' },
    ],
    [
      'a date as people write it',
      { occupancyDate: '01/04/2024' },
      { occupancyDate: 'Occupancy date is not a date: "01/04/2024"' },
    ],
    [
      'a date with a time',
      { occupancyDate: '2024-04-01T00:00:00Z' },
      { occupancyDate: 'Occupancy date is not a date: "2024-04-01T00:00:00Z"' },
    ],
    ['an unknown status', { status: 'Sold' }, { status: 'Choose a status' }],
    ['a flat by its number', { flatId: 'A-101' }, { flatId: 'Choose a flat from the list' }],
    ['too long an address', { address: 'x'.repeat(2001) }, { address: 'Address must be at most 2000 characters' }],
    [
      'half a child',
      { familyDetails: { ...family, children: 0.5 } },
      { 'familyDetails.children': 'Children must be a whole number up to 99, not 0.5' },
    ],
    [
      'a number as text',
      { familyDetails: { ...family, males: '1' } },
      { 'familyDetails.males': 'Males must be a whole number up to 99, not "1"' },
    ],
    [
      'eleven digits of Aadhaar',
      { documents: { aadhar: '12345678901', pan: null, lease: null } },
      { 'documents.aadhar': 'Aadhar must be 12 digits' },
    ],
    [
      'Aadhaar with a letter',
      { documents: { aadhar: '12345678901O', pan: null, lease: null } },
      { 'documents.aadhar': 'Aadhar must be 12 digits' },
    ],
    [
      'a PAN of five digits',
      { documents: { aadhar: null, pan: 'ABCD12345E', lease: null } },
      { 'documents.pan': 'Invalid PAN format (e.g., ABCDE1234F)' },
    ],
  ])('refuses %s at its field and at no other', (_, more, expected) => {
    expect(sentences(OwnerForm, more)).toEqual(expected);
  });

  test('has a sentence for each required field that is missing', () => {
    const missing = Object.fromEntries(Object.keys(draft).map((field) => [field, undefined]));
    const told = sentences(OwnerForm, missing);
    // Whether an email is one is the society's rule.
    const required = Object.keys(draft).filter((field) => field !== 'email');
    expect(Object.keys(told).sort()).toEqual(required.sort());
    for (const sentence of Object.values(told)) expect(sentence).not.toMatch(/expected|received|undefined/);
  });

  test('has a sentence for each group that is something else', () => {
    expect(sentences(OwnerForm, { familyDetails: 4, emergencyContact: 'Ravi', documents: [] })).toEqual({
      familyDetails: 'Family details are required',
      emergencyContact: 'The emergency contact has name, phone and relation',
      documents: 'The documents are aadhar, pan and lease',
    });
  });

  test('a call that adds words two of them otherwise', () => {
    expect(sentences(OwnerDraft, { email: 'x', phone: '1' })).toEqual({
      email: 'Invalid email address',
      phone: 'Phone number must be exactly 10 digits',
    });
  });

  test.each([
    ['Devanagari', 'मीरा राव'],
    ['Tamil', 'இளவரசி கண்ணன்'],
    ['an emoji', 'Meera 🌸'],
    ['a family of joined emoji', 'Rao 👨‍👩‍👧'],
    ['markup, which stays text', '<script>alert(1)</script> & "Rao"'],
    ['200 letters beyond the first plane', '😀'.repeat(200)],
  ])('takes a name with %s as it is', (_, name) => {
    expect(read({ name }).name).toBe(name);
  });

  test('keeps one spelling of what can be spelled in two ways', () => {
    expect(read({ name: ' Zoe\u0308 ' }).name).toBe('Zo\u00EB');
    expect(read({ email: ' Meera@People.Example ' }).email).toBe('meera@people.example');
    for (const phone of ['98450 12345', '+91 98450-12345', '098450.12345', '९८४५०१२३४५'])
      expect(read({ phone }).phone).toBe('9845012345');
    const contact = (phone: string) =>
      read({ emergencyContact: { name: null, phone, relation: null } }).emergencyContact;
    expect(contact('+91 98450 12345').phone).toBe('9845012345');
    expect(contact('Intercom 12').phone).toBe('Intercom 12');
    expect(read({ documents: { aadhar: '1234 5678 9012', pan: 'abcde1234f', lease: ' ' } }).documents).toEqual({
      aadhar: '123456789012',
      pan: 'ABCDE1234F',
      lease: null,
    });
    expect(read({ documents: { aadhar: '१२३४ ५६७८ ९०१२', pan: 'ABCDE१२३४F', lease: null } }).documents).toEqual({
      aadhar: '123456789012',
      pan: 'ABCDE1234F',
      lease: null,
    });
    expect(read({ address: '4, Church Street\r\nBengaluru' }).address).toBe('4, Church Street\nBengaluru');
  });

  test.each(['id', 'version', 'ownerId', 'createdAt', 'totalMembers'])('knows no field "%s"', (field) => {
    expect(OwnerForm.safeParse({ ...draft, [field]: 'x' }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: [field],
    });
  });
});

describe('an edit of an owner', () => {
  test('needs the version it was made from, and nothing else', () => {
    expect(OwnerEdit.safeParse({}).success).toBe(false);
    expect(OwnerEdit.parse({ version: 3 })).toEqual({ version: 3 });
  });

  test('leaves a number alone that it does not name, and removes one that it names as null or empty', () => {
    expect(OwnerEdit.parse({ version: 1, documents: {} }).documents).toEqual({});
    expect(OwnerEdit.parse({ version: 1, documents: { aadhar: null, pan: '' } }).documents).toEqual({
      aadhar: null,
      pan: null,
    });
  });

  test('hands on a mask, which the record alone can tell from another one, and refuses what only resembles it', () => {
    const masks = { aadhar: 'XXXX XXXX 9012', pan: 'XXXXX1234X' };
    expect(OwnerEdit.safeParse({ version: 1, documents: masks }).success).toBe(true);
    const { error } = OwnerEdit.safeParse({ version: 1, documents: { aadhar: 'XXXX 9012', pan: 'XXXX1234X' } });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['documents.aadhar', 'documents.pan']);
  });
});

describe('what only the society and its day can tell', () => {
  const none = { adults: 0, children: 0, males: 0, females: 0 };
  const sentence = 'All family details must be greater than 0';

  test.each(['adults', 'children', 'males', 'females'] as const)(
    '0 %s is refused at its field where each must be above zero',
    (key) => {
      expect(sentencesOf(familyErrors({ ...family, [key]: 0 }, 'every-above-zero'))).toEqual({
        [`familyDetails.${key}`]: sentence,
      });
    },
  );

  test('a family of nobody is refused at all four fields', () => {
    expect(Object.keys(familyErrors(none, 'every-above-zero'))).toHaveLength(4);
    const other = message('transfer_family_above_zero');
    expect(Object.values(familyErrors(none, 'every-above-zero', other))).toEqual(Array(4).fill(other));
  });

  test('where the rule is relaxed one person is enough, and nobody is not', () => {
    expect(familyErrors({ ...none, females: 1 }, 'total-above-zero')).toEqual({});
    expect(familyErrors({ ...none, children: 1 }, 'total-above-zero')).toEqual({});
    expect(sentencesOf(familyErrors(none, 'total-above-zero'))).toEqual({
      'familyDetails.males': 'The family must have at least one person',
    });
    // An adult whose gender nobody said is a person too.
    expect(familyErrors({ ...none, adults: 1 }, 'total-above-zero')).toEqual({});
  });

  test.each([undefined, null, '', ' '])('an email of %j is none, which the society takes or refuses', (email) => {
    const at = { today: '2026-03-05', familyRule: 'every-above-zero', phones: 'ten-digits' } as const;
    const without = read({ email });
    expect(without.email).toBeNull();
    for (const ownerEmail of ['required', null] as const)
      expect(sentencesOf(ownerErrors(without, { ...at, ownerEmail }))).toEqual({ email: 'Invalid email format' });
    expect(sentencesOf(ownerErrors(without, { ...at, ownerEmail: null }, addWording))).toEqual({
      email: 'Invalid email address',
    });
    expect(ownerErrors(without, { ...at, ownerEmail: 'optional' })).toEqual({});
    // What an edit does not touch is not asked for.
    expect(ownerErrors({}, { ...at, ownerEmail: 'required' })).toEqual({});
  });

  test('today may be an occupancy date, tomorrow may not', () => {
    const at = {
      today: '2026-03-05',
      familyRule: 'every-above-zero',
      phones: 'ten-digits',
      ownerEmail: 'required',
    } as const;
    expect(ownerErrors({ occupancyDate: '2026-03-05', familyDetails: family }, at)).toEqual({});
    expect(sentencesOf(ownerErrors({ occupancyDate: '2026-03-06' }, at))).toEqual({
      occupancyDate: "Occupancy date can't be in the future: 06 Mar 2026",
    });
    expect(ownerErrors({ occupancyDate: '2027-01-01', familyDetails: none }, at)).toHaveProperty([
      'familyDetails.adults',
    ]);
  });
});

test('the card counts males and females; a flat and the dashboards count the children too', () => {
  expect(totalOnCard({ males: 2, females: 3 })).toBe(5);
  expect(totalResidents({ males: 2, females: 3, children: 4 })).toBe(9);
});

test.each(['123456789012', '9012'])('the mask of Aadhaar %s shows its last four digits and no other', (number) => {
  expect(maskAadhar(number)).toBe('XXXX XXXX 9012');
});

test('the mask of a PAN shows its four digits and no letter of it', () => {
  expect(maskPan('ABCDE1234F')).toBe('XXXXX1234X');
});

test('of a family that is not wholly known there is no total, and what is missing is not wrong', () => {
  const partly = { adults: 2, children: null, males: 2, females: 3 };
  expect([totalOnCard(partly), totalResidents(partly)]).toEqual([5, null]);
  expect(totalOnCard({ males: null, females: 3 })).toBe(null);
  expect(familyErrors(partly, 'every-above-zero')).toEqual({});
  const unknown = { adults: 0, children: null, males: 0, females: 0 };
  expect(familyErrors(unknown, 'total-above-zero')).toEqual({});
  expect(Object.keys(familyErrors(unknown, 'every-above-zero'))).toHaveLength(3);
});

test('an edit leaves missing what was missing, and takes no number away', () => {
  const known = { adults: 2, children: 1, males: 1, females: null };
  expect(familyEditErrors(known, { adults: 3, children: 1, males: 1, females: null })).toEqual({});
  expect(Object.keys(familyEditErrors(known, { adults: null, children: 1, males: 1, females: 2 }))).toEqual([
    'familyDetails.adults',
  ]);
});

test('an owner is incomplete without email, phone or one number of the family', () => {
  const whole = {
    email: 'meera@people.example',
    phone: '9845012345',
    familyDetails: { ...family, totalMembers: 3 },
    flats: [],
  };
  expect(isIncomplete(whole)).toBe(false);
  const nothing = { adults: null, children: null, males: null, females: null, totalMembers: null };
  expect(missingOf({ email: null, phone: null, familyDetails: nothing, flats: [] })).toEqual([
    'email',
    'phone',
    'family',
  ]);
  expect(missingOf({ ...whole, familyDetails: { ...whole.familyDetails, adults: null } })).toEqual(['family']);
});

test('the family is asked of the first owner of a flat, and not of those who own it with them', () => {
  const familyDetails = { adults: null, children: null, males: null, females: null, totalMembers: null };
  const beside = { email: 'sunil@people.example', phone: '9845012347', familyDetails, flats: [{ place: 2 }] };
  expect(missingOf(beside)).toEqual([]);
  expect(missingOf({ ...beside, flats: [{ place: 2 }, { place: 1 }] })).toEqual(['family']);
});

test('of an Old owner no family is asked any more: it lives there no longer', () => {
  const familyDetails = { adults: null, children: null, males: null, females: null, totalMembers: null };
  const old = { email: null, phone: '9845012347', familyDetails, flats: [], status: 'Old' as const };
  expect(missingOf(old)).toEqual(['email']);
  expect(missingOf({ ...old, status: 'Active' })).toEqual(['email', 'family']);
});
