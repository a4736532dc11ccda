import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { anOffice, aSociety, origin, testPassword } from '../../../tests/support/society.ts';
import { clientAddress } from './client.ts';

const draft = { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available' };
const foreign = { status: 403, body: { code: 'foreign_origin', detail: 'This request came from another site' } };

describe('a write', () => {
  test.each([
    'http://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://localhost:81',
    'localhost',
    'file://',
    'http://user@localhost.evil',
    'ftp://localhost',
  ])('from %s is refused, whoever sends it, and changes nothing', async (from) => {
    const { admin } = await anOffice();
    expect(await admin.send('POST', '/api/flats', draft, { origin: from })).toMatchObject(foreign);
    const out = await admin.send('POST', '/api/auth/sign-out', undefined, { origin: from });
    expect(out).toMatchObject(foreign);
    const { body } = await admin.send<{ items: unknown[] }>('GET', '/api/flats', undefined, { origin: from });
    expect(body.items).toEqual([]);
  });

  test.each(['POST', 'PATCH', 'DELETE', 'PUT'])(
    'by %s that does not say where it comes from is refused',
    async (method) => {
      const society = await aSociety();
      const { cookie } = await society.signedInAs('admin');
      const response = await society.app.request(`${origin}/api/flats`, {
        method,
        headers: { host: 'localhost', cookie },
      });
      expect({ status: response.status, body: await response.json() }).toMatchObject(foreign);
    },
  );

  test('signing in from another site is refused: nobody is signed in as somebody else', async () => {
    const society = await aSociety();
    const { email } = await society.signedInAs('user');
    const sent = { email, password: testPassword };
    const answer = await society.send('POST', '/api/auth/sign-in', sent, { origin: 'http://evil.example' });
    expect(answer).toMatchObject(foreign);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('from the host that was asked is taken, with its port', async () => {
    const society = await aSociety({ host: 'gate.local' });
    const admin = await society.signedInAs('admin');
    const headers = { host: 'gate.local:3000', origin: 'http://gate.local:3000' };
    expect((await admin.send('POST', '/api/flats', draft, headers)).status).toBe(201);
  });

  test('by https, of which the server was not told, is refused with the setting that tells it', async () => {
    const society = await aSociety({ trustedProxies: 1 });
    const admin = await society.signedInAs('admin');
    const headers = { origin: 'https://localhost', 'x-forwarded-proto': 'https' };
    const detail =
      'This page was opened by https, which Aangan was not told of. Set BASE_URL=https://localhost and start it again.';
    const refused = { status: 403, body: { code: 'foreign_origin', detail } };
    expect(await admin.send('POST', '/api/flats', draft, headers)).toMatchObject(refused);
  });

  test('where there is a public address, only from there', async () => {
    const society = await aSociety({ baseUrl: 'https://society.example' });
    const form = { email: 'a@b.example', password: testPassword, confirmPassword: testPassword, role: 'user' };
    const from = (host: string, source: string) =>
      society.send('POST', '/api/auth/sign-up', form, { host, origin: source });
    expect(await from('localhost', 'http://localhost')).toMatchObject(foreign);
    expect(await from('society.example', 'http://society.example')).toMatchObject(foreign);
    expect((await from('localhost', 'https://society.example')).status).toBe(201);
  });
});

describe('a host', () => {
  const statusAt = async (host: string, options: { host?: string; baseUrl?: string } = {}) =>
    (await (await aSociety(options)).send('GET', '/healthz', undefined, { host })).status;

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.0.9', '[::1]:3000', 'LOCALHOST', 'localhost.'])(
    'of this machine, %s, is answered',
    async (host) => {
      expect(await statusAt(host)).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '0x7f.evil',
    '10.0.0.1',
    'evil.example:127',
    'localhost@evil.example',
    'a b',
    '',
  ])('that is none of ours, %j, is refused', async (host) => {
    expect(await statusAt(host)).toBe(421);
  });

  test('is refused with a sentence that names the setting, on every page, and nothing is done', async () => {
    const society = await aSociety();
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    const form = { email: 'a@b.example', password: testPassword, confirmPassword: testPassword, role: 'admin' };
    expect(await society.send('POST', '/api/auth/sign-up', form, headers)).toMatchObject({
      status: 421,
      body: { code: 'unknown_host', detail: expect.stringMatching(/evil\.example.*BASE_URL/) },
    });
    expect(await society.context.db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect((await society.send('GET', '/login', undefined, headers)).status).toBe(421);
  });

  test('is that of BASE_URL, with or without a port', async () => {
    const baseUrl = 'https://society.example';
    expect(await statusAt('society.example', { baseUrl })).toBe(200);
    expect(await statusAt('society.example:3000', { baseUrl })).toBe(200);
    expect(await statusAt('www.society.example', { baseUrl })).toBe(421);
  });

  test('is any address of this machine where it listens on all of them', async () => {
    const [address = ''] = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .map((one) => one.address);
    const host = address.includes(':') ? `[${address.split('%')[0]}]` : address;
    expect(await statusAt(host, { host: '0.0.0.0' })).toBe(200);
    expect(await statusAt('203.0.113.9', { host: '0.0.0.0' })).toBe(421);
    expect(await statusAt('203.0.113.9:3000', { host: '203.0.113.9' })).toBe(200);
  });
});

describe('every answer', () => {
  const asked: [string, string, object | undefined][] = [
    ['GET', '/api/me', undefined],
    ['GET', '/healthz', undefined],
    ['GET', '/api/flats', undefined],
    ['GET', '/nothing', undefined],
    ['PUT', '/api/flats', undefined],
    ['POST', '/api/auth/sign-in', { email: 'x' }],
    ['POST', '/api/auth/sign-in', { email: 'nobody@society.example', password: testPassword }],
  ];

  test.each(asked)(
    'to %s %s forbids scripts from elsewhere, frames, sniffing and referrers',
    async (method, path, json) => {
      const { send } = await aSociety();
      const { headers } = await send(method, path, json);
      const policy = headers.get('content-security-policy') ?? '';
      const rules = Object.fromEntries(
        policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
      );
      expect(rules).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'manifest-src': "'self'",
        'worker-src': "'self'",
        'form-action': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
      if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('on https asks browsers to stay there', async () => {
    const { send } = await aSociety({ baseUrl: 'https://society.example' });
    expect((await send('GET', '/api/me')).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });
});

describe('the address of a client', () => {
  const asked = (trustedProxies: number, forwarded?: string, socket = '10.0.0.9') =>
    clientAddress({ config: { trustedProxies } }, {
      env: { incoming: { socket: { remoteAddress: socket } } },
      req: { header: () => forwarded },
    } as never);

  test('is that of its connection: what it claims counts for nothing', () => {
    expect(asked(0, '1.2.3.4')).toBe('10.0.0.9');
  });

  test('behind our own proxies is what the outermost of them saw, not what came before', () => {
    expect(asked(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(asked(2, '6.6.6.6, 1.2.3.4, 10.0.0.1')).toBe('1.2.3.4');
    expect(asked(1, '1.2.3.4')).toBe('1.2.3.4');
  });

  test('is that of the connection when the proxies said nothing, or less than they should', () => {
    expect(asked(1)).toBe('10.0.0.9');
    expect(asked(1, '')).toBe('10.0.0.9');
    expect(asked(3, '1.2.3.4')).toBe('10.0.0.9');
  });
});
