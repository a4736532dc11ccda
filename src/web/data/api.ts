import { type ClientResponse, hc } from 'hono/client';
import type { Messages } from '#domain/message.ts';
import type { ProblemBody, ProblemCode } from '#domain/problem.ts';
import type { Api } from '#server/app.ts';
import { serverSaid } from '#web/data/serverWatch.ts';
import { i18n, sentenceIn } from '#web/texts/language.ts';

/** The typed client of our own API; the only place where the browser knows of the server. */
export const { api } = hc<Api>(typeof location === 'undefined' ? 'http://localhost' : location.origin);

/** Why there is no answer of the server: none came, or one that is not its own, a proxy's page for example. */
const noAnswer = {
  offline: /*i18n*/ 'Network error. Please check your connection',
  unreadable: /*i18n*/ 'The answer could not be read. Please try again in a moment.',
};
type NoAnswer = keyof typeof noAnswer;

/** A request that failed, with what the server said of it, or why it said nothing. */
export class RequestFailed extends Error {
  readonly code: ProblemCode | NoAnswer;
  /** What is wrong, without what it means for this request. */
  readonly title: string;
  /** A sentence for each field that is wrong, and the same as data: what is decided is decided by that. */
  readonly errors: Record<string, string>;
  readonly fields: Messages;
  readonly current: unknown;
  /** The server did not answer, or could not for a reason that may pass; anything else it said on purpose. */
  readonly isOutage: boolean;

  constructor(reason: ProblemBody | NoAnswer) {
    const problem =
      typeof reason === 'string'
        ? { code: reason, title: '', detail: i18n.t(noAnswer[reason]), status: 0 }
        : inWords(reason);
    super(problem.detail);
    this.name = 'RequestFailed';
    this.code = problem.code;
    this.title = problem.title || problem.detail;
    this.isOutage = problem.status === 0 || problem.status === 503;
    this.errors = ('errors' in problem && problem.errors) || {};
    this.fields = ('fields' in problem && problem.fields) || {};
    this.current = 'current' in problem ? problem.current : undefined;
  }

  /** Nothing says whether the server got the request, nor what became of it. */
  get isUnanswered(): boolean {
    return this.code === 'offline' || this.code === 'unreadable';
  }

  /** Of what was asked in vain and is asked again by itself (data/queries.ts); null of what was refused. */
  get sentenceWhileAskedAgain(): string | null {
    if (!this.isOutage) return null;
    const next = this.isUnanswered
      ? i18n.t('It loads by itself when the server is back.')
      : i18n.t('It is tried again by itself.');
    return `${this.title.replace(/[.।]$/, '')}. ${next}`;
  }
}

/** What the server said, in the language of the screens where that has its codes. */
function inWords({ code, reason, params, fields = {}, ...problem }: ProblemBody): ProblemBody {
  const errors = { ...problem.errors };
  for (const [field, what] of Object.entries(fields)) errors[field] = sentenceIn(what) ?? errors[field] ?? '';
  return {
    ...problem,
    code,
    title: sentenceIn({ code }) ?? problem.title,
    detail: sentenceIn({ code: reason ?? code, params }) ?? problem.detail,
    fields,
    errors,
  };
}

/** The body of a successful answer; throws RequestFailed for any other, and when no answer came. */
export async function answer<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  const response = await call.catch(wentOffline);
  if (response.status === 204) {
    serverSaid();
    return undefined as T;
  }
  const body = parsed(await response.text().catch(wentOffline));
  // A proxy's page is no word of the server's.
  if (body !== null && (response.ok || isProblem(body))) serverSaid();
  if (response.ok && body !== null) return remembered(body, response) as T;
  throw new RequestFailed(isProblem(body) ? body : 'unreadable');
}

/** The answer of a call that has no body to answer, for `activityOf`; throws as `answer` does. */
export async function done(call: Promise<ClientResponse<unknown>>): Promise<object> {
  const response = await call.catch(wentOffline);
  await answer(Promise.resolve(response));
  return remembered({}, response) as object;
}

const activities = new WeakMap<object, string>();

/** The activity that an answer of `answer` or `done` was, to be taken back; null where nothing was changed. */
export function activityOf(body: unknown): string | null {
  return (typeof body === 'object' && body !== null && activities.get(body)) || null;
}

function remembered(body: unknown, { headers }: Pick<Response, 'headers'>): unknown {
  const id = headers.get('activity-id');
  if (id !== null && typeof body === 'object' && body !== null) activities.set(body, id);
  return body;
}

function wentOffline(): never {
  throw new RequestFailed('offline');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
