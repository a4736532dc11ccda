// @module-tag whole
import { beforeEach, expect, test } from 'vitest';
import type { ActivityPage } from '#domain/activityLog.ts';
import { spokenDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { SecondFactorSecret } from '#domain/user.ts';
import { createTickets } from '#server/backup/tickets.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { forgetTheOld } from '#server/identity/cleanUp.ts';
import { makeLink } from '#server/identity/links.ts';
import { codeOf } from '../support/authenticator.ts';
import { addFlat, addOwner, flatOf, transferFlat } from '../support/entries.ts';
import { expectLogReplays, expectSoundOwnership } from '../support/ledger.ts';
import { aMailbox } from '../support/mailbox.ts';
import {
  anOffice,
  aSociety,
  origin,
  type Person,
  type TestSociety,
  testPassword,
  todayOf,
} from '../support/society.ts';

/*
 * The server's clock is set back, or forward and back again, while people work (docs/rules.md, Trouble).
 */

const minute = 60_000;
const day = 24 * 60 * minute;

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  ({ society, admin } = await anOffice());
});

const page = async (query: string) => (await admin.send<ActivityPage>('GET', `/api/activities?${query}`)).body;

test('set back and forward, the log goes on: its chain holds, it replays, and each day and page shows what is theirs once', async () => {
  const { db } = society.context;
  const flat = await addFlat(admin, 'A-101');
  const days: string[] = [];
  for (const [turn, ms] of [2 * day, -3 * day, -400 * day, 402 * day, -minute].entries()) {
    society.later(ms);
    const { body } = await admin.send<Flat>('GET', `/api/flats/${flat.id}`);
    const edited = await admin.send('PATCH', `/api/flats/${flat.id}`, { version: body.version, floor: turn + 2 });
    expect(edited.status).toBe(200);
    days.push(todayOf(society));
  }
  expect((await verifyLog(db)).broken).toBeNull();
  await expectLogReplays(db);

  const all = (await page('limit=100')).activities;
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { activities, next }: ActivityPage = await page(`limit=2${after && `&after=${after}`}`);
    seen.push(...activities.map(({ id }) => id));
    after = next;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
  for (const one of new Set(days)) {
    const { activities } = await page(`from=${one}&until=${one}&limit=100`);
    const edits = activities.filter(({ kind }) => kind === 'edit');
    expect(edits).toHaveLength(days.filter((other) => other === one).length);
  }
  // A record's own line of time is in the order in which it happened, whatever the clock said.
  const { activities } = await page(`record=flats/${flat.id}&limit=100`);
  const ordinals = await db.selectFrom('activities').select(['id', 'ordinal']).execute();
  const order = activities.map(({ id }) => ordinals.find((one) => one.id === id)?.ordinal ?? 0);
  expect(order).toEqual([...order].sort((one, other) => other - one));
});

test('what was deleted under a clock that was ahead can be taken back', async () => {
  const flat = await addFlat(admin, 'A-101');
  society.later(day);
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  const [{ id = '' } = {}] = (await page('limit=1')).activities;
  society.later(-2 * day);
  expect((await admin.send('POST', `/api/activities/${id}/undo`, {})).status).toBe(200);
  expect((await admin.send('GET', `/api/flats/${flat.id}`)).status).toBe(200);
});

test('an ownership that began tomorrow, by the clock of before, is refused or ended in words, and nothing is half done', async () => {
  const flat = await addFlat(admin, 'A-101');
  society.later(day);
  const since = todayOf(society);
  const owner = await addOwner(admin, { flatId: flat.id, occupancyDate: since });
  society.later(-day);
  const { version } = (await admin.send<{ version: number }>('GET', `/api/owners/${owner.id}`)).body;
  const left = await admin.send('PATCH', `/api/owners/${owner.id}`, { version, status: 'Old' });
  const given = { presentOwnerId: owner.id, occupancyDate: todayOf(society) };
  const transferred = await transferFlat(admin, flat, given);
  const tooSoon = `on ${spokenDay(since)}. Choose that day or a later one.`;
  expect(left).toMatchObject({ status: 422, body: { detail: `A-101 became theirs ${tooSoon}` } });
  expect(transferred).toMatchObject({ status: 422, body: { detail: `The present ownership began ${tooSoon}` } });
  expect(await flatOf(admin, flat.id)).toMatchObject({ ownerId: owner.id });
  expect(await admin.send('DELETE', `/api/owners/${owner.id}`)).toMatchObject({ status: 204, body: '' });
  await expectSoundOwnership(society.context.db);
  await expectLogReplays(society.context.db);
});

test('sessions outlast a clock that is set back or a day ahead, and who signed in before it is no fresh sign-in', async () => {
  for (const ms of [-day, 2 * day, -day]) {
    society.later(ms);
    expect((await admin.send('GET', '/api/flats')).status).toBe(200);
  }
  const { db } = society.context;
  // In by another service: there it counts how long ago that was.
  await db.updateTable('accounts').set({ password: null }).where('userId', '=', admin.id).execute();
  const prove = () => admin.send('POST', '/api/me/second-factor', { password: null });
  await db.updateTable('sessions').set({ createdAt: society.context.now().toISOString() }).execute();
  expect((await prove()).status).toBe(200);
  society.later(-day);
  expect(await prove()).toMatchObject({
    status: 422,
    body: { errors: { password: expect.stringContaining('again') } },
  });
  society.later(400 * day);
  expect((await admin.send('GET', '/api/flats')).status).toBe(401);
});

test('a code of the second factor, a link and a ticket that were used are not good again', async () => {
  const { context } = society;
  society.later(45_000 - (context.now().getTime() % 30_000));
  const { body } = await admin.send<SecondFactorSecret>('POST', '/api/me/second-factor', { password: testPassword });
  const code = codeOf(body.secret, context.now());
  expect((await admin.send('POST', '/api/me/second-factor/confirmation', { code })).status).toBe(200);
  const earlier = codeOf(body.secret, context.now(), -1);
  const person = await society.signedInAs('user');
  const link = { purpose: 'reset' as const, userId: person.id, email: person.email, isMailed: false };
  const token = await context.write(null, (tx) => makeLink(tx, link));
  const choose = () => society.send('POST', '/api/links/password', { token, password: 'verandah' });
  expect((await choose()).status).toBe(204);
  const tickets = createTickets({ secret: 'a secret', now: context.now });
  const good = { name: 'one', sessionId: 'mine' };
  const ticket = tickets.issue(good);
  await context.write(null, (tx) => tickets.spend(tx, tickets.read(ticket, good)));

  society.later(60 * minute);
  await forgetTheOld(context.write);
  society.later(-60 * minute - 30_000);
  const pending = await society.send('POST', '/api/auth/sign-in', { email: admin.email, password: testPassword });
  const browser = society.sender(pending.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  for (const used of [code, earlier])
    expect((await browser('POST', '/api/auth/code', { code: used })).status).toBe(401);
  expect((await choose()).status).toBe(404);
  const again = context.write(null, (tx) => tickets.spend(tx, tickets.read(ticket, good)));
  await expect(again).rejects.toMatchObject({ code: 'forbidden' });
});

test('exports of a clock that was ahead keep nobody from exporting', async () => {
  const made = { kind: 'export', list: 'flats', format: 'csv', count: 1 };
  society.later(day);
  for (let turn = 0; turn < 100; turn++) expect((await admin.send('POST', '/api/exports', made)).status).toBe(204);
  expect((await admin.send('POST', '/api/exports', made)).status).toBe(429);
  society.later(-day);
  expect((await admin.send('POST', '/api/exports', made)).status).toBe(204);
});

test('a mail that was put in line under a clock that was ahead goes out', async () => {
  const mailbox = await aMailbox();
  const from = { name: 'Green Park', address: 'office@society.example' };
  const mailing = await aSociety({ mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin });
  const { mail, db } = mailing.context;
  const sender = await mailing.signedInAs('admin');
  const nextAt = new Date(mailing.context.now().getTime() + day).toISOString();
  await mail.settled();
  await mail.stop();
  await sender.send('POST', '/api/users/invitations', { email: 'leela@society.example', name: 'Leela' });
  await db.updateTable('outbox').set({ nextAt, createdAt: nextAt }).execute();
  await mailing.stop();
  const next = await aSociety({ at: mailing.place, mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin });
  next.context.mail.wake();
  await next.context.mail.settled();
  expect(mailbox.received.map(({ to }) => to)).toEqual([['leela@society.example']]);
});

test('the day’s backup is made under the clock there is, and its age is told by it', async () => {
  const backing = await aSociety({ dailyBackups: true });
  await backing.signedInAs('admin');
  const { state } = backing.context.backups;
  backing.later(30 * day);
  await backing.context.jobs.look();
  const [ahead] = (await state()).items;
  backing.later(-30 * day);
  await backing.context.jobs.look();
  const { items, lastGoodAt, warnings } = await state();
  expect([items.length, items[0]?.at]).toEqual([2, ahead?.at]);
  const age = backing.context.now().getTime() - Date.parse(lastGoodAt ?? '');
  expect([age >= 0, age < day]).toEqual([true, true]);
  expect(warnings).toEqual([]);
});
