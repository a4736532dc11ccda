import { expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Transfer } from '#domain/transfer.ts';
import { openDatabase } from '#server/database/open.ts';
import { dayAgo, family } from '../support/entries.ts';
import { expectLogReplays, expectSoundOwnership } from '../support/ledger.ts';
import { anEmptyPlace } from '../support/places.ts';
import { ask, type Running, signUpAdmin, startServer } from '../support/server.ts';

/*
 * The server is killed at random moments while flats change hands, started again, and looked at: every transfer that was
 * acknowledged is there, and none is half done.
 */

const rounds = 5;
const numbers = ['A-101', 'A-102', 'A-103', 'A-104'];

type Sent = { key: string; name: string; isAcknowledged: boolean };

/** Hands one flat on and on until the server is gone. */
async function keepTransferring(server: Running, cookie: string, flat: Flat, sent: Sent[]): Promise<void> {
  let presentOwnerId = flat.ownerId;
  for (;;) {
    const one = { key: crypto.randomUUID(), name: `Buyer ${sent.length} of ${flat.flatNumber}`, isAcknowledged: false };
    sent.push(one);
    const newOwner = { name: one.name, phone: '5500000000', familyDetails: family };
    const request = { key: one.key, flatId: flat.id, presentOwnerId, newOwner, occupancyDate: dayAgo(0) };
    const answer = await ask(server, 'POST', '/api/transfers', request, cookie).catch(() => null);
    if (answer === null) return;
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    one.isAcknowledged = true;
    presentOwnerId = String(answer.body['ownerId']);
  }
}

async function killWhileTransferring(server: Running, cookie: string, sent: Sent[]): Promise<void> {
  const { body } = await ask(server, 'GET', '/api/flats', undefined, cookie);
  const work = (body['items'] as Flat[]).map((flat) => keepTransferring(server, cookie, flat, sent));
  // However busy the machine is: not before something was acknowledged that must be kept.
  const acknowledged = () => sent.filter(({ isAcknowledged }) => isAcknowledged).length;
  const before = acknowledged();
  await vi.waitUntil(() => acknowledged() >= before + 2, { timeout: 30_000, interval: 5 });
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
  server.child.kill('SIGKILL');
  await Promise.all([...work, server.ended]);
}

test('killed at any moment while flats change hands: every acknowledged transfer is there, none half done', {
  timeout: 90_000,
}, async () => {
  const place = await anEmptyPlace();
  const env = { LOG_LEVEL: 'silent' };
  try {
    let server = await startServer(place, env);
    const cookie = await signUpAdmin(server);
    for (const flatNumber of numbers) {
      await ask(server, 'POST', '/api/flats', { flatNumber, floor: 1, type: '2BHK', status: 'Available' }, cookie);
    }
    const sent: Sent[] = [];
    for (let round = 0; round < rounds; round++) {
      await killWhileTransferring(server, cookie, sent);
      server = await startServer(place, env);
      expect(server.url, server.stderr()).not.toBeNull();
      await expectEverythingKept(server, cookie, sent);
    }
    server.child.kill('SIGTERM');
    await server.ended;
    const database = await openDatabase(place);
    await expectSoundOwnership(database.db);
    await expectLogReplays(database.db);
    await expectWholeTransfers(database.db);
    await database.close();
    expect(sent.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(rounds);
  } finally {
    await place.remove();
  }
});

async function expectEverythingKept(server: Running, cookie: string, sent: Sent[]): Promise<void> {
  const { body } = await ask(server, 'GET', '/api/transfers', undefined, cookie);
  const kept = new Set((body['items'] as Transfer[]).map(({ toName }) => toName));
  for (const { name, isAcknowledged } of sent)
    if (isAcknowledged) expect(kept, 'an acknowledged transfer is kept').toContain(name);
}

/** Each line of the register has its buyer, its span and its seller as one transaction leaves them; nothing else is there. */
async function expectWholeTransfers(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<void> {
  const transfers = await db.selectFrom('transfers').selectAll().execute();
  const owners = await db.selectFrom('owners').selectAll().execute();
  const spans = await db.selectFrom('ownerships').selectAll().execute();
  expect(owners.length, 'a new owner for each transfer').toBe(transfers.length);
  expect(spans.length, 'a span for each transfer').toBe(transfers.length);
  for (const { openedSpanId, toOwnerId, fromOwnerId, flatId } of transfers) {
    expect(spans.find(({ id }) => id === openedSpanId)).toMatchObject({ ownerId: toOwnerId, flatId });
    if (fromOwnerId) expect(owners.find(({ id }) => id === fromOwnerId)?.status).toBe('Old');
  }
}
