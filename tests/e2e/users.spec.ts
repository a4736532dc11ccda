import { expect, password, signIn, test } from '../support/browser.ts';
import { holdTimers } from '../support/heldTimers.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { expectMessage, Screen } from './pages/Screen.ts';
import { UsersPage } from './pages/UsersPage.ts';

test('an admin makes a security account without leaving their own, and it opens the gate', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
  trouble,
}) => {
  trouble.expect(/^409 POST \/api\/users/);
  const admin = await society.admin();
  await signIn(page, admin);
  const users = new UsersPage(page);
  await users.open();
  await page.getByRole('button', { name: 'Add User' }).click();
  await users.dialog.getByRole('button', { name: 'Add User' }).click();
  await expectMessage(users.field('Name', users.dialog), 'Name is required');
  await expectMessage(users.field('Email', users.dialog), 'Email is required');
  await expectMessage(users.field('Password', users.dialog), 'Password is required');
  await users.field('Name', users.dialog).fill('Gopal');
  await users.field('Email', users.dialog).fill(admin.email);
  await users.field('Password', users.dialog).fill(password);
  await users.dialog.getByRole('button', { name: 'Add User' }).click();
  await expectMessage(users.field('Email', users.dialog), 'An account with this email address already exists');
  await users.dialog.getByRole('button', { name: 'Cancel' }).click();
  await (await users.asks('Discard changes?', 'What you typed is not saved yet.', 'Keep editing')).answer('Discard');
  await expect(users.dialog).toBeHidden();

  await users.add({ name: 'Gopal', email: 'gopal@society.example', password, role: 'Security' });
  await users.says('User Gopal added');
  await expect(users.row('gopal@society.example')).toContainText('Security');
  await expect(users.row(admin.email)).toContainText('(you)');
  await expect(page.getByRole('banner')).toContainText(admin.email);

  const gate = new LoginPage(await browserOf(null));
  await gate.open();
  await gate.signIn('gopal@society.example');
  await gate.isAt('/security/dashboard', 'Security Dashboard');
});

test('a changed role and a deactivation reach the person where they are', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
  trouble,
}) => {
  trouble.expect(/^403 POST \/api\/auth\/sign-in/);
  const ravi = await society.personWith('user', { name: 'Ravi' });
  await signIn(page, await society.admin());
  const users = new UsersPage(page);
  await users.open();
  const theirs = new Screen(await browserOf(ravi));
  // Held, so that the test leaves "Access Denied" by its link before the page goes on by itself.
  await holdTimers(3000)(theirs.page);
  await theirs.page.goto('/user/dashboard');
  await theirs.isAt('/user/dashboard', 'Aangan');

  await users.pick('Ravi', 'Make Admin');
  const question = await users.asks('Make Ravi Admin?', 'Admins manage flats and accounts');
  await question.escape();
  await expect(users.row('Ravi')).toContainText('User');
  await users.pick('Ravi', 'Make Admin');
  await (await users.asks('Make Ravi Admin?', 'Admins manage flats and accounts')).answer('Make Admin');
  await users.says('Ravi now has the role Admin');
  await expect(users.row('Ravi')).toContainText('Admin');
  await theirs.page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await theirs.isAt('/admin/dashboard', 'Admin Dashboard');
  const flats = new FlatsPage(theirs.page);
  await flats.open();

  await users.pick('Ravi', 'Deactivate');
  await (await users.asks('Deactivate Ravi?', 'signed out everywhere at once')).answer('Deactivate');
  await users.says('Ravi deactivated');
  await expect(users.row('Ravi')).toContainText('Deactivated');
  await theirs.isAt('/login', 'Welcome Back');
  const login = new LoginPage(theirs.page);
  await login.signIn(ravi.email);
  await login.refusesWith('This account has been disabled');

  await users.pick('Ravi', 'Reactivate');
  await (await users.asks('Reactivate Ravi?', 'They can sign in again')).answer('Reactivate');
  await users.says('Ravi reactivated');
  await login.button.click();
  await login.isAt('/admin/flats', 'Flat Management');
});

test('a one-time password is shown once, opens nothing but the choice of a new one, and then is worth nothing', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^422 POST \/api\/me\/password/, /^401 POST \/api\/auth\/sign-in/);
  const ravi = await society.personWith('user', { name: 'Ravi' });
  await signIn(page, await society.admin());
  const users = new UsersPage(page);
  await users.open();
  const theirs = new LoginPage(await browserOf(ravi));
  await theirs.page.goto('/account');
  await theirs.isAt('/account', 'Your Account');

  await users.pick('Ravi', 'Reset password…');
  const ways = page.getByRole('dialog', { name: 'Reset the password of Ravi' });
  await ways.getByRole('radio', { name: 'Get a one-time password to pass on' }).check();
  await ways.getByRole('button', { name: 'Reset password' }).click();
  const shown = page.getByRole('dialog', { name: 'One-time password for Ravi' });
  const oneTime = await users.field('Password', shown).inputValue();
  expect(oneTime).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(shown).toBeHidden();
  await theirs.isAt('/login', 'Welcome Back');

  await theirs.signIn(ravi.email);
  await theirs.refusesWith('Incorrect password');
  await theirs.signIn(ravi.email, oneTime);
  await expect(theirs.title).toHaveText('Choose a new password');
  await theirs.page.goto('/user/dashboard');
  await expect(theirs.title).toHaveText('Choose a new password');
  await theirs.field('One-time password').fill(oneTime);
  await theirs.field('New password').fill(oneTime);
  await theirs.page.getByRole('button', { name: 'Save and continue' }).click();
  await expectMessage(theirs.field('New password'), 'Choose another password than the present one');
  await theirs.field('New password').fill('verandah');
  await theirs.page.getByRole('button', { name: 'Save and continue' }).click();
  await theirs.isAt('/user/dashboard', 'Aangan');
  await theirs.says('Your new password is saved');

  await theirs.page.getByRole('button', { name: 'Logout' }).click();
  await theirs.signIn(ravi.email, oneTime);
  await theirs.refusesWith('Incorrect password');
  await theirs.signIn(ravi.email, 'verandah');
  await theirs.isAt('/user/dashboard', 'Aangan');
});
