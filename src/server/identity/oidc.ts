import * as client from 'openid-client';
import { email } from '#domain/fields.ts';
import type { OidcRefusal } from '#domain/user.ts';
import { type Config, isLoopback } from '#server/config.ts';

/** What a browser keeps in a cookie between the two halves of a sign-in. */
export type OidcState = { state: string; nonce: string; verifier: string };

/** Whom the provider has signed in. */
export type Proven = { email: string; name: string; withSecondFactor: boolean };

/** Sign-in by another service (OpenID Connect: code flow with PKCE, state and nonce). Both throw OidcRefused. */
export type Oidc = {
  begin(redirectUri: string): Promise<OidcState & { url: string }>;
  finish(answer: URL, kept: OidcState): Promise<Proven>;
};

export class OidcRefused extends Error {
  readonly refusal: OidcRefusal;

  constructor(refusal: OidcRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

const timeoutSeconds = 8;
/** More than any provider says of itself, its keys or a person. */
const mostBytes = 1024 * 1024;
/** How long the provider's description of itself (its metadata) is kept, in milliseconds. */
const knownForMs = 60 * 60 * 1000;
/** How long a provider that did not answer is not asked again, in milliseconds. */
const awayForMs = 10 * 1000;

/**
 * Asks the provider for nothing before somebody signs in, so that a provider that is down never delays the server's
 * start.
 */
export function createOidc(settings: NonNullable<Config['oidc']>, now: () => Date): Oidc {
  let known: { provider: Promise<client.Configuration>; until: number } | null = null;

  // The promise is kept, not its result: however many people sign in at once, the provider is asked once.
  function provider(): Promise<client.Configuration> {
    const left = (known?.until ?? 0) - now().getTime();
    // More time left than was ever set: the clock was set back.
    if (known && left > 0 && left <= knownForMs) return known.provider;
    const asked = { provider: discover(settings), until: now().getTime() + knownForMs };
    asked.provider.catch(() => {
      asked.until = now().getTime() + awayForMs;
    });
    known = asked;
    return asked.provider;
  }

  return {
    async begin(redirectUri) {
      const configuration = await provider();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { state, nonce, verifier, url: url.href };
    },
    async finish(answer, { state, nonce, verifier }) {
      const configuration = await provider();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return provenBy(await claimsOf(configuration, tokens));
      } catch (error) {
        throw error instanceof OidcRefused
          ? error
          : new OidcRefused(isAway(error) ? 'oidc_unreachable' : 'oidc_refused', error);
      }
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Config['oidc']>): Promise<client.Configuration> {
  const url = new URL(issuer);
  // A token's signature is checked although it came over TLS: the host that answers is not always the one that signs.
  const execute = [client.enableNonRepudiationChecks];
  if (isLoopback(url.hostname)) execute.push(client.allowInsecureRequests);
  try {
    return await client.discovery(url, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute,
      [client.customFetch]: fetchBounded,
    });
  } catch (error) {
    throw new OidcRefused('oidc_unreachable', error);
  }
}

/** Asks as `fetch` does, but for so much: what a provider sends without an end would fill the server's memory. */
async function fetchBounded(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > mostBytes) controller.error(new Error(`The answer of ${new URL(url).host} is too long`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(bound) ?? null, response);
}

type Claims = Record<string, unknown>;

/** The claims of the ID token; where they have no email, the provider's userinfo endpoint is asked for it. */
async function claimsOf(
  configuration: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<Claims> {
  const claims = tokens.claims();
  if (!claims) throw new OidcRefused('oidc_refused');
  if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const {
    email: address,
    email_verified,
    name,
  } = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { name, ...claims, email: address, email_verified };
}

const Address = email({ required: 'none', invalid: 'none' });
const longestName = 100;

function provenBy({ email: address, email_verified, name, amr, acr }: Claims): Proven {
  const parsed = Address.safeParse(address);
  if (email_verified !== true || !parsed.success) throw new OidcRefused('oidc_unproven');
  const known =
    typeof name === 'string'
      ? name
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cf}]/gu, '')
          .trim()
      : '';
  return { email: parsed.data, name: [...known].slice(0, longestName).join(''), withSecondFactor: hasMfa(amr, acr) };
}

/** The values of `acr` that clearly mean more than one factor; for `amr` RFC 8176 applies. */
const strongClasses = new Set([
  'mfa',
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]);

function hasMfa(amr: unknown, acr: unknown): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && strongClasses.has(acr));
}

/**
 * Whether the provider did not answer, not in time, not to the end, or with a failure of its own: that is no fault of the
 * person's.
 */
function isAway(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  // What breaks off in the middle of an answer is the cause of the library's own error, that the answer is no JSON.
  const isNetwork = error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
  return error.name === 'TimeoutError' || isNetwork || isAway(error.cause);
}
