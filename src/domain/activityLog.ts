import { z } from 'zod';
import { Activity, activityExample } from '#domain/activity.ts';
import { count, id, instant, isoDay } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { loggedTopics, timelineTopics } from '#domain/permissions.ts';
import { sample } from '#domain/sample.ts';
import { longestSearch } from '#domain/text.ts';
import { searchedFields } from '#domain/topicsInLog.ts';

/** The queries and answers of the activity log (docs/rules.md, The activity log). */

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, { error: encoded('limit_out_of_range', { max: 100 }) })
  .optional();
const after = z.string().max(200).optional().describe('What `next` of the page before was');

const record = z
  .templateLiteral([z.enum(timelineTopics), '/', z.uuid()], { error: encoded('log_record_unknown') })
  .optional();

/** `?limit=&after=&by=&topic=&field=&from=&until=&text=&record=owners/ID`: each parameter narrows the answer. */
export const ActivityQuery = z.strictObject({
  limit,
  after,
  by: id.optional().describe('Who did it: the id of an account'),
  topic: z
    .enum(loggedTopics, { error: encoded('log_topic_unknown') })
    .optional()
    .describe(
      'Without it everything but the gate book, of which there is more than of all else: `visits` asks for that',
    ),
  field: z
    .enum(searchedFields, { error: encoded('log_field_unknown') })
    .optional()
    .describe('Edits of this field: `rent`, `phone`, `status`'),
  from: isoDay.optional().describe('The first day, of the society'),
  until: isoDay.optional().describe('The last day, of the society'),
  text: z
    .string()
    .max(longestSearch, { error: encoded('search_too_long', { max: longestSearch }) })
    .optional()
    .describe(
      'Whole words, or how they begin, of who did it and of the names and numbers of what was changed, as they were then',
    ),
  record: record.describe("A record's timeline"),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

/** A page of the log, newest first. It may hold fewer than `limit`, even none, while `next` still leads to more. */
export const ActivityPage = z
  .strictObject({
    activities: z.array(Activity),
    next: z
      .string()
      .nullable()
      .describe('What `after` takes for the page that follows; null where the log has no more'),
  })
  .meta({ id: 'ActivityPage', examples: [{ activities: [activityExample], next: null }] });
export type ActivityPage = z.output<typeof ActivityPage>;

const logged = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One field that a line changed; an id is shown as the name or number of its record, where the log knows it. */
export const ChangedField = z
  .strictObject({
    field: z.string(),
    before: logged,
    after: logged,
    what: MessageAnswer.describe('What was done, as data: "changed the phone of Ravi Kumar from … to …"'),
  })
  .meta({
    id: 'ChangedField',
    examples: [
      {
        field: 'phone',
        before: '9820011111',
        after: '9820022222',
        what: {
          code: 'changed_field',
          params: { field: 'phone', name: 'Ravi Kumar', before: '9820011111', after: '9820022222' },
        },
      },
    ],
  });
export type ChangedField = z.output<typeof ChangedField>;

const changedFieldExample = {
  field: 'phone',
  before: '9820011111',
  after: '9820022222',
  what: {
    code: 'changed_field',
    params: { field: 'phone', name: 'Ravi Kumar', before: '9820011111', after: '9820022222' },
  },
} as const;

/** One line of an activity: what became of one record. */
export const ActivityLine = z
  .strictObject({
    seq: count,
    topic: z.enum(loggedTopics),
    entityId: z.string().nullable(),
    label: z.string().nullable().describe('What the record was called then'),
    operation: z.string().describe('`add`, `edit`, `delete`, or what happened'),
    what: MessageAnswer.describe('The whole line in one sentence'),
    fields: z.array(ChangedField).describe('Of an addition what it began with, of a deletion what was there'),
    isErased: z.boolean().describe('Whether personal details were taken out of it since'),
  })
  .meta({
    id: 'ActivityLine',
    examples: [
      {
        seq: 412,
        topic: 'owners',
        entityId: sample.ownerId,
        label: 'Ravi Kumar',
        operation: 'edit',
        what: {
          code: 'did',
          params: { kind: 'edit', topic: 'owners', label: 'Ravi Kumar', count: 1, other: null, operation: null },
        },
        fields: [changedFieldExample],
        isErased: false,
      },
    ],
  });
export type ActivityLine = z.output<typeof ActivityLine>;

export const LinesQuery = z.strictObject({
  limit,
  after: z
    .string()
    .regex(/^\d{1,15}$/, { error: encoded('not_the_end_of_a_page') })
    .optional(),
  record: record.describe('What became of this record alone'),
});
export type LinesQuery = z.output<typeof LinesQuery>;

/** The lines of an activity, in the order in which they were done. */
export const ActivityLines = z
  .strictObject({ lines: z.array(ActivityLine), next: z.string().nullable() })
  .meta({ id: 'ActivityLines', examples: [{ lines: [], next: null }] });
export type ActivityLines = z.output<typeof ActivityLines>;

/** The progress of the check of the log's chain, or its result. */
export const Verification = z
  .strictObject({
    state: z.enum(['running', 'sound', 'broken']),
    activities: count.describe('How many were checked'),
    lines: count,
    of: count.describe('How many activities there are to check'),
    checkedAt: instant.nullable().describe('When the check ended; null while it runs'),
    broken: z
      .strictObject({
        nth: count.describe('The number of the first activity that is not as it was written'),
        day: isoDay.nullable(),
        activityId: z.string().nullable(),
      })
      .nullable(),
    what: MessageAnswer.nullable().describe('What was found, in a sentence; null while it runs'),
  })
  .meta({
    id: 'Verification',
    examples: [
      {
        state: 'sound',
        activities: 12_431,
        lines: 80_112,
        of: 12_431,
        checkedAt: sample.at,
        broken: null,
        what: { code: 'log_sound', params: { count: 12_431, lines: 80_112 } },
      },
    ],
  });
export type Verification = z.output<typeof Verification>;

/** The end of the log's chain, to be noted outside the database, where the database's owner can't change it. */
export const LogHead = z
  .strictObject({ head: z.string() })
  .meta({ id: 'LogHead', examples: [{ head: '12431-3f9ac0d2e1b4a6f8807d5c2b19e3f4a6' }] });

/** The lists with people's data that can be exported or printed, each with the action that a role must be allowed. */
export const exportedLists = {
  flats: 'flats:read',
  owners: 'owners:read',
  vehicles: 'vehicles:read',
  transfers: 'transfers:read',
  nominations: 'nominations:read',
  tenancies: 'tenancies:read',
  householdMembers: 'households:read',
  visits: 'visits:read',
  passes: 'passes:read',
  stops: 'stops:read',
  users: 'users:read',
  society: 'society:write',
  activities: 'activities:read',
} as const;

const mostExported = 1_000_000;

/** What a browser reports before it makes a file or prints: which list, in which format, and how many records. */
export const ExportMade = z
  .strictObject({
    kind: z.enum(['export', 'print']),
    list: z.enum(Object.keys(exportedLists) as [keyof typeof exportedLists, ...(keyof typeof exportedLists)[]]),
    format: z.enum(['xlsx', 'csv', 'paper']),
    count: z
      .number({ error: encoded('export_count') })
      .int({ error: encoded('export_count') })
      .min(0, { error: encoded('export_count') })
      .max(mostExported, { error: encoded('export_count') }),
  })
  .meta({ id: 'ExportMade', examples: [{ kind: 'export', list: 'owners', format: 'xlsx', count: 214 }] });
export type ExportMade = z.output<typeof ExportMade>;
