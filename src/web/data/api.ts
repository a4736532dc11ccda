import { type ClientResponse, hc } from 'hono/client';
import type { Messages } from '#domain/message.ts';
import type { ProblemBody, ProblemCode } from '#domain/problem.ts';
import type { Api } from '#server/app.ts';
import { serverSaid } from '#web/data/serverWatch.ts';
import { i18n, sentenceIn } from '#web/texts/language.ts';

/** The typed client of Aangan's own API; the browser sends its requests to the server through it. */
export const { api } = hc<Api>(typeof location === 'undefined' ? 'http://localhost' : location.origin);

/** Why a request has no answer from the server: none came, or one that is not the server's, as a proxy's page. */
const noAnswer = {
  offline: /*i18n*/ 'Network error. Please check your connection',
  unreadable: /*i18n*/ 'The answer could not be read. Please try again in a moment.',
};
type NoAnswer = keyof typeof noAnswer;

/**
 * A failed request, with the server's problem, or the reason why the server did not answer. Its sentences are in the
 * language chosen when they are read, where that has a text for their codes.
 */
export class RequestFailed extends Error {
  readonly reason: ProblemBody | NoAnswer;
  readonly code: ProblemCode | NoAnswer;
  /** The errors by field as data: code decides by these only. */
  readonly fields: Messages;
  readonly current: unknown;
  /** The server did not answer, or failed for a reason that may pass; every other problem is a deliberate answer. */
  readonly isOutage: boolean;

  constructor(reason: ProblemBody | NoAnswer) {
    super();
    const problem = typeof reason === 'string' ? { code: reason, status: 0 } : reason;
    this.name = 'RequestFailed';
    this.reason = reason;
    this.code = problem.code;
    this.isOutage = problem.status === 0 || problem.status === 503;
    this.fields = ('fields' in problem && problem.fields) || {};
    this.current = 'current' in problem ? problem.current : undefined;
  }

  override get message(): string {
    const { reason } = this;
    if (typeof reason === 'string') return i18n.t(noAnswer[reason]);
    return sentenceIn({ code: reason.reason ?? reason.code, params: reason.params }) ?? reason.detail;
  }

  /** The problem's general title, without details of this request. */
  get title(): string {
    return (typeof this.reason === 'object' && (sentenceIn(this.reason) ?? this.reason.title)) || this.message;
  }

  /** The errors by field as sentences. */
  get errors(): Record<string, string> {
    const errors = { ...(typeof this.reason === 'object' && this.reason.errors) };
    for (const [field, what] of Object.entries(this.fields)) errors[field] = sentenceIn(what) ?? errors[field] ?? '';
    return errors;
  }

  /** It is unknown whether the server got the request, or what it did. */
  get isUnanswered(): boolean {
    return this.code === 'offline' || this.code === 'unreadable';
  }

  /** The error of a query that data/queries.ts retries; null if the server refused the request. */
  get sentenceWhileAskedAgain(): string | null {
    if (!this.isOutage) return null;
    const next = this.isUnanswered
      ? i18n.t('It loads by itself when the server is back.')
      : i18n.t('It is tried again by itself.');
    return `${this.title.replace(/[.।]$/, '')}${next.at(-1)} ${next}`;
  }
}

let onRefusal = (_: RequestFailed) => {};

/** Calls back for each request that the server refuses (data/queries.ts). */
export function hearRefusals(hear: typeof onRefusal) {
  onRefusal = hear;
}

/** The body of a successful answer; throws RequestFailed for any other, and when no answer came. */
export async function answer<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  const response = await call.catch(wentOffline);
  if (response.status === 204) {
    serverSaid();
    return undefined as T;
  }
  const body = parsed(await response.text().catch(wentOffline));
  // A proxy's page does not show that the server is reachable.
  if (body !== null && (response.ok || isProblem(body))) serverSaid();
  if (response.ok && body !== null) return remembered(body, response) as T;
  const refused = new RequestFailed(isProblem(body) ? body : 'unreadable');
  onRefusal(refused);
  throw refused;
}

/**
 * Like `answer`, for a call whose answer has no body; the returned object is for `activityOf`. Throws as `answer` does.
 */
export async function emptyAnswer(call: Promise<ClientResponse<unknown>>): Promise<object> {
  const response = await call.catch(wentOffline);
  await answer(Promise.resolve(response));
  return remembered({}, response) as object;
}

const activities = new WeakMap<object, string>();

/** The id of the activity that an answer of `answer` or `emptyAnswer` recorded, to undo it; null where nothing was changed. */
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
