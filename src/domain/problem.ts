import { z } from 'zod';

/**
 * Every way a request can fail: code → HTTP status and title (RFC 9457).
 * The detail, the sentence a person reads, is given where the problem is thrown, or is the title.
 */
export const problems = {
  malformed: { status: 400, title: 'The request could not be read' },
  invalid_id: { status: 400, title: 'Not an id' },
  signed_out: { status: 401, title: 'Please sign in' },
  unknown_account: { status: 401, title: 'No account found with this email address' },
  wrong_password: { status: 401, title: 'Incorrect password' },
  account_disabled: { status: 403, title: 'This account has been disabled' },
  role_missing: { status: 403, title: 'User role not found' },
  role_unknown: { status: 403, title: 'Unauthorized role' },
  password_change_required: { status: 403, title: 'Choose a new password first' },
  waiting_for_entry: { status: 403, title: 'An administrator has to let you in first' },
  sign_up_closed: { status: 403, title: 'This society takes no sign-ups. Ask an administrator for an account.' },
  forbidden: { status: 403, title: "You don't have permission to do this" },
  foreign_origin: { status: 403, title: 'This request came from another site' },
  not_found: { status: 404, title: 'Document not found' },
  unknown_route: { status: 404, title: 'Invalid collection name' },
  wrong_method: { status: 405, title: 'This address does not take that method' },
  stale: { status: 409, title: 'Someone else changed this meanwhile' },
  duplicate_flat: { status: 409, title: 'Duplicate flat' },
  duplicate_vehicle: { status: 409, title: 'Duplicate vehicle' },
  duplicate_account: { status: 409, title: 'An account with this email address already exists' },
  owner_changed: { status: 409, title: 'This flat has changed hands meanwhile' },
  conflict: { status: 409, title: 'This does not fit with what is there now' },
  only_last_four: { status: 409, title: 'Only the last four digits of this number are kept.' },
  last_admin: { status: 409, title: 'The last active administrator must stay one' },
  too_large: { status: 413, title: 'The request is too large' },
  wrong_content_type: { status: 415, title: 'Send application/json' },
  unknown_host: { status: 421, title: 'Aangan does not answer at this address' },
  invalid: { status: 422, title: 'Please check the fields' },
  too_many_attempts: { status: 429, title: 'Too many failed attempts. Please try again later' },
  internal: { status: 500, title: 'Something went wrong on the server' },
  disk_full: { status: 507, title: "The server's disk is full" },
  disk_failed: { status: 503, title: "The server's disk can't be read or written" },
  database_damaged: { status: 503, title: 'The database is damaged' },
  database_busy: { status: 503, title: 'Another program keeps the database busy' },
  database_read_only: { status: 503, title: 'The database can only be read' },
  database_gone: { status: 503, title: 'The database file is gone' },
  busy: { status: 503, title: 'The server has a lot to do at the moment. Please try again in a few seconds' },
  unavailable: { status: 503, title: 'The database does not answer' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;
export type FieldErrors = Record<string, string>;

/** The body of every failed answer (RFC 9457, application/problem+json). */
export const ProblemBody = z
  .strictObject({
    type: z.literal('about:blank'),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    status: z.int(),
    title: z.string(),
    detail: z.string().describe('The sentence a person reads'),
    errors: z.record(z.string(), z.string()).optional().describe('A sentence for each field that is wrong'),
    current: z
      .unknown()
      .optional()
      .describe('With `stale` the record as it is now; with `owner_changed` who owns the flat now'),
  })
  .meta({ id: 'Problem', description: 'Why a request failed (RFC 9457).' });
export type ProblemBody = z.output<typeof ProblemBody>;

/** Thrown by rules and routes; the app's one error exit turns it into the answer. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldErrors | undefined;
  readonly current: unknown;

  constructor(code: ProblemCode, detail?: string, more: { errors?: FieldErrors; current?: unknown } = {}) {
    super(detail ?? problems[code].title);
    this.name = 'Problem';
    this.code = code;
    this.detail = this.message;
    this.errors = more.errors;
    this.current = more.current;
  }

  get status(): (typeof problems)[ProblemCode]['status'] {
    return problems[this.code].status;
  }

  body(): ProblemBody {
    const { status, title } = problems[this.code];
    return {
      type: 'about:blank',
      code: this.code,
      status,
      title,
      detail: this.detail,
      ...(this.errors && { errors: this.errors }),
      ...(this.current !== undefined && { current: this.current }),
    };
  }
}
