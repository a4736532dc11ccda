import { z } from 'zod';
import { count, id, instant, isoDay, line, optionalLine, phone, version, wholeNumber } from '#domain/fields.ts';
import { listOf } from '#domain/many.ts';
import { encoded } from '#domain/message.ts';
import { PassCode } from '#domain/pass.ts';
import { passRemarks } from '#domain/passRules.ts';
import { plateKey } from '#domain/plate.ts';
import { sample } from '#domain/sample.ts';
import { mostAsked } from '#domain/stopStates.ts';
import { mostUnseen, mostVisitors, type VisitorKind, visitKinds, visitorKinds, ways } from '#domain/visitKinds.ts';

/** Who came to the gate and who left (docs/rules.md, The gate book). */

const mostFlats = 10;
const happenedAt = z.iso
  .datetime({ error: encoded('not_an_instant') })
  .optional()
  .describe(
    'When it happened, by the device; without it when it arrives. One that is to come counts as when it arrives.',
  );

const asked = listOf(id, mostAsked, { tooMany: encoded('visit_asked_too_many', { max: mostAsked }) })
  .default([])
  .describe('Of those who are stopped at the gate (ids) whom somebody was asked about before they were let in');

const typedFlat = line('claimedFlat', { max: 50 });

/** An entry as a guard makes it. Fields that are not asked for its kind are not stored. */
export const VisitDraft = z
  .strictObject({
    id: id.describe('Made by the device: sent twice it is one entry'),
    kind: z.enum(visitorKinds, { error: encoded('choose_one') }),
    flats: listOf(typedFlat, mostFlats, { tooMany: encoded('visit_flats_too_many', { max: mostFlats }) })
      .default([])
      .describe('Their numbers, in any spelling; none where they come to no flat'),
    name: optionalLine('name'),
    phone: phone(encoded('phone_international')).nullable().default(null),
    vehicleNumber: optionalLine('vehicleNumber', 50),
    people: wholeNumber('people', 1, mostVisitors).default(1),
    note: optionalLine('note', 300),
    happenedAt,
    passId: id.nullable().default(null).describe('With what they were announced'),
    passCode: PassCode.shape.code.nullable().default(null).describe('Its code, where the device did not know it'),
    asked,
  })
  .meta({
    id: 'VisitDraft',
    examples: [
      {
        id: sample.visitId,
        kind: 'delivery',
        flats: ['B-204'],
        name: 'Anil',
        vehicleNumber: 'MH 12 DE 1433',
        happenedAt: sample.at,
      },
    ],
  });
export type VisitDraft = z.output<typeof VisitDraft>;

/** A vehicle of the register that passes the gate. */
export const PassageDraft = z
  .strictObject({ id, vehicleId: id, way: z.enum(ways, { error: encoded('choose_one') }), happenedAt, asked })
  .meta({
    id: 'PassageDraft',
    examples: [{ id: sample.visitId, vehicleId: sample.vehicleId, way: 'out', happenedAt: sample.at }],
  });
export type PassageDraft = z.output<typeof PassageDraft>;

export const DepartureDraft = z
  .strictObject({ id: id.describe('Made by the device: sent twice it is one departure'), happenedAt })
  .meta({ id: 'DepartureDraft', examples: [{ id: sample.key, happenedAt: sample.at }] });
export type DepartureDraft = z.output<typeof DepartureDraft>;

/** Visitors whom nobody saw leave, of whom the list of who is inside is cleared. */
export const UnseenDraft = z
  .strictObject({
    id: id.describe('Made by the device: sent twice it is one act'),
    visitIds: listOf(id, mostUnseen, { tooMany: encoded('more_records_than', { max: mostUnseen }) }),
    happenedAt,
  })
  .meta({ id: 'UnseenDraft', examples: [{ id: sample.key, visitIds: [sample.visitId], happenedAt: sample.at }] });
export type UnseenDraft = z.output<typeof UnseenDraft>;

export const Departure = z.strictObject({
  id,
  at: instant.describe('When it happened'),
  receivedAt: instant.describe('When the server heard of it'),
  by: z.string().describe('Where it was entered: the account of the gate, or whose'),
  guard: z.string().nullable().describe('Who was on duty there; null while nobody is'),
  isUnseen: z.boolean().describe('Nobody saw them leave: it was noted when the list of who is inside was cleared'),
});
export type Departure = z.output<typeof Departure>;

const example = {
  id: sample.visitId,
  kind: 'delivery',
  way: 'in',
  flats: [{ id: sample.flatId, flatNumber: 'B-204' }],
  name: 'Anil',
  phone: null,
  vehicleNumber: 'MH 12 DE 1433',
  people: 1,
  note: null,
  day: '2026-03-05',
  at: sample.at,
  receivedAt: sample.at,
  by: 'Main gate',
  guard: 'Ramesh Pawar',
  leftAt: null,
  dueAt: '2026-03-05T07:30:00.000Z',
  departures: [],
  isForgotten: false,
  pass: null,
  stopped: null,
} as const;

export const Visit = z
  .strictObject({
    id,
    kind: z.enum(visitKinds),
    way: z.enum(ways).describe('Out only of a vehicle of the register'),
    flats: z.array(z.strictObject({ id, flatNumber: z.string() })).describe('As they were numbered then'),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    vehicleNumber: z.string().nullable(),
    people: count,
    note: z.string().nullable(),
    day: isoDay.describe('The society’s day on which it happened'),
    at: instant.describe('When it happened'),
    receivedAt: instant.describe('When the server heard of it'),
    by: z.string().describe('Where it was entered: the account of the gate, or whose'),
    guard: z.string().nullable().describe('Who was on duty there; null while nobody is'),
    leftAt: instant.nullable().describe('Null while they are inside, and of a vehicle of the register'),
    dueAt: instant.nullable().describe('From when on they overstay; null of who is not inside'),
    departures: z
      .array(Departure)
      .describe('The first one that was seen counts; a second one was entered at another gate'),
    isForgotten: z.boolean().describe('Name, phone, vehicle and note are erased: the society’s days are over'),
    pass: z
      .strictObject({
        id: id.nullable().describe('Null where nobody is announced with the code'),
        remark: z.enum(passRemarks).nullable().describe('Why it was not valid then, by what is known of it now'),
        at: instant.nullable().describe('When it was first used, withdrawn, over, or valid from'),
        by: z.string().nullable().describe('Who used or withdrew it'),
      })
      .nullable()
      .describe('What they came with'),
    stopped: z
      .enum(['asked', 'unasked'])
      .nullable()
      .describe('Of whom the gate stops: whether somebody was asked before they were let in'),
  })
  .meta({ id: 'Visit', examples: [example] });
export type Visit = z.output<typeof Visit>;

/** Flat numbers in one text for searching: letters and digits alone, each number between blanks. */
export function flatKeys(flats: readonly { flatNumber: string }[]): string {
  return ` ${flats.map(({ flatNumber }) => plateKey(flatNumber)).join(' ')} `;
}

const fewHours = wholeNumber('hours', 1, 720);
const hours = z
  .strictObject({
    guest: fewHours,
    delivery: fewHours,
    cab: fewHours,
    helper: fewHours,
    worker: fewHours,
    other: fewHours,
  } satisfies Record<VisitorKind, z.ZodType>)
  .describe('After how many hours inside each kind overstays');

const rules = {
  namesKeptDays: wholeNumber('namesKeptDays', 1, 3650).describe(
    'After how many days names, phones, vehicles and notes are erased',
  ),
  asksPhone: listOf(z.enum(visitorKinds, { error: encoded('choose_one') }), visitorKinds.length, {
    error: encoded('choose_one'),
  }).describe('The kinds of visitors who are asked for a phone'),
  hours,
  gateOfflineHours: wholeNumber('hours', 1, 72).describe(
    'For how many hours a device of the gate that can’t ask keeps what it looks up',
  ),
};

const rulesExample = {
  namesKeptDays: 180,
  asksPhone: ['guest', 'worker'],
  hours: { guest: 24, delivery: 1, cab: 1, helper: 12, worker: 12, other: 12 },
  gateOfflineHours: 12,
};

/** What the society asks of visitors. */
export const VisitRules = z
  .strictObject({ ...rules, version })
  .meta({ id: 'VisitRules', examples: [{ ...rulesExample, version: 3 }] });
export type VisitRules = z.output<typeof VisitRules>;

export const VisitRulesEdit = z
  .strictObject({
    version,
    namesKeptDays: rules.namesKeptDays.optional(),
    asksPhone: rules.asksPhone.optional(),
    hours: rules.hours.optional(),
    gateOfflineHours: rules.gateOfflineHours.optional(),
  })
  .meta({ id: 'VisitRulesEdit', examples: [{ version: 3, namesKeptDays: 90 }] });
export type VisitRulesEdit = z.output<typeof VisitRulesEdit>;

type KeptRules = Omit<VisitRules, 'version'>;

const usual: KeptRules = {
  namesKeptDays: 180,
  asksPhone: ['guest', 'helper', 'worker', 'other'],
  hours: { guest: 24, delivery: 1, cab: 1, helper: 12, worker: 12, other: 12 },
  gateOfflineHours: 12,
};

/** The society's rules as its row has them; null, until one was changed, stands for the usual rules. */
export function visitRulesOf(kept: string | null): KeptRules {
  return kept === null ? usual : { ...usual, ...(JSON.parse(kept) as Partial<KeptRules>) };
}
