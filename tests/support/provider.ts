import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** What the provider says of somebody, and what a test has it do wrong. */
export type Answering = {
  claims: JWTPayload;
  /** Signs with a key that it does not publish, or not at all. */
  signing: 'own key' | 'foreign key' | 'none';
  /** Claims that it answers only when they are asked for with the access token. */
  userInfo: JWTPayload | null;
};

type Asked = { nonce: string; challenge: string; redirectUri: string };

/** A little OpenID Connect provider on this machine. It signs in whoever comes, as whom the test says. */
export class Provider {
  issuer = '';
  answering: Answering = { claims: {}, signing: 'own key', userInfo: null };
  /**
   * It signs people in, but when it is asked who they are what stands in front of it answers in its place, or its answer
   * stops in the middle, or ends there.
   */
  trouble: 'bad gateway' | 'stalled' | 'broken off' | null = null;
  /** It answers, but with an error in place of its metadata. */
  isOutOfOrder = false;
  /** The path at which it answers with blanks that never end, and how many of them were taken from it. */
  endless = { at: '', bytes: 0 };
  /** How often it was asked for its metadata. */
  timesAsked = 0;
  /** Codes as they were given out; each is good once. */
  readonly codes = new Map<string, Asked>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #keys: Record<'own key' | 'foreign key', CryptoKeyPair> | null = null;

  async open(): Promise<void> {
    this.#keys = { 'own key': await generateKeyPair('RS256'), 'foreign key': await generateKeyPair('RS256') };
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get settings() {
    return { issuer: this.issuer, clientId: 'aangan', clientSecret: 'a secret of ours', name: 'Courtyard ID' };
  }

  /** Has a person agree to sign in; answers where the provider sends their browser back to. */
  agree(authorization: string): URL {
    const { searchParams } = new URL(authorization);
    const given = (name: string) => searchParams.get(name) ?? '';
    const code = crypto.randomUUID();
    const redirectUri = given('redirect_uri');
    this.codes.set(code, { nonce: given('nonce'), challenge: given('code_challenge'), redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', given('state'));
    return back;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === this.endless.at) return this.#sendWithoutEnd(response);
    if (pathname === '/.well-known/openid-configuration') {
      this.timesAsked += 1;
      return void (this.isOutOfOrder ? send(503, {}) : send(200, this.#metadata()));
    }
    if (pathname === '/jwks') return void send(200, { keys: [await this.#publicKey()] });
    if (pathname === '/userinfo') return void send(200, this.answering.userInfo ?? {});
    if (pathname !== '/token') return void send(404, {});
    if (this.trouble) return this.#sendTrouble(response);
    const asked = await this.#redeemed(request);
    if (!asked) return void send(400, { error: 'invalid_grant' });
    send(200, {
      access_token: 'for userinfo',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await this.#token(asked),
    });
  }

  #sendTrouble(response: ServerResponse): void {
    if (this.trouble === 'bad gateway')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"access_token":', () => this.trouble === 'broken off' && response.destroy());
  }

  #sendWithoutEnd(response: ServerResponse): void {
    const { endless } = this;
    async function* blanks() {
      for (;;) {
        await setImmediate();
        endless.bytes += 64 * 1024;
        yield Buffer.alloc(64 * 1024, ' ');
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    pipeline(blanks, response).catch(() => {});
  }

  #metadata(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  /** What a code was given for; each works once, and only with the verifier of its challenge (RFC 7636). */
  async #redeemed(request: IncomingMessage): Promise<Asked | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const code = form.get('code') ?? '';
    const asked = this.codes.get(code);
    this.codes.delete(code);
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    return asked?.challenge === digest && asked.redirectUri === form.get('redirect_uri') ? asked : null;
  }

  async #publicKey(): Promise<object> {
    const pair = this.#keys?.['own key'];
    return pair ? { ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' } : {};
  }

  async #token({ nonce }: Asked): Promise<string> {
    const { signing, claims } = this.answering;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.issuer, aud: 'aangan', sub: 'person-1', nonce, iat: now, exp: now + 300 };
    const payload = { ...usual, ...claims };
    if (signing === 'none') return new UnsecuredJWT(payload).encode();
    const key = this.#keys?.[signing].privateKey;
    if (!key) throw new Error('the provider is not open');
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }
}
