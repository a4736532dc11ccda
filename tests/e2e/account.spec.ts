import { expect, password, test } from '../support/browser.ts';
import { AccountPage } from './pages/AccountPage.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { expectMessage, expectNoMessage } from './pages/Screen.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

test('a changed password is checked first, then ends the sessions of all other browsers at once', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^422 POST \/api\/me\/password/, /^401 POST \/api\/auth\/sign-in/);
  const person = await society.personWith('user');
  await page.context().addCookies([person.session]);
  const account = new AccountPage(page);
  await account.open();
  const elsewhere = new AccountPage(await browserOf({ ...person, session: await society.signIn(person.email) }));
  await elsewhere.open();
  await expect(elsewhere.devices).toHaveCount(2);

  await page.getByRole('button', { name: 'Change password' }).click();
  await expectMessage(account.currentPassword, 'Current password is required');
  await expectMessage(account.newPassword, 'New password is required');
  await account.changePassword(password, 'short');
  await expectMessage(account.newPassword, 'Password must be at least 6 characters');
  await account.changePassword(password, password);
  await expectMessage(account.newPassword, 'Choose another password than the present one');
  await account.changePassword('not this one', 'verandah');
  await expectMessage(account.currentPassword, 'Incorrect password');
  await account.currentPassword.fill(password);
  await expectNoMessage(account.currentPassword);

  await page.getByRole('button', { name: 'Change password' }).click();
  await account.says('Password changed. Other devices are signed out');
  await expect(account.currentPassword).toHaveValue('');
  await account.isAt('/account');
  await elsewhere.isAt('/login', 'Welcome Back');

  const again = new LoginPage(elsewhere.page);
  await again.signIn(person.email, password);
  await again.refusesWith('Incorrect password');
  await again.signIn(person.email, 'verandah');
  await again.isAt('/account', 'Your Account');
});

test('one sees on which devices one is signed in, and ends any of them or all others', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
}) => {
  const person = await society.personWith('security');
  const [tablet, old] = [await society.signIn(person.email), await society.signIn(person.email)];
  await page.context().addCookies([person.session]);
  const onPhone = new LoginPage(await browserOf(null, { userAgent: phone }));
  await onPhone.open();
  await onPhone.signIn(person.email);
  await onPhone.isAt('/security/dashboard');
  const onTablet = await browserOf({ ...person, session: tablet });
  await onTablet.goto('/account');

  const account = new AccountPage(page);
  await account.open();
  await expect(account.devices).toHaveCount(4);
  await expect(account.devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'End the session on Chrome on Android' }).click();
  const question = await account.asks('End this session?', 'Chrome on Android will be signed out at once.');
  await question.answer('End session');
  await account.says('Session ended');
  await expect(account.devices).toHaveCount(3);
  await onPhone.isAt('/login', 'Welcome Back');

  await page.getByRole('button', { name: 'End all others' }).click();
  await (await account.asks('End all other sessions?', 'Every device but this one')).answer('End all others');
  await account.says('All other sessions ended');
  await expect(account.devices).toHaveCount(1);
  await expect(onTablet).toHaveURL('/login');
  const response = await fetch(`${old.url}/api/flats`, { headers: { cookie: `${old.name}=${old.value}` } });
  expect(response.status).toBe(401);
});

test('on the smallest phone with letters twice as large no word of the account is cut, nor covered by the languages', {
  tag: '@whole',
}, async ({ page, society }) => {
  const person = await society.personWith('user');
  await society.signIn(person.email);
  await page.context().addCookies([person.session]);
  await page.setViewportSize({ width: 320, height: 640 });
  const account = new AccountPage(page);
  await account.open();
  await expect(account.devices).toHaveCount(2);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const cut = () =>
    page
      .getByRole('main')
      .locator('.mantine-Button-label')
      .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  await expect.poll(cut).toEqual([]);
  // A line has room for a word beside the icon, or below it.
  for (const device of await account.devices.all())
    expect((await device.locator('p').last().boundingBox())?.width).toBeGreaterThan(120);
  const languages = await page.getByRole('button', { name: 'मराठी' }).boundingBox();
  const note = await page.getByText('Of signing in, your account').boundingBox();
  expect(note?.y).toBeGreaterThanOrEqual((languages?.y ?? 0) + (languages?.height ?? 0));
});
