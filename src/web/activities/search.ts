import { z } from 'zod';
import { isDay } from '#domain/day.ts';
import { id } from '#domain/fields.ts';
import { loggedTopics, type TimelineTopic, timelineTopics } from '#domain/permissions.ts';

const text = z.string().max(200).optional().catch(undefined);
const day = z.string().refine(isDay).optional().catch(undefined);

/** A record as an address names it: 'owners/01890a5d-…'. */
export type RecordName = `${TimelineTopic}/${string}`;
const recordName = z.templateLiteral([z.enum(timelineTopics), '/', z.uuid()]);

/** The parameters of the log's address; invalid ones are ignored. */
export const ActivitySearch = z.object({
  q: text,
  /** The account of the user who made the entries. */
  by: id.optional().catch(undefined),
  topic: z.enum(loggedTopics).optional().catch(undefined),
  /**
   * Edits of this field. Not checked against the list of fields here, because the routes would then load that list on
   * every screen.
   */
  field: z.string().max(50).optional().catch(undefined),
  from: day,
  until: day,
  /** The history of one record. */
  record: recordName.optional().catch(undefined),
  /** One entry alone. */
  entry: z.uuid().optional().catch(undefined),
});
export type ActivitySearch = z.output<typeof ActivitySearch>;
/** Which entries are listed. */
export type ActivityFilter = Omit<ActivitySearch, 'entry'>;

export function hasTimeline(topic: string): topic is TimelineTopic {
  return (timelineTopics as readonly string[]).includes(topic);
}
