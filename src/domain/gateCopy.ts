import { z } from 'zod';
import { count, id } from '#domain/fields.ts';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { GatePass } from '#domain/pass.ts';
import { sample } from '#domain/sample.ts';
import { GateStop } from '#domain/stop.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';

/**
 * The society's data that a gate device stores (docs/rules.md, On the device): what its look-ups answer, and no more.
 */

export const CopiedFlat = z
  .strictObject({
    id,
    flatNumber: z.string(),
    ownerIds: z.array(id).describe('Who owns it now, in their order'),
    tenants: z
      .array(z.strictObject({ personId: id.nullable(), name: z.string().nullable() }))
      .nullable()
      .describe('Who rents it today; the name only of who is not on record. Null where it is not let'),
  })
  .meta({
    id: 'CopiedFlat',
    examples: [{ id: sample.flatId, flatNumber: 'B-204', ownerIds: [sample.ownerId], tenants: null }],
  });
export type CopiedFlat = z.output<typeof CopiedFlat>;

export const CopiedVehicle = z
  .strictObject({
    id,
    vehicleNumber: z.string(),
    company: z.string(),
    model: z.string(),
    color: z.string().nullable(),
    type: z.enum(vehicleTypes).nullable(),
    flatId: id.nullable(),
    personId: id.nullable().describe('Whose it is'),
    rentedBefore: z.boolean().describe('Whoever it belongs to rented the flat, and the tenancy is over'),
  })
  .meta({
    id: 'CopiedVehicle',
    examples: [
      {
        id: sample.vehicleId,
        ...{ vehicleNumber: 'MH 12 DE 1433', company: 'Tata', model: 'Nexon', color: 'White', type: 'Car' },
        ...{ flatId: sample.flatId, personId: sample.ownerId, rentedBefore: false },
      },
    ],
  });
export type CopiedVehicle = z.output<typeof CopiedVehicle>;

/** Somebody who owns or rents a flat now, or has a vehicle here. */
export const CopiedPerson = z
  .strictObject({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    status: z.enum(ownerStatuses).nullable().describe('Null where they own and owned nothing'),
  })
  .meta({
    id: 'CopiedPerson',
    examples: [{ id: sample.ownerId, name: 'Leela Iyer', phone: '9820011111', status: 'Active' }],
  });
export type CopiedPerson = z.output<typeof CopiedPerson>;

/** The parts of the copy: lists of records with ids. A part added here is stored, sealed and updated like these. */
const copyParts = {
  flats: z.array(CopiedFlat),
  vehicles: z.array(CopiedVehicle),
  people: z.array(CopiedPerson),
  passes: z.array(GatePass).describe('Who is announced with a code'),
  stops: z.array(GateStop).describe('Who is stopped today or later'),
} as const;
export type CopyPart = keyof typeof copyParts;
export const copyPartNames = Object.keys(copyParts) as CopyPart[];

export const GateCopy = z.strictObject(copyParts).meta({
  id: 'GateCopy',
  examples: [{ flats: [], vehicles: [], people: [], passes: [], stops: [] }],
});
export type GateCopy = z.output<typeof GateCopy>;

/** The changes of the copy since a line of the log. */
export const GateCopyChanges = z
  .strictObject({
    seq: count.describe('Up to which line of the log; `after` of the next question'),
    isTooLongAgo: z.boolean().describe('More has changed than is told: the whole copy is to be asked for'),
    gone: z.array(id).describe('Of records that the gate knows no longer'),
    ...copyParts,
  })
  .meta({
    id: 'GateCopyChanges',
    examples: [
      {
        ...{ seq: 412, isTooLongAgo: false, gone: [sample.vehicleId] },
        ...{ flats: [], vehicles: [], people: [], passes: [], stops: [] },
      },
    ],
  });
export type GateCopyChanges = z.output<typeof GateCopyChanges>;

/** The answer's header that says up to which line of the log a whole copy was read. */
export const copySeqHeader = 'log-seq';
