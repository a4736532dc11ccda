import { z } from 'zod';
import { chosenId, id, instant, line, phone, version } from '#domain/fields.ts';
import { languages } from '#domain/language.ts';
import { encoded } from '#domain/message.ts';
import { NewPin } from '#domain/pin.ts';
import { sample } from '#domain/sample.ts';

/** A guard at the gate: a name and a PIN, without an account (docs/rules.md, Guards and shifts). */

const name = line('name', { max: 100 });
const phoneOrNone = phone(encoded('phone_international')).nullable();
const pin = NewPin.nullable().default(null).describe('Without one the server makes it');
const language = z
  .enum(languages, { error: encoded('choose_one') })
  .nullable()
  .describe('Of the screens while they are on duty; null: as the device has them');
const madePin = z.string().nullable().describe('The one that the server made, told this once; null where it was given');

export const GuardDraft = z
  .strictObject({ id: chosenId, name, phone: phoneOrNone.default(null), language: language.default(null), pin })
  .meta({ id: 'GuardDraft', examples: [{ name: 'Ramesh Pawar', phone: '98200 11111' }] });
export type GuardDraft = z.output<typeof GuardDraft>;

export const GuardEdit = z
  .strictObject({
    version,
    name: name.optional(),
    phone: phoneOrNone.optional(),
    language: language.optional(),
    isActive: z.boolean({ error: encoded('active_or_not') }).optional(),
  })
  .meta({ id: 'GuardEdit', examples: [{ version: 1, isActive: false }] });
export type GuardEdit = z.output<typeof GuardEdit>;

export const PinGiven = z.strictObject({ pin }).meta({ id: 'PinGiven', examples: [{ pin: '4821' }] });

const example = {
  ...{ id: sample.guardId, version: 1, name: 'Ramesh Pawar', phone: '9820011111', language: null, isActive: true },
  ...{ createdAt: sample.at, updatedAt: sample.at },
};

export const Guard = z
  .strictObject({
    id,
    version,
    name: z.string(),
    phone: z.string().nullable(),
    language,
    isActive: z.boolean().describe('Who is not takes no shift'),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Guard', examples: [example] });
export type Guard = z.output<typeof Guard>;

export const AddedGuard = z
  .strictObject({ guard: Guard, pin: madePin })
  .meta({ id: 'AddedGuard', examples: [{ guard: example, pin: '482916' }] });
export type AddedGuard = z.output<typeof AddedGuard>;

export const MadePin = z.strictObject({ pin: madePin }).meta({ id: 'MadePin', examples: [{ pin: '482916' }] });
export type MadePin = z.output<typeof MadePin>;
