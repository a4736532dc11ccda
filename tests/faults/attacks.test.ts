// @module-tag whole
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf } from '#server/backup/folder.ts';
import { describeApi } from '#server/http/openapi.ts';
import vitestConfig from '../../vitest.config.ts';
import { addFlat } from '../support/entries.ts';
import { paste } from '../support/importing.ts';
import { aSociety, origin, type Person, type TestSociety } from '../support/society.ts';

const root = join(import.meta.dirname, '../..');

/** Everything that SECURITY.md names in code type which looks like a file of tests, or a folder of them. */
function namedTests(): string[] {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  return [...text.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, name = '']) => name);
}

describe('the tests that SECURITY.md names', () => {
  test('are there, and those that prove an answer are run by npm test', () => {
    const projects = (vitestConfig.test?.projects ?? []) as { test: { include: string[] } }[];
    const isRun = (name: string) =>
      projects.some(({ test: { include } }) => include.some((glob) => matchesGlob(name, glob)));
    const named = namedTests();
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    const files = named.filter((name) => name.includes('.test.'));
    // These need programs that npm test does not, and SECURITY.md says how they are run.
    expect(files.filter((name) => !isRun(name) && !/^tests\/(office|proxies)\//.test(name))).toEqual([]);
    const isEmpty = (name: string) => !/\btest(?:\.\w+)*\(/.test(readFileSync(join(root, name), 'utf8'));
    expect(files.filter(isEmpty)).toEqual([]);
  });
});

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  society = await aSociety();
  admin = await society.signedInAs('admin');
});

test("another's file is as good as none, for another administrator too", async () => {
  const other = await society.signedInAs('admin');
  const { id, digest } = await paste(admin, [
    ['Flat', 'Type', 'Floor'],
    ['A-101', '2BHK', '1'],
  ]);
  const asked: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '?version=1', { decisions: {} }],
    ['DELETE', ''],
    ['GET', '/progress'],
    ['GET', '/items?action=made'],
    ['GET', '/rows?sheet=0'],
    ['POST', '/apply', { digest }],
    ['POST', '/cancel'],
  ];
  for (const [method, path, json] of asked)
    expect((await other.send(method, `/api/imports/${id}${path}`, json)).status, method + path).toBe(404);
  expect((await admin.send('GET', `/api/imports/${id}`)).status).toBe(200);
});

describe('a writing call', () => {
  // What the server alone says of a record, or of who asks.
  const smuggled = [
    'role',
    'isAdmin',
    'isActive',
    'createdBy',
    'createdAt',
    'passwordHash',
    'emailVerified',
    'actorId',
  ];

  test('takes no field that it does not describe, and names it', async () => {
    const { paths, components } = await describeApi(society.app);
    // Who is on duty is the gate's own to say.
    const guard = await society.signedInAs('security');
    let looked = 0;
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const name = requestBody?.content['application/json']?.schema?.$ref?.split('/').at(-1);
        const { examples: [example] = [], properties = {} } = components.schemas[name ?? ''] ?? {};
        if (typeof example !== 'object' || example === null) continue;
        for (const field of smuggled.filter((one) => !(one in properties))) {
          const address = path
            .replace('{name}', nameOf('manual', new Date(0), 'Asia/Kolkata'))
            .replace(/\{\w+\}/g, crypto.randomUUID());
          const sender = path.startsWith('/api/devices/me') ? guard : admin;
          const answer = await sender.send(method.toUpperCase(), address, { ...example, [field]: 'admin' });
          expect(answer.status, `${method} ${path} ${field}`).toBe(422);
          looked += 1;
        }
      }
    expect(looked).toBeGreaterThan(100);
  });
});

test('no answer carries a header that somebody else wrote, whatever stands in addresses, names and fields', async () => {
  const line = '\r\nset-cookie: planted=1\r\nx-planted: 1';
  const encoded = encodeURIComponent(line);
  const { id } = await addFlat(admin, 'A-101');
  const file = { method: 'POST', body: 'Flat,Type\nA-199,2BHK', type: 'application/octet-stream' };
  const asked = [
    { path: `/${encoded}` },
    { path: `/login?to=${encoded}` },
    { path: `/api/flats/${encoded}` },
    { path: `/api/flats/${id}?${encoded}=${encoded}` },
    { path: `/api/vehicles/by-number/${encoded}` },
    { path: `/api/activities?text=${encoded}` },
    { path: `/assets/${encoded}.js` },
    { ...file, path: `/api/imports?name=${encoded}.csv` },
    { method: 'POST', path: '/api/flats', body: JSON.stringify({ flatNumber: line }), type: 'application/json' },
    { method: 'PATCH', path: '/api/me', body: JSON.stringify({ name: `Asha${line}` }), type: 'application/json' },
    { method: 'POST', path: '/api/auth/sign-in', body: JSON.stringify({ email: line }), type: 'application/json' },
  ];
  for (const { path, method = 'GET', body, type } of asked as { [key: string]: string }[]) {
    const headers = { host: 'localhost', origin, cookie: admin.cookie, ...(type && { 'content-type': type }) };
    const answer = await society.app.request(`${origin}${path}`, {
      method: method ?? '',
      headers,
      ...(body && { body }),
    });
    expect(answer.status, path).toBeLessThan(500);
    expect([...answer.headers].flat().join('\n'), path).not.toMatch(/planted/);
  }
});

test('who goes on guessing no longer learns whether an address has an account', async () => {
  const { email } = await society.signedInAs('user');
  const guess = (address: string) =>
    society.send('POST', '/api/auth/sign-in', { email: address, password: 'not the one' });
  // More than any one client may fail in a quarter of an hour.
  for (let nth = 0; nth < 100; nth++) await guess(`nobody${nth}@society.example`);
  const [known, unknown] = [await guess(email), await guess('nobody@society.example')];
  expect([known.status, known.body]).toEqual([429, unknown.body]);
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
});
