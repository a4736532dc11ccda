import { expect, signIn, test } from '../support/browser.ts';
import { Screen } from './pages/Screen.ts';

test('who asks to be an administrator is counted in the sidebar and told on the dashboard at once, until they are answered', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  const following = page.waitForResponse(/changes\/stream/);
  await page.goto('/admin/dashboard');
  await following;
  const users = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Users/ });
  await expect(users).toHaveAccessibleName('Users');
  await society.signUp('binod@people.example', 'admin');
  await expect(users).toHaveAccessibleName(/1 open request$/);
  await expect(page.getByText('1 person asks to be an administrator.')).toBeVisible();

  await page.getByRole('link', { name: 'Answer under Users' }).click();
  await screen.isAt('/admin/users', 'Users');
  await page.getByRole('button', { name: 'Decline binod@people.example' }).click();
  const question = await screen.asks('Decline the request of binod@people.example?', 'They stay a user.');
  await question.answer('Decline');
  await expect(users).toHaveAccessibleName('Users');
});
