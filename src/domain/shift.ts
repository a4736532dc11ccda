import { z } from 'zod';
import { id, instant, optionalText } from '#domain/fields.ts';
import { languages } from '#domain/language.ts';
import { encoded } from '#domain/message.ts';
import { Pin } from '#domain/pin.ts';
import { sample } from '#domain/sample.ts';

/**
 * Who is on duty at a gate (docs/rules.md, Guards and shifts). A shift begins at an instant and lasts until the next
 * one of its device, so that the same shifts in any order of arrival are the same list.
 */

const longestNote = 1000;
const happenedAt = z.iso
  .datetime({ error: encoded('not_an_instant') })
  .optional()
  .describe('When it happened, by the device; without it when it arrives');

/** A guard takes over; with no guard the last shift ends and nobody is on duty. */
export const ShiftDraft = z
  .strictObject({
    id: id.describe('Made by the device: sent twice it is one shift'),
    guardId: id.nullable().describe('Null: nobody is on duty from now on'),
    pin: Pin.nullable().default(null).describe('Of the guard who takes over'),
    note: optionalText('handoverNote', longestNote).describe('What who leaves has to say to who comes next'),
    language: z
      .enum(languages, { error: encoded('choose_one') })
      .optional()
      .describe('In which who takes over wants the screens from now on, wherever they are on duty'),
    isChecked: z
      .boolean({ error: encoded('yes_or_no') })
      .default(false)
      .describe(
        'The device has checked the PIN by itself, without a network: what is wrong then is a remark, no refusal',
      ),
    happenedAt,
  })
  .refine(({ guardId, pin }) => guardId === null || pin !== null, { path: ['pin'], error: encoded('pin_missing') })
  .meta({
    id: 'ShiftDraft',
    examples: [{ id: sample.shiftId, guardId: sample.guardId, pin: '4821', note: 'The lift man comes at 5' }],
  });
export type ShiftDraft = z.output<typeof ShiftDraft>;

/** A guard has read the note that was left for them. */
export const NoteRead = z.strictObject({ happenedAt }).meta({ id: 'NoteRead', examples: [{ happenedAt: sample.at }] });
export type NoteRead = z.output<typeof NoteRead>;

/** What the server found wrong with a shift that a device had begun without a network. */
const shiftRemarks = ['wrong-pin', 'pin-unchecked', 'guard-inactive'] as const;
export type ShiftRemark = (typeof shiftRemarks)[number];

const example = {
  ...{ id: sample.shiftId, guardId: sample.guardId, guard: 'Ramesh Pawar', at: sample.at, receivedAt: sample.at },
  ...{ note: 'The lift man comes at 5', noteReadAt: null, remark: null },
};

export const Shift = z
  .strictObject({
    id,
    guardId: id.nullable(),
    guard: z.string().nullable().describe('As they were called then; null while nobody is on duty'),
    at: instant.describe('From when on; until the next one at this device'),
    receivedAt: instant.describe('When the server heard of it'),
    note: z.string().nullable().describe('What who was there before left for who came'),
    noteReadAt: instant.nullable(),
    remark: z.enum(shiftRemarks).nullable().describe('What was wrong with one that was begun without a network'),
  })
  .meta({ id: 'Shift', examples: [example] });
export type Shift = z.output<typeof Shift>;

/**
 * Whether this shift, the latest at a device, has somebody on duty now. A guard who was deactivated, and took over
 * where nobody had heard of it, was on duty until the shift arrived.
 */
export function isOnDuty({ guardId, remark }: Pick<Shift, 'guardId' | 'remark'>): boolean {
  return guardId !== null && remark !== 'guard-inactive';
}

/** A guard as a gate device stores them, to check a PIN without a network. */
export const GuardAtGate = z
  .strictObject({
    id,
    name: z.string(),
    language: z.enum(languages).nullable(),
    salt: z.string().describe('Base64url'),
    iterations: z.int(),
    verifier: z
      .string()
      .describe('HMAC-SHA-256 of the device’s id, keyed by PBKDF2 (SHA-256, 32 bytes) of the PIN; base64url'),
  })
  .meta({
    id: 'GuardAtGate',
    examples: [
      {
        ...{
          id: sample.guardId,
          name: 'Ramesh Pawar',
          language: null,
          salt: 'AAECAwQFBgcICQoLDA0ODw',
          iterations: 200_000,
        },
        verifier: 'b5Xc0nq2m6Q1Zt8r3yWvJk4oPaLsDfGhTuEiRxCzN1M',
      },
    ],
  });
export type GuardAtGate = z.output<typeof GuardAtGate>;

type Begun = { id: string; at: string };

/** Sorts shifts, the latest first; of those at the same instant the one with the greater id first. */
export function latestFirst(one: Begun, other: Begun): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** The notes that nobody has read yet, the oldest first. */
export function unreadNotes<S extends Begun & Pick<Shift, 'note' | 'noteReadAt'>>(shifts: readonly S[]): S[] {
  return shifts
    .filter(({ note, noteReadAt }) => note !== null && noteReadAt === null)
    .toSorted(latestFirst)
    .reverse();
}
