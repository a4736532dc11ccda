// @module-tag whole
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { anOfficeOfClerks, type Clerk, workUntilGone } from '../support/clerks.ts';
import { expectEverythingKept } from '../support/kept.ts';
import { times } from '../support/long.ts';
import { aMigratedPlace } from '../support/places.ts';
import { senderTo } from '../support/senders.ts';
import { type Running, signUpAdmin, startServer } from '../support/server.ts';

/*
 * The server is killed at random moments while clerks add, edit, delete, take back, bring spreadsheets and transfer, and
 * is started again. On PostgreSQL two servers are at work, of which one is killed, the other, or both at once.
 */

const onPostgres = process.env['ENGINE'] === 'postgres';
const killsOfAPlace = times(12, 20);
const env = { LOG_LEVEL: 'silent' };

/** Which of the servers are killed in this round. */
function victimsOf(servers: Running[], round: number): Running[] {
  const chosen = round % 3;
  return servers.length === 1 || chosen === 2 ? servers : servers.slice(chosen, chosen + 1);
}

async function killWhileWorking(servers: Running[], cookie: string, clerks: Clerk[], round: number): Promise<void> {
  const victims = victimsOf(servers, round);
  let isOver = false;
  // However busy the machine is: not before something was acknowledged that must be kept, of each kind in its turn; but
  // it is killed after a minute, too, as a machine may be slower than that.
  const awaited = clerks[round % clerks.length] as Clerk;
  const before = awaited.acknowledged;
  const work = clerks.map((clerk, at) => {
    const { url } = servers[(at + round) % servers.length] as Running;
    const some = clerk.acknowledged + 2;
    const hasDoneSome = () => awaited.isPutOff && clerk !== awaited && clerk.acknowledged >= some;
    return workUntilGone(clerk, senderTo(fetch, url ?? '', cookie), () => isOver || hasDoneSome());
  });
  const done = Promise.all(work);
  await Promise.race([done, waitedFor(() => awaited.acknowledged > before)]);
  await setTimeout(Math.random() * 40);
  for (const { child } of victims) child.kill('SIGKILL');
  await Promise.all(victims.map(({ ended }) => ended));
  isOver = true;
  await done;
}

async function waitedFor(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, { timeout: 60_000, interval: 2 }).catch(() => {});
}

function expectStarted(servers: Running[]): void {
  for (const { url, stderr } of servers) expect(url, stderr()).not.toBeNull();
}

test.for(Array.from({ length: times(1, 25) }, (_, nth) => nth))(
  'killed at any moment of mixed work: what was acknowledged is there, nothing is half done, the log tells it all (%i)',
  async () => {
    const place = await aMigratedPlace();
    let servers = await Promise.all(Array.from({ length: onPostgres ? 2 : 1 }, () => startServer(place, env)));
    expectStarted(servers);
    const cookie = await signUpAdmin(servers[0] as Running);
    const clerks = anOfficeOfClerks();
    for (let round = 0; round < killsOfAPlace; round++) {
      await killWhileWorking(servers, cookie, clerks, round);
      await expectEverythingKept(place, clerks);
      servers = await Promise.all(servers.map((server) => (server.child.killed ? startServer(place, env) : server)));
      expectStarted(servers);
    }
    for (const { name, acknowledged } of clerks) expect(acknowledged, name).toBeGreaterThan(0);
  },
);
