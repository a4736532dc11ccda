import { z } from 'zod';
import { chosenId, id, instant, line } from '#domain/fields.ts';
import { sample } from '#domain/sample.ts';
import { GuardAtGate, Shift } from '#domain/shift.ts';

/** A device of the gate, which is signed in once by a code (docs/rules.md, Guards and shifts). */

/** How long a code is good, in milliseconds. */
export const deviceCodeLasts = 60 * 60 * 1000;

const name = line('name', { max: 100 });

export const DeviceDraft = z
  .strictObject({ id: chosenId, name })
  .meta({ id: 'DeviceDraft', examples: [{ name: 'Main gate' }] });
export type DeviceDraft = z.output<typeof DeviceDraft>;
export const DeviceEdit = z.strictObject({ name }).meta({ id: 'DeviceEdit', examples: [{ name: 'Main gate' }] });
export type DeviceEdit = z.output<typeof DeviceEdit>;

const deviceStates = ['waiting', 'signed-in', 'signed-out', 'ended'] as const;

const example = {
  ...{ id: sample.userId, name: 'Main gate', state: 'signed-in', codeExpiresAt: null, signedInAt: sample.at },
  ...{ lastSeenAt: sample.at, device: 'Chrome on Android', onShift: 'Ramesh Pawar', createdAt: sample.at },
} as const;

export const Device = z
  .strictObject({
    id,
    name: z.string(),
    state: z.enum(deviceStates).describe('Waiting: its code was not used yet'),
    codeExpiresAt: instant.nullable().describe('Until when its code can be used; null where there is none'),
    signedInAt: instant.nullable(),
    lastSeenAt: instant.nullable().describe('To five minutes'),
    device: z.string().nullable().describe('What it is, as far as its browser says'),
    onShift: z.string().nullable().describe('Who is on duty there'),
    createdAt: instant,
  })
  .meta({ id: 'Device', examples: [example] });
export type Device = z.output<typeof Device>;

/** A code, shown once to the administrator who made it. */
export const DeviceCode = z
  .strictObject({
    device: Device,
    code: z.string(),
    link: z.string().describe('The address at which the code is filled in, for a QR code'),
  })
  .meta({
    id: 'DeviceCode',
    examples: [{ device: example, code: 'k7wm-p3xq-9tbd', link: 'https://society.example/device#k7wm-p3xq-9tbd' }],
  });
export type DeviceCode = z.output<typeof DeviceCode>;

/** What a device of the gate knows of itself. */
export const OwnDevice = z
  .strictObject({
    id,
    name: z.string(),
    guards: z.array(GuardAtGate),
    shifts: z.array(Shift).describe('The latest, the latest first'),
  })
  .meta({ id: 'OwnDevice', examples: [{ id: sample.userId, name: 'Main gate', guards: [], shifts: [] }] });
export type OwnDevice = z.output<typeof OwnDevice>;
