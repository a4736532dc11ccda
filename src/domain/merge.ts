import { z } from 'zod';
import { count, id, version } from '#domain/fields.ts';
import { listOf } from '#domain/many.ts';
import { encoded } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { fieldsIn, type KeyIn, type MergeField, mergeFields, ownerStatuses } from '#domain/owner.fields.ts';
import { OwnerRecord } from '#domain/owner.ts';
import { Ownership } from '#domain/ownership.ts';
import { sample } from '#domain/sample.ts';

const choose = { error: encoded('choose_merge_fields') };

/** Merges the other record into this one; each is named with the version that was seen. */
export const MergeSubmission = z
  .strictObject({
    version,
    otherId: id,
    otherVersion: version,
    take: listOf(z.enum(mergeFields, choose), mergeFields.length, choose)
      .default([])
      .describe('The fields that are taken from the other record'),
  })
  .meta({
    id: 'MergeSubmission',
    examples: [{ version: 2, otherId: sample.buyerId, otherVersion: 1, take: ['phone'] }],
  });
export type MergeSubmission = z.output<typeof MergeSubmission>;

/** What merging two records would do, before it is done. */
export const MergePlan = z
  .strictObject({
    kept: OwnerRecord,
    other: OwnerRecord,
    statusAfter: z.enum(ownerStatuses),
    ownerships: z.array(Ownership).describe("The other record's, which become the kept one's"),
    vehicleNumbers: z
      .array(z.string())
      .describe("The other record's vehicles")
      .meta({ examples: [['MH 12 DE 1433']] }),
    tenancies: count.describe('In how many tenancies the other record is a tenant'),
    transfers: count.describe('Entries of the register that name the other record'),
    accounts: z
      .array(z.string())
      .describe('Accounts with the email of one of the two')
      .meta({ examples: [['leela@people.example']] }),
    cannot: z
      .array(MessageAnswer)
      .describe('Why they can’t be merged as they are')
      .meta({ examples: [[]] }),
  })
  .meta({ id: 'MergePlan', description: 'What merging two records would do, before it is done.' });
export type MergePlan = z.output<typeof MergePlan>;

type Facts = Pick<OwnerRecord, Exclude<MergeField, KeyIn<'documents'>> | 'documents'>;

/** A field's value in a record; null where nothing is on record. A group counts as one field. */
export function mergedFact(owner: Facts, field: MergeField): unknown {
  if (isOfDocuments(field)) return owner.documents[field];
  const fact = owner[field];
  const isGroup = typeof fact === 'object' && fact !== null;
  return isGroup && Object.values(fact).every((value) => value === null) ? null : fact;
}

function isOfDocuments(field: MergeField): field is KeyIn<'documents'> {
  return (fieldsIn('documents') as readonly string[]).includes(field);
}

/** The fields in which the two records differ. */
export function differingFields(kept: Facts, other: Facts): MergeField[] {
  const said = (owner: Facts, field: MergeField) => JSON.stringify(mergedFact(owner, field));
  return mergeFields.filter((field) => said(kept, field) !== said(other, field));
}

/** The fields proposed to be taken from the other record: what only it has and, if it is newer, what differs. */
export function proposedTake(kept: Facts & { updatedAt: string }, other: Facts & { updatedAt: string }): MergeField[] {
  const isOtherNewer = other.updatedAt > kept.updatedAt;
  return differingFields(kept, other).filter((field) => {
    if (mergedFact(other, field) === null) return false;
    return mergedFact(kept, field) === null || isOtherNewer;
  });
}
