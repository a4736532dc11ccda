import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { UnsentMail } from '#domain/link.ts';
import { readConfig } from '#server/config.ts';
import { letterFor } from '#server/mail/letters.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { freePort } from '../../../tests/support/freePort.ts';
import { aMailbox } from '../../../tests/support/mailbox.ts';
import { aSociety, origin, type Person } from '../../../tests/support/society.ts';

const minute = 60 * 1000;
const from = { name: 'Green Park', address: 'office@society.example' };
const draft = { email: 'leela@society.example', name: 'Leela' };

const unsent = async ({ send }: Person) => (await send<{ items: UnsentMail[] }>('GET', '/api/mail')).body.items;

test('a mail goes out after its commit, once, and nothing of it stays', async () => {
  const mailbox = await aMailbox();
  const society = await aSociety({ mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin });
  const admin = await society.signedInAs('admin');
  // Another account has the address: nothing is committed, so nothing is sent.
  await admin.send('POST', '/api/users/invitations', { ...draft, email: admin.email });
  await admin.send('POST', '/api/users/invitations', draft);
  await society.context.mail.settled();
  society.context.mail.wake();
  await society.context.mail.settled();
  expect(mailbox.received.map(({ to }) => to)).toEqual([[draft.email]]);
  expect(await society.context.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('of two servers on one database one sends it', async () => {
  const mailbox = await aMailbox();
  const mail = { smtpUrl: mailbox.smtpUrl, from };
  const first = await aSociety({ mail, baseUrl: origin });
  const second = await aSociety({ mail, baseUrl: origin, at: first.place });
  const admin = await first.signedInAs('admin');
  const people = Array.from({ length: 6 }, (_, nth) => ({ ...draft, email: `person.${nth}@society.example` }));
  await Promise.all(
    people.map(async (person) => {
      await admin.send('POST', '/api/users/invitations', person);
      second.context.mail.wake();
    }),
  );
  await Promise.all([first.context.mail.settled(), second.context.mail.settled()]);
  expect(mailbox.received.map(({ to }) => to[0]).sort()).toEqual(people.map(({ email }) => email));
});

test('while no mail server answers, requests do not wait, the mail is tried again, and after a day it is given up and said', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const society = await aSociety({ mail: { smtpUrl, from }, baseUrl: origin });
  const { mail, db } = society.context;
  const admin = await society.signedInAs('admin');
  await admin.send('POST', '/api/users/invitations', draft);
  await mail.settled();
  expect(await unsent(admin)).toMatchObject([
    { email: draft.email, gaveUp: false, reason: expect.stringContaining('ECONNREFUSED') },
  ]);
  const tries: number[] = [];
  for (let passed = 0; passed < 25 * 60; passed += 30) {
    society.later(30 * minute);
    mail.wake();
    await mail.settled();
    const { attempts } = await db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow();
    if (tries.at(-1) !== attempts) tries.push(attempts);
  }
  // Every two hours in the end, and not every half.
  expect(tries.at(-1)).toBeGreaterThan(10);
  expect(tries.at(-1)).toBeLessThan(25);
  const [given] = await unsent(admin);
  expect(given).toMatchObject({ gaveUp: true });
  expect((await admin.send('DELETE', `/api/mail/${given?.id}`)).status).toBe(204);
  expect(await unsent(admin)).toEqual([]);
});

test('a mail server that goes on for ever without taking the mail is left, and the mail is tried again', async () => {
  // Each line says that another follows.
  const server = createServer((socket) => {
    const talking = setInterval(() => socket.write('220-mail.society.example\r\n'), 10);
    socket.on('close', () => clearInterval(talking)).on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const limit = new AbortController();
  const limiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => limiting.mockRestore());
  const connected = once(server, 'connection');
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const society = await aSociety({ mail: { smtpUrl, from }, baseUrl: origin });
  const admin = await society.signedInAs('admin');
  await admin.send('POST', '/api/users/invitations', draft);
  await connected;
  expect(limiting).toHaveBeenCalledWith(2 * minute);
  limit.abort(new DOMException('The mail server took too long', 'TimeoutError'));
  await society.context.mail.settled();
  expect(await unsent(admin)).toMatchObject([{ email: draft.email, gaveUp: false }]);
});

test('an address that is refused for good is given up at once, one that is refused for now is not', async () => {
  const mailbox = await aMailbox();
  const society = await aSociety({ mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin });
  const { mail } = society.context;
  const admin = await society.signedInAs('admin');
  mailbox.refuse({ code: 450, text: 'Try again later' });
  await admin.send('POST', '/api/users/invitations', draft);
  await mail.settled();
  expect(await unsent(admin)).toMatchObject([{ gaveUp: false, reason: '450 Try again later' }]);
  mailbox.refuse({ code: 550, text: 'No such user' });
  society.later(2 * minute);
  mail.wake();
  await mail.settled();
  expect(await unsent(admin)).toMatchObject([{ gaveUp: true, reason: '550 No such user' }]);
  mailbox.refuse(null);
  const [{ userId }] = (await unsent(admin)) as [UnsentMail];
  await admin.send('POST', `/api/users/${userId}/invitation`, { by: 'mail' });
  await mail.settled();
  expect(mailbox.received).toHaveLength(1);
  expect(await unsent(admin)).toEqual([]);
});

test('a mail is in the language of the account it is about, and one about the office in English', async () => {
  const mailbox = await aMailbox();
  const society = await aSociety({ mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin });
  const { context } = society;
  const admin = await society.signedInAs('admin');
  const [asking, said] = await Promise.all([society.signedInAs('user'), society.signedInAs('user')]);
  await admin.send('PATCH', '/api/me', { language: 'mr' });
  await asking.send('PATCH', '/api/me', { language: 'hi' });
  for (const { email } of [asking, said]) await society.send('POST', '/api/links/reset', { email });
  await context.write(null, (tx) => queueMail(tx, { purpose: 'log-head', userId: admin.id, email: admin.email }));
  context.mail.wake();
  await context.mail.settled();
  const written = (person: Person) => mailbox.received.find(({ to }) => to[0] === person.email);
  expect(written(asking)).toMatchObject({
    subject: expect.stringMatching(/के लिए नया पासवर्ड$/),
    text: expect.stringMatching(
      /^नमस्ते Test user,[\s\S]*नया पासवर्ड माँगा है।[\s\S]*\/reset#[\s\S]*लिंक एक बार और एक घंटे तक चलता है।/,
    ),
    html: expect.stringContaining('<html lang="hi">'),
  });
  expect(written(said)).toMatchObject({ text: expect.stringMatching(/^Hello Test user,/) });
  expect(written(admin)).toMatchObject({
    text: expect.stringMatching(/^Hello Test admin,[\s\S]*The log of who changed what/),
  });
});

test('no name can begin a header or a tag', () => {
  const society = 'Park\r\nBcc: all@society.example\r\n\r\n<script>';
  const name = 'A\nB <img src=x>';
  const link = `${origin}/reset#x"><script>`;
  for (const purpose of ['invitation', 'reset', 'address', 'changed'] as const) {
    const letter = letterFor({ purpose, language: null, society, name, link });
    expect(letter.subject).not.toMatch(/[\r\n]/);
    expect(letter.html).not.toMatch(/<script|<img/);
  }
});

test('mail without the public address, or from no address, keeps the server from starting with one line', () => {
  const smtp = { SMTP_URL: 'smtps://user:hidden@mail.example', MAIL_FROM: 'Green Park <office@society.example>' };
  const given = { ...smtp, BASE_URL: 'https://society.example' };
  expect(readConfig(given).mail).toEqual({
    smtpUrl: smtp.SMTP_URL,
    from: { name: 'Green Park', address: 'office@society.example' },
  });
  expect(readConfig({ BASE_URL: given.BASE_URL }).mail).toBeNull();
  expect(() => readConfig(smtp)).toThrow(/^The setting SMTP_URL needs BASE_URL/);
  for (const wrong of ['', 'office', 'A <b>', 'office@society.example\r\nBcc: x@y.example'])
    expect(() => readConfig({ ...given, MAIL_FROM: wrong }), wrong).toThrow(
      /^The setting MAIL_FROM must be an address/,
    );
  expect(() => readConfig({ ...given, SMTP_URL: 'http://hidden.example' })).toThrow(/^The setting SMTP_URL must look/);
});
