// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { answering, expectMessage, field, openScreen, press, submit, type, unreached } from '../support/screen.tsx';
import { anOffice, testPassword } from '../support/society.ts';

/* The sign-in and the sign-up, and where whoever is signed in already is led, without a browser. */

test('a password is hidden until one asks to see it, and one who has no account is led to the sign-up screen', async () => {
  await openScreen((await anOffice()).society, '/login', null);
  await screen.findByText('Sign in to your Aangan');
  await type('Password', 'courtyard');
  const shown = async () => {
    const { type: kind, value } = (await field('Password')) as HTMLInputElement;
    return [kind, value];
  };
  expect(await shown()).toEqual(['password', 'courtyard']);
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Show password' }));
  expect(await shown()).toEqual(['text', 'courtyard']);
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Hide password' }));
  expect(await shown()).toEqual(['password', 'courtyard']);
  fireEvent.click(screen.getByRole('link', { name: "Don't have an account? Sign Up" }));
  await screen.findByRole('heading', { level: 1, name: 'Create Account' });
  expect(location.pathname).toBe('/signup');
});

test('while the answer to a sign-in is on its way it says so; without one it says why, and a second try goes through', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/login', null);
  await type('Email', admin.email);
  await type('Password', testPassword);
  const late = Promise.withResolvers<void>();
  const problem = new Problem('unavailable');
  const answers = [() => late.promise.then(unreached), async () => Response.json(problem.body(), { status: 503 })];
  const statuses: number[] = [];
  answering((request, goOn) => {
    if (!request.url.endsWith('/sign-in')) return;
    return (answers.shift() ?? goOn)().then((answer) => {
      statuses.push(answer.status);
      return answer;
    });
  });
  await submit();
  const busy = await screen.findByRole('button', { name: 'Signing in...' });
  expect(busy).toHaveProperty('disabled', true);
  late.resolve();
  const alert = () => screen.queryByRole('alert')?.textContent;
  await waitFor(() => expect(alert()).toBe('Network error. Please check your connection'));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false);
  expect(await field('Email')).toHaveProperty('value', admin.email);
  expect(await field('Password')).toHaveProperty('value', testPassword);

  await submit();
  await waitFor(() => expect(alert()).toBe(problem.body().detail));
  await submit();
  await waitFor(() => expect(statuses).toEqual([503, 200]));
});

test.each([
  ['user', '/user/dashboard'],
  ['security', '/security/dashboard'],
] as const)('a person with the role %s is led to %s from wherever they would sign in again', async (role, home) => {
  const { society } = await anOffice();
  const person = await society.signedInAs(role);
  for (const entrance of ['/', '/login', '/signup', '/dashboard']) {
    await openScreen(society, entrance, person);
    await screen.findByRole('button', { name: 'Logout' });
    await waitFor(() => expect(location.pathname, entrance).toBe(home));
    cleanup();
  }
});

test.each(['user', 'security'] as const)(
  'a person with the role %s has their address and Logout, and no menu',
  async (role) => {
    const { society } = await anOffice();
    const person = await society.signedInAs(role);
    await openScreen(society, '/dashboard', person);
    await screen.findByRole('link', { name: person.email });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('Admin', { exact: true })).toBeNull();
    await press('Logout');
    if (role === 'security') {
      const question = await screen.findByRole('dialog', { name: 'Sign out at the gate?' });
      expect(question.textContent).toContain('Nobody can');
      const answer = [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Logout');
      fireEvent.click(answer as HTMLElement);
    }
    await screen.findByRole('heading', { level: 1, name: 'Welcome Back' });
    expect(location.pathname).toBe('/login');
  },
);

test('an address that has an account already is refused at its field and under the form, and nothing typed is lost', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/signup', null);
  await screen.findByText('Join our Aangan');
  await type('Email', admin.email);
  await type('Password', testPassword);
  await type('Confirm Password', testPassword);
  await submit();
  const refusal = 'An account with this email address already exists';
  await expectMessage('Email', refusal);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(refusal);
  const isAfter = screen.getByLabelText('Role').compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAfter).toBeTruthy();
  expect(await field('Email')).toHaveProperty('value', admin.email);
  expect(await field('Password')).toHaveProperty('value', testPassword);
  fireEvent.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back' });
});
