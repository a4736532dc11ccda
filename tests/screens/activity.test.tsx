// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { doing } from '../support/activities.ts';
import { addFlat, addOwner, addVehicle, editOwner, ownerOf, transferFlat } from '../support/entries.ts';
import { withoutGuards } from '../support/guards.ts';
import { expectToast, layOut, openScreen } from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

/* The log's screens, without a browser. */

beforeEach(() => layOut(1200, 800));

/** An owner whose phone an admin has changed. */
async function aChangedPhone() {
  const { society, admin } = await anOffice();
  const owner = await addOwner(admin, { name: 'Meera Rao', phone: '9845012345' });
  await editOwner(admin, owner.id, { phone: '9820011111' });
  return { society, admin, owner };
}

const list = () => screen.findByRole('list', { name: 'Activities' });
const entries = async () => within(await list()).findAllByRole('article');
const sentences = async () => (await entries()).map((entry) => entry.getAttribute('aria-label'));
const entry = async (sentence: RegExp) => within(await screen.findByRole('article', { name: sentence }));
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  fireEvent.click(await within_.findByRole('button', { name }));

/** Opens an entry and presses its Undo. */
async function undoEntry(sentence: RegExp) {
  await press(sentence, await entry(sentence));
  await press(/^Undo: /, await entry(sentence));
}

async function phoneOf(admin: Person, id: string) {
  return (await ownerOf(admin, id)).phone;
}

describe('the log', () => {
  test('tells who did what, the newest first, and each field before and after', async () => {
    const { society, admin } = await aChangedPhone();
    await openScreen(society, '/admin/activity?topic=owners', admin);
    expect(await sentences()).toEqual([
      'Test admin changed the phone of Meera Rao from 98450 12345 to 98200 11111',
      'Test admin added owner Meera Rao',
    ]);
    const changed = await entry(/changed the phone/);
    await press(/changed the phone/, changed);
    const row = await changed.findByRole('row', { name: /^Phone/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['98450 12345', '98200 11111']);
  });

  test('asks for the parts of an entry only where somebody looks at them', async () => {
    const { society, admin } = await aChangedPhone();
    await openScreen(society, '/admin/activity', admin);
    const asked = vi.spyOn(globalThis, 'fetch');
    const parts = () =>
      asked.mock.calls.filter(([request]) => /\/changes\?/.test(String((request as Request).url ?? request)));
    const changed = await entry(/changed the phone/);
    expect(parts()).toEqual([]);
    await press(/changed the phone/, changed);
    await changed.findByRole('row', { name: /^Phone/ });
    expect(parts()).toHaveLength(1);
  });

  test('says that it is whole, and how many entries were checked', async () => {
    const { society, admin } = await aChangedPhone();
    await openScreen(society, '/admin/activity', admin);
    const verification = within(await screen.findByRole('region', { name: 'Verification of the log' }));
    await verification.findByText(/^The log is whole: \d+ entries checked at /);
  });

  test('says where it was changed from outside, and what to do', async () => {
    const { society, admin } = await aChangedPhone();
    const { db } = society.context;
    await withoutGuards(db);
    await db.updateTable('activities').set({ actorName: 'Nobody' }).where('kind', '=', 'edit').execute();
    await openScreen(society, '/admin/activity', admin);
    const verification = within(await screen.findByRole('region', { name: 'Verification of the log' }));
    const alert = within(await verification.findByRole('alert'));
    alert.getByText('The log was changed from outside');
    expect(alert.getByText(/is not as it was written/).textContent).toContain('npm run verify');
    fireEvent.click(alert.getByRole('link', { name: 'Show it' }));
    await screen.findByRole('link', { name: 'All entries' });
    expect(await sentences()).toEqual(['Nobody changed the phone of Meera Rao from 98450 12345 to 98200 11111']);
  });

  test('of a deleted record says so, and leads to what was done with it', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    await doing(admin, 'DELETE', `/api/flats/${flat.id}?version=${flat.version}`);
    await openScreen(society, '/admin/activity?topic=flats', admin);
    const added = await entry(/added flat A-101/);
    await press(/added flat A-101/, added);
    await added.findByText(/\(deleted\)/);
    const link = added.getByRole('link', { name: 'A-101, its history' });
    expect(link.getAttribute('href')).toContain(`record=flats%2F${flat.id}`);
  });
});

describe('filters', () => {
  test('live in the address and are asked of the server; what fits nothing says so and is cleared', async () => {
    const { society, admin } = await aChangedPhone();
    await addFlat(admin, 'B-204');
    await openScreen(society, '/admin/activity', admin);
    await screen.findByRole('article', { name: /added flat B-204/ });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the log' }), { target: { value: 'b-204' } });
    await waitFor(async () => expect(await sentences()).toEqual(['Test admin added flat B-204']));
    expect(location.search).toBe('?q=b-204');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the log' }), { target: { value: 'nowhere' } });
    await screen.findByText('No entry fits');
    await press('Clear search and filters');
    await screen.findByRole('article', { name: /added flat B-204/ });
    expect(location.search).toBe('');
  });

  test('a day that is no day, and a concept that there is none of, are ignored', async () => {
    const { society, admin } = await aChangedPhone();
    await openScreen(society, '/admin/activity?from=yesterday&topic=ghosts&record=owners/1', admin);
    await screen.findByRole('article', { name: /added owner Meera Rao/ });
  });

  test('by field: who types its name is led to it', async () => {
    const { society, admin } = await aChangedPhone();
    await addFlat(admin, 'B-204');
    await openScreen(society, '/admin/activity?q=phone', admin);
    fireEvent.click(await screen.findByRole('link', { name: 'Show changes of the phone' }));
    await waitFor(async () => expect(await sentences()).toEqual([expect.stringMatching(/changed the phone of Meera/)]));
    expect(location.search).toBe('?field=phone');
    expect(await screen.findByRole('combobox', { name: 'Field' })).toHaveProperty('value', 'Phone');
  });

  test('one person’s doings', async () => {
    const { society, admin } = await aChangedPhone();
    const other = await society.signedInAs('admin');
    await addFlat(other, 'C-301');
    await openScreen(society, `/admin/activity?by=${other.id}`, admin);
    await waitFor(async () => expect(await sentences()).toEqual(['Test admin added flat C-301']));
  });
});

describe('undoing', () => {
  test('asks first, is marked with who did it, and can be done again', async () => {
    const { society, admin, owner } = await aChangedPhone();
    await openScreen(society, '/admin/activity?topic=owners', admin);
    await undoEntry(/changed the phone/);
    const asked = await dialog();
    await asked.findByText(/1 owner/);
    await press('Undo', asked);
    await expectToast('Undid: ');
    expect(await phoneOf(admin, owner.id)).toBe('9845012345');
    const changed = await entry(/^Test admin changed the phone/);
    await changed.findByText(/^by Test admin on /);
    expect(changed.queryByRole('button', { name: /^Undo: / })).toBeNull();
    await press(/undid/, await entry(/undid/));
    await press(/^Redo: /, await entry(/undid/));
    await press('Redo', await dialog());
    await waitFor(async () => expect(await phoneOf(admin, owner.id)).toBe('9820011111'));
  });

  test('is refused with what contradicts it, and the way there', async () => {
    const { society, admin, owner } = await aChangedPhone();
    const newer = await editOwner(admin, owner.id, { phone: '9820022222' });
    await openScreen(society, '/admin/activity?topic=owners', admin);
    await undoEntry(/from 98450 12345/);
    const asked = await dialog();
    await asked.findByText(/^This can’t be undone\./);
    const link = await asked.findByRole('link', { name: 'Show what was done' });
    expect(link.getAttribute('href')).toContain(newer.headers.get('activity-id') ?? 'none');
    expect(asked.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await phoneOf(admin, owner.id)).toBe('9820022222');
  });
});

describe('the history of one record', () => {
  test('has its own line of an act of many, with old and new; its details are its own, with the way to all of it', async () => {
    const { society, admin } = await anOffice();
    const flats = [await addFlat(admin, 'A-101', { rent: 29_000 }), await addFlat(admin, 'A-102', { rent: 31_000 })];
    const seen = Object.fromEntries(flats.map(({ id, version }) => [id, version]));
    await doing(admin, 'POST', '/api/flats/bulk', { seen, edit: { raiseRent: { by: 'rupees', amount: 1000 } } });
    await openScreen(society, `/admin/flats/${flats[0]?.id}`, admin);
    await press('History');
    const raised = await entry(/raised the rent of 2 flats by ₹1,000/);
    await raised.findByText('Changed the rent of A-101 from ₹29,000 to ₹30,000');
    await press(/raised the rent/, raised);
    await raised.findByRole('row', { name: 'Rent ₹29,000 ₹30,000' });
    expect(raised.queryByText('A-102')).toBeNull();
    await raised.findByRole('link', { name: 'All of it: 2 flats' });
  });

  test('stands on its page, with nothing of others in it', async () => {
    const { society, admin } = await aChangedPhone();
    const flat = await addFlat(admin, 'A-101');
    await addFlat(admin, 'A-102');
    await openScreen(society, `/admin/flats/${flat.id}`, admin);
    await press('History');
    const panel = await dialog();
    expect((await panel.findAllByRole('article')).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Test admin added flat A-101',
    ]);
  });

  test('closes alone by Escape, and so does the question whether to take something back', async () => {
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const owner = await addOwner(admin, { flatId: flat.id, occupancyDate: '2024-04-01' });
    await addVehicle(admin, { vehicleNumber: 'KA 01 AB 1234', ownerId: owner.id, flatId: flat.id });
    await openScreen(society, '/admin/vehicles', admin);
    await press('Edit KA 01 AB 1234');
    await press('History', within(await screen.findByRole('dialog', { name: 'Edit Vehicle' })));
    const panel = await screen.findByRole('dialog', { name: /^History of/ });
    await press(/added vehicle/, within(panel));
    await press(/^Undo: /, within(panel));
    const question = await screen.findByRole('dialog', { name: 'Undo this?' });
    for (const [top, under] of [
      [question, /^History of/],
      [panel, 'Edit Vehicle'],
    ] as const) {
      within(top).getByRole('button', { name: 'Close' }).focus();
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      await waitFor(() => expect(top.isConnected).toBe(false));
      expect(screen.queryByRole('dialog', { name: under })).not.toBeNull();
    }
  });

  test('of an account gives the focus back to the button of its menu, also at its first opening', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/users', admin);
    const menu = await screen.findByRole('button', { name: 'Actions for Test admin' });
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
    (await screen.findByRole('button', { name: 'Close' })).focus();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });
});

test('a transfer leads to its reversal, and until then to where it is reversed', async () => {
  const { society, admin } = await anOffice();
  const moved = await transferFlat(admin, await addFlat(admin, 'A-101'));
  const transferId = String(moved.body['id']);
  await openScreen(society, '/admin/activity?topic=transfers', admin);
  await press(/transferred/, await entry(/transferred A-101 to Binod Buyer/));
  const way = await screen.findByRole('link', { name: 'Reverse in the register' });
  expect(way.getAttribute('href')).toBe(`/admin/transfers/${transferId}`);
  cleanup();
  const reversal = { key: crypto.randomUUID(), reason: 'The wrong flat' };
  const id = await doing(admin, 'POST', `/api/transfers/${transferId}/reversal`, reversal);
  await openScreen(society, '/admin/activity?topic=transfers', admin);
  const transfer = await entry(/transferred A-101/);
  await transfer.findByText(/^by Test admin on /);
  expect(transfer.getByRole('link', { name: 'Reversed' }).getAttribute('href')).toContain(id);
});

test('who is no administrator sees nothing of it', async () => {
  const { society } = await anOffice();
  await openScreen(society, '/admin/activity', await society.signedInAs('user'));
  await screen.findByText('Access Denied');
  expect(screen.queryByRole('list', { name: 'Activities' })).toBeNull();
});
