import { z } from 'zod';
import { id, line, optionalLine } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { ownerStatuses } from '#domain/owner.fields.ts';
import { sample } from '#domain/sample.ts';

/** At most so many look-alikes are offered: the user must be able to read them all. */
export const mostAlike = 5;

/** A person about to be saved, as typed. The answer lists who on record may be the same person. */
export const AlikeQuery = z
  .strictObject({
    name: line('fullName'),
    email: optionalLine('emailAddress', 254),
    phone: optionalLine('phoneNumber', 40),
    flatId: z
      .uuid({ error: encoded('choose_flat') })
      .nullable()
      .default(null),
    /** The id of the person's own record, where there is one. */
    otherThan: id.nullable().default(null),
  })
  .meta({
    id: 'AlikeQuery',
    examples: [{ name: 'Leela Iyer', phone: '98200 11111', email: null, flatId: sample.flatId }],
  });
export type AlikeQuery = z.output<typeof AlikeQuery>;

/** Why two records may be one person's (docs/rules.md, One person, one record). */
const likenesses = ['phone', 'email', 'name'] as const;

/** Somebody on record who may be the person that is about to be saved. */
export const AlikeOwner = z
  .strictObject({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    status: z.enum(ownerStatuses).nullable().describe('Null where they own and owned nothing'),
    flatNumbers: z.array(z.string()).describe('Those they own now'),
    by: z.array(z.enum(likenesses)).describe('What is the same; name: with a flat that they own, rent, or did'),
  })
  .meta({
    id: 'AlikeOwner',
    examples: [
      {
        id: sample.ownerId,
        name: 'Leela Iyer',
        phone: '9820011111',
        email: 'leela@people.example',
        status: 'Old',
        flatNumbers: [],
        by: ['phone'],
      },
    ],
  });
export type AlikeOwner = z.output<typeof AlikeOwner>;

/** A name for comparison: without regard to case and to the spaces between its words. The caller bounds its length. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean).join(' ');
}

/** Whether a new person is the one on record: same name and same phone, which no two people of a flat share. */
export function isOnePerson(
  onRecord: { name: string; phone: string | null },
  { name, phone }: { name: string | null; phone: string | null },
): boolean {
  return phone !== null && onRecord.phone === phone && nameKey(onRecord.name) === nameKey(name ?? '');
}
