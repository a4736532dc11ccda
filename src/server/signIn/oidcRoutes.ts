import { type Context, Hono } from 'hono';
import { Problem } from '#domain/problem.ts';
import { type OidcRefusal, oidcRefusals } from '#domain/user.ts';
import { isFirstUse } from '#server/changes/once.ts';
import { answersRedirect } from '#server/http/answers.ts';
import { clientNetwork } from '#server/http/client.ts';
import { type Env, everybody } from '#server/http/env.ts';
import { withoutRows } from '#server/http/log.ts';
import { type Oidc, OidcRefused, type OidcState, type Proven } from '#server/identity/oidc.ts';
import type { SignInContext } from '#server/signIn/context.ts';
import { type Admitted, admit, deviceOf, enter, requireEntry } from '#server/signIn/entry.ts';
import { addUser, proveAddress, signUpOutcome } from '#server/users/commands.ts';

/** In milliseconds. */
const signInLastsMs = 10 * 60 * 1000;
const longestAnswer = 8_000;

/**
 * Sign-in by another service (docs/rules.md, Sign-in by another service). A browser is sent there and back; what goes
 * wrong is said on the sign-in screen. The browser itself remembers where to go on afterwards: no address is taken from
 * a request.
 */
export function oidcRoutes(context: SignInContext) {
  const { oidc, cookies } = context;
  return new Hono<Env>()
    .get('/start', everybody(), answersRedirect('beginOidc', 'Go to the service that signs people in'), (c) =>
      toSignIn(context, c, async () => {
        if (!oidc) throw new OidcRefused('oidc_off');
        const { url, ...kept } = await oidc.begin(addressOf(context, c));
        await cookies.keepState(c, JSON.stringify({ ...kept, until: context.now().getTime() + signInLastsMs }));
        return url;
      }),
    )
    .get(
      '/callback',
      everybody(),
      answersRedirect('finishOidc', 'Come back from the service that signs people in'),
      (c) =>
        toSignIn(context, c, async () => {
          if (!oidc) throw new OidcRefused('oidc_off');
          const admitted = await letIn(context, c, await provenTo(context, c, oidc));
          if ('ticket' in admitted) {
            await cookies.setPending(c, admitted.ticket);
            return '/login?step=code';
          }
          await enter(context, c, admitted.token);
          return '/login';
        }),
    );
}

/** Goes where `work` says, or to the sign-in screen with the reason. */
async function toSignIn({ log }: SignInContext, c: Context<Env>, work: () => Promise<string>): Promise<Response> {
  try {
    return c.redirect(await work(), 303);
  } catch (error) {
    const refusal = refusalOf(error);
    if (error instanceof OidcRefused && error.cause !== undefined)
      log.warn({ err: withoutRows(error.cause) }, 'the service that signs people in was not understood');
    else if (refusal === 'internal') log.error({ err: withoutRows(error) }, 'failed');
    return c.redirect(`/login?problem=${refusal}`, 303);
  }
}

function refusalOf(error: unknown): OidcRefusal {
  if (error instanceof OidcRefused) return error.refusal;
  const code = error instanceof Problem ? error.code : 'internal';
  return oidcRefusals.find((refusal) => refusal === code) ?? 'internal';
}

/** Whom the provider has signed in, in this browser; each answer of the provider is accepted once. */
async function provenTo(context: SignInContext, c: Context<Env>, oidc: Oidc): Promise<Proven> {
  const { cookies, throttle, write } = context;
  const kept = await takeState(context, c);
  const { search } = new URL(c.req.url);
  if (search.length > longestAnswer) throw new OidcRefused('oidc_refused');
  const client = clientNetwork(context, c);
  const device = await cookies.anyDeviceOf(c);
  const attempt = await throttle.attempt({ kind: 'oidc', address: client, client, device });
  try {
    const proven = await oidc.finish(new URL(addressOf(context, c) + search), kept);
    await write(null, (tx) => attempt.succeed(tx));
    return proven;
  } catch (error) {
    // A provider that is down is nobody's failed attempt.
    if (refusalOf(error) === 'oidc_unreachable') await write(null, (tx) => attempt.succeed(tx));
    else await attempt.fail();
    throw error;
  }
}

/** The state that this browser began its sign-in with; it is accepted once. Throws OidcRefused. */
async function takeState({ cookies, write, now }: SignInContext, c: Context<Env>): Promise<OidcState> {
  const text = await cookies.takeState(c);
  const kept = text === null ? null : (JSON.parse(text) as OidcState & { until: number });
  if (!kept || kept.state !== c.req.query('state') || kept.until <= now().getTime()) throw new OidcRefused('oidc_over');
  const isFirst = await write(null, (tx) => isFirstUse(tx, kept.state, kept.until));
  if (!isFirst) throw new OidcRefused('oidc_over');
  return kept;
}

/** The account of this address, or a new one where the society takes sign-ups; with a session, or a ticket for a code. */
async function letIn(context: SignInContext, c: Context<Env>, proven: Proven): Promise<Admitted> {
  const { db, throttle, write } = context;
  const { email, withSecondFactor } = proven;
  const columns = ['id', 'name', 'email'] as const;
  const known = await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst();
  if (!known) await throttle.countSignUp(clientNetwork(context, c));
  return write(known ? { ...known, userId: known.id } : null, async (tx) => {
    const found = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const userId = found?.id ?? (await signUp(tx, proven));
    await requireEntry(tx, userId);
    await proveAddress(tx, userId);
    return admit(tx, { userId, checkedHash: null, withSecondFactor, ...deviceOf(context, c) });
  });
}

/** Makes an account of a resident, by the same rules as on the sign-up screen. Throws Problem sign_up_closed. */
async function signUp(tx: Parameters<typeof addUser>[0], { email, name }: Proven): Promise<string> {
  const settled = await signUpOutcome(tx, { email, wish: 'user', setUpCode: null, isFromThisMachine: false });
  const account = { email, name, ...settled, passwordHash: null, emailVerified: 1, createdBy: null } as const;
  tx.describe('event', { topic: 'users', label: email, count: 1, operation: 'sign-up' });
  return (await addUser(tx, account)).id;
}

/** The address to which the provider sends people back; it has to be registered there. */
function addressOf({ config }: SignInContext, c: Context<Env>): string {
  const origin = config.baseUrl ?? `http://${c.req.header('host') ?? config.host}`;
  return `${origin}/api/auth/oidc/callback`;
}
