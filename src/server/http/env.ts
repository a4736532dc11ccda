import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes, routePath } from 'hono/route';
import type { z } from 'zod';
import { message } from '#domain/message.ts';
import { type Action, may, sentAsHeader } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { Answer } from '#server/http/answers.ts';
import type { CurrentUser, RequestGuard } from '#server/http/guard.ts';

/** What a request carries through the routes. */
export type Env = {
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string } };
    outgoing?: { writeHead(status: number, headers?: object): unknown };
  };
  Variables: {
    requestId: string;
    /** Headers of the answer besides those that its route sets. */
    headers: Record<string, string>;
    guard: RequestGuard;
    currentUser: CurrentUser;
  };
};

/** What a precondition says of its route, for the API's description and for the test that walks every route. */
export type Precondition = {
  access?: Action | 'public';
  /** Open to those who still have to choose a password of their own. */
  evenWithOneTimePassword?: boolean;
  /** Open to those who still have to set up a second factor. */
  evenWithoutSecondFactor?: boolean;
  /** Open to those who wait to be let in. */
  evenWhileWaiting?: boolean;
  /** `maxBytes` of a body or a file. */
  input?: { target: 'json' | 'query' | 'param' | 'file'; schema: z.ZodType; maxBytes: number };
  answer?: Answer;
};

const preconditions = new WeakMap<object, Precondition>();

export function describe<H extends MiddlewareHandler<never, never, never> | MiddlewareHandler>(
  middleware: H,
  precondition: Precondition,
): H {
  preconditions.set(middleware, precondition);
  return middleware;
}

/** A middleware that only declares something of its route. */
export function declare(precondition: Precondition): MiddlewareHandler<Env> {
  return describe(
    createMiddleware<Env>((_, next) => next()),
    precondition,
  );
}

export function preconditionOf(handler: object): Precondition | undefined {
  return preconditions.get(handler);
}

/**
 * The route is for those who may do this: 401 when signed out, 403 for another role; 422 for a query where it takes
 * none.
 */
export function allow(
  action: Action,
  { evenWithOneTimePassword = false, evenWithoutSecondFactor = false, evenWhileWaiting = false } = {},
) {
  const middleware = createMiddleware<Env>(async (c, next) => {
    // Not `c.var`, which makes an object of all variables: this runs with every request.
    const currentUser = await c.get('guard').identify(c);
    // A window that does not know yet that somebody else has signed in beside it sends nothing in their name.
    const sentAs = c.req.method === 'GET' ? undefined : c.req.header(sentAsHeader);
    if (!currentUser || (sentAs ?? currentUser.userId) !== currentUser.userId) throw new Problem('signed_out');
    if (!may(currentUser.role, action)) throw new Problem('forbidden');
    if (currentUser.mustChangePassword && !evenWithOneTimePassword) throw new Problem('password_change_required');
    if (currentUser.entryRequest === 'open' && !evenWhileWaiting) throw new Problem('waiting_for_entry');
    if (currentUser.mustSetUpSecondFactor && !evenWithoutSecondFactor) throw new Problem('second_factor_required');
    c.set('currentUser', currentUser);
    if (c.req.raw.url.includes('?')) requireQueryTaken(c);
    await next();
  });
  return describe(middleware, { access: action, evenWithOneTimePassword, evenWithoutSecondFactor, evenWhileWaiting });
}

const mostNamed = 5;

/** A query on a route that takes none is refused, as an unknown field of a known query is. Throws Problem invalid. */
function requireQueryTaken(c: Context<Env>): void {
  const path = routePath(c);
  const isTaken = matchedRoutes(c).some(
    (route) => route.path === path && preconditionOf(route.handler)?.input?.target === 'query',
  );
  const keys = isTaken ? [] : Object.keys(c.req.query());
  if (keys.length === 0) return;
  const errors = Object.fromEntries(
    keys.slice(0, mostNamed).map((key) => [key.slice(0, 100), message('unknown_field')]),
  );
  throw new Problem('invalid', message('unknown_field'), { errors });
}

/** The route is for everybody, signed in or not; declared explicitly, so that a forgotten precondition is noticed. */
export function everybody() {
  return declare({ access: 'public' });
}
