// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Invited } from '#domain/link.ts';
import { makeLink } from '#server/identity/links.ts';
import { expectMessage, field, openScreen, press, submit, type } from '../support/screen.tsx';
import { anOffice, aSociety } from '../support/society.ts';

const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: { name: '', address: 'office@society.example' } };

test('a forgotten password is asked for by mail, and nothing says whether the address exists', async () => {
  const society = await aSociety({ mail, baseUrl: location.origin });
  await openScreen(society, '/reset', null);
  await screen.findByRole('button', { name: 'Mail me a link' });
  await submit();
  await expectMessage('Email', 'Email is required');
  await type('Email', 'nobody@society.example');
  await submit();
  await screen.findByText(/^If there is an account with nobody@society\.example, a mail with a link is on its way/);
});

test('where no mail is sent, the office is named', async () => {
  const society = await aSociety();
  await openScreen(society, '/reset', null);
  await screen.findByText(/^Ask the society’s office/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a link that is cut short, or for something else, says that it is over', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const draft = { email: 'leela@society.example', name: 'Leela' };
  const { body } = await admin.send<Invited>('POST', '/api/users/invitations', draft);
  const token = String(body.link).split('#')[1] ?? '';
  for (const address of [`/invitation#${token.slice(1)}`, `/reset#${token}`, '/confirm-address']) {
    await openScreen(society, address, null);
    await screen.findByText(/^This link has been used/);
    cleanup();
  }
});

test('a link that is used in another window while it is open says that it is over, and how one comes to a new one', async () => {
  const society = await aSociety({ mail, baseUrl: location.origin });
  const { id: userId, email } = await society.signedInAs('user');
  const token = await society.context.write(null, (tx) =>
    makeLink(tx, { purpose: 'reset', userId, email, isMailed: true }),
  );
  await openScreen(society, `/reset#${token}`, null);
  await type('New password', 'verandah');
  // A password that is chosen in the other window voids each link of its person.
  await society.context.db.deleteFrom('links').where('userId', '=', userId).execute();
  await press('Save new password');
  await screen.findByRole('link', { name: 'Ask for a new link' });
  screen.getByText(/^This link has been used/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('who opens the code of a device where they are signed in is told so, and it is filled in once they have signed out', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/device#k7wm-p3xq-9tbd', admin);
  await screen.findByText(`In this browser ${admin.email} is signed in.`);
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(((await field('Code')) as HTMLInputElement).value).toBe('k7wm-p3xq-9tbd');
});

test('an address is not confirmed where its account is not signed in, and the way to the sign-in stands there', async () => {
  const society = await aSociety({ mail, baseUrl: location.origin });
  const { id: userId, email } = await society.signedInAs('user');
  const link = { purpose: 'address', userId, email, isMailed: true } as const;
  const token = await society.context.write(null, (tx) => makeLink(tx, link));
  await openScreen(society, `/confirm-address#${token}`, null);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  await screen.findByText(/^Sign in to this account here first, then open the link again/);
  screen.getByRole('link', { name: 'Go to the sign-in' });
});

test('an address that is not confirmed is said quietly, and only where mail is sent', async () => {
  const society = await aSociety({ mail, baseUrl: location.origin });
  const ravi = await society.signedInAs('user');
  await openScreen(society, '/user/dashboard', ravi);
  await screen.findByText(/^It is not confirmed yet that/);
});

test('somebody who is invited, and invited again, opens the newer link, chooses a password and can sign in; then it is used', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/users', admin);
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const card = async () => (await screen.findByRole('article', { name: 'Leela' })).textContent;
  const heading = () => screen.getByRole('heading', { level: 1, name: 'Users' });
  /** The link that is shown once, which then is passed on. */
  const shownLink = async () => {
    const shown = await dialog('Invitation for Leela');
    const link = (shown.getByLabelText('Link') as HTMLInputElement).value;
    fireEvent.click(shown.getByRole('button', { name: 'I have passed it on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return link;
  };
  await press('Invite');
  const inviting = await dialog('Invite');
  fireEvent.change(inviting.getByLabelText(/^Name/), { target: { value: 'Leela' } });
  fireEvent.change(inviting.getByLabelText(/^Email/), { target: { value: 'leela@society.example' } });
  fireEvent.click(inviting.getByRole('button', { name: 'Invite' }));
  const link = await shownLink();
  expect(link.startsWith(`${location.origin}/invitation#`)).toBe(true);
  // The dialog that opened this one is gone with its button: the focus goes to the page's heading.
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(await card()).toContain('Invited');
  // The role with the most permissions is last.
  await press('Actions for Leela');
  const again = await screen.findByRole('menuitem', { name: 'Invite again…' });
  expect(screen.getAllByRole('menuitem').at(-1)?.textContent).toBe('Make Admin');
  fireEvent.click(again);
  fireEvent.click((await dialog('Invite Leela again')).getByRole('button', { name: 'Invite again' }));
  const newer = await shownLink();
  expect(newer).not.toBe(link);

  // Opening the link does not use it up.
  for (const _ of ['first', 'again']) {
    cleanup();
    await openScreen(society, newer, null);
    await screen.findByRole('heading', { level: 1, name: 'Welcome' });
    expect(await field('Email')).toHaveProperty('value', 'leela@society.example');
  }
  await type('New password', 'verandah');
  await press('Save password');
  const toSignIn = await screen.findByRole('link', { name: 'Go to the sign-in' });
  expect(toSignIn.getAttribute('href')).toBe('/login');
  expect(await society.signIn('leela@society.example', 'verandah')).toBeTruthy();
  cleanup();
  await openScreen(society, newer, null);
  await screen.findByText(/^This link has been used/);
  cleanup();
  await openScreen(society, '/admin/users', admin);
  await waitFor(async () => expect(await card()).toContain('Active'));
});
