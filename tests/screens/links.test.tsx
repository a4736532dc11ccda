// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Invited } from '#domain/link.ts';
import { makeLink } from '#server/identity/links.ts';
import { expectMessage, openScreen, submit, type } from '../support/screen.tsx';
import { aSociety } from '../support/society.ts';

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
