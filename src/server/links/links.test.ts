import { describe, expect, test } from 'vitest';
import type { Invited } from '#domain/link.ts';
import type { SecondFactorSecret, Session, User } from '#domain/user.ts';
import { codeOf } from '../../../tests/support/authenticator.ts';
import { aMailbox, type Received } from '../../../tests/support/mailbox.ts';
import { anOffice, aSociety, origin, type Person, testPassword } from '../../../tests/support/society.ts';

const hour = 60 * 60 * 1000;
const from = { name: 'Green Park', address: 'office@society.example' };

/** A society that mails to a mailbox of its own, at a public address. */
async function aMailingSociety() {
  const mailbox = await aMailbox();
  const society = await aSociety({ mail: { smtpUrl: mailbox.smtpUrl, from }, baseUrl: origin });
  const mails = async () => {
    await society.context.mail.settled();
    return mailbox.received;
  };
  return { society, mailbox, mails, admin: await society.signedInAs('admin') };
}

function tokenIn(text: string | null | undefined): string {
  return /#([\w-]{43})\b/.exec(text ?? '')?.[1] ?? 'no token';
}

const use = (society: { send: Person['send'] }, token: string, password = 'verandah') =>
  society.send('POST', '/api/links/password', { token, password });
const over = 'This link has been used, was replaced by a newer one, or is over. Ask for a new one.';

async function invite({ send }: Person, more: object = {}) {
  const draft = { email: 'leela@society.example', name: 'Leela Iyer', role: 'user', ...more };
  return (await send<Invited>('POST', '/api/users/invitations', draft)).body;
}

const me = async ({ send }: { send: Person['send'] }) => (await send<Session>('GET', '/api/me')).body.user;

describe('an invitation', () => {
  test('without mail is a link for the administrator, and its owner chooses a password and signs in', async () => {
    const { society, admin } = await anOffice();
    const { user, link } = await invite(admin);
    expect(user.invitedAt).not.toBeNull();
    expect(link).toMatch(/^\/invitation#[\w-]{43}$/);
    const token = tokenIn(link);
    const { body } = await society.send('POST', '/api/links/look', { token });
    expect(body).toMatchObject({ purpose: 'invitation', email: 'leela@society.example', name: 'Leela Iyer' });
    const refused = await society.send('POST', '/api/auth/sign-in', { email: user.email, password: 'verandah' });
    expect(refused.body).toMatchObject({ code: 'wrong_password' });
    expect((await use(society, token)).status).toBe(204);
    const own = society.sender(await society.signIn(user.email, 'verandah'));
    // It came by way of the administrator: that the address is theirs was not shown.
    expect(await me({ send: own })).toMatchObject({ emailVerified: false, role: 'user' });
    const { body: entered } = await admin.send<User>('GET', `/api/users/${user.id}`);
    expect(entered.invitedAt).toBeNull();
  });

  test('keeps the language that is chosen where it is opened, and a later link the one that the account has', async () => {
    const { society, admin } = await anOffice();
    const { user, link } = await invite(admin);
    const choose = (token: string, language: string) =>
      society.send('POST', '/api/links/password', { token, password: 'verandah', language });
    expect((await choose(tokenIn(link), 'fr')).status).toBe(422);
    expect((await choose(tokenIn(link), 'mr')).status).toBe(204);
    const { body } = await admin.send<{ link: string }>('POST', `/api/users/${user.id}/reset-link`, { by: 'link' });
    expect((await choose(tokenIn(body.link), 'hi')).status).toBe(204);
    const own = society.sender(await society.signIn(user.email, 'verandah'));
    expect(await me({ send: own })).toMatchObject({ language: 'mr' });
  });

  test('goes by mail with a link of BASE_URL, whatever host was asked, and then proves the address', async () => {
    const { society, admin, mails } = await aMailingSociety();
    const draft = { email: 'leela@society.example', name: 'Leela <b>Iyer</b> & sons' };
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const { body } = await admin.send<Invited>('POST', '/api/users/invitations', draft, headers);
    expect(body.link).toBeNull();
    const [mail, ...more] = (await mails()) as [Received];
    expect(more).toEqual([]);
    expect([mail.from, mail.to]).toEqual([from.address, ['leela@society.example']]);
    expect(mail.raw).not.toContain('evil.example');
    expect(mail.text).toContain(`${origin}/invitation#`);
    expect(mail.text).toContain('Hello Leela <b>Iyer</b> & sons,');
    expect(mail.html).toContain('Hello Leela &lt;b&gt;Iyer&lt;/b&gt; &amp; sons,');
    expect(mail.html).not.toContain('<b>Iyer');
    expect((await use(society, tokenIn(mail.text))).status).toBe(204);
    const own = society.sender(await society.signIn(body.user.email, 'verandah'));
    expect(await me({ send: own })).toMatchObject({ emailVerified: true });
  });

  test('is sent again with a new link that ends the old one, and withdrawn with its account', async () => {
    const { society, admin } = await anOffice();
    const { user, link } = await invite(admin);
    const again = await admin.send<{ link: string }>('POST', `/api/users/${user.id}/invitation`, { by: 'link' });
    expect((await use(society, tokenIn(link))).body).toMatchObject({ code: 'not_found', detail: over });
    const byMail = await admin.send('POST', `/api/users/${user.id}/invitation`, { by: 'mail' });
    expect(byMail.body).toMatchObject({ code: 'conflict' });
    expect((await admin.send('DELETE', `/api/users/${user.id}/invitation`)).status).toBe(204);
    expect((await use(society, tokenIn(again.body.link))).body).toMatchObject({ detail: over });
    expect((await admin.send('GET', `/api/users/${user.id}`)).status).toBe(404);
    expect((await invite(admin)).user.email).toBe(user.email);
  });

  test('can be withdrawn only before it was accepted', async () => {
    const { society, admin } = await anOffice();
    const { user, link } = await invite(admin);
    await use(society, tokenIn(link));
    expect((await admin.send('DELETE', `/api/users/${user.id}/invitation`)).status).toBe(409);
    expect((await admin.send('POST', `/api/users/${user.id}/invitation`, { by: 'link' })).status).toBe(409);
  });

  test('of an administrator who never came leaves the last administrator the last', async () => {
    const { admin } = await anOffice();
    await invite(admin, { role: 'admin' });
    const { body } = await admin.send('PATCH', `/api/users/${admin.id}`, { role: 'user' });
    expect(body).toMatchObject({ code: 'last_admin' });
  });
});

describe('a link', () => {
  test('that was handed over is over once whoever made it is no administrator any more', async () => {
    const { society, admin } = await anOffice();
    const leaving = await society.signedInAs('admin');
    const owner = await society.signedInAs('admin');
    const reset = async ({ send }: Person) =>
      tokenIn((await send<{ link: string }>('POST', `/api/users/${owner.id}/reset-link`, { by: 'link' })).body.link);
    const { user, link } = await invite(leaving, { role: 'admin' });
    const tokens = [tokenIn(link), await reset(leaving)];
    for (const change of [{ isActive: false }, { isActive: true, role: 'user' }]) {
      expect((await admin.send('PATCH', `/api/users/${leaving.id}`, change)).status).toBe(200);
      for (const token of tokens) {
        expect((await use(society, token)).body).toMatchObject({ detail: over });
        expect((await society.send('POST', '/api/links/look', { token })).status).toBe(404);
      }
    }
    const again = await admin.send<{ link: string }>('POST', `/api/users/${user.id}/invitation`, { by: 'link' });
    for (const token of [tokenIn(again.body.link), await reset(admin)])
      expect((await use(society, token)).status).toBe(204);
  });

  test('is kept as a hash alone, wherever the database is looked at', async () => {
    const { society, admin, mails } = await aMailingSociety();
    await invite(admin);
    const { body } = await admin.send<{ link: string }>('POST', `/api/users/${admin.id}/reset-link`, { by: 'link' });
    const tokens = [tokenIn(body.link), tokenIn((await mails())[0]?.text)];
    const { db } = society.context;
    for (const table of ['links', 'outbox', 'changes', 'activities', 'keptRows', 'users'] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const token of tokens) expect(rows.includes(token), table).toBe(false);
    }
    expect(await db.selectFrom('links').select('hash').execute()).toHaveLength(2);
  });

  test('works once, also when it is used twice at the same time, and looking never uses it up', async () => {
    const { society, admin } = await anOffice();
    const { link } = await invite(admin);
    const token = tokenIn(link);
    for (let look = 0; look < 3; look++)
      expect((await society.send('POST', '/api/links/look', { token })).status).toBe(200);
    const both = await Promise.all([use(society, token, 'first one'), use(society, token, 'second one')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await use(society, token)).body).toMatchObject({ code: 'not_found', detail: over });
    expect((await society.send('POST', '/api/links/look', { token })).status).toBe(404);
  });

  test('is over after its time: a reset after an hour, an invitation after seven days', async () => {
    const { society, admin } = await anOffice();
    const ravi = await society.signedInAs('user');
    const { link } = await invite(admin);
    const { body } = await admin.send<{ link: string }>('POST', `/api/users/${ravi.id}/reset-link`, { by: 'link' });
    society.later(hour);
    expect((await use(society, tokenIn(body.link))).status).toBe(404);
    society.later(6 * 24 * hour);
    expect((await society.send('POST', '/api/links/look', { token: tokenIn(link) })).status).toBe(200);
    society.later(24 * hour);
    expect((await use(society, tokenIn(link))).status).toBe(404);
  });

  test('for a new password ends the sessions and the other links of its person, and is in the log', async () => {
    const { society, admin } = await anOffice();
    const ravi = await society.signedInAs('user');
    const linkFor = async () => {
      const { body } = await admin.send<{ link: string }>('POST', `/api/users/${ravi.id}/reset-link`, { by: 'link' });
      return tokenIn(body.link);
    };
    expect((await use(society, await linkFor())).status).toBe(204);
    expect(await me(ravi)).toBeNull();
    const own = society.sender(await society.signIn(ravi.email, 'verandah'));
    const waiting = await linkFor();
    const change = { currentPassword: 'verandah', newPassword: 'balcony' };
    expect((await own('POST', '/api/me/password', change)).status).toBe(204);
    expect((await use(society, waiting)).status).toBe(404);
    const log = await society.context.db.selectFrom('changes').select(['operation', 'actorId']).execute();
    expect(log).toContainEqual({ operation: 'reset-link', actorId: admin.id });
    expect(log).toContainEqual({ operation: 'password-by-link', actorId: ravi.id });
  });

  test('is no longer than it should be, and one that was never made says no more than one that is over', async () => {
    const society = await aSociety();
    for (const token of ['x'.repeat(43), 'A'.repeat(43)])
      expect((await use(society, token)).body).toMatchObject({ code: 'not_found', detail: over });
    for (const token of ['', 'short', 'x'.repeat(10_000), `${'x'.repeat(42)}\n`, null, { a: 1 }])
      expect((await society.send('POST', '/api/links/password', { token, password: 'verandah' })).status).toBe(422);
  });
});

describe('a forgotten password', () => {
  const ask = ({ send }: { send: Person['send'] }, email: string) => send('POST', '/api/links/reset', { email });

  test('is answered the same whether or not somebody has the address; only who has it gets a mail', async () => {
    const { society, mails } = await aMailingSociety();
    const ravi = await society.signedInAs('user');
    const known = await ask(society, ravi.email.toUpperCase());
    const unknown = await ask(society, 'nobody@society.example');
    const shown = ({ status, body, headers }: typeof known) => {
      const { 'x-request-id': _, ...rest } = Object.fromEntries(headers);
      return { status, body, headers: rest };
    };
    expect(shown(known)).toEqual(shown(unknown));
    const [mail, ...more] = (await mails()) as [Received];
    expect([mail.to, more]).toEqual([[ravi.email], []]);
    expect(mail.text).toContain(`${origin}/reset#`);
    expect((await use(society, tokenIn(mail.text))).status).toBe(204);
    await society.signIn(ravi.email, 'verandah');
  });

  test('brings an invited person their invitation, and a deactivated one nothing', async () => {
    const { society, admin, mails } = await aMailingSociety();
    const { user } = await invite(admin);
    const ravi = await society.signedInAs('user');
    await admin.send('PATCH', `/api/users/${ravi.id}`, { isActive: false });
    await ask(society, user.email);
    await ask(society, ravi.email);
    expect((await mails()).map(({ to, text }) => [to[0], /\/(\w+)#/.exec(text)?.[1]])).toEqual([
      [user.email, 'invitation'],
      [user.email, 'invitation'],
    ]);
  });

  test('asked for by a stranger again and again fills no mailbox, keeps nobody out, and stops the stranger', async () => {
    const { society, mails } = await aMailingSociety();
    const ravi = await society.signedInAs('user');
    const statuses: number[] = [];
    for (let nth = 0; nth < 21; nth++) statuses.push((await ask(society, ravi.email)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
    expect(await mails()).toHaveLength(3);
    await society.signIn(ravi.email, testPassword);
    expect((await use(society, tokenIn((await mails())[0]?.text))).status).toBe(204);
    society.later(hour / 4 + 1);
    expect((await ask(society, ravi.email)).status).toBe(204);
  });

  test('is told to ask the office where no mail is sent', async () => {
    const society = await aSociety();
    const { status, body } = await ask(society, 'asha@society.example');
    expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('Ask the society’s office') }]);
  });

  test('takes no address that could write a header or name a second recipient', async () => {
    const { society, mails } = await aMailingSociety();
    for (const email of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example,c@d.example',
      '<a@b.example>',
      'a@b.example\0',
    ])
      expect((await ask(society, email)).status, email).toBe(422);
    expect(await mails()).toEqual([]);
  });
});

describe('an address', () => {
  const signUp = { email: 'ravi@society.example', password: testPassword, confirmPassword: testPassword, role: 'user' };

  test('of who signs up is confirmed by its mail', async () => {
    const { society, mails } = await aMailingSociety();
    await society.send('POST', '/api/auth/sign-up', signUp);
    const own = { send: society.sender(await society.signIn(signUp.email)) };
    expect(await me(own)).toMatchObject({ emailVerified: false });
    const token = tokenIn((await mails())[0]?.text);
    // A link for an address is none for a password.
    expect((await use(society, token)).status).toBe(404);
    expect((await own.send('POST', '/api/links/address', { token })).status).toBe(204);
    expect(await me(own)).toMatchObject({ emailVerified: true });
    expect((await own.send('POST', '/api/links/address', { token })).status).toBe(404);
  });

  test('of an account that somebody else signed up with it is not confirmed by its owner, nor used up by them', async () => {
    const { society, mails, admin } = await aMailingSociety();
    await society.send('POST', '/api/auth/sign-up', signUp);
    const squatter = { send: society.sender(await society.signIn(signUp.email)) };
    const token = tokenIn((await mails())[0]?.text);
    for (const owner of [society, admin]) {
      const { body } = await owner.send('POST', '/api/links/address', { token });
      expect(body).toMatchObject({ code: 'forbidden', detail: expect.stringMatching(/^Sign in to this account here/) });
    }
    expect(await me(squatter)).toMatchObject({ emailVerified: false });
    expect((await society.send('POST', '/api/links/look', { token })).status).toBe(200);
  });

  test('of an account that an administrator made is confirmed wherever its mail is read', async () => {
    const { society, mails, admin } = await aMailingSociety();
    const draft = { email: 'leela@society.example', name: 'Leela', password: testPassword };
    await admin.send('POST', '/api/users', draft);
    const leela = { send: society.sender(await society.signIn(draft.email)) };
    const change = { currentPassword: testPassword, newPassword: 'verandah' };
    await leela.send('POST', '/api/me/password', change);
    expect((await leela.send('POST', '/api/me/email/check')).status).toBe(204);
    const token = tokenIn((await mails())[0]?.text);
    expect((await society.send('POST', '/api/links/address', { token })).status).toBe(204);
    expect(await me(leela)).toMatchObject({ emailVerified: true });
  });

  test.each([
    ['before it was confirmed loses the second factor that was there', false],
    ['once it was confirmed keeps the second factor', true],
  ])('whose owner chooses a password by its mail %s', async (_, isConfirmed) => {
    const { society, mails, mailbox } = await aMailingSociety();
    await society.send('POST', '/api/auth/sign-up', signUp);
    const first = { send: society.sender(await society.signIn(signUp.email)) };
    const token = tokenIn((await mails())[0]?.text);
    if (isConfirmed) await first.send('POST', '/api/links/address', { token });
    const begun = await first.send<SecondFactorSecret>('POST', '/api/me/second-factor', { password: testPassword });
    const code = codeOf(begun.body.secret, society.context.now());
    expect((await first.send('POST', '/api/me/second-factor/confirmation', { code })).status).toBe(200);
    await society.send('POST', '/api/links/reset', { email: signUp.email });
    await mails();
    expect((await use(society, tokenIn(mailbox.received[1]?.text))).status).toBe(204);
    expect(await me(first)).toBeNull();
    const signIn = await society.send('POST', '/api/auth/sign-in', { email: signUp.email, password: 'verandah' });
    expect(signIn.body).toMatchObject(isConfirmed ? { code: 'code_required' } : { user: { emailVerified: true } });
  });

  test('is changed after the check of the new one, and the old one hears of it', async () => {
    const { society, mails, mailbox } = await aMailingSociety();
    const ravi = await society.signedInAs('user');
    const wish = { email: 'new@society.example', currentPassword: 'wrong one' };
    expect((await ravi.send('POST', '/api/me/email', wish)).status).toBe(422);
    expect((await ravi.send('POST', '/api/me/email', { ...wish, currentPassword: testPassword })).status).toBe(204);
    expect(await me(ravi)).toMatchObject({ email: ravi.email, pendingEmail: wish.email });
    const [first] = (await mails()) as [Received];
    expect(first.to).toEqual([wish.email]);
    expect((await ravi.send('POST', '/api/me/email/check')).status).toBe(204);
    expect(await mails()).toHaveLength(2);
    const token = tokenIn(mailbox.received[1]?.text);
    expect((await ravi.send('POST', '/api/links/address', { token: tokenIn(first.text) })).status).toBe(404);
    expect((await society.send('POST', '/api/links/address', { token })).status).toBe(403);
    expect((await ravi.send('POST', '/api/links/address', { token })).status).toBe(204);
    expect(await me(ravi)).toMatchObject({ email: wish.email, pendingEmail: null, emailVerified: true });
    const told = (await mails())[2];
    expect([told?.to, told?.text]).toEqual([[ravi.email], expect.stringContaining('another email address now')]);
  });

  test('that is wished for again and again gets three mails, and the link of the last one works', async () => {
    const { society, mails, mailbox } = await aMailingSociety();
    const ravi = await society.signedInAs('user');
    const wish = { email: 'new@society.example', currentPassword: testPassword };
    for (let time = 0; time < 5; time++) {
      expect((await ravi.send('POST', '/api/me/email', wish)).status).toBe(204);
      await mails();
    }
    expect(mailbox.received.map(({ to }) => to)).toEqual(Array(3).fill([wish.email]));
    const token = tokenIn(mailbox.received[2]?.text);
    expect((await ravi.send('POST', '/api/links/address', { token })).status).toBe(204);
    expect(await me(ravi)).toMatchObject({ email: wish.email, pendingEmail: null });
  });

  test("can't become another account's, not even when that came meanwhile; and a wish can be given up", async () => {
    const { society, mails, admin } = await aMailingSociety();
    const ravi = await society.signedInAs('user');
    const wish = (email: string) => ravi.send('POST', '/api/me/email', { email, currentPassword: testPassword });
    expect((await wish(admin.email)).body).toMatchObject({ code: 'duplicate_account' });
    expect((await wish(ravi.email)).body).toMatchObject({ errors: { email: 'This is your address already' } });
    expect((await wish('new@society.example')).status).toBe(204);
    const token = tokenIn((await mails())[0]?.text);
    await admin.send('POST', '/api/users', { email: 'new@society.example', name: 'Other', password: testPassword });
    const refused = await ravi.send('POST', '/api/links/address', { token });
    expect(refused.body).toMatchObject({ code: 'duplicate_account' });
    expect(await me(ravi)).toMatchObject({ email: ravi.email });
    expect((await ravi.send('DELETE', '/api/me/email')).status).toBe(204);
    expect((await ravi.send('POST', '/api/links/address', { token })).status).toBe(404);
    expect(await me(ravi)).toMatchObject({ pendingEmail: null });
  });

  test('can not be changed where no mail is sent', async () => {
    const society = await aSociety();
    const ravi = await society.signedInAs('user');
    const wish = { email: 'new@society.example', currentPassword: testPassword };
    expect((await ravi.send('POST', '/api/me/email', wish)).status).toBe(409);
    expect((await ravi.send('POST', '/api/me/email/check')).status).toBe(409);
  });
});
