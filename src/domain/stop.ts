import { z } from 'zod';
import { chosenId, count, day, id, instant, isoDay, line, optionalLine, version } from '#domain/fields.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { sample } from '#domain/sample.ts';
import { fewestOfPlate, isInForceNow, nameWords, stopOutcomes } from '#domain/stopMatch.ts';
import type { StopState } from '#domain/stopStates.ts';

/** Vehicles and people who are not let in without asking (docs/rules.md, Stopped at the gate). */

const facts = {
  reason: line('reason', { max: 300 }),
  lastDay: day('stopUntil').nullable().describe('The last day on which it counts; null where it has no end'),
};

export const StopDraft = z
  .strictObject({
    id: chosenId,
    vehicleNumber: optionalLine('vehicleNumber', 50).describe('In any spelling; its last four digits are enough'),
    name: optionalLine('name'),
    flat: optionalLine('claimedFlat', 50).describe('For which flat they are stopped, and where one asks'),
    ...facts,
  })
  .superRefine(({ vehicleNumber, name }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (vehicleNumber === null && name === null) wrong('vehicleNumber', encoded('stop_whom'));
    if (vehicleNumber !== null && plateKey(vehicleNumber).length < fewestOfPlate)
      wrong('vehicleNumber', encoded('stop_plate_short'));
    if (name !== null && nameWords(name).length === 0) wrong('name', encoded('stop_name_short'));
  })
  .meta({
    id: 'StopDraft',
    examples: [{ vehicleNumber: 'MH 12 ZX 7001', reason: 'Left after a collision in the yard', lastDay: '2026-12-31' }],
  });
export type StopDraft = z.output<typeof StopDraft>;

export const StopEdit = z
  .strictObject({ version, reason: facts.reason.optional(), lastDay: facts.lastDay.optional() })
  .meta({ id: 'StopEdit', examples: [{ version: 1, lastDay: null }] });
export type StopEdit = z.output<typeof StopEdit>;

/** A person or vehicle that was sent away. */
export const HitDraft = z
  .strictObject({
    id: id.describe('Made by the device: sent twice it is one'),
    said: optionalLine('name').describe('What was typed: a name or a plate'),
    happenedAt: z.iso
      .datetime({ error: encoded('not_an_instant') })
      .optional()
      .describe('By the device; without it when it arrives'),
  })
  .meta({ id: 'HitDraft', examples: [{ id: sample.key, said: 'MH 12 ZX 7001', happenedAt: sample.at }] });
export type HitDraft = z.output<typeof HitDraft>;

const shared = {
  id,
  vehicleNumber: z.string().nullable(),
  name: z.string().nullable(),
  flatNumber: z.string().nullable().describe('The flat to ask, by its number of today'),
  reason: z.string().nullable().describe('Null once it is erased'),
  from: instant.describe('From when on'),
  lastDay: isoDay.nullable(),
  endedAt: instant.nullable().describe('When the office ended it sooner'),
};

const example = {
  ...{ id: sample.stopId, vehicleNumber: 'MH 12 ZX 7001', name: null, flatNumber: null },
  reason: 'Left after a collision in the yard',
  ...{ from: sample.at, lastDay: '2026-12-31', endedAt: null },
};

/** How many of the times that a stop was met are listed, the latest ones. */
export const mostHits = 500;

export const GateStop = z.strictObject(shared).meta({ id: 'GateStop', examples: [example] });
export type GateStop = z.output<typeof GateStop>;

export const Stop = z
  .strictObject({
    ...shared,
    endedBy: z.string().nullable(),
    by: z.string().describe('Who entered it'),
    hits: count.describe('How often the gate met them'),
    isForgotten: z.boolean().describe('Whom it was about and why is erased: the society’s days are over'),
    version: count,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'Stop',
    examples: [
      {
        ...example,
        ...{ endedBy: null, by: 'Office', hits: 1, isForgotten: false },
        ...{ version: 1, createdAt: sample.at, updatedAt: sample.at },
      },
    ],
  });
export type Stop = z.output<typeof Stop>;

export const StopHit = z
  .strictObject({
    id,
    done: z.enum(stopOutcomes),
    said: z.string().nullable().describe('What was typed of them; null once it is erased'),
    visitId: id.nullable().describe('The entry of the gate book; null of who was sent away'),
    at: instant,
    receivedAt: instant,
    by: z.string().describe('Where it was entered: the account of the gate, or whose'),
    guard: z.string().nullable().describe('Who was on duty there; null while nobody is'),
  })
  .meta({
    id: 'StopHit',
    examples: [
      {
        ...{ id: sample.key, done: 'sent-away', said: 'MH 12 ZX 7001', visitId: null },
        ...{ at: sample.at, receivedAt: sample.at, by: 'Main gate', guard: 'Ramesh Pawar' },
      },
    ],
  });
export type StopHit = z.output<typeof StopHit>;

/** `today` is the society's day. */
export type StopFilter = { state: StopState | null; today: string };

export function stopMatches(stop: Stop, text: string, { state, today }: StopFilter): boolean {
  if (state !== null && isInForceNow(stop, today) !== (state === 'in-force')) return false;
  return isFound(searched(stop), wantedIn(text));
}

const searched = oncePer(({ vehicleNumber, name, flatNumber, reason, by }: Stop) =>
  searchable([vehicleNumber, name, flatNumber, reason, by]),
);
