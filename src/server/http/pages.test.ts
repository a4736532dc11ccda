import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  writeFileSync(join(folder, 'secret.txt'), 'not for anybody');
  society = await aSociety();
  addPages(society.app as never, root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every address of a screen answers the one page, never kept without asking', async () => {
  for (const path of ['/', '/login', '/admin/flats?status=Available', '/no/such/screen']) {
    const { status, body, headers } = await society.send<string>('GET', path);
    expect([path, status, body]).toEqual([path, 200, expect.stringContaining('<title>Aangan')]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
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
