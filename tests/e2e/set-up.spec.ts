import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { makeBackup } from '#server/backup/make.ts';
import { boot } from '#server/main.ts';
import { expect, password, test } from '../support/browser.ts';
import { addFlat } from '../support/entries.ts';
import { cookieOf, senderTo } from '../support/senders.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { expectMessage } from './pages/Screen.ts';
import { SetUpPage } from './pages/SetUpPage.ts';
import { SignUpPage } from './pages/SignUpPage.ts';

const asha = { name: 'Asha Menon', email: 'asha@society.example' };

test.describe('an untouched society', () => {
  test.use({ isUntouched: true });

  test('opens with its set-up, and with a sign-in only at its own address; who fills it in begins on the dashboard, and others read its name', async ({
    page,
    browserOf,
  }) => {
    const screen = new SetUpPage(page);
    const seen: string[] = [];
    await page.exposeFunction('told', (title: string) => seen.push(title));
    await page.addInitScript(() =>
      new MutationObserver(() => {
        const title = document.querySelector('h1, h2')?.textContent;
        if (title) (window as unknown as { told(title: string): void }).told(title);
      }).observe(document, { childList: true, subtree: true, characterData: true }),
    );
    for (const address of ['/admin/flats', '/']) {
      await page.goto(address);
      await screen.isAt('/set-up', 'Set up your society');
    }
    expect(seen).not.toContain('Welcome Back');
    await page.goto('/login');
    await screen.isAt('/login', 'Welcome Back');
    await page.goto('/');

    await screen.button.click();
    await expectMessage(screen.field('Name of the society'), 'is required');
    await screen.setUp({ society: 'Green Park', ...asha });
    await screen.isAt('/admin/dashboard', 'Admin Dashboard');
    await expect(page.getByRole('banner')).toContainText('Green Park');

    const others = new LoginPage(await browserOf(null));
    await others.page.goto('/set-up');
    await others.isAt('/login', 'Welcome Back');
    await expect(others.page.getByText('Green Park')).toBeVisible();
    await others.page.goto('/signup');
    await expect(others.page.getByText('Green Park')).toBeVisible();
  });

  test('still leads to the sign-in and the sign-up, as they are', { tag: '@whole' }, async ({ page }) => {
    const screen = new SetUpPage(page);
    await screen.open();
    await page.getByRole('link', { name: 'Sign in' }).click();
    const login = new LoginPage(page);
    await expect(login.title).toHaveText('Welcome Back');
    await page.goBack();
    await page.getByRole('link', { name: 'Sign up' }).click();
    const signUp = new SignUpPage(page);
    await signUp.isAt('/signup', 'Create Account');
    await signUp.field('Your name (optional)').fill('Ravi Kumar');
    await signUp.signUp({ email: 'ravi@society.example', role: 'User' });
    await signUp.isAt('/user/dashboard');
    await expect(page.getByText(/^Your request to be an administrator/)).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).click();
    // A user with an account can sign in again while the society has no administrator yet.
    await login.isAt('/login', 'Welcome Back');
    await page.goto('/');
    await screen.isAt('/set-up', 'Set up your society');
    await expect(page.getByRole('link', { name: 'Begin from a backup' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Sign in' }).click();
    // The set-up has a field of this name, too.
    await login.isAt('/login', 'Welcome Back');
    await login.signIn('ravi@society.example');
    await login.isAt('/user/dashboard');
  });

  test('asks for the set-up code at once on another machine', { tag: '@whole' }, async ({
    society,
    browserOf,
    trouble,
  }) => {
    trouble.expect(/^422 POST \/api\/set-up/);
    society.inTables((tables) =>
      tables.exec("insert or replace into setUpCodes (id, code) values (1, 'abcd-efgh-jkmn')"),
    );
    const screen = new SetUpPage(await browserOf(null, { extraHTTPHeaders: { 'x-forwarded-for': '10.0.0.7' } }));
    await screen.open();
    await screen.code.fill('not-the-code');
    await screen.setUp({ society: 'Green Park', ...asha });
    await expectMessage(screen.code, 'This is not the set-up code that the server printed when it was started');
    await screen.code.fill('ABCD-EFGH-JKMN');
    await screen.button.click();
    await screen.isAt('/admin/dashboard', 'Admin Dashboard');
  });
});

/** The real program on a port, with a data folder of its own: a restore closes and reopens it. */
async function aProgram() {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-program-'));
  const booted = await boot({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUP: 'off' });
  const server = serve({ fetch: booted.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function close() {
    booted.endStreams();
    server.close();
    server.closeAllConnections();
    await booted.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { dataDir, address, close };
}

test('a clerk comes back from a backup in the browser: shown what is in it, asked for its passphrase, and signed in as then', {
  tag: '@whole',
}, async ({ browser }) => {
  const before = await aProgram();
  const form = { societyName: 'Green Park', ...asha, password, confirmPassword: password };
  const { headers } = await senderTo(fetch, before.address)('POST', '/api/set-up', form);
  await addFlat({ send: senderTo(fetch, before.address, cookieOf(headers)) }, 'A-101');
  const file = join(before.dataDir, 'aangan-manual.backup');
  const secret = readFileSync(join(before.dataDir, 'secret'), 'utf8').trim();
  const source = { dataDir: before.dataDir, databaseUrl: null };
  const at = '2026-11-21T18:40:00.000Z';
  await makeBackup({ source, file, passphrase: 'open the gate', secret, at, cost: 2 ** 10 });
  const other = join(before.dataDir, 'notes.backup');
  writeFileSync(other, 'not a backup');

  const program = await aProgram();
  const context = await browser.newContext({ baseURL: program.address });
  const screen = new SetUpPage(await context.newPage());
  const { page } = screen;
  try {
    await screen.open();
    await page.getByRole('link', { name: 'Begin from a backup' }).click();
    await screen.isAt(/\/set-up\?backup=1$/, 'Begin from a backup');
    await screen.bringsFile(other);
    await expect(screen.alert).toHaveText('This file is no backup of Aangan. Choose another one.');

    await screen.bringsFile(file);
    const found = page.getByRole('form', { name: 'Bring the backup back' });
    // Just after midnight in India, so that the day differs from that in UTC.
    await expect(found).toContainText('Green ParkAs it was on 22 Nov 2026, 12:10');
    await expect(found).toContainText('1 flat, 0 owners, 0 vehicles, 1 account.');
    const goOn = found.getByRole('button', { name: 'Bring it back' });
    await goOn.click();
    await expectMessage(screen.field('Passphrase'), 'Enter the passphrase that this backup was made with');
    await screen.field('Passphrase').fill('shut the gate');
    await goOn.click();
    await expectMessage(screen.field('Passphrase'), 'The backup does not open with this passphrase');
    await screen.field('Passphrase').fill('open the gate');
    await goOn.click();
    await expect(page.getByRole('status')).toContainText('Green Park is back as it was on 22 Nov 2026');

    await page.getByRole('link', { name: 'Go to the sign-in' }).click();
    const login = new LoginPage(page);
    await login.isAt('/login', 'Welcome Back');
    await login.signIn(asha.email);
    await login.isAt('/admin/dashboard', 'Admin Dashboard');
    await page.goto('/admin/flats');
    await expect(page.getByText('A-101')).toBeVisible();
  } finally {
    await context.close();
    await Promise.all([before.close(), program.close()]);
  }
});
