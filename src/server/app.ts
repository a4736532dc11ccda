import { type Context, Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { Problem } from '#domain/problem.ts';
import { exportRoutes } from '#server/activities/exportRoutes.ts';
import { activityRoutes } from '#server/activities/routes.ts';
import { backupRoutes } from '#server/backup/routes.ts';
import type { AppContext } from '#server/context.ts';
import { dashboardRoutes } from '#server/dashboard/routes.ts';
import { deviceRoutes } from '#server/devices/routes.ts';
import { flatRoutes } from '#server/flats/routes.ts';
import { gateRoutes } from '#server/gate/routes.ts';
import { vehicleByNumberRoutes } from '#server/gate/vehicleByNumber.ts';
import { gateCopyRoutes } from '#server/gateCopy/routes.ts';
import { guardRoutes } from '#server/guards/routes.ts';
import { shiftRoutes } from '#server/guards/shiftRoutes.ts';
import { householdRoutes } from '#server/households/routes.ts';
import { descriptionRoutes } from '#server/http/description.ts';
import type { Env } from '#server/http/env.ts';
import { everyApiRequest, everyRequest } from '#server/http/everyRequest.ts';
import { healthRoutes } from '#server/http/health.ts';
import { knownHosts } from '#server/http/hosts.ts';
import { withoutRows } from '#server/http/log.ts';
import { packed } from '#server/http/packed.ts';
import { answerProblem, asProblem, clientGone } from '#server/http/problems.ts';
import { importRoutes, rememberedColumnRoutes } from '#server/imports/routes.ts';
import { addressRoutes } from '#server/links/address.ts';
import { invitationRoutes } from '#server/links/invitations.ts';
import { linkRoutes } from '#server/links/routes.ts';
import { lastChangeRoutes } from '#server/liveUpdates/lastChange.ts';
import { changeRoutes } from '#server/liveUpdates/routes.ts';
import { mailRoutes } from '#server/mail/routes.ts';
import { mergeRoutes } from '#server/merges/routes.ts';
import { metricsRoutes } from '#server/metrics/routes.ts';
import { nominationRoutes } from '#server/nominations/routes.ts';
import { personRoutes } from '#server/owners/personRoutes.ts';
import { ownerRoutes } from '#server/owners/routes.ts';
import { flatOwnershipRoutes, ownershipRoutes } from '#server/ownership/routes.ts';
import { passRoutes } from '#server/passes/routes.ts';
import { accountHandOverRoutes, ownerPrivacyRoutes, privacyRoutes } from '#server/privacy/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { setUpRoutes } from '#server/setUp/routes.ts';
import { accountRoutes } from '#server/signIn/account.ts';
import { identityRoutes } from '#server/signIn/routes.ts';
import { societyRoutes } from '#server/society/routes.ts';
import { stopRoutes } from '#server/stops/routes.ts';
import { tenancyRoutes } from '#server/tenancies/routes.ts';
import { correctionRoutes } from '#server/transfers/correctionRoutes.ts';
import { transferRoutes } from '#server/transfers/routes.ts';
import { userRoutes } from '#server/users/routes.ts';
import { vehicleRoutes } from '#server/vehicles/routes.ts';
import { viewRoutes } from '#server/views/routes.ts';
import { visitRoutes } from '#server/visits/routes.ts';

/** The API's menu: every resource on one page. A route says itself who may use it. */
function createApi(context: AppContext) {
  return new Hono<Env>()
    .route('/me', accountRoutes(context))
    .route('/me/email', addressRoutes(context))
    .route('/auth', identityRoutes(context))
    .route('/set-up', setUpRoutes(context))
    .route('/links', linkRoutes(context))
    .route('/users', userRoutes(context))
    .route('/users', invitationRoutes(context))
    .route('/users', accountHandOverRoutes(context))
    .route('/mail', mailRoutes(context))
    .route('/flats', flatRoutes(context))
    .route('/flats', flatOwnershipRoutes(context))
    .route('/owners', ownerRoutes(context))
    .route('/owners', mergeRoutes(context))
    .route('/owners', ownerPrivacyRoutes(context))
    .route('/people', personRoutes(context))
    .route('/vehicles', vehicleByNumberRoutes(context))
    .route('/vehicles', vehicleRoutes(context))
    .route('/views', viewRoutes(context))
    .route('/transfers', transferRoutes(context))
    .route('/nominations', nominationRoutes(context))
    .route('/tenancies', tenancyRoutes(context))
    .route('/households', householdRoutes(context))
    .route('/imports', importRoutes(context))
    .route('/remembered-columns', rememberedColumnRoutes(context))
    .route('/ownerships', ownershipRoutes(context))
    .route('/ownerships', correctionRoutes(context))
    .route('/privacy', privacyRoutes(context))
    .route('/society', societyRoutes(context))
    .route('/backups', backupRoutes(context))
    .route('/dashboard', dashboardRoutes(context))
    .route('/search', searchRoutes(context))
    .route('/visits', visitRoutes(context))
    .route('/passes', passRoutes(context))
    .route('/stops', stopRoutes(context))
    .route('/guards', guardRoutes(context))
    .route('/devices/me', shiftRoutes(context))
    .route('/devices', deviceRoutes(context))
    .route('/gate', gateRoutes(context))
    .route('/gate', gateCopyRoutes(context))
    .route('/activities', activityRoutes(context))
    .route('/exports', exportRoutes(context))
    .route('/changes', changeRoutes(context))
    .route('/changes', lastChangeRoutes(context));
}

/** The whole application, without a socket: API, health, and the one exit for every error. */
export function createApp(context: AppContext) {
  const app = new Hono<Env>();
  app.use(everyRequest(context), knownHosts(context.config));
  app.use('/api/*', everyApiRequest(context), packed);

  // The screens, at every address, are added later: only these routes tell which methods an address takes.
  const addresses = new Hono<Env>()
    .route('/', healthRoutes(context))
    .route('/', metricsRoutes(context))
    .route('/api', createApi(context));
  addresses.route('/api', descriptionRoutes(addresses));
  const looksForMethods = methodNotAllowed({ app: addresses, onMethodNotAllowed: wrongMethod });
  const withApi = app.route('/', addresses);
  // Done in the not-found handler, because every request would pass through a middleware.
  app.notFound(async (c) => {
    c.res = answerProblem(c, new Problem('unknown_route'));
    await looksForMethods(c, async () => {});
    return c.res;
  });
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return clientGone(c);
    const problem = asProblem(error, c.var.requestId);
    if (c.req.path === '/api/auth/sign-in') context.metrics.signInFailed(problem.code);
    const said = { id: c.var.requestId, problem: problem.code };
    // A request that is answered with 'busy' was refused in good order, and is no failure.
    if (problem.code === 'busy') context.log.warn({ ...said, reason: problem.reason?.code }, 'refused');
    else if (problem.status >= 500) context.log.error({ ...said, err: withoutRows(error) }, 'failed');
    return answerProblem(c, problem);
  });
  return withApi;
}

export type Api = ReturnType<typeof createApp>;

function wrongMethod(c: Context<Env>, methods: string[]): Response {
  c.header('allow', methods.join(', '));
  return answerProblem(c, new Problem('wrong_method'));
}
