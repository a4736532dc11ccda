import { expect, type LiveSociety, test } from '../support/browser.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { expectMessage } from './pages/Screen.ts';
import { SignUpPage } from './pages/SignUpPage.ts';
import { SocietyPage } from './pages/SocietyPage.ts';
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

test('a society that takes no sign-ups says so, before and after trying', { tag: '@whole' }, async ({
  page,
  society,
  trouble,
}) => {
  trouble.expect(/^403 POST \/api\/auth\/sign-up/);
  await choose(society, 'closed');
  const screen = new SignUpPage(page);
  await screen.open();
  const sentence = 'This society takes no sign-ups. Ask an administrator for an account.';
  await screen.refusesWith(sentence);
  await screen.signUp({ email: 'ravi@society.example' });
  await screen.refusesWith(sentence);
});

test.describe('in an untouched society', () => {
  test.use({ isUntouched: true });

  test('the first administrator on another machine is asked for the set-up code, and nothing typed is lost', {
    tag: '@whole',
  }, async ({ society, browserOf, trouble }) => {
    trouble.expect(/^422 POST \/api\/auth\/sign-up/);
    society.inTables((tables) =>
      tables.exec("insert or replace into setUpCodes (id, code) values (1, 'abcd-efgh-jkmn')"),
    );
    const page = await browserOf(null, { extraHTTPHeaders: { 'x-forwarded-for': '10.0.0.7' } });
    const screen = new SignUpPage(page);
    await screen.open();
    await expect(screen.field('Set-up code')).toBeHidden();
    await screen.signUp({ email: 'asha@society.example', role: 'Admin' });
    const code = screen.field('Set-up code');
    await expectMessage(
      code,
      'The first administrator needs the set-up code that the server printed when it was started',
    );
    await expect(code).toBeFocused();
    await expect(screen.password).toHaveValue('courtyard');
    await code.fill('not-the-code');
    await screen.button.click();
    await expectMessage(code, 'This is not the set-up code that the server printed when it was started');
    await code.fill('ABCD-EFGH-JKMN');
    await screen.button.click();
    await screen.isAt('/admin/dashboard', 'Admin Dashboard');
  });
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

test('the first steps ask who may sign up, until it is chosen', { tag: '@whole' }, async ({ society, browserOf }) => {
  const page = await browserOf(await society.admin());
  await page.goto('/admin/dashboard');
  const step = page.getByRole('listitem').filter({ hasText: 'Choose who may sign up as a resident' });
  await step.getByRole('link', { name: 'Choose' }).click();
  const choices = page.getByRole('radiogroup', { name: 'Signing up as a resident' });
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0);
  await choices.getByRole('radio', { name: 'At once' }).check();
  await new SocietyPage(page).section('Sign-up').save();
  await page.goto('/admin/dashboard');
  await expect(step).toContainText(', done');
});
