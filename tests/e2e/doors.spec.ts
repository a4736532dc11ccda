import { expect, type LiveSociety, test } from '../support/browser.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { SignUpPage } from './pages/SignUpPage.ts';
import { UsersPage } from './pages/UsersPage.ts';

/** Sets who may sign up, as the Society page does. */
async function choose(society: LiveSociety, userSignUp: 'approval' | 'closed') {
  const as = await society.admin();
  const { version } = (await society.send<{ version: number }>('GET', '/api/society', { as })).body;
  await society.send('PATCH', '/api/society', { json: { version, userSignUp }, as });
}

test('with approval somebody waits, beside the flat they name, until an administrator lets them in', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  await choose(society, 'approval');
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  const screen = new SignUpPage(page);
  await screen.open();
  await screen.field('Flat').fill('a-101');
  await screen.signUp({ email: 'ravi@society.example' });
  await screen.isAt('/user/dashboard', 'Almost there');

  const users = new UsersPage(await browserOf(await society.admin()));
  await users.open();
  const waiting = users.page.getByRole('region', { name: 'Waiting to be let in' });
  await expect(waiting).toContainText('Says flat a-101: it belongs to Meera Rao');
  await users.page.getByRole('button', { name: 'Let in ravi@society.example' }).click();
  await (await users.asks('Let ravi@society.example in?', 'look up flats')).answer('Let in');
  await users.says('ravi@society.example is let in');
  await expect(waiting).toBeHidden();

  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await screen.isAt('/user/dashboard');
});

test('who is deactivated while signed in reads why on the sign-in screen', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
}) => {
  const person = await society.personWith('user', { name: 'Ravi' });
  const theirs = await browserOf(person);
  await theirs.goto('/user/dashboard');
  await expect(theirs.getByRole('button', { name: 'Search' })).toBeVisible();
  const as = await society.admin();
  await society.send('PATCH', `/api/users/${person.id}`, { json: { isActive: false }, as });
  const login = new LoginPage(theirs);
  await login.isAt('/login', 'Welcome Back');
  await login.refusesWith('This account has been disabled');
  await page.goto('/login');
  await expect(new LoginPage(page).redBox).toBeHidden();
});
