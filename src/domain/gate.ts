import { z } from 'zod';
import { id } from '#domain/fields.ts';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { sample } from '#domain/sample.ts';
import { SearchText } from '#domain/search.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';

/** What the gate looks up: a plate or a part of it, a flat number, or a name. */
export const GateQuery = z.strictObject({ text: SearchText });

/** Whom the gate asks at a flat, and as what they are asked. */
export const Resident = z.strictObject({
  name: z.string(),
  phone: z.string().nullable(),
  as: z.enum(['tenant', 'owner']),
});
export type Resident = z.output<typeof Resident>;

const rents = ['now', 'formerly'] as const;

/** One line of the gate's look-up: no email, address, family or document of anybody. */
export const GateMatch = z
  .strictObject({
    id: id.describe('Of the vehicle, or of the flat where there is none'),
    found: z
      .enum(['plate', 'last-four', 'near', 'part', 'flat', 'name'])
      .describe('By the plate itself, by look-alike letters and digits only (near), or by another of its facts'),
    vehicle: z
      .strictObject({
        vehicleNumber: z.string(),
        company: z.string(),
        model: z.string(),
        color: z.string().nullable(),
        type: z.enum(vehicleTypes).nullable(),
      })
      .nullable()
      .describe('Null for a flat without vehicles'),
    flatNumber: z.string().nullable(),
    owner: z
      .strictObject({
        name: z.string(),
        phone: z.string().nullable(),
        status: z.enum(ownerStatuses).nullable().describe('Null where they own and owned nothing'),
      })
      .nullable()
      .describe('Whose the vehicle is; for a flat without one, whoever owns it'),
    rents: z
      .enum(rents)
      .nullable()
      .describe('Whether whoever the vehicle belongs to rents the flat, or did and does not own it now'),
    residents: z
      .array(Resident)
      .describe(
        'Where the flat is let today: the tenants, who live there, and then its owners; else all owners where any of them is not the one named above',
      ),
  })
  .meta({
    id: 'GateMatch',
    examples: [
      {
        id: sample.vehicleId,
        found: 'last-four',
        vehicle: { vehicleNumber: 'MH 12 DE 1433', company: 'Tata', model: 'Nexon', color: 'White', type: 'Car' },
        flatNumber: 'B-204',
        owner: { name: 'Leela Iyer', phone: '9820011111', status: 'Active' },
        rents: null,
        residents: [],
      },
    ],
  });
export type GateMatch = z.output<typeof GateMatch>;

export const GateAnswer = z.strictObject({ matches: z.array(GateMatch) }).meta({ id: 'GateAnswer' });
