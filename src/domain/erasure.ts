import { z } from 'zod';
import { count, day, id, instant, isoDay, line, version } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { erasedFacts } from '#domain/owner.fields.ts';
import { sample } from '#domain/sample.ts';

/** Taking a former owner's personal details out of everything (docs/rules.md, A person's data). */

export const erasureReasons = ['person', 'society'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

export const ErasureSubmission = z
  .strictObject({
    version,
    digest: z.string().max(100).describe('Of the plan that was shown: where it is another by now, nothing is erased'),
    name: line('name').describe('The name of the person, typed to confirm'),
    reason: z.enum(erasureReasons, { error: encoded('choose_one') }),
    requestedOn: day('requestedOn'),
  })
  .meta({
    id: 'ErasureSubmission',
    examples: [{ version: 4, digest: 'wV4T…', name: 'Leela Iyer', reason: 'person', requestedOn: '2026-03-05' }],
  });
export type ErasureSubmission = z.output<typeof ErasureSubmission>;

const owners = z.array(z.strictObject({ id, name: z.string() }));
const nominators = z.array(z.strictObject({ flatNumber: z.string(), name: z.string() }));

export const ErasurePlan = z
  .strictObject({
    name: z.string().describe('As it is on record, or was when the record was deleted'),
    version: count.describe('What the submission takes'),
    digest: z.string().describe('Names what goes and stays, as the submission takes it'),
    deletedOn: isoDay.nullable().describe('When the record was deleted; null while it is there'),
    facts: z.array(z.enum(erasedFacts)).describe('What the record holds of what would go'),
    logLines: count.describe('How many lines of the log lose what they hold of it'),
    earlier: z
      .array(z.strictObject({ id, name: z.string(), deletedOn: isoDay }))
      .describe('Deleted records of their name with an email or phone of theirs: they are erased along'),
    namesakesDeleted: count.describe('How many other deleted records have their name: what the log says of them stays'),
    contacts: owners.describe('Whose emergency contact they are: it is emptied'),
    namesakes: owners.describe('Whose emergency contact has their name and another phone: it stays'),
    nominations: count.describe('In how many of their nominations addresses, dates of birth and guardians go'),
    nominators: nominators.describe(
      'Whose nominations name them with an address or phone that is or was on record of them: it goes, with date of birth and guardian',
    ),
    namesakesNominated: nominators.describe(
      'Whose nominations name somebody called like them with other details: they stay',
    ),
    members: count.describe('Of how many members of their households all but the name goes'),
    drafts: z
      .array(
        z.strictObject({ name: z.string(), at: instant, isWritten: z.boolean().describe('Its report is kept alone') }),
      )
      .describe(
        'The spreadsheets that are being brought in, and the reports of those that were, which name them: they are forgotten',
      ),
    rememberedSheets: count.describe(
      'Of how many sheets, which name them in their headings, the remembered columns go',
    ),
    account: z.string().nullable().describe('The email of a deactivated account of theirs, which stays'),
    backupsGoneBy: isoDay.describe('When the last daily backup that holds it is gone'),
    cannot: z.array(MessageAnswer).describe('What stands in the way'),
  })
  .meta({
    id: 'ErasurePlan',
    examples: [
      {
        name: 'Leela Iyer',
        version: 4,
        digest: 'wV4T…',
        deletedOn: null,
        facts: ['email', 'phone', 'family'],
        logLines: 6,
        earlier: [{ id: sample.buyerId, name: 'Leela Iyer', deletedOn: '2025-11-02' }],
        namesakesDeleted: 0,
        contacts: [{ id: sample.ownerId, name: 'Arun Iyer' }],
        namesakes: [],
        nominations: 0,
        nominators: [{ flatNumber: 'B-204', name: 'Mohan Iyer' }],
        namesakesNominated: [],
        members: 0,
        drafts: [{ name: 'Members 2026.xlsx', at: sample.at, isWritten: false }],
        rememberedSheets: 0,
        account: null,
        backupsGoneBy: '2027-03-06',
        cannot: [],
      },
    ],
  });
export type ErasurePlan = z.output<typeof ErasurePlan>;

export const Erased = z
  .strictObject({ erasedOn: isoDay, backupsGoneBy: isoDay })
  .meta({ id: 'Erased', examples: [{ erasedOn: '2026-03-05', backupsGoneBy: '2027-03-06' }] });
