// @module-tag whole
// The mail before a tenancy ends (docs/rules.md, Tenancies).
import { expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { addFlat } from '../../../tests/support/entries.ts';
import { aMailbox } from '../../../tests/support/mailbox.ts';
import { aSociety, origin, type Person, todayOf } from '../../../tests/support/society.ts';

const dayMs = 24 * 60 * 60 * 1000;
const from = { name: 'Green Park', address: 'office@society.example' };

/** A society that sends mail; A-101 is let to Kabir and Zoya Menon for 61 more days. */
async function aLetFlat() {
  const mailbox = await aMailbox();
  const settings = { mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin };
  const society = await aSociety(settings);
  const admin = await society.signedInAs('admin');
  const letOut = async (flatNumber: string, days: number, tenants: object[]) => {
    const flat = await addFlat(admin, flatNumber);
    const draft = { flatId: flat.id, since: todayOf(society, -200), lastDay: todayOf(society, days), tenants };
    const { status, body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const tenancy = await letOut('A-101', 61, [{ name: 'Kabir Menon', phone: '98200 77777' }, { name: 'Zoya Menon' }]);
  /** A day goes by, and the daily jobs look more than once. */
  const afterDays = async (days: number, servers = [society]) => {
    for (const server of servers) server.later(days * dayMs);
    for (const { context } of [...servers, ...servers]) {
      await context.jobs.look();
      await context.mail.settled();
    }
    return mailbox.received.splice(0).filter(({ subject }) => subject.startsWith('Tenancies'));
  };
  return { society, settings, mailbox, admin, letOut, tenancy, afterDays };
}

test('each administrator is told 60, 30 and 7 days before, each time once, and nobody else is', async () => {
  const { society, admin, tenancy, afterDays } = await aLetFlat();
  const other = await society.signedInAs('admin');
  await society.signedInAs('user');
  await society.signedInAs('security');
  const told: [daysLeft: number, to: string[]][] = [];
  for (let left = 61; left >= -3; left -= 1)
    for (const { to, subject, text, html } of await afterDays(left === 61 ? 0 : 1)) {
      told.push([left, to]);
      expect(subject).toBe('Tenancies of Aangan that end soon');
      const line = `A-101: Kabir Menon and Zoya Menon, until ${spokenDay(tenancy.lastDay)}, in ${left} days`;
      for (const body of [text, html]) expect(body).toContain(line);
      expect(text).toContain(`${origin}/admin/tenancies?state=ending`);
      // Of how they are reached it says nothing.
      expect(text).not.toMatch(/98200|77777/);
    }
  expect(told.map(([left]) => left)).toEqual([60, 60, 30, 30, 7, 7]);
  for (const nth of [0, 2, 4])
    expect(
      told
        .slice(nth, nth + 2)
        .map(([, to]) => to[0])
        .sort(),
    ).toEqual([admin.email, other.email].sort());
}, 120_000);

test('the tenants are called as they are today', async () => {
  const { admin, tenancy, afterDays } = await aLetFlat();
  const { personId } = tenancy.tenants[0] ?? {};
  await admin.send('PATCH', `/api/people/${personId}`, { version: 1, name: 'Kabir A. Menon' });
  const [mail] = await afterDays(1);
  expect(mail?.text).toContain('A-101: Kabir A. Menon and Zoya Menon, until');
});

test('a restart and a second server tell nothing twice; who was off tells the narrowest alone', async () => {
  const { society, settings, afterDays } = await aLetFlat();
  const second = await aSociety({ ...settings, at: society.place });
  expect(await afterDays(40, [society, second])).toHaveLength(1);
  // The job is done anew as if it had not been: after a restore, or under another clock.
  await society.context.db.deleteFrom('jobs').execute();
  expect(await afterDays(0, [society, second])).toEqual([]);
});

test('of what was renewed, ended, put right or begins later it says nothing, of what ends later again in its time', async () => {
  const { society, admin, letOut, tenancy, afterDays } = await aLetFlat();
  const send = (id: string, path: string, json: object) =>
    admin.send<Tenancy>('POST', `/api/tenancies/${id}/${path}`, json);
  const renewed = await letOut('A-102', 50, [{ name: 'Ravi Shah' }]);
  const ended = await letOut('A-103', 50, [{ name: 'Asha Nair' }]);
  const next = {
    version: 1,
    since: todayOf(society, 51),
    lastDay: todayOf(society, 100),
    tenants: [{ name: 'Ravi S' }],
  };
  expect((await send(renewed.id, 'renewal', next)).status).toBe(201);
  expect((await send(ended.id, 'end', { version: 1, on: todayOf(society), how: 'left' })).status).toBe(200);
  expect(await afterDays(0)).toEqual([]);
  const [first] = await afterDays(1);
  expect(first?.text).toContain('A-101');
  expect(first?.text).not.toMatch(/A-102|A-103/);
  const { flatId: _, ...facts } = { flatId: null, since: tenancy.since, tenants: [{ name: 'Kabir Menon' }] };
  const correction = { ...facts, version: tenancy.version, lastDay: todayOf(society, 55), reason: 'So it says' };
  expect((await send(tenancy.id, 'correction', correction)).status).toBe(200);
  expect(await afterDays(1)).toHaveLength(1);
  expect(await afterDays(1)).toEqual([]);
});

test('what somebody says of it before the mail goes out is not told any more', async () => {
  const { society, admin, tenancy, mailbox, afterDays } = await aLetFlat();
  mailbox.refuse({ code: 450, text: 'Try again later' });
  expect(await afterDays(1)).toEqual([]);
  const end = { version: tenancy.version, on: todayOf(society), how: 'left' };
  expect((await admin.send('POST', `/api/tenancies/${tenancy.id}/end`, end)).status).toBe(200);
  mailbox.refuse(null);
  society.later(3 * 60 * 60 * 1000);
  society.context.mail.wake();
  await society.context.mail.settled();
  expect(mailbox.received.filter(({ subject }) => subject.startsWith('Tenancies'))).toEqual([]);
  expect(await society.context.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('without a mail server nobody was told: the first day with one tells of what is near', async () => {
  const society = await aSociety();
  const admin: Person = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const draft = {
    flatId: flat.id,
    since: todayOf(society, -9),
    lastDay: todayOf(society, 9),
    tenants: [{ name: 'Ravi' }],
  };
  await admin.send('POST', '/api/tenancies', draft);
  await society.context.jobs.look();
  const { db } = society.context;
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('tenancyWarnings').selectAll().execute()).toEqual([]);
});
