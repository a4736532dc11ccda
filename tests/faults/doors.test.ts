// @module-tag whole
import { expect, test } from 'vitest';
import { anEmptyPlace } from '../support/places.ts';
import { ask, signUpAdmin, startServer } from '../support/server.ts';

const told = /^The society has no administrator yet\. .*set-up code: ([a-z0-9-]{14})$/m;

test('a start without an administrator prints the set-up code, the same until it was used, and then none', async () => {
  const place = await anEmptyPlace();
  const first = await startServer(place);
  const [, code] = told.exec(first.stdout()) ?? [];
  expect(code).toBeDefined();
  first.child.kill('SIGTERM');
  await first.ended;
  const second = await startServer(place);
  expect(told.exec(second.stdout())?.[1]).toBe(code);
  // On this machine itself nobody is asked for it.
  await signUpAdmin(second);
  second.child.kill('SIGTERM');
  await second.ended;
  const third = await startServer(place);
  expect(third.stdout()).not.toMatch(told);
});

test('a body that nobody read ends its connection, behind a real socket', async () => {
  const place = await anEmptyPlace();
  const server = await startServer(place);
  const refused = await ask(server, 'POST', '/api/flats', { description: 'x'.repeat(500_000) });
  expect([refused.status, refused.headers.get('connection')]).toEqual([401, 'close']);
  const form = await ask(server, 'POST', '/api/auth/sign-in', { email: 'x'.repeat(500_000) });
  expect([form.status, form.headers.get('connection')]).toEqual([413, 'close']);
  expect((await ask(server, 'GET', '/healthz')).status).toBe(200);
});
