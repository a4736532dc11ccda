import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aSociety, origin, type Person, type TestSociety } from '../../../tests/support/society.ts';
import { addPages } from './pages.ts';

let society: TestSociety;
let admin: Person;
let folder: string;
let server: Server;

/** Behind a socket, where answers are made of lighter parts than in `app.request`. */
beforeEach(async () => {
  society = await aSociety({ few: 0 });
  admin = await society.signedInAs('admin');
  folder = mkdtempSync(join(tmpdir(), 'aangan-headers-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Aangan</title>');
  writeFileSync(join(folder, 'assets/main-abc123.js'), 'console.log(1)');
  addPages(society.app as never, folder);
  server = createAdaptorServer({ fetch: society.app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

type Asked = { method?: string; json?: unknown; headers?: Record<string, string> };

function ask(path: string, { method = 'GET', json, headers = {} }: Asked = {}): Promise<Response> {
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = { cookie: admin.cookie, origin: here, 'accept-encoding': 'identity', ...headers };
  return fetch(`${here}${path}`, {
    method,
    headers: { ...given, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

const draft = { flatNumber: 'B-101', floor: 1, type: '2BHK', status: 'Available' };

/** What stands in every answer, whatever it is. */
const always = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  'x-xss-protection': '0',
};

const long = '/api/flats?order=newest&limit=50';

async function addMany(): Promise<void> {
  const many = { wings: ['A'], firstFloor: 0, lastFloor: 9, perFloor: 9, pattern: 'running', type: '2BHK' };
  expect((await admin.send('POST', '/api/flats/many', many)).status).toBe(201);
}

test('every kind of answer has the headers of them all, and those of the API, but for the stream, are kept nowhere', async () => {
  await addMany();
  const whole = await ask('/api/flats');
  const tag = whole.headers.get('etag') ?? '';
  const answers = {
    json: [await ask('/api/me'), 200],
    packed: [await ask(long, { headers: { 'accept-encoding': 'gzip' } }), 200],
    added: [await ask('/api/flats', { method: 'POST', json: draft }), 201],
    text: [await ask('/healthz'), 200],
    whole: [whole, 200],
    unchanged: [await ask('/api/owners', { headers: { 'if-none-match': '*' } }), 304],
    stream: [await ask('/api/changes/stream'), 200],
    head: [await ask('/api/me', { method: 'HEAD' }), 200],
    'signed out': [await ask('/api/flats', { headers: { cookie: '' } }), 401],
    invalid: [await ask('/api/flats', { method: 'POST', json: {} }), 422],
    'from elsewhere': [await ask('/api/flats', { method: 'POST', headers: { origin } }), 403],
    'no route': [await ask('/api/nothing'), 404],
    'wrong method': [await ask('/api/flats', { method: 'PUT', json: {} }), 405],
    page: [await ask('/login'), 200],
    asset: [await ask('/assets/main-abc123.js'), 200],
    'no asset': [await ask('/assets/none.js'), 404],
  } as const;
  expect(tag).not.toBe('');
  for (const [kind, [answer, status]] of Object.entries(answers)) {
    const headers = Object.fromEntries(answer.headers);
    expect([kind, answer.status, headers]).toEqual([kind, status, expect.objectContaining(always)]);
    const isOfApi = new URL(answer.url).pathname.startsWith('/api');
    expect([kind, headers['content-encoding']]).toEqual([kind, kind === 'packed' ? 'gzip' : undefined]);
    // Of a stream nothing can be kept; it is asked for anew.
    if (kind === 'stream') expect(headers['cache-control']).toBe('no-cache');
    else expect([kind, headers['cache-control'] === 'no-store']).toEqual([kind, isOfApi]);
    await answer.body?.cancel();
  }
});

describe('what is written for one request', () => {
  beforeEach(addMany);

  test('is packed for who takes gzip where it is long, and comes in one piece', async () => {
    const plain = await ask(long);
    const packed = await ask(long, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const [bytes, of] = [await plain.arrayBuffer(), packed.headers];
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(of.get('content-encoding')).toBe('gzip');
    expect(Number(of.get('content-length'))).toBeLessThan(bytes.byteLength / 2);
    expect(await packed.arrayBuffer()).toEqual(bytes);
    for (const { headers } of [plain, packed]) {
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('content-type')).toBe('application/json');
    }
  });

  test.each(['/api/activities', '/api/openapi.json'])('so is what nothing keeps, short or long: %s', async (path) => {
    for (const nth of [1, 2, 3])
      await ask('/api/flats', { method: 'POST', json: { ...draft, flatNumber: `B-10${nth}` } });
    const plain = await (await ask(path)).text();
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.length / 2);
    expect(await packed.text()).toBe(plain);
  });

  test('says to HEAD as to GET that it depends on what the browser takes', async () => {
    const head = await ask(long, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect([head.status, head.headers.get('vary')]).toEqual([200, 'Accept-Encoding']);
  });

  test('stays as it is where it is short, or where gzip is refused', async () => {
    for (const [path, accepted] of [
      ['/api/me', 'gzip'],
      ['/api/nothing', 'gzip'],
      [long, 'gzip;q=0'],
      [long, 'br'],
    ] as const) {
      const { headers } = await ask(path, { headers: { 'accept-encoding': accepted } });
      const said = [headers.get('content-encoding'), headers.get('transfer-encoding'), headers.get('vary')];
      expect([path, accepted, ...said]).toEqual([path, accepted, null, null, 'Accept-Encoding']);
    }
  });
});
