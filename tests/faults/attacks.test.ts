import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf } from '#server/backup/folder.ts';
import { describeApi } from '#server/http/openapi.ts';
import { addFlat } from '../support/entries.ts';
import { paste } from '../support/importing.ts';
import { aSociety, origin, type Person, type TestSociety } from '../support/society.ts';

/** What an attacker tries, and the test that fails when it works. Those without a file stand below. */
const attacks: Record<string, [file: string, title: string]> = {
  'role in the sign-up body': ['src/server/identity/sign-up.test.ts', 'is refused at its field and makes no account'],
  "another's id in a path: a session": ['src/server/identity/account.test.ts', "of somebody else can't be ended"],
  "another's id in a path: a view": [
    'src/server/views/views.test.ts',
    'nobody else sees, changes, chooses or deletes it',
  ],
  "another's id in a path: a file": ['tests/faults/attacks.test.ts', "another's file is as good as none"],
  'mass assignment': ['tests/faults/attacks.test.ts', 'takes no field that it does not describe'],
  'cross-site post': ['src/server/http/security.test.ts', 'from %s is refused, whoever sends it, and changes nothing'],
  rebinding: ['src/server/http/security.test.ts', 'is refused with a sentence that names the setting, on every page'],
  'session fixation': ['src/server/identity/session.test.ts', 'a cookie brought along is not taken over'],
  'a stolen cookie, revoked by its owner': ['src/server/identity/session.test.ts', 'whoever kept the cookie'],
  'a stolen cookie, revoked from the list': ['src/server/identity/account.test.ts', 'can be ended one by one'],
  'path tricks': ['src/server/http/pages.test.ts', '%s leads nowhere outside'],
  'header injection': ['tests/faults/attacks.test.ts', 'no answer carries a header that somebody else wrote'],
  'header injection in mail': ['src/server/links/links.test.ts', 'takes no address that could write a header'],
  'markup on every screen': ['tests/screens/markup.test.tsx', 'is shown as it was typed'],
  'CSV formulas': ['src/web/print/sheet.test.ts', 'text that is text whatever it begins with'],
  'CSV formulas, in a spreadsheet program': ['tests/office/csv.test.ts', 'formula'],
  'regex and normalisation blow-ups': ['src/domain/hostile.test.ts', 'is refused at $place without being composed'],
  nesting: ['src/server/http/bodies.test.ts', 'lists in lists nobody asked for'],
  'streams without a session': ['src/server/changes/stream.test.ts', 'signed out is nothing'],
  'enumeration beyond the throttle': [
    'tests/faults/attacks.test.ts',
    'no longer learns whether an address has an account',
  ],
  'lock-out of others': ['src/server/identity/sign-in.test.ts', 'never to a device that signed in before'],
  'lock-out by resets': ['src/server/links/links.test.ts', 'fills no mailbox, keeps nobody out'],
  'replayed one-time links': [
    'src/server/links/links.test.ts',
    'works once, also when it is used twice at the same time',
  ],
  'TOTP reuse': ['src/server/identity/second-factor.test.ts', 'takes a code once, also of two at once'],
  'a recovery code again': ['src/server/identity/second-factor.test.ts', 'takes each recovery code once'],
};

test.each(Object.entries(attacks))('%s has its test', (_, [file, title]) => {
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(title);
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
    ['PATCH', '', { decisions: {} }],
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
    const { paths, components } = describeApi(society.app);
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
          const answer = await admin.send(method.toUpperCase(), address, { ...example, [field]: 'admin' });
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
