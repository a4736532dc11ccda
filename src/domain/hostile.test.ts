// No text is normalised before its length is known: composing a run of combining marks takes the square of its length.
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { AlikeQuery } from '#domain/alike.ts';
import { isDay, readDay } from '#domain/day.ts';
import { DocumentsEdit, Reveal } from '#domain/documents.ts';
import { FamilyEdit } from '#domain/family.ts';
import { FlatDraft, FlatEdit, FlatsEdit } from '#domain/flat.ts';
import { flatMatches } from '#domain/flatFacts.ts';
import { GateQuery } from '#domain/gate.ts';
import { ManyFlatsDraft } from '#domain/manyFlats.ts';
import { MergeSubmission } from '#domain/merge.ts';
import { messagesOf } from '#domain/message.ts';
import { OwnerDraft } from '#domain/owner.ts';
import { ownerMatches } from '#domain/ownerFacts.ts';
import { OwnerEdit, OwnerForm, OwnersEdit } from '#domain/ownerForm.ts';
import { OwnershipCorrection, OwnershipDays } from '#domain/ownership.ts';
import { isKnownPlateShape, plateKey } from '#domain/plate.ts';
import { sentencesOf } from '#domain/say.ts';
import { SearchQuery } from '#domain/search.ts';
import { SocietyEdit } from '#domain/society.ts';
import { ReversalSubmission, TransferDraft, TransferSubmission, transferMatches } from '#domain/transfer.ts';
import { AccountEdit, AdminRequestAnswer, PasswordChange, SignIn, SignUp, UserDraft, UserEdit } from '#domain/user.ts';
import { VehicleDraft, VehicleEdit, VehiclesEdit } from '#domain/vehicle.ts';
import { vehicleMatches } from '#domain/vehicleFacts.ts';

const id = '0b7c6a3e-52a4-4a51-9d0c-3a3f4f8f7f10';
const family = { adults: 2, children: 1, males: 1, females: 1 };
const emergencyContact = { name: 'Ravi', phone: '98200 11111', relation: 'Brother' };
const documents = { aadhar: '123412341234', pan: 'ABCDE1234F', lease: 'Until May' };
const flat = { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available', description: 'Corner' };
const manyFlats = {
  wings: ['A'],
  firstFloor: 0,
  lastFloor: 4,
  perFloor: 4,
  pattern: 'running',
  groundFloor: 'one',
  type: '2BHK',
  status: 'Available',
};
const owner = {
  name: 'Meera Rao',
  email: 'meera@example.com',
  phone: '9820011111',
  address: 'Here',
  flatId: id,
  occupancyDate: '2026-03-05',
  status: 'Active',
  familyDetails: family,
  emergencyContact,
  documents,
};
const transfer = {
  flatId: id,
  presentOwnerId: id,
  existingOwnerId: id,
  newOwner: {
    name: 'Arjun Shah',
    phone: '98200 11111',
    email: 'arjun@example.com',
    address: 'There',
    familyDetails: family,
    emergencyContact,
    documents,
  },
  occupancyDate: '2026-03-05',
  vehicles: { [id]: 'leaves' },
  reason: 'sale',
  remarks: 'Deed 12',
};
const vehicle = {
  vehicleNumber: 'KA 01 AB 1234',
  company: 'Hyundai',
  model: 'i20',
  color: 'Red',
  type: 'Car',
  ownerId: id,
  flatId: id,
};
const society = {
  version: 1,
  name: 'Green Park',
  address: 'Pune',
  registrationNumber: 'MH/1',
  timeZone: 'Asia/Kolkata',
  adminSignUp: 'approval',
  familyRule: 'every-above-zero',
  aadharKeeping: 'whole',
  flatNumbers: 'any',
  phones: 'international',
};
const person = { email: 'meera@example.com', password: 'secret1' };

/** What each schema takes; every text in it is a place for a hostile one. */
const schemas: Record<string, { schema: z.ZodType; example: object }> = {
  FlatDraft: { schema: FlatDraft, example: flat },
  ManyFlatsDraft: { schema: ManyFlatsDraft, example: manyFlats },
  FlatEdit: { schema: FlatEdit, example: { ...flat, version: 1 } },
  FlatsEdit: { schema: FlatsEdit, example: { description: 'Corner' } },
  OwnersEdit: { schema: OwnersEdit, example: { address: 'Here' } },
  VehiclesEdit: { schema: VehiclesEdit, example: { company: 'Hyundai' } },
  OwnerForm: { schema: OwnerForm, example: owner },
  OwnerDraft: { schema: OwnerDraft, example: owner },
  OwnerEdit: { schema: OwnerEdit, example: { ...owner, version: 1 } },
  AlikeQuery: { schema: AlikeQuery, example: { name: 'Meera', phone: '98200 11111', email: 'meera@example.com' } },
  MergeSubmission: {
    schema: MergeSubmission,
    example: { version: 1, otherId: id, otherVersion: 1, take: ['phone'] },
  },
  DocumentsEdit: { schema: DocumentsEdit, example: documents },
  Reveal: { schema: Reveal, example: { document: 'pan' } },
  TransferDraft: { schema: TransferDraft, example: transfer },
  TransferSubmission: { schema: TransferSubmission, example: { ...transfer, key: id } },
  ReversalSubmission: { schema: ReversalSubmission, example: { key: id, reason: 'A mistake' } },
  OwnershipDays: { schema: OwnershipDays, example: { since: '2024-04-01', until: '2026-03-05' } },
  OwnershipCorrection: {
    schema: OwnershipCorrection,
    example: { since: '2024-04-01', until: '2026-03-05', reason: 'A mistake' },
  },
  VehicleDraft: { schema: VehicleDraft, example: vehicle },
  VehicleEdit: { schema: VehicleEdit, example: { ...vehicle, version: 1 } },
  SocietyEdit: { schema: SocietyEdit, example: society },
  SearchQuery: { schema: SearchQuery, example: { kind: 'flat', text: 'A-101' } },
  GateQuery: { schema: GateQuery, example: { text: '1234' } },
  SignIn: { schema: SignIn, example: person },
  SignUp: { schema: SignUp, example: { ...person, confirmPassword: 'secret1', role: 'user' } },
  UserDraft: { schema: UserDraft, example: { ...person, name: 'Meera', role: 'user' } },
  UserEdit: { schema: UserEdit, example: { role: 'user' } },
  AccountEdit: { schema: AccountEdit, example: { name: 'Meera' } },
  PasswordChange: { schema: PasswordChange, example: { currentPassword: 'secret1', newPassword: 'secret2' } },
};
const withoutText: Record<string, z.ZodType> = { AdminRequestAnswer, FamilyEdit };

/** The paths of all texts in an example. */
function textsIn(value: object, path: string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return [[...path, key]];
    return typeof inner === 'object' && inner !== null ? textsIn(inner, [...path, key]) : [];
  });
}

function replaced(value: object, [key = '', ...rest]: string[], text: string): object {
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  const next = rest.length === 0 || typeof inner !== 'object' || inner === null ? text : replaced(inner, rest, text);
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: next });
}

const places = Object.entries(schemas).flatMap(([name, { schema, example }]) =>
  textsIn(example).map((path) => ({ place: `${name} ${path.join('.')}`, schema, example, path })),
);

/** As long as the largest body that any route takes, and the dearest to compose. */
const hostile = `a${'\u0301'.repeat(160_000)}${'\u0323'.repeat(160_000)}`;
/** No field is longer than 2 000 characters, each at most four units. */
const mostUnits = 8000;

/** How long the longest text was that was composed; 0 where none was. */
function watchNormalize(): () => number {
  const spy = vi.spyOn(String.prototype, 'normalize');
  return () => Math.max(0, ...spy.mock.contexts.map((text) => String(text).length));
}

afterEach(() => vi.restoreAllMocks());

test('every schema of the rules that takes something is looked at', async () => {
  const modules = await Promise.all([
    import('#domain/alike.ts'),
    import('#domain/documents.ts'),
    import('#domain/family.ts'),
    import('#domain/flat.ts'),
    import('#domain/manyFlats.ts'),
    import('#domain/gate.ts'),
    import('#domain/merge.ts'),
    import('#domain/owner.ts'),
    import('#domain/ownerForm.ts'),
    import('#domain/ownership.ts'),
    import('#domain/search.ts'),
    import('#domain/society.ts'),
    import('#domain/transfer.ts'),
    import('#domain/user.ts'),
    import('#domain/vehicle.ts'),
  ]);
  const taken = /(Draft|Edit|Form|Query|Submission|Change|Correction|Days|SignIn|SignUp|Reveal|AdminRequestAnswer)$/;
  const names = modules.flatMap((module) =>
    Object.keys(module).filter((name) => /^[A-Z]/.test(name) && taken.test(name)),
  );
  expect([...Object.keys(schemas), ...Object.keys(withoutText)].toSorted()).toEqual([...new Set(names)].toSorted());
});

test.each(Object.entries(schemas))('the example of %s is taken as it is', (_, { schema, example }) => {
  expect(schema.safeParse(example).error?.issues).toBeUndefined();
});

describe('a text as long as a whole request', () => {
  test.each(places)('is refused at $place without being composed', ({ schema, example, path }) => {
    const longest = watchNormalize();
    const result = schema.safeParse(replaced(example, path, hostile));
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toContain(path.join('.'));
    expect(result.error?.issues.every(({ message }) => message.length < 200)).toBe(true);
    expect(longest()).toBeLessThan(200); // the other fields of the example
  });

  test.each([
    ['owners', () => ownerMatches({ ...owner, flat: null, flats: [], status: 'Old' }, hostile, null)],
    ['flats', () => flatMatches({ flatNumber: 'A-101', type: '2BHK', status: 'Available' }, hostile, null)],
    ['vehicles', () => vehicleMatches({ ...vehicle, type: 'Car' }, hostile, null)],
    [
      'transfers',
      () =>
        transferMatches(
          {
            id,
            number: '2026/034',
            kind: 'transfer',
            on: '2026-03-05',
            flatId: id,
            flatNumber: 'A-101',
            fromOwnerId: id,
            fromName: 'Meera',
            toOwnerId: id,
            toName: 'Arjun',
            reason: 'sale',
            remarks: 'á'.repeat(2000),
            recordedAt: '2026-03-05T00:00:00Z',
            recordedBy: 'Office',
            died: [],
            correction: null,
            reverses: null,
            reversedBy: null,
            vehicles: null,
            holders: null,
          },
          hostile,
          { from: null, until: null },
        ),
    ],
    ['plates', () => plateKey(hostile) !== '' || isKnownPlateShape(hostile)],
    ['days', () => isDay(hostile) || readDay(hostile, '2026-01-01').kind === 'day'],
  ])('finds nothing among %s, and is not composed either', (_, finds) => {
    const longest = watchNormalize();
    expect(finds()).toBe(false);
    expect(longest()).toBe(0);
  });
});

describe('what is refused is told by a message of ours', () => {
  const oddities = [undefined, null, true, 1.5, -1, '', ' ', 'message:{"code":"stale"}', '\u202E', [], {}, hostile];

  test.each(Object.entries(schemas))('%s', (_, { schema, example }) => {
    const fields = Object.keys(example);
    const inputs = oddities.flatMap((odd) => [
      odd,
      ...fields.map((field) => ({ ...example, [field]: odd, [`${odd}`]: 1 })),
    ]);
    for (const input of inputs) {
      const { error } = schema.safeParse(input);
      const told = Object.entries(messagesOf(error)).filter(([path]) => path !== '');
      expect(told.filter(([, { code }]) => code === 'not_accepted')).toEqual([]);
      for (const sentence of Object.values(sentencesOf(Object.fromEntries(told)))) {
        expect(sentence).toMatch(/^\S.*\S$/su);
        expect(sentence.replaceAll(/"message:.*/g, '')).not.toContain('message:');
      }
    }
  });
});

describe('no field takes more than its bound', () => {
  test.each(places)('$place', ({ schema, example, path }) => {
    const tooLong = fc
      .tuple(
        fc.string({
          unit: fc.constantFrom(...'a1 -@', 'म', 'ी', '😀', '\u0301', '\u0323', '\u200D'),
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 1, max: 2000 }),
      )
      .map(([piece, more]) => piece.repeat(Math.ceil((mostUnits + more) / piece.length)));
    fc.assert(
      fc.property(tooLong, (text) => {
        expect(schema.safeParse(replaced(example, path, text)).success).toBe(false);
      }),
      { numRuns: 20 },
    );
  });
});

test('a text within its limit is taken however its characters are composed', () => {
  const dearest = 'ᾂ'.normalize('NFD'); // one character, four units
  const description = dearest.repeat(2000);
  expect(FlatDraft.parse({ ...flat, description }).description).toBe('ᾂ'.repeat(2000));
  const tooLong = FlatDraft.safeParse({ ...flat, description: `${description}a` });
  expect(sentencesOf(messagesOf(tooLong.error))).toEqual({
    description: 'Description must be at most 2000 characters',
  });
});

test.each(['\u200B', '\u3164\u115F', '\u2800', '\u00AD\u2060', '\u200D \u200C', '\u{E0041}'])(
  'a name of nothing that can be seen (%j) is missing',
  (name) => {
    const messages = (schema: z.ZodType, value: object) =>
      Object.values(sentencesOf(messagesOf(schema.safeParse(value).error)));
    expect(messages(AccountEdit, { name })).toEqual(['Name is required']);
    expect(messages(OwnerForm, { ...owner, name })).toEqual(['Full Name is required']);
    const given = { ...transfer, newOwner: { ...transfer.newOwner, name } };
    expect(messages(TransferDraft, given)).toEqual(['Please fill in all required fields']);
    expect(
      OwnerForm.parse({ ...owner, emergencyContact: { name, phone: null, relation: null } }).emergencyContact,
    ).toEqual({ name: null, phone: null, relation: null });
  },
);

test('joiners within a name stay: Indian scripts need them', () => {
  expect(AccountEdit.parse({ name: 'क्\u200Dष श्री' }).name).toBe('क्\u200Dष श्री');
});
