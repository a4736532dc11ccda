// @module-tag whole
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Me, Session } from '#domain/user.ts';
import { beginSecondFactor, confirmSecondFactor } from '#server/identity/secondFactor.ts';
import { codeOf } from '../../../tests/support/authenticator.ts';
import { Provider } from '../../../tests/support/provider.ts';
import { aSociety, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';

const provider = new Provider();
beforeAll(() => provider.open());
afterAll(() => provider.close());

let society: TestSociety;
let person: Person;
beforeEach(async () => {
  society = await aSociety({ oidc: provider.settings, trustedProxies: 1 });
  person = await society.signedInAs('admin');
  provider.answering = { claims: proven(person.email), signing: 'own key', userInfo: null };
});

const proven = (email: string) => ({ email, email_verified: true });
let clients = 0;

/** A browser that keeps cookies, each from a client of its own. */
function aBrowser() {
  const cookies = new Map<string, string>();
  const from = { 'x-forwarded-for': `10.3.0.${++clients % 250}` };
  const browser = {
    cookies,
    async send<T>(method: string, path: string, json?: unknown) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await society.sender(cookie)<T>(method, path, json, from);
      for (const text of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    async goTo(path: string): Promise<string> {
      const { status, headers } = await browser.send('GET', path);
      expect(status).toBe(303);
      return headers.get('location') ?? '';
    },
    /** To the provider and back; answers the address of the callback. */
    async begin(): Promise<string> {
      const { pathname, search } = provider.agree(await browser.goTo('/api/auth/oidc/start'));
      return pathname + search;
    },
    signIn: async () => browser.goTo(await browser.begin()),
    me: async () => (await browser.send<Session>('GET', '/api/me')).body.user,
  };
  return browser;
}

const accounts = () => society.context.db.selectFrom('users').selectAll().execute();
const settings = (edit: object) => society.context.db.updateTable('society').set(edit).execute();

describe('signing in by another service', () => {
  test('opens a session for the account of the verified address, and asks with PKCE, state and nonce', async () => {
    const browser = aBrowser();
    const authorization = new URL(await browser.goTo('/api/auth/oidc/start'));
    expect(authorization.origin).toBe(provider.issuer);
    const asked = Object.fromEntries(authorization.searchParams);
    expect(asked).toMatchObject({
      client_id: 'aangan',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost/api/auth/oidc/callback',
    });
    for (const unguessable of ['state', 'nonce', 'code_challenge'])
      expect(asked[unguessable]?.length).toBeGreaterThan(40);
    const { pathname, search } = provider.agree(authorization.href);
    expect(await browser.goTo(pathname + search)).toBe('/login');
    expect(await browser.me()).toMatchObject({ id: person.id, role: 'admin' });
    expect(browser.cookies.has('aangan.oidc')).toBe(false);
  });

  test('is offered by its name where it is set, and says so where it is not', async () => {
    expect((await society.send<Session>('GET', '/api/me')).body.signInWith).toBe('Courtyard ID');
    const without = await aSociety();
    expect((await without.send<Session>('GET', '/api/me')).body.signInWith).toBeNull();
    for (const path of ['start', 'callback'])
      expect((await without.send('GET', `/api/auth/oidc/${path}`)).headers.get('location')).toBe(
        '/login?problem=oidc_off',
      );
  });

  test('takes the address in any case, and asks the provider where the token has none', async () => {
    provider.answering.claims = {};
    provider.answering.userInfo = { sub: 'person-1', ...proven(person.email.toUpperCase()) };
    const browser = aBrowser();
    expect(await browser.signIn()).toBe('/login');
    expect((await browser.me())?.id).toBe(person.id);
  });

  test.each([
    ['another issuer', { iss: 'https://elsewhere.example' }, 'oidc_refused'],
    ['another nonce', { nonce: 'a nonce of somebody else' }, 'oidc_refused'],
    ['another audience', { aud: 'another-client' }, 'oidc_refused'],
    ['a time that is over', { exp: 1_700_000_000, iat: 1_699_999_000 }, 'oidc_refused'],
    ['an address that is not verified', { email_verified: false }, 'oidc_unproven'],
    ['an address that is said to be verified in words', { email_verified: 'true' }, 'oidc_unproven'],
    ['no word on whether it is verified', { email_verified: undefined }, 'oidc_unproven'],
    ['an address that is none', { email: 'asha at home' }, 'oidc_unproven'],
    ['two addresses', { email: ['a@society.example', 'b@society.example'] }, 'oidc_unproven'],
  ])('with %s opens nothing', async (_, claims, refusal) => {
    Object.assign(provider.answering.claims, claims);
    await expectNobody(refusal);
  });

  test.each(['foreign key', 'none'] as const)('with a token signed by %s opens nothing', async (signing) => {
    provider.answering.signing = signing;
    await expectNobody('oidc_refused');
  });

  async function expectNobody(refusal: string) {
    const before = (await accounts()).length;
    const browser = aBrowser();
    expect(await browser.signIn()).toBe(`/login?problem=${refusal}`);
    expect(await browser.me()).toBeNull();
    expect(await accounts()).toHaveLength(before);
  }

  test('comes back once: not again with the same address, nor in another browser with the cookie that was kept', async () => {
    const browser = aBrowser();
    const back = await browser.begin();
    const kept = browser.cookies.get('aangan.oidc') ?? '';
    expect(await browser.goTo(back)).toBe('/login');
    expect(await browser.goTo(back)).toBe('/login?problem=oidc_over');
    const thief = aBrowser();
    thief.cookies.set('aangan.oidc', kept);
    expect(await thief.goTo(back)).toBe('/login?problem=oidc_over');
    expect(await thief.me()).toBeNull();
  });

  test('comes back to the browser that began it, within ten minutes', async () => {
    const browser = aBrowser();
    const [victim, back] = [aBrowser(), await browser.begin()];
    expect(await victim.goTo(back)).toBe('/login?problem=oidc_over');
    await victim.begin();
    expect(await victim.goTo(back)).toBe('/login?problem=oidc_over');
    expect(await victim.me()).toBeNull();
    society.later(10 * 60_000 + 1000);
    expect(await browser.goTo(back)).toBe('/login?problem=oidc_over');
  });

  test("with another code than this sign-in's is refused by its challenge", async () => {
    const [browser, other] = [aBrowser(), aBrowser()];
    const [back, foreign] = [await browser.begin(), await other.begin()];
    const mixed = new URLSearchParams(back.split('?')[1]);
    mixed.set('code', new URLSearchParams(foreign.split('?')[1]).get('code') ?? '');
    expect(await browser.goTo(`/api/auth/oidc/callback?${mixed}`)).toBe('/login?problem=oidc_refused');
  });

  test('goes nowhere that a request says', async () => {
    const browser = aBrowser();
    const evil = 'to=https://evil.example&redirect_uri=https://evil.example&next=//evil.example';
    const authorization = new URL(await browser.goTo(`/api/auth/oidc/start?${evil}`));
    expect(authorization.origin).toBe(provider.issuer);
    expect(authorization.href).not.toContain('evil');
    const { pathname, search } = provider.agree(authorization.href);
    expect(await browser.goTo(`${pathname}${search}&${evil}`)).toBe('/login');
  });

  test('says that the person refused, and never repeats what the address says', async () => {
    const browser = aBrowser();
    const back = new URLSearchParams((await browser.begin()).split('?')[1]);
    const refused = `error=access_denied&error_description=%3Cscript%3E&state=${back.get('state')}`;
    expect(await browser.goTo(`/api/auth/oidc/callback?${refused}`)).toBe('/login?problem=oidc_refused');
  });

  test('is limited for a client that fails, and not for a device that has signed in before', async () => {
    const known = aBrowser();
    await known.signIn();
    const stranger = aBrowser();
    provider.answering.signing = 'foreign key';
    for (let time = 0; time < 5; time++) expect(await stranger.signIn()).toBe('/login?problem=oidc_refused');
    provider.answering.signing = 'own key';
    expect(await stranger.signIn()).toBe('/login?problem=too_many_attempts');
    expect(await known.signIn()).toBe('/login');
  });

  test('says that a provider is away, however often one tries', async () => {
    const away = new Provider();
    await away.open();
    const { settings: oidc } = away;
    await away.close();
    society = await aSociety({ oidc });
    const browser = aBrowser();
    for (let time = 0; time < 6; time++)
      expect(await browser.goTo('/api/auth/oidc/start')).toBe('/login?problem=oidc_unreachable');
  });

  test.each([
    ['is out of order', 'bad gateway'],
    ['stalls in its answer', 'stalled'],
    ['breaks off its answer', 'broken off'],
  ] as const)(
    'says the same of one that %s when people come back from it, and counts it against nobody',
    async (_, trouble) => {
      const troubled = new Provider();
      await troubled.open();
      const { timeout } = AbortSignal;
      const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 20));
      try {
        troubled.trouble = trouble;
        society = await aSociety({ oidc: troubled.settings });
        const browser = aBrowser();
        for (let time = 0; time < 6; time++) {
          const { pathname, search } = troubled.agree(await browser.goTo('/api/auth/oidc/start'));
          expect(await browser.goTo(pathname + search)).toBe('/login?problem=oidc_unreachable');
        }
      } finally {
        patience.mockRestore();
        await troubled.close();
      }
    },
  );

  test.each([
    ['what it is', '/.well-known/openid-configuration', 'oidc_unreachable'],
    ['who somebody is', '/token', 'oidc_refused'],
    ['what its keys are', '/jwks', 'oidc_refused'],
  ])('takes no more than a megabyte of a provider that never ends to say %s', async (_, at, problem) => {
    const endless = new Provider();
    await endless.open();
    try {
      endless.endless.at = at;
      society = await aSociety({ oidc: endless.settings });
      const browser = aBrowser();
      let place = await browser.goTo('/api/auth/oidc/start');
      if (place.startsWith(endless.issuer)) {
        const { pathname, search } = endless.agree(place);
        place = await browser.goTo(pathname + search);
      }
      expect(place).toBe(`/login?problem=${problem}`);
      // What was on its way when it was broken off comes on top.
      expect(endless.endless.bytes).toBeLessThan(16 * 1024 * 1024);
    } finally {
      await endless.close();
    }
  });

  test('asks the provider once what it is, however many begin at once, and one that is out of order every ten seconds', async () => {
    const outOfOrder = new Provider();
    await outOfOrder.open();
    try {
      outOfOrder.isOutOfOrder = true;
      society = await aSociety({ oidc: outOfOrder.settings });
      const crowd = () => Promise.all(Array.from({ length: 5 }, () => aBrowser().goTo('/api/auth/oidc/start')));
      const unreachable = Array(5).fill('/login?problem=oidc_unreachable');
      expect([await crowd(), outOfOrder.timesAsked]).toEqual([unreachable, 1]);
      outOfOrder.isOutOfOrder = false;
      expect([await crowd(), outOfOrder.timesAsked]).toEqual([unreachable, 1]);
      society.later(10_000);
      for (const place of [...(await crowd()), ...(await crowd())])
        expect(place.startsWith(`${outOfOrder.issuer}/authorize`)).toBe(true);
      expect(outOfOrder.timesAsked).toBe(2);
    } finally {
      await outOfOrder.close();
    }
  });
});

describe('whom it lets in', () => {
  test('a deactivated account is told so, and stays out', async () => {
    await society.context.db.updateTable('users').set({ isActive: 0 }).where('id', '=', person.id).execute();
    const browser = aBrowser();
    expect(await browser.signIn()).toBe('/login?problem=account_disabled');
    expect(await browser.me()).toBeNull();
  });

  test.each([
    ['open', '/login', { role: 'user', entryRequest: null }],
    ['approval', '/login', { role: 'user', entryRequest: 'open' }],
    ['closed', '/login?problem=sign_up_closed', null],
  ] as const)('somebody new, where sign-up is %s, goes to %s', async (userSignUp, place, made) => {
    await settings({ userSignUp });
    const claims = { ...proven('new@society.example'), name: 'Asha\u202e Rao', role: 'admin' };
    provider.answering.claims = claims;
    const browser = aBrowser();
    expect(await browser.signIn()).toBe(place);
    const [account] = (await accounts()).filter(({ email }) => email === 'new@society.example');
    if (made) expect(account).toMatchObject({ ...made, name: 'Asha Rao', emailVerified: 1, hasSecondFactor: 0 });
    else expect(account).toBeUndefined();
    expect((await browser.me())?.email).toBe(made ? 'new@society.example' : undefined);
  });

  test('who signed up with the address of somebody else loses the account to its owner', async () => {
    const squatter = aBrowser();
    const email = 'meera@society.example';
    const signUp = { email, password: 'squatting', confirmPassword: 'squatting', role: 'user' };
    expect((await squatter.send('POST', '/api/auth/sign-up', signUp)).status).toBe(201);
    provider.answering.claims = proven(email);
    const owner = aBrowser();
    expect(await owner.signIn()).toBe('/login');
    expect(await squatter.me()).toBeNull();
    const again = await squatter.send('POST', '/api/auth/sign-in', { email, password: 'squatting' });
    expect(again.status).toBe(401);
    expect((await owner.me())?.email).toBe(email);
  });

  test('an account that administrators trust keeps its password, and one without gets it by a reset', async () => {
    await aBrowser().signIn();
    expect(await society.signIn(person.email)).not.toBe('');
    provider.answering.claims = proven('new@society.example');
    const browser = aBrowser();
    await browser.signIn();
    const { id = '' } = (await browser.me()) ?? {};
    const { body } = await person.send<{ password: string }>('POST', `/api/users/${id}/password`);
    expect(await society.signIn('new@society.example', body.password)).not.toBe('');
  });

  test('who has no password sets up a second factor right after signing in, not later', async () => {
    provider.answering.claims = proven('new@society.example');
    const browser = aBrowser();
    await browser.signIn();
    const begin = () => browser.send('POST', '/api/me/second-factor', { password: null });
    expect((await begin()).status).toBe(200);
    society.later(10 * 60_000 + 1000);
    expect((await begin()).status).toBe(422);
  });
});

describe('with a second factor', () => {
  async function withFactor() {
    const { context } = society;
    const { secret } = await context.write(null, async (tx) => {
      const begun = await beginSecondFactor(tx, { userId: person.id, email: person.email });
      await confirmSecondFactor(tx, { userId: person.id, sessionId: '' });
      return begun;
    });
    return () => codeOf(secret, context.now());
  }

  test('a code is asked for as well, where the provider does not say that it has asked for one', async () => {
    const now = await withFactor();
    provider.answering.claims = { ...proven(person.email), amr: ['pwd'], acr: '1' };
    const browser = aBrowser();
    expect(await browser.signIn()).toBe('/login?step=code');
    expect(await browser.me()).toBeNull();
    const { status, body } = await browser.send<{ user: Me }>('POST', '/api/auth/code', { code: now() });
    expect([status, body.user.id]).toEqual([200, person.id]);
    expect((await browser.me())?.id).toBe(person.id);
  });

  test.each([{ amr: ['pwd', 'mfa'] }, { acr: 'phr' }])('%j of the provider is enough', async (said) => {
    await withFactor();
    Object.assign(provider.answering.claims, said);
    const browser = aBrowser();
    expect(await browser.signIn()).toBe('/login');
    expect((await browser.me())?.id).toBe(person.id);
  });

  test("asked of administrators, the provider's own is taken for one; without, it is set up first", async () => {
    await settings({ secondFactor: 'admins' });
    const plain = aBrowser();
    await plain.signIn();
    expect((await plain.me())?.mustSetUpSecondFactor).toBe(true);
    expect((await plain.send('GET', '/api/flats')).status).toBe(403);
    Object.assign(provider.answering.claims, { amr: ['mfa'] });
    const strong = aBrowser();
    await strong.signIn();
    expect((await strong.me())?.mustSetUpSecondFactor).toBe(false);
    expect((await strong.send('GET', '/api/flats')).status).toBe(200);
    expect((await strong.send('POST', '/api/me/second-factor', { password: testPassword })).status).toBe(200);
  });
});
