import { expect, signIn, test } from '../support/browser.ts';
import { Screen } from './pages/Screen.ts';
import { SignUpPage } from './pages/SignUpPage.ts';

test('who asks to be an administrator is counted in the sidebar and told on the dashboard at once, until they are answered; declined, they stay a user, without the notice', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  const following = page.waitForResponse(/changes\/stream/);
  await page.goto('/admin/dashboard');
  await following;
  const users = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Users/ });
  await expect(users).toHaveAccessibleName('Users');
  const theirs = new SignUpPage(await browserOf(null));
  await theirs.open();
  await theirs.signUp({ email: 'binod@people.example', role: 'Admin' });
  const notice = theirs.page.getByText('Your request to be an administrator is waiting for approval');
  await expect(notice).toBeVisible();
  await expect(users).toHaveAccessibleName(/1 open request$/);
  await expect(page.getByText('1 person asks to be an administrator.')).toBeVisible();

  await page.getByRole('link', { name: 'Answer under Users' }).click();
  await screen.isAt('/admin/users', 'Users');
  await page.getByRole('button', { name: 'Decline binod@people.example' }).click();
  const question = await screen.asks('Decline the request of binod@people.example?', 'They stay a user.');
  await question.answer('Decline');
  await expect(users).toHaveAccessibleName('Users');
  await expect(notice).toBeHidden();
  await theirs.isAt('/user/dashboard');
});
