import { z } from 'zod';
import { count, id } from '#domain/fields.ts';
import { sample } from '#domain/sample.ts';

/** A change on the live stream: which records changed, never how. A client fetches each record by its own route. */
export const ChangeEvent = z
  .strictObject({
    seq: count.describe('Counts the changes of the society; `after` takes it'),
    topic: z.string(),
    ids: z.array(id).nullable().describe('Null: everything of this topic'),
  })
  .meta({ id: 'ChangeEvent', examples: [{ seq: 412, topic: 'flats', ids: [sample.flatId] }] });
export type ChangeEvent = z.output<typeof ChangeEvent>;

/** The stream as text (server-sent events). */
export const ChangeStream = z.string().meta({
  id: 'ChangeStream',
  description:
    'Events: `hello` and `heartbeat` say how far the stream is, `change` names a topic and the ids of what changed, null for all of it, after `reset` everything is to be asked for anew, `end` comes when the session or role is not what it was.',
  examples: [`event: change\nid: 412\ndata: {"seq":412,"topic":"flats","ids":["${sample.flatId}"]}\n\n`],
});

/** Who changed or deleted a record last; null where that is not known. */
export const LastChange = z
  .strictObject({ by: z.strictObject({ id, name: z.string(), email: z.string() }).nullable() })
  .meta({
    id: 'LastChange',
    examples: [{ by: { id: sample.userId, name: 'Asha Rao', email: 'asha@society.example' } }],
  });
export type LastChange = z.output<typeof LastChange>;
