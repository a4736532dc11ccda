import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anOfficeOfClerks, type Clerk } from '../support/clerks.ts';
import { aCluster, type Cluster } from '../support/cluster.ts';
import { passingFolder } from '../support/folders.ts';
import { aScreen } from '../support/following.ts';
import { expectEverythingKept } from '../support/kept.ts';
import { times } from '../support/long.ts';
import { type Sender, senderTo } from '../support/senders.ts';
import { ask, type Running, signUpAdmin, startServer } from '../support/server.ts';

/*
 * PostgreSQL is stopped, mostly in the middle of what it does, and started again, while clerks write at two servers and
 * screens follow both.
 */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await aCluster([]);
});
afterAll(() => cluster.remove());

/** At once, what it was at left for its recovery; or after it has sent everybody away. */
const ways = ['SIGQUIT', 'SIGQUIT', 'SIGINT'] as const;

/** Until the database is gone, of which the clerk is told in the product's own words and nothing else. */
async function workUntilStopped(clerk: Clerk, send: Sender): Promise<void> {
  const told = await clerk.work(send, () => false).catch((error: Error) => error.message);
  expect(told, `who ${clerk.name}`).toMatch(
    /^(\S+ \S+: )?503 .*"code":"unavailable".*"title":"The database does not answer"/,
  );
}

async function expectRefusals(server: Running, cookie: string): Promise<void> {
  const unavailable = { status: 503, body: { code: 'unavailable', title: 'The database does not answer' } };
  const draft = { flatNumber: 'Z-101', floor: 1, type: '1BHK', status: 'Available' };
  expect(await ask(server, 'GET', '/api/flats', undefined, cookie)).toMatchObject(unavailable);
  expect(await ask(server, 'POST', '/api/flats', draft, cookie)).toMatchObject(unavailable);
  expect(await ask(server, 'GET', '/readyz')).toMatchObject(unavailable);
  expect((await ask(server, 'GET', '/healthz')).status).toBe(200);
}

/** What a screen must have heard of by now. */
async function changed(): Promise<string[]> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  const { rows } = await client.query(
    `select distinct "entityId" from changes where topic in ('flats', 'owners', 'vehicles') and "entityId" is not null`,
  );
  await client.end();
  return rows.map(({ entityId }) => entityId);
}

test('whenever PostgreSQL is stopped and started again, what was acknowledged is there, nothing is half done, and every screen hears of all of it', async () => {
  const place = { dataDir: passingFolder('aangan-stopped-'), databaseUrl: cluster.url };
  const env = { LOG_LEVEL: 'silent' };
  const first = await startServer(place, env);
  const servers = [first, await startServer(place, env)];
  const cookie = await signUpAdmin(first);
  const screens = await Promise.all(servers.map((server) => aScreen([server], cookie)));
  // Not who brings spreadsheets: those servers are not killed, and what one of them writes by itself has no answer to wait for.
  const clerks = anOfficeOfClerks().filter(({ isPutOff }) => !isPutOff);
  for (let round = 0; round < times(2, 30); round++) {
    const before = clerks.map(({ acknowledged }) => acknowledged);
    const awaited = round % clerks.length;
    const work = clerks.map((clerk, at) => {
      const { url } = servers[(at + round) % servers.length] as Running;
      return workUntilStopped(clerk, senderTo(fetch, url ?? '', cookie));
    });
    const done = Promise.all(work);
    const isSomeDone = () => (clerks[awaited]?.acknowledged ?? 0) > (before[awaited] ?? 0);
    await Promise.race([done, vi.waitUntil(isSomeDone, { timeout: 60_000, interval: 2 })]);
    expect(isSomeDone()).toBe(true);
    await setTimeout(Math.random() * 40);
    await cluster.stop(ways[round % ways.length] ?? 'SIGQUIT');
    await done;
    for (const server of servers) await expectRefusals(server, cookie);

    await cluster.start();
    for (const server of servers) await expect.poll(async () => (await ask(server, 'GET', '/readyz')).status).toBe(200);
    await expectEverythingKept(place, clerks);
    const all = await changed();
    for (const { heard } of screens) await expect.poll(() => all.filter((id) => !heard.has(id))).toEqual([]);
  }
  for (const { leave } of screens) await leave();
  for (const { child, stderr } of servers) expect([child.exitCode, stderr()]).toEqual([null, '']);
});
