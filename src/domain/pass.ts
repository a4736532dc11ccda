import { z } from 'zod';
import { civilTimeIn, instantOf, isCivilTime } from '#domain/civilTime.ts';
import { chosenId, count, id, instant, line, optionalLine, version } from '#domain/fields.ts';
import { listOf } from '#domain/many.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded } from '#domain/message.ts';
import { passDigits, passState, spokenCode } from '#domain/passRules.ts';
import type { PassState } from '#domain/passStates.ts';
import { sample } from '#domain/sample.ts';
import { withPlainDigits } from '#domain/text.ts';
import { kindNames, visitorKinds } from '#domain/visitKinds.ts';

/** Visitors who are announced (docs/rules.md, Expected visitors). */

const mostFlats = 10;

const civilTime = (field: 'validFrom' | 'validUntil') =>
  z
    .string({ error: encoded('required', { field }) })
    .max(16, { error: encoded('not_a_time'), abort: true })
    .refine(isCivilTime, { error: encoded('not_a_time'), abort: true });

const window = {
  from: civilTime('validFrom').describe('From when on, by the clocks of the society: 2026-03-05T16:00'),
  until: civilTime('validUntil').describe('Until when, likewise; at most a year after'),
};

type Window = { from: string; until: string };

function goesForward({ from, until }: Window, context: z.RefinementCtx) {
  const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['until'], message });
  if (until <= from) wrong(encoded('pass_ends_before'));
  else if (until > aYearAfter(from)) wrong(encoded('pass_too_long'));
}

/** The same day and time of the next year, by the clocks of the society; of the 29th of February the 1st of March. */
function aYearAfter(time: string): string {
  const [year, rest] = [Number(time.slice(0, 4)) + 1, time.slice(4)];
  return new Date(`${year}${rest}:00Z`).toISOString().slice(0, 16);
}

/** A visitor as somebody announces them. */
export const PassDraft = z
  .strictObject({
    id: chosenId,
    name: line('name'),
    kind: z.enum(visitorKinds, { error: encoded('choose_one') }),
    flats: listOf(line('claimedFlat', { max: 50 }), mostFlats, {
      none: encoded('pass_flats_none'),
      tooMany: encoded('visit_flats_too_many', { max: mostFlats }),
    }).describe('Their numbers, in any spelling'),
    ...window,
    isOnce: z
      .boolean({ error: encoded('choose_one') })
      .default(true)
      .describe('Whether they come once, or several times'),
    note: optionalLine('note', 300),
  })
  .superRefine(goesForward)
  .meta({
    id: 'PassDraft',
    examples: [
      {
        ...{ name: 'Anil Kumar', kind: 'guest', flats: ['B-204'], isOnce: true },
        ...{ from: '2026-03-05T16:00', until: '2026-03-05T23:00' },
      },
    ],
  });
export type PassDraft = z.output<typeof PassDraft>;

/** Changes the times and the note of a pass. Another visitor is announced with a new pass. */
export const PassEdit = z
  .strictObject({ version, ...window, note: optionalLine('note', 300).unwrap().optional() })
  .superRefine(goesForward)
  .meta({ id: 'PassEdit', examples: [{ version: 1, from: '2026-03-05T16:00', until: '2026-03-06T10:00' }] });
export type PassEdit = z.output<typeof PassEdit>;

/** A code as it was typed or scanned at the gate. */
export const PassCode = z
  .strictObject({
    code: z
      .string({ error: encoded('pass_code_digits') })
      .max(passDigits, { error: encoded('pass_code_digits'), abort: true })
      .overwrite(withPlainDigits)
      .regex(/^[0-9]{6}$/, { error: encoded('pass_code_digits') }),
  })
  .meta({ id: 'PassCode', examples: [{ code: '482913' }] });
export type PassCode = z.output<typeof PassCode>;

const shared = {
  id,
  code: z.string().nullable().describe('Six digits; null once it is free for somebody else'),
  name: z.string().nullable().describe('Null once it is erased'),
  kind: z.enum(visitorKinds),
  flats: z
    .array(z.strictObject({ id, flatNumber: z.string() }))
    .describe('By their numbers of today; once the code is free again, as they were numbered then'),
  from: instant,
  until: instant,
  isOnce: z.boolean(),
  note: z.string().nullable(),
  usedAt: instant.nullable().describe('When somebody first came with it'),
  usedBy: z.string().nullable().describe('Who let them in'),
  withdrawnAt: instant.nullable(),
};

const example = {
  ...{ id: sample.passId, code: '482913', name: 'Anil Kumar', kind: 'guest' },
  flats: [{ id: sample.flatId, flatNumber: 'B-204' }],
  ...{ from: '2026-03-05T10:30:00.000Z', until: '2026-03-05T17:30:00.000Z', isOnce: true, note: null },
  ...{ usedAt: null, usedBy: null, withdrawnAt: null },
} as const;

export const GatePass = z.strictObject(shared).meta({ id: 'GatePass', examples: [example] });
export type GatePass = z.output<typeof GatePass>;

export const Pass = z
  .strictObject({
    ...shared,
    uses: count.describe('How often somebody came with it'),
    withdrawnBy: z.string().nullable(),
    by: z.string().describe('Who announced them'),
    isForgotten: z.boolean().describe('Name and note are erased: the society’s days are over'),
    version: count,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'Pass',
    examples: [
      {
        ...example,
        ...{ uses: 0, withdrawnBy: null, by: 'Office', isForgotten: false },
        ...{ version: 1, createdAt: sample.at, updatedAt: sample.at },
      },
    ],
  });
export type Pass = z.output<typeof Pass>;

/** Converts a window from the society's local times to instants. */
export function windowIn(timeZone: string, { from, until }: Window): Window {
  return { from: instantOf(timeZone, from).toISOString(), until: instantOf(timeZone, until).toISOString() };
}

/** Converts a window from instants to the society's local times, for the form that changes it. */
export function windowOf(timeZone: string, { from, until }: Window): Window {
  return { from: civilTimeIn(timeZone, new Date(from)), until: civilTimeIn(timeZone, new Date(until)) };
}

export type PassFilter = { state: PassState | null; kind: Pass['kind'] | null; now: string };

export function passMatches(pass: Pass, text: string, { state, kind, now }: PassFilter): boolean {
  if (kind !== null && pass.kind !== kind) return false;
  if (state !== null && passState(pass, now) !== state) return false;
  return isFound(searched(pass), wantedIn(text));
}

const searched = oncePer(({ name, code, kind, note, by, flats }: Pass) =>
  searchable([name, code && spokenCode(code), note, by, kindNames[kind], ...flats.map(({ flatNumber }) => flatNumber)]),
);
