import { z } from 'zod';
import { count, id, instant } from '#domain/fields.ts';
import { type Message, message } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { type Topic, topics } from '#domain/permissions.ts';
import { sample } from '#domain/sample.ts';
import type { Brought, CorrectedDays, Let, ManyChanged } from '#domain/sentences/activities.ts';

/** The kinds of activities; an activity is what somebody did in one go (docs/rules.md, Taking things back). */
export const activityKinds = [
  'add',
  'edit',
  'delete',
  'bulk-edit',
  'bulk-delete',
  'add-many',
  'merge',
  'import',
  'transfer',
  'reversal',
  'correction',
  'ending',
  'renewal',
  'undo',
  'event',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The parameters of an activity's sentence. */
export type ActivityParams = {
  /** The topic of the activity's records; 'people' for owners who own nothing. */
  topic: Topic | 'people';
  /** What its one record was called then; null for several records or none. */
  label: string | null;
  /** How many records of the topic. */
  count: number;
  /** The other record of a merge; the format of an export. */
  other?: string;
  /** For an entry of the register: from whom to whom; for a tenancy: from which day to which. */
  from?: string | null;
  to?: string | null;
  /** For a tenancy: the tenants who left for it; for an entry of the register: whose tenancy ended with it. */
  after?: string;
  /** For an entry of the register that is no sale: its reason. */
  reason?: string;
  /** For a transfer: the agreement of those who sold and stayed, and the owner with whom the household stays. */
  leaseback?: Let;
  heir?: string;
  /** For a transfer: those who left it as they had died. */
  died?: string[];
  /** For a correction: the days of the ownership of `to` that changed. */
  days?: CorrectedDays;
  /** For a tenancy: who came with the tenants, and from where. */
  brought?: Brought;
  /** For a change of many records at once: which field changed, and how. */
  change?: ManyChanged;
  /** For a merge: the record that was removed, and the record that it became part of. */
  merged?: { from: string; into: string };
  /** For an event: what happened, as 'sign-out'. */
  operation?: string;
  /** For an undo: the kind of activity that was taken back, and whether that was an undo itself. */
  of?: Exclude<ActivityKind, 'undo'>;
  isAgain?: boolean;
};

/** What was done, without who did it: "deleted owner Meera Rao". */
export function activityMessage(kind: ActivityKind, params: ActivityParams): Message {
  const {
    topic,
    label,
    count: many,
    other = null,
    operation = null,
    of,
    isAgain,
    from,
    to,
    after,
    reason,
    leaseback,
    heir,
    died,
    days,
    brought,
    change,
  } = params;
  const register = from === undefined || to === undefined ? {} : { from, to };
  const named = {
    kind: of ?? kind,
    topic,
    label,
    count: many,
    other,
    operation,
    ...register,
    ...(after && { after }),
    ...(reason && { reason }),
    ...(leaseback && { leaseback }),
    ...(heir && { heir }),
    ...(died && { died }),
    ...(days && { days }),
    ...(brought && { brought }),
    ...(change && { change }),
  };
  if (kind !== 'undo') return message('did', named);
  return message(isAgain ? 'did_again' : 'took_back', named);
}

/**
 * The whole sentence, with who did it: "Asha Nair deleted owner Meera Rao"; where one field is all that was changed:
 * "Asha Nair changed the phone of Meera Rao from … to …".
 */
export function activitySentence({
  actorName: name,
  what,
  changed,
}: Pick<Activity, 'actorName' | 'what' | 'changed'>): Message {
  const said = changed ?? what;
  switch (said.code) {
    case 'changed_field':
      return message('who_changed_field', { ...said.params, label: said.params.name, name });
    case 'changed_fields':
      return message('who_changed_fields', { ...said.params, label: said.params.name, name });
    case 'did':
      return message('who_did', { ...said.params, name });
    case 'took_back':
      return message('who_took_back', { ...said.params, name });
    case 'did_again':
      return message('who_did_again', { ...said.params, name });
    default:
      return said;
  }
}

/** For how many days deleted records can be restored, documents included. */
export const undoStateDays = 30;

const countOfTopic = Object.fromEntries(Object.keys(topics).map((topic) => [topic, count])) as Record<
  Topic,
  typeof count
>;

const activityFields = {
  id,
  at: instant,
  actorId: id.nullable().describe('Null where the server did it by itself'),
  actorName: z.string().nullable().describe('As they were called then'),
  kind: z.enum(activityKinds),
  what: MessageAnswer.describe('What was done, as data'),
  changed: MessageAnswer.nullable().describe(
    'Where one record is all that was edited: which field from what to what, which fields, or what for, as data',
  ),
  own: MessageAnswer.nullable().describe(
    "In a record's timeline, of what was done with several: what became of that record, as data",
  ),
  entry: z
    .strictObject({ id, reversedBy: id.nullable().describe('The activity that reversed it') })
    .nullable()
    .describe('Of a transfer, a reversal or a correction: its entry of the register'),
  counts: z.strictObject(countOfTopic).partial().describe('How many records of each topic were changed'),
  undoes: id.nullable().describe('With an undo: the activity that it takes back'),
  undoneBy: id.nullable().describe('The undo that took it back, where one stands'),
};

export const activityExample = {
  id: sample.activityId,
  at: sample.at,
  actorId: sample.userId,
  actorName: 'Asha Nair',
  kind: 'edit',
  what: {
    code: 'did',
    params: { kind: 'edit', topic: 'flats', label: 'B-204', count: 1, other: null, operation: null },
  },
  changed: { code: 'changed_field', params: { field: 'rent', name: 'B-204', before: 20_000, after: 22_000 } },
  own: null,
  entry: null,
  counts: { flats: 1 },
  undoes: null,
  undoneBy: null,
} as const;

export const Activity = z.strictObject(activityFields).meta({
  id: 'Activity',
  description: 'What somebody did in one go: a form saved, a deletion, an import, an undo.',
  examples: [activityExample],
});
export type Activity = z.output<typeof Activity>;

/** A newer change that an undo of the activity would contradict. */
export const Obstacle = z.strictObject({
  topic: z.string(),
  entityId: z.string(),
  why: MessageAnswer,
  activityId: id.nullable().describe('The newer activity, where one is known'),
});
export type Obstacle = z.output<typeof Obstacle>;

/** An activity, and whether it can be taken back. */
export const ActivityRecord = z
  .strictObject({
    ...activityFields,
    undo: z
      .strictObject({
        isPossible: z.boolean(),
        why: MessageAnswer.nullable().describe('Why not'),
        obstacles: z
          .array(Obstacle)
          .meta({ examples: [[]] })
          .describe('The first of what newer things stand in the way'),
      })
      .meta({ examples: [{ isPossible: true, why: null, obstacles: [] }] }),
  })
  .meta({
    id: 'ActivityRecord',
    examples: [{ ...activityExample, undo: { isPossible: true, why: null, obstacles: [] } }],
  });
export type ActivityRecord = z.output<typeof ActivityRecord>;

/** What an undo took back. */
export const Undone = z
  .strictObject({ what: MessageAnswer })
  .meta({ id: 'Undone', examples: [{ what: { ...activityExample.what, code: 'took_back' } }] });
export type Undone = z.output<typeof Undone>;
