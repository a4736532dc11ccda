import { z } from 'zod';
import { ProblemBody } from '#domain/problem.ts';
import { problemsOf, type Route, routesOf } from '#server/http/openapi.ts';
import type { Sender } from './senders.ts';

type Answered = { status: number; type: string; body: unknown };

/**
 * How an answer differs from what its route declares: another status, a key more or less, a code that is not its own.
 */
export function undeclaredIn(route: Route, { status, type, body }: Answered): string[] {
  const name = `${route.method} ${route.path} → ${status}`;
  if (!route.answer) return [`${name}: the route declares no answer`];
  if (status >= 400) return undeclaredProblem(name, route, body);
  if (status === 304 && route.answer.isTagged) return body === '' ? [] : [`${name}: declared is no body`];
  if (status !== route.answer.status) return [`${name}: declared is ${route.answer.status}`];
  const { schema } = route.answer;
  if (!schema) return body === '' ? [] : [`${name}: declared is no body`];
  if (!type.startsWith(route.answer.type)) return [`${name}: ${type}, declared is ${route.answer.type}`];
  return wrongIn(name, schema, body);
}

function undeclaredProblem(name: string, route: Route, body: unknown): string[] {
  const wrong = wrongIn(name, ProblemBody, body);
  const { code } = body as ProblemBody;
  return wrong.length > 0 || problemsOf(route).includes(code) ? wrong : [`${name}: the code ${code} is not declared`];
}

function wrongIn(name: string, schema: z.ZodType, body: unknown): string[] {
  const { error } = schema.safeParse(body);
  return error ? [`${name}: ${z.prettifyError(error)}`] : [];
}

/** Each of the many senders of a test needs these, so they are kept for each app. */
const routesKnown = new WeakMap<object, Route[]>();

/** A sender that compares every answer with what its route declares, whatever the test itself looks at. */
export function declaring(app: Parameters<typeof routesOf>[0], origin: string, send: Sender): Sender {
  const routes = routesKnown.get(app) ?? routesOf(app);
  routesKnown.set(app, routes);
  return async <T>(method: string, path: string, json?: unknown, headers?: Record<string, string>) => {
    const answer = await send<T>(method, path, json, headers);
    const route = routeAt(routes, method, `${origin}${path}`);
    const type = answer.headers.get('content-type') ?? '';
    const undeclared = route ? undeclaredIn(route, { ...answer, type }) : [];
    // In words: the last lines of a run have only the first line of each failure.
    if (undeclared.length > 0) throw new Error(undeclared.join('; '));
    return answer;
  };
}

/** The route that answers this address; undefined where none does. */
function routeAt(routes: Route[], method: string, url: string): Route | undefined {
  const context = new URL(url).pathname.split('/');
  return routes.find((route) => {
    const wanted = route.path.split('/');
    const fits = (part: string, at: number) => (part.startsWith(':') ? context[at] !== '' : part === context[at]);
    return route.method === method && wanted.length === context.length && wanted.every(fits);
  });
}
