import { type ClientResponse, hc } from 'hono/client';
import type { FieldErrors, ProblemBody, ProblemCode } from '#domain/problem.ts';
import type { Api } from '#server/app.ts';

/** The typed client of our own API; the only place where the browser knows of the server. */
export const { api } = hc<Api>(typeof location === 'undefined' ? 'http://localhost' : location.origin);

/** A request that failed, with what the server said of it; `code` is 'offline' when it never answered. */
export class RequestFailed extends Error {
  readonly code: ProblemCode | 'offline';
  readonly errors: FieldErrors;
  readonly current: unknown;

  constructor(problem: ProblemBody | null) {
    super(problem?.detail ?? 'Network error. Please check your connection');
    this.name = 'RequestFailed';
    this.code = problem?.code ?? 'offline';
    this.errors = problem?.errors ?? {};
    this.current = problem?.current;
  }
}

/** The body of a successful answer; throws RequestFailed for any other, and when no answer came. */
export async function answer<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  const response = await call.catch(() => {
    throw new RequestFailed(null);
  });
  if (response.status === 204) return undefined as T;
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw new RequestFailed(isProblem(body) ? body : null);
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
