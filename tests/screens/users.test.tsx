// @module-tag whole
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectToast, layOut, openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* The accounts, without a browser. */

beforeEach(() => layOut(1200, 800));

const user = userEvent.setup();
/** One for each account that is shown. */
const menus = () => screen.queryAllByRole('button', { name: /^Actions for / });

test('the last administrator can neither be demoted nor deactivated', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/users', admin);
  const refusal = 'This is the last active administrator. Make somebody else an administrator first.';
  for (const [action, title, warning] of [
    ['Make User', 'Make Test admin User?', 'you will lose this screen at once'],
    ['Deactivate', 'Deactivate Test admin?', 'This is your own account'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Test admin' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const question = await screen.findByRole('dialog', { name: title });
    expect(question.textContent).toContain(warning);
    const cancel = within(question).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.click(within(question).getByRole('button', { name: action }));
    await expectToast(refusal);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());
  }
  expect(menus()).toHaveLength(1);
  expect(screen.getByRole('main').textContent).toMatch(/Active/);
  expect(location.pathname).toBe('/admin/users');
});

test('accounts are found by name, address and role, and the search stays in the address', async () => {
  const { society, admin } = await anOffice();
  await society.signedInAs('user');
  await society.signedInAs('security');
  await openScreen(society, '/admin/users', admin);
  const search = await screen.findByRole('searchbox', { name: 'Search users' });
  await waitFor(() => expect(menus()).toHaveLength(3));
  await user.type(search, 'tEST USER');
  await waitFor(() => expect(menus()).toHaveLength(1));
  await waitFor(() => expect(location.search).toBe('?q=tEST+USER'));
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Security' }));
  await screen.findByRole('heading', { name: 'No user fits' });
  expect(location.search).toBe('?q=tEST+USER&role=security');
  cleanup();
  await openScreen(society, location.pathname + location.search, admin);
  await screen.findByRole('heading', { name: 'No user fits' });
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  await waitFor(() => expect(menus()).toHaveLength(3));
  expect(location.search).toBe('');
});
