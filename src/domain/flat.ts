import { z } from 'zod';
import { optionalRupees, optionalText, optionalWholeNumber, version, wholeNumber } from '#domain/fields.ts';
import { asSearched, roomFor } from '#domain/text.ts';

/** Specification, section 9. */
export const flatTypes = ['1BHK', '2BHK', '3BHK', '4BHK'] as const;
export const flatStatuses = ['Available', 'Occupied', 'Maintenance'] as const;
export type FlatStatus = (typeof flatStatuses)[number];

/** How a status is written where a person reads it (specification, section 2, Flat management). */
export const flatStatusLabels: Record<FlatStatus, string> = {
  Available: 'Available',
  Occupied: 'Occupied',
  Maintenance: 'Under Maintenance',
};

/** Section 5: one capital letter, hyphen, three digits. */
export const flatNumberMessage = 'Flat number must be in format like A-101';
export const FlatNumber = z
  .string({ error: flatNumberMessage })
  .max(roomFor(20), { error: flatNumberMessage, abort: true })
  .trim()
  .regex(/^[A-Z]-[0-9]{3}$/, { error: flatNumberMessage });

/** What a person fills in for a flat (sections 3 and 5; limits: decisions.md, Small things). Who owns it is not among it. */
export const FlatDraft = z.strictObject({
  flatNumber: FlatNumber,
  floor: wholeNumber('Floor', 0, 200),
  type: z.enum(flatTypes, { error: 'Choose a type' }),
  status: z.enum(flatStatuses, { error: 'Choose a status' }),
  size: optionalWholeNumber('Size', 0, 1_00_000),
  rent: optionalRupees('Rent'),
  deposit: optionalRupees('Deposit'),
  description: optionalText('Description'),
});
export type FlatDraft = z.output<typeof FlatDraft>;

/** An edit names the version it was made from, so that it can't silently undo someone else's. */
export const FlatEdit = z.strictObject({
  version,
  flatNumber: FlatDraft.shape.flatNumber.optional(),
  floor: FlatDraft.shape.floor.optional(),
  type: FlatDraft.shape.type.optional(),
  status: FlatDraft.shape.status.optional(),
  size: FlatDraft.shape.size.unwrap().optional(),
  rent: FlatDraft.shape.rent.unwrap().optional(),
  deposit: FlatDraft.shape.deposit.unwrap().optional(),
  description: FlatDraft.shape.description.unwrap().optional(),
});
export type FlatEdit = z.output<typeof FlatEdit>;

/** A flat as the API answers it. Owner and counts are those of its active owner, derived; without one they are null. */
export type Flat = FlatDraft & {
  id: string;
  isAvailable: boolean;
  ownerId: string | null;
  ownerName: string | null;
  previousOwnerId: string | null;
  maleCount: number | null;
  femaleCount: number | null;
  childrenCount: number | null;
  totalResidents: number | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Section 5: 'Flat {number} already exists'. */
export function flatExists(flatNumber: string): string {
  return `Flat ${flatNumber} already exists`;
}

/** Section 2: the search goes over flat number, type and status; as a person reads them, whatever the case. */
export function flatMatches(
  flat: Pick<Flat, 'flatNumber' | 'type' | 'status'>,
  text: string,
  status: FlatStatus | null,
): boolean {
  if (status !== null && flat.status !== status) return false;
  const wanted = asSearched(text);
  if (wanted === '') return true;
  return [flat.flatNumber, flat.type, flat.status, flatStatusLabels[flat.status]].some((value) =>
    value.toLowerCase().includes(wanted),
  );
}
