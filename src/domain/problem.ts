import { z } from 'zod';
import type { Message, Messages } from '#domain/message.ts';
import { MessageAnswer, ParamsAnswer } from '#domain/messageAnswer.ts';
import { say, sentencesOf } from '#domain/say.ts';
import { type Catalogue, english } from '#domain/sentences/english.ts';

/** Every way a request can fail: code → HTTP status (RFC 9457). The catalogue has a title for each. */
export const problems = {
  malformed: 400,
  invalid_id: 400,
  signed_out: 401,
  unknown_account: 401,
  wrong_password: 401,
  code_required: 401,
  wrong_code: 401,
  sign_in_over: 401,
  account_disabled: 403,
  device_ended: 403,
  role_missing: 403,
  role_unknown: 403,
  password_change_required: 403,
  waiting_for_entry: 403,
  second_factor_required: 403,
  sign_up_closed: 403,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  unknown_route: 404,
  wrong_method: 405,
  stale: 409,
  duplicate_flat: 409,
  duplicate_vehicle: 409,
  duplicate_account: 409,
  owner_changed: 409,
  conflict: 409,
  only_last_four: 409,
  last_admin: 409,
  too_large: 413,
  wrong_content_type: 415,
  unknown_host: 421,
  invalid: 422,
  too_many_attempts: 429,
  internal: 500,
  disk_full: 507,
  disk_failed: 503,
  database_damaged: 503,
  database_busy: 503,
  database_read_only: 503,
  database_gone: 503,
  busy: 503,
  unavailable: 503,
  upgrading: 503,
} as const;

export type ProblemCode = keyof typeof problems;

/** The body of every failed answer (RFC 9457, application/problem+json). */
export const ProblemBody = z
  .strictObject({
    type: z.literal('about:blank'),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    status: z.int(),
    title: z.string(),
    detail: z.string().describe('The sentence a person reads'),
    reason: z.string().optional().describe("The detail's own code, where it says more than the title"),
    params: ParamsAnswer.optional().describe('What the detail names'),
    errors: z.record(z.string(), z.string()).optional().describe('A sentence for each field that is wrong'),
    fields: z.record(z.string(), MessageAnswer).optional().describe('The same errors as data'),
    current: z
      .unknown()
      .optional()
      .describe('With `stale` the record as it is now; with `owner_changed` who owns the flat now'),
  })
  .meta({ id: 'Problem', description: 'Why a request failed (RFC 9457).' });
export type ProblemBody = z.output<typeof ProblemBody>;

type Details = {
  /** The field of the request that this is about. */
  at?: string;
  errors?: Messages;
  current?: unknown;
};

/** An error that rules and routes throw, as data; the app's one error handler turns it into the answer. */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** What a person is told; null where the problem's title says it all. */
  readonly reason: Message | null;
  readonly fields: Messages | undefined;
  readonly current: unknown;

  constructor(code: ProblemCode, reason: Message | null = null, { at, errors, current }: Details = {}) {
    super(reason ? `${code}: ${reason.code}` : code);
    this.name = 'Problem';
    this.code = code;
    this.reason = reason;
    this.fields = at !== undefined && reason ? { [at]: reason } : errors;
    this.current = current;
  }

  get status(): (typeof problems)[ProblemCode] {
    return problems[this.code];
  }

  body(catalogue: Catalogue = english): ProblemBody {
    const title = catalogue[this.code]({});
    return {
      type: 'about:blank',
      code: this.code,
      status: this.status,
      title,
      ...(this.reason
        ? { detail: say(this.reason, catalogue), reason: this.reason.code, params: this.reason.params }
        : { detail: title }),
      ...(this.fields && { errors: sentencesOf(this.fields, catalogue), fields: this.fields }),
      ...(this.current !== undefined && { current: this.current }),
    };
  }
}
