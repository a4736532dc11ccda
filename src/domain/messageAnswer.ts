import { z } from 'zod';
import type { Message } from '#domain/message.ts';
import type { Code, Params } from '#domain/sentences/english.ts';

type ParamName = { [C in Code]: keyof Params<C> }[Code];

const text = z.string();
const whole = z.int();
const logged = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** Every parameter that a message can have, as answers carry it. Days are YYYY-MM-DD. */
const named = {
  after: logged,
  asked: text,
  before: logged,
  brought: z.strictObject({ names: text, flats: z.array(text) }),
  change: z.strictObject({
    field: text,
    to: logged.optional(),
    raise: z.strictObject({ by: z.enum(['rupees', 'percent']), amount: z.number() }).optional(),
  }),
  count: whole,
  day: text.nullable(),
  days: z.strictObject({ since: z.tuple([text, text]).optional(), until: z.tuple([text, text]).optional() }),
  died: z.array(text),
  digits: text,
  example: text,
  field: text,
  fields: z.array(text),
  first: whole,
  firstYear: whole,
  flatNumber: text,
  from: text.nullable(),
  given: z.strictObject({ kind: z.enum(['text', 'other', 'list', 'object']), value: text }),
  heir: text,
  kilobytes: whole,
  kind: text,
  label: text.nullable(),
  last: whole,
  lastYear: whole,
  latin: text,
  leaseback: z.strictObject({ name: text, since: text, lastDay: text }),
  letter: text,
  lines: whole,
  max: z.union([whole, text]),
  min: z.union([whole, text]),
  month: whole,
  more: whole,
  name: text.nullable(),
  names: z.array(text),
  nth: whole,
  number: text,
  on: text,
  operation: text.nullable(),
  other: text.nullable(),
  ownerName: text.nullable(),
  present: z.strictObject({ name: text, since: text }).nullable(),
  reason: text,
  record: text,
  requestId: text,
  row: whole,
  script: text,
  since: text,
  status: text,
  text,
  to: text.nullable(),
  topic: text,
  undo: z.enum(['back', 'again']).nullable(),
  until: text.nullable(),
  vehicleNumber: text,
  vehicleNumbers: z.array(text),
  vehicles: z.array(text),
  year: whole,
} satisfies Record<ParamName, z.ZodType>;

export const ParamsAnswer = z.strictObject(named).partial();

export const MessageAnswer = z.strictObject({ code: text, params: ParamsAnswer }).meta({
  id: 'Message',
  description: 'What there is to say, as data: a stable code and its parameters. Days are YYYY-MM-DD.',
  examples: [{ code: 'flat_exists', params: { flatNumber: 'B-204' } }],
}) as unknown as z.ZodType<Message>;
