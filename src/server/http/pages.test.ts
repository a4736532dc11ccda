import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSociety, type TestSociety } from '../../../tests/support/society.ts';
import { addPages } from './pages.ts';

let society: TestSociety;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-pages-'));
  const root = join(folder, 'web');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Aangan</title>');
  writeFileSync(join(root, 'assets/main-abc123.js'), 'console.log(1)');
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'login.html'), '<!doctype html><title>Aangan</title>Welcome Back');
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
  for (const [ending, pack] of [
    ['br', brotliCompressSync],
    ['gz', gzipSync],
  ] as const) {
    writeFileSync(join(root, `index.html.${ending}`), pack('<!doctype html><title>Aangan</title>'));
    writeFileSync(join(root, `assets/main-abc123.js.${ending}`), pack('console.log(1)'));
  }
  writeFileSync(join(folder, 'secret.txt'), 'not for anybody');
  society = await aSociety();
  addPages(society.app as never, root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every address of a screen answers the one page, never kept without asking', async () => {
  for (const path of ['/', '/login', '/admin/flats?status=Available', '/user/no-such-screen']) {
    const { status, body, headers } = await society.send<string>('GET', path);
    expect([path, status, body]).toEqual([path, 200, expect.stringContaining('<title>Aangan')]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('an address of no screen is not found, with the page that says so', async () => {
  for (const path of ['/no/such/screen', '/nope', '/login/deeper', '/administration', '/security', '/flats?q=A']) {
    const { status, body, headers } = await society.send<string>('GET', path);
    expect([path, status, body]).toEqual([path, 404, expect.stringContaining('<title>Aangan')]);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

test('built files may be kept for ever; others are answered as what they are', async () => {
  const script = await society.send<string>('GET', '/assets/main-abc123.js');
  expect([script.status, script.body]).toEqual([200, 'console.log(1)']);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toMatch(/javascript/);
  const icon = await society.send<string>('GET', '/favicon.svg');
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg/)]);
});

const script = '/assets/main-abc123.js';

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await society.app.request(path, { method, headers: { host: 'localhost', ...headers } });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

test('what is built is packed already, and whoever can not unpack gets it as it is', async () => {
  for (const [path, plain] of [
    [script, 'console.log(1)'],
    ['/admin/flats', '<!doctype html><title>Aangan</title>'],
  ] as const) {
    const brotli = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect([path, brotli.headers.get('content-encoding')]).toEqual([path, 'br']);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain);
    const gzip = await ask(path, { 'accept-encoding': 'gzip' });
    expect([path, gzip.headers.get('content-encoding')]).toEqual([path, 'gzip']);
    expect(gunzipSync(gzip.body).toString()).toBe(plain);
    const bare = await ask(path, {});
    expect([path, bare.headers.get('content-encoding'), bare.body.toString()]).toEqual([path, null, plain]);
    for (const { headers } of [brotli, gzip, bare]) expect(headers.get('vary')).toBe('Accept-Encoding');
    const tags = [brotli, gzip, bare].map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(3);
  }
});

test('what somebody has already is not sent again, and is when it has become another', async () => {
  for (const path of [script, '/login', '/robots.txt']) {
    const first = await ask(path, { 'accept-encoding': 'br' });
    const tag = first.headers.get('etag') ?? '';
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
    expect([path, again.headers.get('etag')]).toEqual([path, tag]);
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    expect((await ask(path, { 'if-none-match': '"another"' })).status).toBe(200);
  }
});

test('HEAD says what GET would send, and a part can be asked for', async () => {
  const head = await ask(script, { 'accept-encoding': 'gzip' }, 'HEAD');
  const whole = await ask(script, { 'accept-encoding': 'gzip' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'cache-control', 'vary'])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  const part = await ask(script, { range: 'bytes=0-6' });
  expect([part.status, part.body.toString(), part.headers.get('content-range')]).toEqual([
    206,
    'console',
    'bytes 0-6/14',
  ]);
  expect((await ask(script, { range: 'bytes=99-' })).status).toBe(416);
});

test('the sign-in screen comes with its frame; search engines are told that nothing here is theirs', async () => {
  for (const path of ['/', '/login']) expect((await ask(path, {})).body.toString()).toContain('Welcome Back');
  expect((await ask('/admin/flats', {})).body.toString()).not.toContain('Welcome Back');
  for (const path of ['/login', '/robots.txt', '/admin/flats'])
    expect([path, (await ask(path, {})).headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
  const robots = await ask('/robots.txt', {});
  expect([robots.body.toString(), robots.headers.get('content-type')]).toEqual([
    'User-agent: *',
    expect.stringMatching(/^text\/plain/),
  ]);
});

test('a built file that is gone is not found: the page would be taken for a script', async () => {
  for (const path of ['/assets/main-old.js', '/assets/', '/assets']) {
    const { status, headers } = await society.send('GET', path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers.get('cache-control') ?? '').not.toContain('immutable');
  }
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/....//secret.txt',
  '/%00.js',
  '/%E0%A4%A.js',
])('%s leads nowhere outside', async (path) => {
  const { status, body } = await society.send<string>('GET', path);
  expect([200, 400, 404]).toContain(status);
  expect(JSON.stringify(body)).not.toContain('not for anybody');
});

test('addresses of the API that are none stay problems, by every method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    expect(await society.send(method, '/api/nothing')).toMatchObject({ status: 404, body: { code: 'unknown_route' } });
  }
  expect((await society.send('PUT', '/api/flats')).status).toBe(405);
});

test('the log still names the route that answered', async () => {
  const told = vi.spyOn(society.context.log, 'info');
  for (const path of [
    '/login',
    `/api/flats/${crypto.randomUUID()}`,
    '/api/nothing',
    '/assets/main-abc123.js',
    '/healthz',
  ]) {
    await society.send('GET', path);
  }
  const routes = told.mock.calls.map(([line]) => (line as unknown as { route: string }).route);
  expect(routes).toEqual(['/*', '/api/flats/:id', '/*', '/assets/*', '/healthz']);
});
