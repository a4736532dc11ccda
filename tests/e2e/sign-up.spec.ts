import { expect, type Page, test } from '../support/browser.ts';
import { SignUpPage } from './pages/SignUpPage.ts';
import { UsersPage } from './pages/UsersPage.ts';

const waiting = 'Your request to be an administrator is waiting for approval';

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
