import { codeOf } from '../support/authenticator.ts';
import { expect, password, signIn, test } from '../support/browser.ts';
import { AccountPage } from './pages/AccountPage.ts';
import { LoginPage } from './pages/LoginPage.ts';

test('an administrator sets up a second factor, signs in with it, and with a recovery code where the phone is missing', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^401 POST \/api\/auth\/(sign-in|code)/);
  const admin = await society.admin();
  await signIn(page, admin);
  const account = new AccountPage(page);
  await account.open();
  await page.getByRole('button', { name: 'Set up' }).click();
  const begin = page.getByRole('form', { name: 'Begin to set up a second factor' });
  await begin.getByLabel('Password', { exact: true }).fill(password);
  await begin.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('aangan-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  const elsewhere = new LoginPage(await browserOf(null));
  await elsewhere.open();
  await elsewhere.signIn(admin.email);
  const code = elsewhere.page.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await elsewhere.page.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.page.getByText('This code is not right, or has been used')).toBeVisible();
  // The next code: the one of the set-up has been used.
  await code.fill(codeOf(secret, new Date(), 1));
  await elsewhere.page.getByRole('button', { name: 'Continue' }).click();
  await elsewhere.isAt('/admin/dashboard', 'Admin Dashboard');

  const third = new LoginPage(await browserOf(null));
  await third.open();
  await third.signIn(admin.email);
  await third.page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await third.page.getByRole('button', { name: 'Continue' }).click();
  await third.isAt('/admin/dashboard', 'Admin Dashboard');
  await page.reload();
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();
});
