import { expect, signIn, test } from '../support/browser.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { UsersPage } from './pages/UsersPage.ts';

test('somebody who is invited opens the link, chooses a password and signs in', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
  trouble,
}) => {
  trouble.expect(/^404 POST \/api\/links\/look/);
  await signIn(page, await society.admin());
  const users = new UsersPage(page);
  await users.open();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await users.field('Name', dialog).fill('Leela');
  await users.field('Email', dialog).fill('leela@society.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const shown = page.getByRole('dialog', { name: 'Invitation for Leela' });
  const link = await users.field('Link', shown).inputValue();
  expect(link.startsWith(`${society.address}/invitation#`)).toBe(true);
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  // The dialog that opened this one is gone with its button: the focus goes to the page's heading.
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused();
  await expect(users.row('leela@society.example')).toContainText('Invited');
  // The invited user is in the list once, and can be invited again there; the role with the most permissions is last.
  await expect(page.getByText('leela@society.example')).toHaveCount(1);
  await page.getByRole('button', { name: 'Actions for Leela' }).click();
  await expect(page.getByRole('menuitem').last()).toHaveText('Make Admin');
  await page.getByRole('menuitem', { name: 'Invite again…' }).click();
  await page.getByRole('dialog', { name: 'Invite Leela again' }).getByRole('button', { name: 'Invite again' }).click();
  const newer = await users.field('Link', shown).inputValue();
  expect(newer).not.toBe(link);
  await shown.getByRole('button', { name: 'I have passed it on' }).click();

  const theirs = new LoginPage(await browserOf(null));
  await theirs.page.goto(newer);
  await expect(theirs.title).toHaveText('Welcome');
  // Opening the link again does not use it up.
  await theirs.page.reload();
  await expect(theirs.field('Email')).toHaveValue('leela@society.example');
  await theirs.field('New password').fill('verandah');
  await theirs.page.getByRole('button', { name: 'Save password' }).click();
  await theirs.page.getByRole('link', { name: 'Go to the sign-in' }).click();
  await theirs.signIn('leela@society.example', 'verandah');
  await theirs.isAt('/user/dashboard', 'Aangan');
  await expect(users.row('leela@society.example')).toContainText('Active');

  const late = new LoginPage(await browserOf(null));
  await late.page.goto(newer);
  await expect(late.alert).toContainText('This link has been used');
});
