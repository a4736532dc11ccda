// @module-tag whole
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMigratedPlace, anEmptyPlace, type Place } from '../support/places.ts';
import { ask, beginRequest, type Running, signUpAdmin, startServer } from '../support/server.ts';
import { reading } from '../support/stream.ts';

const onPostgres = process.env['ENGINE'] === 'postgres';

let place: Place;
beforeEach(async () => {
  place = await aMigratedPlace();
});

async function rows(statement: string): Promise<unknown[]> {
  if (!onPostgres) {
    const sqlite = new DatabaseSync(join(place.dataDir, 'aangan.db'), { timeout: 5000 });
    const found = sqlite.prepare(statement).all();
    sqlite.close();
    return found;
  }
  const client = new pg.Client(place.databaseUrl ?? '');
  await client.connect();
  return client
    .query(statement)
    .then(({ rows: found }) => found as unknown[])
    .finally(() => client.end());
}

/** Stops it as a service manager does. */
function terminate(server: Running) {
  server.child.kill('SIGTERM');
  return server.ended;
}

/** Whether it had to cut connections in order to end. */
const hasCut = (server: Running) => server.lines().some(({ msg }) => msg === 'connections cut');

const draft = (number: number) => ({ flatNumber: `A-${number}`, floor: 1, type: '1BHK', status: 'Available' });

if (onPostgres)
  describe('two servers on one database', () => {
    test('that start at once on an empty one all come up, having migrated it once', async () => {
      place = await anEmptyPlace();
      const servers = await Promise.all([startServer(place), startServer(place), startServer(place)]);
      for (const server of servers) expect([server.url, server.stderr()]).toEqual([expect.any(String), '']);
      const names = (await rows('select name from migrations order by name')) as { name: string }[];
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
      expect(names[0]?.name).toBe('0001_society');
      expect(await rows('select id from society')).toHaveLength(1);

      // They are one society: one secret, and one first administrator, however many ask at once.
      const cookies = await Promise.all(servers.map((server, at) => signUpAdmin(server, `admin${at}@society.example`)));
      const asked = await Promise.all(
        cookies.map((cookie) => ask(servers[0] as Running, 'GET', '/api/me', undefined, cookie)),
      );
      const roles = asked.map(({ body }) => (body['user'] as { role: string } | null)?.role);
      expect(roles.sort()).toEqual(['admin', 'user', 'user']);
    });

    test('and both written to at once lose nothing, and refuse nothing but what would wait too long', async () => {
      const servers = await Promise.all([startServer(place), startServer(place)]);
      const cookie = await signUpAdmin(servers[0]);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          ask(servers[at % 2] as Running, 'POST', '/api/flats', draft(100 + at), cookie),
        ),
      );
      const [saved = [], refused = []] = [201, 503].map((status) =>
        answers.filter((answer) => answer.status === status),
      );
      expect(saved.length).toBeGreaterThan(0);
      expect(saved.length + refused.length).toBe(60);
      for (const server of servers) {
        const { body } = await ask(server, 'GET', '/api/flats', undefined, cookie);
        expect(body['items']).toHaveLength(saved.length);
      }
    });
  });

test('it says that it is alive, and that its database answers', async () => {
  const server = await startServer(place);
  expect(await ask(server, 'GET', '/healthz')).toMatchObject({ status: 200, body: 'ok' });
  expect(await ask(server, 'GET', '/readyz')).toMatchObject({ status: 200, body: 'ok' });
});

describe('SIGTERM', () => {
  test('answers what is in flight, ends streams, takes no new connection, and leaves the database closed', async () => {
    const server = await startServer(place);
    const cookie = await signUpAdmin(server);
    const port = Number(new URL(server.url ?? '').port);
    const stream = reading(await fetch(`${server.url}/api/changes/stream`, { headers: { cookie } }));
    await stream.next('hello');

    // A request that has begun, and whose body is still on its way.
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify(draft(101));
    const headers = {
      cookie,
      origin: server.url ?? '',
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const slow = request({ host: '127.0.0.1', port, agent, path: '/api/flats', method: 'POST', headers });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    });
    slow.write(body.slice(0, 10));
    await once(slow, 'continue');

    const ended = terminate(server);
    await stream.over;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    slow.end(body.slice(10));
    expect(await answered).toBe(201);
    const { code } = await ended;
    expect([code, server.stderr()]).toEqual([0, '']);
    expect(hasCut(server), 'the connection that is kept open does not hold it').toBe(false);
    expect(await rows('select "flatNumber" from flats')).toMatchObject([{ flatNumber: 'A-101' }]);
    agent.destroy();
  });

  test('does not wait for ever for a client that never finishes', async () => {
    const server = await startServer(place);
    const cookie = await signUpAdmin(server);
    const socket = await beginRequest(server, cookie);
    const { code } = await terminate(server);
    expect([code, server.stderr(), hasCut(server)]).toEqual([0, '', true]);
    socket.destroy();
  });

  test('twice, or as SIGINT from the keyboard, is the same', async () => {
    const server = await startServer(place);
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});

test('the log has one line a request, with its number, route, status and time, and nothing about people', async () => {
  const server = await startServer(place);
  const email = 'very.personal@society.example';
  const cookie = await signUpAdmin(server, email);
  const flat = (await ask(server, 'POST', '/api/flats', draft(101), cookie)).body;
  const asked = [
    await ask(server, 'GET', `/api/flats/${flat['id']}?secret-query=1`, undefined, cookie),
    await ask(server, 'PATCH', `/api/flats/${flat['id']}`, { version: 1, description: 'Private remark' }, cookie),
    await ask(server, 'GET', '/api/flats?ids=nonsense', undefined, cookie),
    await ask(server, 'POST', '/api/auth/sign-in', { email, password: 'wrong password' }),
    await ask(server, 'GET', '/api/nobody/knows/this', undefined, cookie),
    await ask(server, 'GET', '/healthz'),
  ];
  await terminate(server);
  const lines = server.lines().filter(({ msg }) => msg === 'request');
  expect(lines).toHaveLength(asked.length + 2);
  const last = lines.slice(-asked.length);
  expect(last.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/flats/:id', 422],
    ['PATCH', '/api/flats/:id', 200],
    ['GET', '/api/flats', 422],
    ['POST', '/api/auth/sign-in', 401],
    ['GET', expect.stringMatching(/^\/[a-z/]*\*?$/), 404],
    ['GET', '/healthz', 200],
  ]);
  expect(last.map(({ id }) => id)).toEqual(asked.map(({ headers }) => headers.get('x-request-id')));
  for (const { ms } of lines) expect(ms).toBeGreaterThan(0);
  const secrets = [
    'personal',
    'society.example',
    String(flat['id']),
    'secret-query',
    'Private',
    'wrong password',
    'knows',
    'A-101',
    '127.0.0.1',
  ];
  const logged = server.stdout().replace(/^Aangan is open at .*$/m, '');
  for (const secret of [...secrets, cookie.split('=')[1] ?? '-']) expect(logged).not.toContain(secret);
});

test('a session that another program ends, and a role that it takes, count at once', async () => {
  const server = await startServer(place);
  const cookie = await signUpAdmin(server);
  const asked = async () => (await ask(server, 'GET', '/api/flats', undefined, cookie)).status;
  for (let time = 0; time < 3; time++) {
    expect([await asked(), await asked()]).toEqual([200, 200]);
    await rows(`update users set role = 'user'`);
    expect(await asked()).toBe(403);
    await rows(`update users set role = 'admin'`);
  }
  expect(await asked()).toBe(200);
  await rows('delete from sessions');
  expect(await asked()).toBe(401);
});

test('it goes on when nobody reads its log, and whoever reads then finds every line', async () => {
  const server = await startServer(place);
  server.child.stdout?.pause();
  const asked = 1500; // several times what a pipe holds
  for (let at = 0; at < asked; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => ask(server, 'GET', '/healthz')));
  server.child.stdout?.resume();
  await terminate(server);
  expect(server.lines().filter(({ msg }) => msg === 'request')).toHaveLength(asked);
});

test('it ends in order though nobody reads its log', async () => {
  const server = await startServer(place);
  server.child.stdout?.pause();
  for (let at = 0; at < 1500; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => ask(server, 'GET', '/healthz')));
  const exited = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('what is not HTTP, and headers beyond measure, are refused, and it goes on', async () => {
  const server = await startServer(place);
  const { port } = new URL(server.url ?? '');
  const answer = (text: string) =>
    new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      socket
        .on('data', (data) => (got += data))
        .on('close', () => resolve(got))
        .on('error', () => resolve(got));
    });
  expect(await answer('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answer(`GET /api/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
  expect(await answer('GET /api/me HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await answer('GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 4\d\d /);
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const endless = `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await answer(endless + chunk.repeat(20))).toMatch(/^HTTP\/1\.1 413 /);
  expect(await ask(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
  expect(server.stderr()).toBe('');
});
