// @module-tag whole
import { expect, test } from 'vitest';
import { anEmptyPlace } from '../../../tests/support/places.ts';
import { ask, startServer } from '../../../tests/support/server.ts';

test('the demo says how to sign in under a heading, then where it is open, and then nothing of what is asked of it', async () => {
  const place = await anEmptyPlace();
  const server = await startServer(place, { AANGAN_DEMO: '1' });
  const account = { email: 'admin@demo.example', password: 'courtyard' };
  expect((await ask(server, 'POST', '/api/auth/sign-in', account)).status).toBe(200);
  server.child.kill();
  await server.ended;
  expect(server.stdout()).toMatch(
    /^An invented society\. Sign in, with the password courtyard, as:\n(?: {2}\w+@demo\.example +\S[^\n]+\n){3}At the gate Ramesh Pawar, Sita More, Vijay Kale take over by the PIN 4821\.\nAangan is open at \S+\n$/,
  );
  await place.remove();
});
