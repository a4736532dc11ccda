// @module-tag whole
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { describeApi, routesOf } from '#server/http/openapi.ts';
import { declaring } from '../support/declared.ts';
import { addFlat, addOwner, addVehicle } from '../support/entries.ts';
import { requestsOf } from '../support/generated.ts';
import { paste } from '../support/importing.ts';
import { isLong, times } from '../support/long.ts';
import { aMigratedPlace, type Place } from '../support/places.ts';
import { cookieOf, type Sender, senderTo } from '../support/senders.ts';
import { longestBlocking, type Running, signUpAdmin, startServer } from '../support/server.ts';
import { aSociety } from '../support/society.ts';
import { worstBodies } from '../support/worstBodies.ts';

/*
 * Requests made up from the API's own description, sent to a running server as every role and as nobody. Whatever they
 * are: no failure of ours, nothing of our inside, and no key in an answer that its schema does not have.
 */

let place: Place;
let server: Running;
beforeAll(async () => {
  place = await aMigratedPlace();
  server = await startServer(place, { LOG_LEVEL: 'error' });
});

const inside = /\bat [\w.<>]+ \(|node:internal|\.ts:\d|\/src\/|SQLITE_|ERR_|\bselect\b.*\bfrom\b|stack/i;

const endsSession = /sign-out|DELETE \/api\/me\/sessions|\/me\/password|(PATCH|POST) \/api\/users\/./;
// Each wrong guess makes the next one wait longer.
const asksPassword = /\/me\/(second-factor|address)/;

test('whatever is asked, by whomever: no failure, no word of the inside, and nothing beyond what is described', async () => {
  const { app, context } = await aSociety();
  const url = server.url ?? '';
  // Over a new connection each: one that is kept may have ended while the machine did something else.
  const reach: Parameters<typeof senderTo>[0] = (address, init) =>
    fetch(address, { ...init, headers: { ...init?.headers, connection: 'close' }, redirect: 'manual' });
  const as = (cookie: string): Sender => declaring(app, url, senderTo(reach, url, cookie));
  const cookies = await everybody(url);
  const ids = await someRecords(as(cookies.admin));
  const description = await describeApi(createApp(context));
  const answered = { fine: 0, refused: 0 };
  const asking = fc.constantFrom('admin', 'admin', 'admin', 'user', 'security', 'nobody');
  await fc.assert(
    fc.asyncProperty(requestsOf(description, ids), asking, async ({ method, path, body }, who) => {
      // What ends our own session would leave nobody to ask as.
      if (who !== 'nobody' && (endsSession.test(`${method} ${path}`) || asksPassword.test(path))) return;
      const answer = await as(cookies[who as keyof typeof cookies] ?? '')(method, path, body);
      const told = JSON.stringify(answer.body);
      // Work that is done once at a time is refused with its own sentence where the route says so.
      const isFailure = answer.status >= 500 && answer.body['code'] !== 'busy';
      expect(isFailure, `${method} ${path} ${told}`).toBe(false);
      if (isLong) expect(await longestBlocking(server), `seconds blocked by ${method} ${path}`).toBeLessThan(0.2);
      if (!/openapi|docs|metrics/.test(path)) expect(told).not.toMatch(inside);
      if (answer.status >= 400) expect(answer.body['detail']).toMatch(/\w+ \w+/);
      answered[answer.status < 400 ? 'fine' : 'refused'] += 1;
    }),
    { numRuns: times(1000, 10_000) },
  );
  expect(server.child.exitCode).toBeNull();
  expect(server.stderr()).toBe('');
  expect(Math.min(answered.fine, answered.refused), JSON.stringify(answered)).toBeGreaterThan(100);
  if (!isLong) return;
  expect(await blockingBodies(app, url, cookies.admin)).toEqual([]);
});

const mostBlocking = 0.05;

/** The longest bodies of every route that block the server for longer, each time that they are sent. */
async function blockingBodies(app: Parameters<typeof routesOf>[0], url: string, cookie: string): Promise<string[]> {
  const { id } = await paste({ send: senderTo(fetch, url, cookie) }, [['Flat', 'Type']]);
  const headers = { origin: url, cookie, 'content-type': 'application/json' };
  const slow: string[] = [];
  for (const { method, path, inputs } of routesOf(app))
    for (const { target, schema, maxBytes } of inputs)
      for (const { what, text } of target === 'json' ? worstBodies(schema, maxBytes) : []) {
        const isImport = path.startsWith('/api/imports');
        const query =
          isImport && method === 'PATCH' ? `?version=1${path.endsWith('/rows') ? '&sheet=0&row=1' : ''}` : '';
        const address = url + path.replace(/:\w+/, isImport ? id : crypto.randomUUID()) + query;
        let least = Number.POSITIVE_INFINITY;
        // Whatever else the machine has to do takes its time once, and not each time.
        for (let turn = 0; turn < 5 && least > mostBlocking; turn++) {
          await longestBlocking(server); // from here on
          // One that is too large is not read to its end, and its connection closed.
          const answer = await fetch(address, { method, headers, body: text }).catch(() => null);
          expect(answer?.status, `${method} ${path} ${what}`).not.toBe(500);
          least = Math.min(least, await longestBlocking(server));
        }
        if (least > mostBlocking) slow.push(`${method} ${path} ${what}: ${least} s`);
      }
  return slow;
}

/** Somebody of each role, by their cookies. */
async function everybody(url: string) {
  const admin = await signUpAdmin(server);
  const send = senderTo(fetch, url, admin);
  const cookieOfNew = async (role: string) => {
    const account = { email: `${role}@society.example`, password: 'courtyard', name: role, role };
    expect((await send('POST', '/api/users', account)).status).toBe(201);
    const { email, password } = account;
    return cookieOf((await senderTo(fetch, url)('POST', '/api/auth/sign-in', { email, password })).headers);
  };
  return { admin, user: await cookieOfNew('user'), security: await cookieOfNew('security'), nobody: '' };
}

async function someRecords(send: Sender): Promise<string[]> {
  const as = { send };
  const flats = [await addFlat(as, 'A-101'), await addFlat(as, 'B-204')];
  const owner = await addOwner(as, { flatId: flats[0]?.id });
  const other = await addOwner(as, { name: 'Ravi Kumar', status: 'Old' });
  const vehicle = await addVehicle(as, { ownerId: owner.id, flatId: flats[0]?.id ?? '' });
  const { body } = await send<{ activities: { id: string }[] }>('GET', '/api/activities');
  return [...flats, owner, other, vehicle, ...body.activities].map(({ id }) => id);
}
