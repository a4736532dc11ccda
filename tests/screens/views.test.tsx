// @module-tag whole
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { View } from '#domain/view.ts';
import { addFlat, addView, type Items } from '../support/entries.ts';
import { button, expectMessage, expectToast, field, layOut, openScreen, submit } from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

/* Saved views, without a browser: which are offered where, and the address. */

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  layOut(1000, 700);
});

const user = userEvent.setup();

async function twoWings() {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  await addFlat(admin, 'B-101', { type: '3BHK' });
  return { society, admin };
}

const viewsOf = async (person: Person) => (await person.send<Items<View>>('GET', '/api/views')).body.items;
const address = () => location.pathname + location.search;
const card = (name: string) => screen.findByRole('article', { name: `Flat ${name}` });
const press = async (name: string | RegExp) => user.click(await button(name));
const choose = async (view: string, item: string) => {
  await press(`View: ${view}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const sidebar = async () => within(await screen.findByRole('list', { name: 'Views of Flats' }));

describe('in a list', () => {
  test('nothing is offered while it shows everything; filters are saved under a name, which stands in the sidebar', async () => {
    const { society, admin } = await twoWings();
    await openScreen(society, '/admin/flats', admin);
    await card('A-101');
    expect(screen.queryByRole('button', { name: 'Save view…' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Views of Flats' })).toBeNull();

    await user.type(screen.getByRole('searchbox'), 'b');
    await press('Save view…');
    await submit();
    await expectMessage('Name', 'Name is required');
    await user.type(await field('Name'), 'Wing B');
    await submit();
    await expectToast('View “Wing B” saved');

    const [saved] = await viewsOf(admin);
    expect(saved).toMatchObject({ name: 'Wing B', address: 'q=b&view=cards', isShared: false });
    await waitFor(() => expect(address()).toBe(`/admin/flats?q=b&view=cards&saved=${saved?.id}`));
    expect((await sidebar()).getByRole('link', { name: 'Wing B' }).getAttribute('aria-current')).toBe('page');
    await button('View: Wing B');
    expect(screen.queryByRole('button', { name: 'Save view…' })).toBeNull();
  });

  test('a view that was changed can be updated, shown as it was, or left as it is', async () => {
    const { society, admin } = await twoWings();
    const view = await addView(admin, { address: 'wing=B' });
    await openScreen(society, `/admin/flats?wing=B&view=cards&saved=${view.id}`, admin);
    await card('B-101');
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();

    await user.type(screen.getByRole('searchbox'), '101');
    await button('Update view');
    await choose('Wing B', 'Show it as it was saved');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull());
    expect(address()).not.toContain('q=101');

    await user.type(screen.getByRole('searchbox'), '101');
    await press('Update view');
    await expectToast('View “Wing B” updated');
    expect((await viewsOf(admin))[0]?.address).toBe('q=101&view=cards&wing=B');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull());
  });

  test('a view that is updated at once after the last letter has that letter, too', async () => {
    const { society, admin } = await twoWings();
    const view = await addView(admin, { address: 'wing=B' });
    await openScreen(society, `/admin/flats?wing=B&view=cards&saved=${view.id}`, admin);
    await card('B-101');
    const searchbox = screen.getByRole('searchbox');
    await user.type(searchbox, '10');
    const update = await button('Update view');
    // All in one act, so that nothing renders in between.
    act(() => {
      fireEvent.change(searchbox, { target: { value: '101' } });
      fireEvent.blur(searchbox);
      fireEvent.click(update);
    });
    await waitFor(async () => expect((await viewsOf(admin))[0]?.address).toBe('q=101&view=cards&wing=B'));
  });

  test('a view is renamed, shared, chosen as default and deleted from its menu', async () => {
    const { society, admin } = await twoWings();
    const other = await society.signedInAs('admin');
    const view = await addView(admin, { address: 'wing=B' });
    await openScreen(society, `/admin/flats?wing=B&view=cards&saved=${view.id}`, admin);
    await choose('Wing B', 'Rename…');
    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'B alone');
    await submit();
    await expectToast('The view is called “B alone” now');
    await choose('B alone', 'Share with every administrator');
    await expectToast('View “B alone” is shared now');
    expect(await viewsOf(other)).toMatchObject([{ name: 'B alone', isDefault: false }]);

    await choose('B alone', 'Open Flats with this view');
    await expectToast('Flats open with “B alone” now');
    expect(await viewsOf(admin)).toMatchObject([{ isDefault: true }]);

    await choose('B alone', 'Delete');
    await screen.findByText('Delete the view “B alone” for everybody? What it lists is not touched.');
    await press('Delete');
    await expectToast('View “B alone” deleted');
    expect(await viewsOf(other)).toEqual([]);
    await waitFor(() => expect(address()).toBe('/admin/flats?wing=B&view=cards'));
  });

  test('another administrator’s shared view can’t be kept back', async () => {
    const { society, admin } = await twoWings();
    const other = await society.signedInAs('admin');
    const view = await addView(other, { isShared: true });
    await openScreen(society, `/admin/flats?wing=B&view=cards&saved=${view.id}`, admin);
    await press('View: Wing B');
    await screen.findByRole('menuitem', { name: 'Rename…' });
    expect(screen.queryByRole('menuitem', { name: 'Keep to myself' })).toBeNull();
  });
});

describe('in the sidebar', () => {
  test('a list opens with the view that was chosen for it, and all of it stays one click away', async () => {
    const { society, admin } = await twoWings();
    const view = await addView(admin, { address: 'wing=B' });
    await admin.send('POST', `/api/views/${view.id}/default`, { isDefault: true });
    await openScreen(society, '/admin/users', admin);
    await sidebar();
    await user.click(screen.getByRole('link', { name: 'Flat Management' }));
    await card('B-101');
    expect(screen.queryByRole('article', { name: 'Flat A-101' })).toBeNull();
    expect(address()).toBe(`/admin/flats?view=cards&wing=B&saved=${view.id}`);
    await user.click((await sidebar()).getByRole('link', { name: 'All flats' }));
    await card('A-101');
    expect(address()).toBe('/admin/flats');
  });

  test('views after the fifth are folded away, but never the one that is open', async () => {
    const { society, admin } = await twoWings();
    const views = [];
    for (const wing of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      views.push(await addView(admin, { name: `Wing ${wing}`, address: `wing=${wing}` }));
    await openScreen(society, '/admin/flats', admin);
    const names = async () => (await sidebar()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Wing A', 'Wing B', 'Wing C', 'Wing D', 'Wing E']);
    await press('More views of Flats…');
    expect(await names()).toHaveLength(7);
    cleanup();
    await openScreen(society, `/admin/flats?wing=G&saved=${views[6]?.id}`, admin);
    expect(await names()).toEqual(['Wing A', 'Wing B', 'Wing C', 'Wing D', 'Wing E', 'Wing G']);
  });
});
