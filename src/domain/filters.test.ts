// What the lists' search fields find is what a plain reading of the rule finds, for any text (docs/rules.md, Lists).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { ownerFoundBeside, ownerMatches } from '#domain/ownerFacts.ts';
import { vehicleMatches, vehicleTypes } from '#domain/vehicleFacts.ts';

const letters = fc.constantFrom(...'aAbBkKoO01289 .-+*\\[(%_@/', 'म', 'ी', 'ர', 'ு', '😀', '\u200D');
const text = (max: number) =>
  fc.string({ unit: letters, maxLength: max }).map((value) => value.normalize('NFC').trim());

/** A pattern that finds this text wherever it stands, whatever the case. */
function anywhere(wanted: string): RegExp {
  return new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
}

/** The letters, vowel signs and digits of a text in runs, in upper case. */
function runsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\p{DI}/gu, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** Whether each run of the query stands somewhere in these values, whatever stands between their letters. */
function hasRuns(values: (string | null)[], wanted: string): boolean {
  const all = values.map((value) => runsOf(value ?? '').join('')).join(' ');
  return runsOf(wanted).every((run) => all.includes(run));
}

/** Digits alone, however they are grouped. */
function phoneIn(wanted: string): string | null {
  const digits = wanted.replace(/[\s()+./-]/g, '');
  return /^[0-9]+$/.test(digits) ? digits : null;
}

/** Something to search for: any text, or a piece of what is there, as somebody might type it. */
function searchIn(values: (string | null)[]) {
  const present = values.filter((value) => value !== null && value !== '') as string[];
  const piece = fc
    .tuple(fc.constantFrom(...present, 'x'), fc.nat(30), fc.nat(30), fc.boolean())
    .map(([value, from, length, isUpper]) => {
      const found = [...value]
        .slice(from % [...value].length)
        .slice(0, length)
        .join('');
      return isUpper ? found.toUpperCase() : found.toLowerCase();
    });
  return fc.oneof(
    text(4),
    piece,
    piece.map((value) => `  ${value} `),
  );
}

const flatNumber = fc.constantFrom('A-101', 'B-204', 'K-080');
const owner = fc
  .record({
    name: text(12),
    email: fc.option(text(12)),
    phone: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 }),
    flat: fc.option(flatNumber.map((number) => ({ id: 'a', flatNumber: number }))),
    flats: fc.array(
      flatNumber.map((number) => ({ id: 'b', flatNumber: number })),
      { maxLength: 2 },
    ),
    status: fc.constantFrom(...ownerStatuses),
  })
  .chain((one) => {
    const values = [
      one.name,
      one.email,
      one.phone,
      one.flat?.flatNumber ?? null,
      ...one.flats.map((flat) => flat.flatNumber),
    ];
    return fc.record({ one: fc.constant(one), values: fc.constant(values), wanted: searchIn(values) });
  });

describe('the search among owners', () => {
  test('finds those with the text in name, email, phone or a flat number, none without its words, and the status asked for', () => {
    let found = 0;
    fc.assert(
      fc.property(owner, fc.option(fc.constantFrom(...ownerStatuses)), ({ one, values, wanted }, status) => {
        const phone = phoneIn(wanted);
        const isNamed =
          wanted.trim() === '' ||
          values.some((value) => value !== null && anywhere(wanted.trim()).test(value)) ||
          (phone !== null && one.phone.includes(phone));
        const hasStatus = status === null || one.status === status;
        const isFound = ownerMatches(one, wanted, status);
        if (isNamed) expect(isFound).toBe(hasStatus);
        if (isFound) expect(hasStatus && (phone !== null || hasRuns(values, wanted))).toBe(true);
        if (isFound && wanted.trim() !== '') found++;
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(100); // not true of an empty set alone
  });

  test.each(['98200 11111', '98200-11111', ' 9820 0111 11', '+91 98200 11111', '098200 11111', '00 11', '९८२०० १११११'])(
    'finds a phone in any spacing: "%s"',
    (typed) => {
      const one = { name: 'A', email: null, flat: null, flats: [], status: 'Active' as const };
      expect(ownerMatches({ ...one, phone: '9820011111' }, typed, null)).toBe(true);
      expect(ownerMatches({ ...one, phone: '98200 11111' }, typed, null)).toBe(true);
      expect(ownerMatches({ ...one, phone: '9820022222' }, typed, null)).toBe(false);
    },
  );

  test('finds who was renamed by the earlier name, and tells what of them a list does not show', () => {
    const one = { name: 'Asha Menon', email: null, phone: '9820011111', secondPhone: '02223456789' };
    const flats = { flat: { id: 'a', flatNumber: 'A-101' }, flats: [] };
    const asha = { ...one, ...flats, earlierNames: ['Asha Iyer', 'Asha Rao'], status: 'Active' as const };
    const told = (typed: string) => (ownerMatches(asha, typed, null) ? ownerFoundBeside(asha, typed) : 'not found');
    expect(['rao asha', 'Iyer', 'menon rao a101'].map(told)).toEqual([
      'earlier Asha Rao',
      'earlier Asha Iyer',
      'earlier Asha Rao',
    ]);
    expect(told('022 2345 6789')).toBe('02223456789');
    expect(['', 'asha', 'a101', '98200 11111'].map(told)).toEqual([null, null, null, null]);
    expect(['earlier', 'Rao Iyer Nair'].map(told)).toEqual(['not found', 'not found']);
  });

  test('takes no text with anything else in it for a phone', () => {
    const one = { name: 'A', email: null, phone: '9820010111', flat: null, flats: [], status: 'Active' as const };
    for (const typed of ['A-101', '101@', '+', '-']) expect(ownerMatches(one, typed, null)).toBe(false);
  });

  test('finds everybody by the whole of their name, in whatever script and form it is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (typed) => {
        const one = {
          name: typed.normalize('NFC').trim(),
          email: null,
          phone: '',
          flat: null,
          flats: [],
          status: 'Old' as const,
        };
        expect(ownerMatches(one, typed, null)).toBe(true);
        expect(ownerMatches(one, typed.normalize('NFD'), 'Old')).toBe(true);
        expect(ownerMatches(one, typed, 'Active')).toBe(false);
      }),
    );
  });
});

const vehicle = fc
  .record({
    vehicleNumber: fc.constantFrom('KA 01 AB 1280', 'KA-02-AK-0018', 'B00K 1', '22 BH 0012 AA', 'CYCLE 8'),
    company: text(10),
    model: text(10),
    type: fc.option(fc.constantFrom(...vehicleTypes)),
  })
  .chain((one) => {
    const values = [one.vehicleNumber, one.company, one.model];
    const squeezed = searchIn([one.vehicleNumber]).map((value) => value.replace(/[ -]/g, ''));
    return fc.record({
      one: fc.constant(one),
      values: fc.constant(values),
      wanted: fc.oneof(searchIn(values), squeezed),
    });
  });

/** The letters, their vowel signs and digits of the text in their order, with anything else between them. */
function inAnySpacing(wanted: string): RegExp | null {
  const marks = wanted.normalize('NFKC').match(/(?!\p{DI})[\p{L}\p{N}\p{M}]/gu);
  return marks && new RegExp(marks.join('[^\\p{L}\\p{N}\\p{M}]*'), 'iu');
}

describe('the search among vehicles', () => {
  test('finds those with the text in number, company or model, the number in any spacing, none without its words, and the type asked for', () => {
    let found = 0;
    fc.assert(
      fc.property(vehicle, fc.option(fc.constantFrom(...vehicleTypes)), ({ one, values, wanted }, type) => {
        const hasText = wanted.trim() === '' || values.some((value) => anywhere(wanted.trim()).test(value));
        const hasNumber = !/[^\p{L}\p{N}\p{M}\s.-]/u.test(wanted) && inAnySpacing(wanted)?.test(one.vehicleNumber);
        const hasType = type === null || one.type === type;
        const isFound = vehicleMatches(one, wanted, type);
        if (hasText || hasNumber) expect(isFound).toBe(hasType);
        if (isFound) expect(hasType && hasRuns(values, wanted)).toBe(true);
        if (isFound && wanted.trim() !== '') found++;
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(100);
  });

  test.each(['KA 01 - AB 1234', 'ka01 / ab - 1234', '- a', 'swift - tata', 'AB . 1234'])(
    'is not kept from finding by what stands between the words: "%s"',
    (typed) => {
      const one = { vehicleNumber: 'KA 01 AB 1234', company: 'Tata', model: 'Swift', type: null };
      expect(vehicleMatches(one, typed, null)).toBe(true);
      expect(
        vehicleMatches({ ...one, vehicleNumber: 'MH 02 CD 9876', company: 'Kia', model: 'Sonet' }, typed, null),
      ).toBe(typed === '- a');
    },
  );

  test('finds a vehicle by its last four digits', () => {
    const one = { vehicleNumber: 'KA 01 AB 1234', company: 'Tata', model: 'Nexon', type: null };
    expect(vehicleMatches(one, '1234', null)).toBe(true);
    expect(vehicleMatches(one, '1235', null)).toBe(false);
  });
});
