// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ensureSetUpCode } from '#server/users/setUpCode.ts';
import { answering, broken, expectMessage, field, openScreen, submit, type } from '../support/screen.tsx';
import { anOffice, aSociety } from '../support/society.ts';

/* Who may come in, as the screens say it. */

async function fillIn(email: string): Promise<void> {
  await type('Email', email);
  await type('Password', 'courtyard');
  await type('Confirm Password', 'courtyard');
}

test('a society that takes no sign-ups says so, before and after trying', async () => {
  const { society, admin } = await anOffice();
  const { version } = (await admin.send<{ version: number }>('GET', '/api/society')).body;
  await admin.send('PATCH', '/api/society', { version, userSignUp: 'closed' });
  await openScreen(society, '/signup', null);
  const sentence = 'This society takes no sign-ups. Ask an administrator for an account.';
  await screen.findByText(sentence);
  await fillIn('ravi@society.example');
  await submit();
  const form = within(screen.getByRole('form', { name: 'Create account' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toBe(sentence));
});

test('the first administrator on another machine is asked for the set-up code, and nothing typed is lost', async () => {
  const society = await aSociety();
  const right = await ensureSetUpCode(society.context.write);
  await openScreen(society, '/signup', null);
  await fillIn('asha@society.example');
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'admin' } });
  expect(screen.queryByLabelText('Set-up code')).toBeNull();
  await submit();
  const missing = 'The first administrator needs the set-up code that the server printed when it was started';
  await expectMessage('Set-up code', missing);
  const code = await field('Set-up code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(((await field('Password')) as HTMLInputElement).value).toBe('courtyard');
  await type('Set-up code', 'not-the-code');
  await submit();
  await expectMessage('Set-up code', 'This is not the set-up code that the server printed when it was started');
  await type('Set-up code', String(right).toUpperCase());
  await submit();
  const users = society.context.db.selectFrom('users').select(['email', 'role']);
  await waitFor(async () => expect(await users.execute()).toEqual([{ email: 'asha@society.example', role: 'admin' }]));
});

test('the first steps ask who may sign up, until it is chosen', async () => {
  const { society, admin } = await anOffice();
  const step = async (title: RegExp) => (await screen.findByText(title)).closest('li') as HTMLElement;
  const choosing = () => step(/^Choose who may sign up as a resident/);
  const isOpen = (one: () => Promise<HTMLElement>) =>
    waitFor(async () => expect((await one()).textContent).not.toContain(', done'));
  await openScreen(society, '/admin/dashboard', admin);
  await isOpen(choosing);
  fireEvent.click(within(await choosing()).getByRole('link', { name: 'Choose' }));
  const choices = within(await screen.findByRole('radiogroup', { name: 'Signing up as a resident' }));
  expect(choices.queryAllByRole('radio', { checked: true })).toHaveLength(0);
  fireEvent.click(choices.getByRole('radio', { name: 'At once' }));
  const section = within(screen.getByRole('form', { name: 'Sign-up' }));
  fireEvent.click(section.getByRole('button', { name: 'Save' }));
  await section.findByText('All saved');
  cleanup();
  await openScreen(society, '/admin/dashboard', admin);
  // Until the settings are there, no step of them is open.
  await isOpen(() => step(/^Decide what an owner's record must have/));
  expect((await choosing()).textContent).toContain(', done');
});

test('where the settings can’t be told, no first step of them is said to be done', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/dashboard', admin);
  answering(({ url }) => (new URL(url).pathname === '/api/society' ? broken() : undefined));
  await screen.findByText('Add the flats');
  expect(screen.queryByText(/^Choose who may sign up as a resident/)).toBeNull();
  expect(screen.queryByText(/^Decide what an owner's record must have/)).toBeNull();
});
