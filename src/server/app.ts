import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { Problem } from '#domain/problem.ts';
import { changeRoutes } from '#server/changes/routes.ts';
import { dashboardRoutes } from '#server/dashboard/routes.ts';
import { flatRoutes } from '#server/flats/routes.ts';
import { gateRoutes } from '#server/gate/routes.ts';
import { descriptionRoutes } from '#server/http/description.ts';
import type { Env } from '#server/http/env.ts';
import { healthRoutes } from '#server/http/health.ts';
import { knownHosts } from '#server/http/hosts.ts';
import { logged, withoutRows } from '#server/http/log.ts';
import { answerProblem, asProblem, leftAlone } from '#server/http/problems.ts';
import { closeIfUnread, headersFor, sameOrigin } from '#server/http/security.ts';
import { accountRoutes } from '#server/identity/account.ts';
import { identityRoutes } from '#server/identity/routes.ts';
import { ownerRoutes } from '#server/owners/routes.ts';
import { ownershipRoutes } from '#server/ownership/routes.ts';
import type { Parts } from '#server/parts.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { societyRoutes } from '#server/society/routes.ts';
import { transferRoutes } from '#server/transfers/routes.ts';
import { userRoutes } from '#server/users/routes.ts';
import { vehicleRoutes } from '#server/vehicles/routes.ts';

/** The API's menu: every resource on one page. A route says itself who may use it. */
export function createApi(parts: Parts) {
  return new Hono<Env>()
    .route('/me', accountRoutes(parts))
    .route('/auth', identityRoutes(parts))
    .route('/users', userRoutes(parts))
    .route('/flats', flatRoutes(parts))
    .route('/owners', ownerRoutes(parts))
    .route('/vehicles', vehicleRoutes(parts))
    .route('/transfers', transferRoutes(parts))
    .route('/ownerships', ownershipRoutes(parts))
    .route('/society', societyRoutes(parts))
    .route('/dashboard', dashboardRoutes(parts))
    .route('/search', searchRoutes(parts))
    .route('/gate', gateRoutes(parts))
    .route('/changes', changeRoutes(parts));
}

/** The whole application, without a socket: API, health, and the one exit for every error. */
export function createApp(parts: Parts) {
  const app = new Hono<Env>();
  app.use(logged(parts.log), headersFor(parts.config), closeIfUnread, knownHosts(parts.config));
  app.use('/api/*', async (c, next) => {
    c.set('guard', parts.guard);
    c.header('cache-control', 'no-store'); // people's homes do not belong into a browser's or proxy's cache
    await next();
  });
  app.use('/api/*', sameOrigin(parts.config));
  app.use('/api/*', compress());

  // The screens come later, at every address there is: which methods an address takes is asked of these alone.
  const addresses = new Hono<Env>().route('/', healthRoutes(parts)).route('/api', createApi(parts));
  addresses.route('/api', descriptionRoutes(addresses));
  app.use(methodNotAllowed({ app: addresses, onMethodNotAllowed: wrongMethod }));
  const withApi = app.route('/', addresses);
  app.notFound((c) => answerProblem(c, new Problem('unknown_route')));
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return leftAlone(c);
    const problem = asProblem(error, c.var.requestId);
    if (problem.status >= 500)
      parts.log.error({ id: c.var.requestId, problem: problem.code, err: withoutRows(error) }, 'failed');
    return answerProblem(c, problem);
  });
  return withApi;
}

export type Api = ReturnType<typeof createApp>;

function wrongMethod(c: Context<Env>, methods: string[]): Response {
  c.header('allow', methods.join(', '));
  return answerProblem(c, new Problem('wrong_method'));
}
