// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SecondFactorSecret } from '#domain/user.ts';
import { codeOf } from '../support/authenticator.ts';
import { expectMessage, field, isClosed, openScreen, press, submit, type } from '../support/screen.tsx';
import { anOffice, aSociety, testPassword } from '../support/society.ts';

test('a second factor is set up on the account page: password, first code, recovery codes', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/account', admin);
  await press('Set up');
  const own = () => screen.getByRole('form', { name: 'Begin to set up a second factor' });
  fireEvent.change(own().querySelector('input') as HTMLInputElement, { target: { value: testPassword } });
  fireEvent.submit(own());
  await screen.findByRole('img', { name: 'QR code for an authenticator app' });
  const secret = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{40}$/);
  await press('Turn on');
  await expectMessage('Code', 'Enter the code');
  await type('Code', codeOf(secret, society.context.now()));
  await press('Turn on');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(codes.querySelectorAll('li')).toHaveLength(10);

  // Who leaves them is asked, as they are not shown again.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  for (const away of [
    screen.getByRole('link', { name: 'Aangan, to your dashboard' }),
    screen.getByRole('button', { name: 'Logout' }),
  ]) {
    fireEvent.click(away);
    const question = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    question.getByText(/^They are shown only this once/);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    await screen.findByRole('list', { name: 'Recovery codes' });
  }
  await press('I have kept them');
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true));
  await screen.findByText(/10 recovery codes are left/);

  // Once they are used up it is not said that they will run out.
  await society.context.db.deleteFrom('recoveryCodes').where('userId', '=', admin.id).execute();
  cleanup();
  await openScreen(society, '/account', admin);
  await screen.findByText(/0 recovery codes are left/);
  screen.getByText('Make new recovery codes now: they are your way in when your phone is lost.');
});

test('where it is asked of administrators, one without sees nothing else, and keeps the codes on the screen', async () => {
  const { society, admin } = await anOffice();
  await society.context.db.updateTable('society').set({ secondFactor: 'admins' }).execute();
  await openScreen(society, '/admin/flats', admin);
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await screen.findByRole('button', { name: 'Logout' });
  await type('Password', testPassword);
  await submit();
  await screen.findByRole('img', { name: 'QR code for an authenticator app' });
  const secret = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '';
  await type('Code', codeOf(secret, society.context.now()));
  await submit();
  await screen.findByRole('list', { name: 'Recovery codes' });
  // Refetches, as when the user leaves the tab and returns.
  const { queryClient } = await import('#web/data/queries.ts');
  await queryClient.invalidateQueries();
  await screen.findByRole('list', { name: 'Recovery codes' });
  await press('I have kept them');
  await screen.findByRole('heading', { name: 'Flat Management' });
});

test('a right password leads to the code, and a sign-in that is over begins again', async () => {
  const { society, admin } = await anOffice();
  const { body } = await admin.send<SecondFactorSecret>('POST', '/api/me/second-factor', { password: testPassword });
  const code = codeOf(body.secret, society.context.now());
  await admin.send('POST', '/api/me/second-factor/confirmation', { code });
  await openScreen(society, '/login', null);
  await type('Email', admin.email);
  await type('Password', testPassword);
  await press('Sign In');
  await field('Code');
  // The only administrator has nobody else to ask.
  await screen.findByText(
    /An administrator can reset your second factor under Users, or whoever looks after the server\.$/,
  );
  await type('Code', '000000');
  await press('Continue');
  // The test keeps no cookies from answers, so the server finds no begun sign-in.
  await screen.findByText('This sign-in took too long. Please begin again');
  expect(await field('Password')).toHaveProperty('value', '');
});

test('another service is offered where there is one, and says in a sentence why it did not sign somebody in', async () => {
  const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'aangan', clientSecret: 'secret', name: 'Courtyard ID' };
  const society = await aSociety({ oidc });
  await openScreen(society, '/login?problem=oidc_unproven', null);
  const link = await screen.findByRole('link', { name: 'Continue with Courtyard ID' });
  expect(link.getAttribute('href')).toBe('/api/auth/oidc/start');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('does not say that your email address is verified'),
  );
});

test('what an address says of a problem is shown only where it is one of ours', async () => {
  await openScreen(await aSociety(), '/login?problem=Call+this+number', null);
  await field('Email');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
});
