import { expect, type Page, test } from '../support/browser.ts';
import { expectMessage } from './pages/Screen.ts';
import { SignUpPage } from './pages/SignUpPage.ts';
import { UsersPage } from './pages/UsersPage.ts';

const waiting = 'Your request to be an administrator is waiting for approval';

test('a mistake is told under its field', { tag: '@whole' }, async ({ page }) => {
  const screen = new SignUpPage(page);
  await screen.open();
  await expect(page.getByText('Join our Aangan')).toBeVisible();

  await screen.button.click();
  await expectMessage(screen.email, 'Email is required');
});

test('an address that has an account already is refused under the form, and nothing typed is lost', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 POST \/api\/auth\/sign-up/);
  const { email } = await society.admin();
  const screen = new SignUpPage(page);
  await screen.open();
  await screen.signUp({ email });
  await screen.refusesWith('An account with this email address already exists');
  await expectMessage(screen.email, 'An account with this email address already exists');
  await expect(screen.email).toHaveValue(email);
  await expect(screen.password).toHaveValue('courtyard');

  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await screen.isAt('/login', 'Welcome Back');
});

/** Watches for 'Access Denied'; the returned function tells whether it has been on the screen since: 1 or 0. */
async function countDenials(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.body.innerText.includes('Access Denied')) document.body.dataset['denied'] = '1';
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  return async () => Number((await page.locator('body').getAttribute('data-denied')) ?? 0);
}

test.describe('in an untouched society', () => {
  test.use({ isUntouched: true });

  test('the first to ask for Admin is one at once; the second waits, and is let in live', async ({
    page,
    browserOf,
  }) => {
    const first = new SignUpPage(page);
    await first.open();
    await first.signUp({ email: 'asha@society.example', role: 'Admin' });
    await first.isAt('/admin/dashboard', 'Admin Dashboard');
    const users = new UsersPage(page);
    await users.open();

    const second = new SignUpPage(await browserOf(null));
    await second.open();
    await second.signUp({ email: 'ravi@society.example', role: 'Admin' });
    await second.isAt('/user/dashboard');
    await expect(second.page.getByText(waiting)).toBeVisible();
    const denials = await countDenials(second.page);

    await page.getByRole('button', { name: 'Grant ravi@society.example' }).click();
    const question = await users.asks(
      'Make ravi@society.example an administrator?',
      'Admins manage flats and accounts',
    );
    await question.answer('Grant');
    await users.says('ravi@society.example is an administrator now');
    await expect(users.row('ravi@society.example')).toContainText('Admin');

    // Without showing "Access Denied" on the way.
    await second.isAt('/admin/dashboard', 'Admin Dashboard');
    expect(await denials()).toBe(0);
  });
});

test('a request that is declined leaves a user, without the notice', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
}) => {
  await society.admin();
  const screen = new SignUpPage(page);
  await screen.open();
  await screen.signUp({ email: 'ravi@society.example', role: 'Admin' });
  await expect(page.getByText(waiting)).toBeVisible();

  const users = new UsersPage(await browserOf(await society.admin()));
  await users.open();
  await users.page.getByRole('button', { name: 'Decline ravi@society.example' }).click();
  const question = await users.asks('Decline the request of ravi@society.example?', 'They stay a user.');
  await question.answer('Decline');

  await expect(page.getByText(waiting)).toBeHidden();
  await screen.isAt('/user/dashboard');
});

test('who asks for nothing more becomes a user', { tag: '@whole' }, async ({ page }) => {
  const screen = new SignUpPage(page);
  await screen.open();
  await screen.signUp({ email: 'meera@society.example', role: 'User' });
  await screen.isAt('/user/dashboard');
  await expect(page.getByText(waiting)).toBeHidden();
});
