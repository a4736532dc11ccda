// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { flatOf } from '../support/entries.ts';
import { button, expectToast, openScreen, submit, type } from '../support/screen.tsx';
import { anOffice, type Person, type TestSociety } from '../support/society.ts';

async function flatsOf(admin: Person): Promise<Flat[]> {
  return (await admin.send<{ items: Flat[] }>('GET', '/api/flats')).body.items;
}

/** A screen on which the flat A-101 has just been added. */
async function anAddedFlat(): Promise<{ society: TestSociety; admin: Person; flat: Flat }> {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/flats?add=1', admin);
  await fillIn('A-101');
  await expectToast('Flat added successfully!');
  const [flat] = await flatsOf(admin);
  if (!flat) throw new Error('The flat is not there');
  return { society, admin, flat };
}

async function fillIn(flatNumber: string): Promise<void> {
  await type('Flat number', flatNumber);
  await type('Floor', '1');
  // The form's field, not the list's filter of the same label.
  const field = await screen.findByLabelText(/^Type/, { selector: '[data-path=type]' });
  fireEvent.click(field);
  const options = document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body;
  fireEvent.click(await within(options).findByRole('option', { name: '2BHK', hidden: true }));
  await submit();
}

const pressUndo = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });

describe('what was saved is taken back', () => {
  test('with the toast’s Undo, and done again with Redo, which offers no more', async () => {
    const { admin, flat } = await anAddedFlat();
    fireEvent.click(await button('Undo'));
    await expectToast('Undid: added flat A-101');
    expect(await flatsOf(admin)).toEqual([]);
    fireEvent.click(await button('Redo'));
    await expectToast('Redid: added flat A-101');
    expect((await flatsOf(admin)).map(({ id }) => id)).toEqual([flat.id]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Undo|Redo)$/ })).toBeNull());
  });

  test('with Ctrl+Z, but not while a text field has the focus, nor twice', async () => {
    const { admin } = await anAddedFlat();
    const search = await screen.findByRole('searchbox', { name: 'Search flats', hidden: true });
    search.focus();
    pressUndo(search);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await flatsOf(admin)).toHaveLength(1);
    search.blur();
    pressUndo();
    await expectToast('Undid: added flat A-101');
    expect(await flatsOf(admin)).toEqual([]);
  });

  test('act after act with Ctrl+Z pressed again: what it took back it does not do again', async () => {
    const { admin } = await anAddedFlat();
    fireEvent.click(screen.getByRole('button', { name: 'Add Flat' }));
    await fillIn('A-102');
    await expectToast('A-102');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    pressUndo();
    await expectToast('Undid: added flat A-102');
    pressUndo();
    await expectToast('Undid: added flat A-101');
    pressUndo();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await flatsOf(admin)).toEqual([]);
  });

  test('unless something newer contradicts it: the message says what, and stays', async () => {
    const { society, admin, flat } = await anAddedFlat();
    const other = await society.signedInAs('admin');
    await other.send('PATCH', `/api/flats/${flat.id}`, { version: flat.version, rent: 5000 });
    fireEvent.click(await button('Undo'));
    await expectToast('This can’t be undone. A-101: Test admin changed flat A-101 on ');
    expect((await flatOf(admin, flat.id)).rent).toBe(5000);
  });
});
