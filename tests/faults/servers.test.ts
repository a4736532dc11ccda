// @module-tag whole
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { ownSchema } from '#server/database/engine.ts';
import { aScreen, follow } from '../support/following.ts';
import { aMigratedPlace, type Place } from '../support/places.ts';
import { ask, type Running, signUpAdmin, startServer } from '../support/server.ts';

/*
 * Several processes on one PostgreSQL database behave as one (docs/rules.md, Several servers).
 */

let place: Place;
beforeEach(async () => {
  place = await aMigratedPlace();
});

async function inDatabase<T extends object>(statement: string): Promise<T[]> {
  const client = new pg.Client(place.databaseUrl ?? '');
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}

/** Each flat of a number of its own. */
function flats() {
  let number = 100;
  return () => {
    number += 1;
    return { flatNumber: `A-${number}`, floor: 1, type: '1BHK', status: 'Available' };
  };
}

test('whichever is killed, nothing acknowledged is lost, and every screen goes on elsewhere and misses nothing', async () => {
  const servers = await Promise.all([startServer(place), startServer(place), startServer(place)]);
  const cookie = await signUpAdmin(servers[0] as Running);
  const screens = await Promise.all(
    [0, 1, 2].map((first) => aScreen([...servers.slice(first), ...servers.slice(0, first)], cookie)),
  );
  const next = flats();
  const acknowledged = new Set<string>();
  const ended = new AbortController();
  const clerks = [0, 1, 2].map(async (first) => {
    for (let at = first; !ended.signal.aborted; ) {
      const server = servers[at % servers.length] as Running;
      const answer = await ask(server, 'POST', '/api/flats', next(), cookie).catch(() => null);
      if (answer?.status === 201) acknowledged.add(String(answer.body['id']));
      else at += 1; // the next server, as a proxy would choose it
    }
  });
  for (const victim of servers.slice(0, 2)) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { interval: 11 }).toBeGreaterThan(before + 8);
    victim.child.kill('SIGKILL');
  }
  const after = acknowledged.size;
  await expect.poll(() => acknowledged.size).toBeGreaterThan(after + 8);
  ended.abort();
  await Promise.all(clerks);

  const { body } = await ask(servers[2] as Running, 'GET', '/api/flats', undefined, cookie);
  const kept = (body['items'] as { id: string }[]).map(({ id }) => id);
  expect([...acknowledged].filter((id) => !kept.includes(id))).toEqual([]);
  for (const { heard, leave } of screens) {
    await expect.poll(() => kept.filter((id) => !heard.has(id))).toEqual([]);
    await leave();
  }
  // Each with its line, none half done.
  expect(await inDatabase(`select "entityId" from changes where topic = 'flats'`)).toHaveLength(kept.length);
});

test('a session, its end, a change of account and the failures of a guesser are the same at both', async () => {
  const [first, second] = (await Promise.all([startServer(place), startServer(place)])) as [Running, Running];
  const admin = await signUpAdmin(first);
  const account = { email: 'ravi@society.example', password: 'courtyard', name: 'Ravi', role: 'security' };
  const made = await ask(second, 'POST', '/api/users', account, admin);
  expect(made.status).toBe(201);

  const { email, password } = account;
  const signIn = (server: Running, tried: string) =>
    ask(server, 'POST', '/api/auth/sign-in', { email, password: tried });
  const signedIn = await signIn(first, password);
  const ravi = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stream = await follow(second, ravi, 0);
  await stream.next('hello');

  // Signed out at one, gone at the other, and the stream there ends.
  expect((await ask(first, 'POST', '/api/auth/sign-out', {}, ravi)).status).toBe(204);
  expect((await ask(second, 'GET', '/api/me', undefined, ravi)).body['user']).toBeNull();

  const statuses: number[] = [];
  for (const server of [first, second, first, second, first, second])
    statuses.push((await signIn(server, 'not this one')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(first, 'nor that')).status).toBe(429);

  // A role taken at one holds with the next request at the other.
  const id = (made.body['user'] as { id: string } | undefined)?.id ?? made.body['id'];
  const demoted = await ask(first, 'PATCH', `/api/users/${id}`, { isActive: false }, admin);
  expect(demoted.status).toBe(200);
  expect((await ask(second, 'GET', '/api/gate?text=ZZ', undefined, ravi)).status).toBe(401);
  await stream.close();
});

test('an old server takes no writes from the moment a newer one has migrated, not even those that waited for it', async () => {
  const old = await startServer(place);
  const admin = await signUpAdmin(old);
  const next = flats();
  expect((await ask(old, 'POST', '/api/flats', next(), admin)).status).toBe(201);

  // What the newer server does when it starts: the writers' turn, its step, its line.
  const migrating = new pg.Client(place.databaseUrl ?? '');
  await migrating.connect();
  await migrating.query(`begin; select pg_advisory_xact_lock(7240002, ${ownSchema})`);
  await migrating.query('alter table flats rename column "floor" to "storey"');
  const waiting = ask(old, 'POST', '/api/flats', next(), admin);
  const queue = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await migrating.query(queue)).rows, { interval: 20 }).toHaveLength(1);
  await migrating.query(`insert into migrations values ('9000_of_tomorrow', '2026-01-01T00:00:00.000Z', 0)`);
  await migrating.query('commit');
  // On a busy machine its turn may come later than it waits for one; then it is refused for that.
  const refused = await waiting;
  expect([refused.status, refused.body['code']]).toEqual([503, expect.stringMatching(/^(upgrading|database_busy)$/)]);
  expect(await ask(old, 'POST', '/api/flats', next(), admin)).toMatchObject({
    status: 503,
    body: { code: 'upgrading' },
  });
  expect(await inDatabase('select 1 from flats')).toHaveLength(1);
  expect((await ask(old, 'GET', '/healthz')).body).toContain('being upgraded');
  expect((await ask(old, 'GET', '/api/owners', undefined, admin)).status).toBe(200);
  await migrating.end();

  // It is not started again either.
  const again = await startServer(place);
  expect([again.url, again.stderr()]).toEqual([null, expect.stringContaining('made by a newer version of Aangan')]);
});
