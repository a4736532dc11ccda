import { z } from 'zod';
import {
  count,
  id,
  instant,
  optionalRupees,
  optionalText,
  optionalWholeNumber,
  version,
  wholeNumber,
} from '#domain/fields.ts';
import { longestTyped, readFlatNumber, sampleNumber } from '#domain/flatNumber.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { encoded, type Messages, message } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';
import type { FlatNumberRule } from '#domain/society.ts';

/** docs/rules.md, Flats. */
export const flatTypes = ['1BHK', '2BHK', '3BHK', '4BHK'] as const;
export const flatStatuses = ['Available', 'Occupied', 'Maintenance'] as const;
export type FlatStatus = (typeof flatStatuses)[number];

/** How a status is written where a person reads it (docs/rules.md, Flats). */
export const flatStatusLabels: Record<FlatStatus, string> = {
  Available: 'Available',
  Occupied: 'Occupied',
  Maintenance: 'Under Maintenance',
};

const shape = encoded('flat_number_shape', { example: sampleNumber['A-101'] });
/** As it is typed: what it may look like is the society's setting, see `flatErrors`. */
const FlatNumber = z
  .string({ error: shape })
  .max(longestTyped, { error: shape, abort: true })
  .trim()
  .min(1, { error: shape });

/** What a person fills in for a flat (docs/rules.md, Flats). Who owns it is not among it. */
export const FlatDraft = z
  .strictObject({
    flatNumber: FlatNumber,
    floor: wholeNumber('floor', 0, 200),
    type: z.enum(flatTypes, { error: encoded('choose_type') }),
    status: z.enum(flatStatuses, { error: encoded('choose_status') }),
    size: optionalWholeNumber('size', 0, 1_00_000),
    rent: optionalRupees('rent'),
    deposit: optionalRupees('deposit'),
    description: optionalText('description'),
  })
  .meta({
    id: 'FlatDraft',
    examples: [{ flatNumber: 'B-204', floor: 1, type: '2BHK', status: 'Available', size: 1050, rent: 32_000 }],
  });
export type FlatDraft = z.output<typeof FlatDraft>;

/** How a society numbers its flats; `newest` is the number of the flat that was added last, where there is one. */
export type Numbering = { flatNumbers: FlatNumberRule; newest: string | null };

/** docs/rules.md, Numbers and phones: the number, where one is given. */
export function flatErrors({ flatNumber }: { flatNumber?: string | undefined }, numbering: Numbering): Messages {
  const { flatNumbers, newest } = numbering;
  if (flatNumber === undefined || readFlatNumber(flatNumber, flatNumbers) !== null) return {};
  if (flatNumbers === 'A-101') return { flatNumber: message('flat_number_shape', { example: sampleNumber['A-101'] }) };
  return { flatNumber: message('flat_number_any', { example: newest ?? sampleNumber.any }) };
}

/** An edit names the version it was made from, so that it can't silently undo someone else's. */
export const FlatEdit = z
  .strictObject({
    version,
    flatNumber: FlatDraft.shape.flatNumber.optional(),
    floor: FlatDraft.shape.floor.optional(),
    type: FlatDraft.shape.type.optional(),
    status: FlatDraft.shape.status.optional(),
    size: FlatDraft.shape.size.unwrap().optional(),
    rent: FlatDraft.shape.rent.unwrap().optional(),
    deposit: FlatDraft.shape.deposit.unwrap().optional(),
    description: FlatDraft.shape.description.unwrap().optional(),
  })
  .meta({ id: 'FlatEdit', examples: [{ version: 3, rent: 34_000 }] });
export type FlatEdit = z.output<typeof FlatEdit>;

/** A flat as the API answers it. Owner and counts are those of its active owner, derived; without one they are null. */
export const Flat = z
  .strictObject({
    id,
    flatNumber: z.string(),
    floor: z.int(),
    type: z.enum(flatTypes),
    status: z.enum(flatStatuses),
    size: z.int().nullable().describe('Square feet'),
    rent: z.int().nullable().describe('Whole rupees a month'),
    deposit: z.int().nullable().describe('Whole rupees'),
    description: z.string().nullable(),
    isAvailable: z.boolean(),
    ownerId: id.nullable(),
    ownerName: z.string().nullable(),
    previousOwnerId: id.nullable(),
    maleCount: count.nullable(),
    femaleCount: count.nullable(),
    childrenCount: count.nullable(),
    totalResidents: count.nullable(),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'Flat',
    description: 'A flat. Its owner and the counts are those of whoever owns it now; null where nobody does.',
    examples: [
      {
        id: sample.flatId,
        flatNumber: 'B-204',
        floor: 1,
        type: '2BHK',
        status: 'Occupied',
        size: 1050,
        rent: 32_000,
        deposit: 1_00_000,
        description: null,
        isAvailable: false,
        ownerId: sample.ownerId,
        ownerName: 'Leela Iyer',
        previousOwnerId: null,
        maleCount: 1,
        femaleCount: 2,
        childrenCount: 1,
        totalResidents: 4,
        version: 3,
        createdAt: sample.at,
        updatedAt: sample.at,
      },
    ],
  });
export type Flat = z.output<typeof Flat>;

type FoundFlat = Pick<Flat, 'flatNumber' | 'type' | 'status'>;
const searched = oncePer(({ flatNumber, type, status }: FoundFlat) =>
  searchable([flatNumber, type, status, flatStatusLabels[status]]),
);

/** By number, type and status as a person reads them (docs/rules.md, Flats). */
export function flatMatches(flat: FoundFlat, text: string, status: FlatStatus | null): boolean {
  if (status !== null && flat.status !== status) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(flat), wanted);
}
