// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { presentHead } from '#server/changes/head.ts';
import { addFlat, addOwner, dayAgo, transferFlat } from '../support/entries.ts';
import { openScreen } from '../support/screen.tsx';
import { aSociety, type Person, type TestSociety } from '../support/society.ts';

/* The printout is an element beside the page, and in the document only while printing. */

const year = dayAgo(0).slice(0, 4);

async function aRegister(): Promise<{ society: TestSociety; admin: Person }> {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const buyers = ['Meera Rao', 'Arjun Iyer', 'Zoya Khan'];
  for (const [place, name] of buyers.entries()) {
    const flat = await addFlat(admin, `A-10${place}`);
    const reason = place === 1 ? 'gift' : 'sale';
    await transferFlat(admin, flat, { newOwner: { name }, occupancyDate: dayAgo(place === 1 ? 400 : place), reason });
  }
  return { society, admin };
}

const paper = () => document.querySelector<HTMLElement>('[data-paper]');
const cellsOf = (rows: Iterable<HTMLTableRowElement>) =>
  [...rows].map((row) => [...row.cells].slice(0, 5).map(({ textContent }) => textContent));

/** The rows of the printout, headings first, as the browser would print them. */
function printed(): (string | null)[][] {
  fireEvent(window, new Event('beforeprint'));
  return cellsOf(paper()?.querySelectorAll('tr') ?? []);
}

describe('the register on paper', () => {
  test('is a plain table of every entry with the society’s head, who made it, and lines to sign on', async () => {
    const { society, admin } = await aRegister();
    await admin.send('PATCH', '/api/society', { version: 1, name: 'Courtyard Residency' });
    await openScreen(society, '/admin/transfers', admin);
    await screen.findByText('3 entries');
    // Read before printing, because printing is logged and makes a new head.
    const head = await presentHead(society.context.db);
    expect(paper()).toBeNull();
    await waitFor(() => expect(printed()).toHaveLength(4));
    expect(printed()).toEqual([
      ['No.', 'Date', 'Flat', 'Previous owner', 'New owner'],
      [`${year}/003`, expect.stringMatching(/^\d\d \w{3} \d{4}$/), 'A-102', '', 'Zoya Khan'],
      [`${year}/002`, expect.anything(), 'A-101', '', 'Arjun Iyer'],
      [`${year}/001`, expect.anything(), 'A-100', '', 'Meera Rao'],
    ]);
    const text = paper()?.textContent ?? '';
    for (const part of [
      'Courtyard Residency',
      'Register of transfers',
      '3 in all. Made on ',
      `. Log ${head}`,
      'by Test admin',
      'Secretary',
      'Chairperson',
    ])
      expect(text).toContain(part);
    expect(paper()?.querySelectorAll('button, input, a')).toHaveLength(0);
    fireEvent(window, new Event('afterprint'));
    expect(paper()).toBeNull();
  });

  test('holds what is shown in the order that it is shown, and says so', async () => {
    const { society, admin } = await aRegister();
    await openScreen(society, `/admin/transfers?from=${dayAgo(30)}&sort=buyer`, admin);
    await screen.findByText('2 of 3 entries');
    await waitFor(() => expect(printed()).toHaveLength(3));
    expect(printed().map(([, , , , buyer]) => buyer)).toEqual(['New owner', 'Meera Rao', 'Zoya Khan']);
    expect(paper()?.textContent).toMatch(/Only from \d\d \w{3} \d{4}\. Sorted by new owner, A to Z/);
  });
});

test('the register is sorted by its headings, which the address keeps', async () => {
  const { society, admin } = await aRegister();
  await openScreen(society, '/admin/transfers', admin);
  const heading = async (name: string) => within(await screen.findByRole('table')).getByRole('button', { name });
  fireEvent.click(await heading('New owner'));
  await waitFor(() => expect(location.search).toBe('?sort=buyer'));
  await waitFor(() => expect(sortOf('New owner')).toBe('ascending'));
  fireEvent.click(await heading('New owner'));
  await waitFor(() => expect(location.search).toBe('?sort=-buyer'));
  await waitFor(() => expect(sortOf('New owner')).toBe('descending'));
  fireEvent.click(await heading('No.'));
  fireEvent.click(await heading('No.'));
  await waitFor(() => expect(location.search).toBe(''));
});

function sortOf(name: string): string | null {
  return screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
}

test('a file can be had only once there is something to put in', async () => {
  const society = await aSociety();
  await openScreen(society, '/admin/transfers', await society.signedInAs('admin'));
  await screen.findByText('No transfers yet');
  const button = await screen.findByRole('button', { name: 'Export or print' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

test('the list of flats names all owners of a flat on paper', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const { id } = await addOwner(admin, { flatId: flat.id });
  const { status } = await admin.send('POST', '/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [id], vehicles: {} },
    holders: [{ personId: id }, { name: 'Sunil Rao', phone: '98450 12347' }],
    ...{ on: dayAgo(10), reason: 'name added' },
  });
  expect(status).toBe(201);
  await openScreen(society, '/admin/flats', admin);
  await screen.findByText('1 flat');
  await waitFor(() => expect(printed()).toHaveLength(2));
  expect(paper()?.textContent).toContain('Meera Rao, Sunil Rao');
  fireEvent(window, new Event('afterprint'));
});

test('the page of a transfer that another one followed says which is to be reversed first', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const first = await transferFlat(admin, flat, { newOwner: { name: 'Meera Rao' }, occupancyDate: dayAgo(9) });
  const presentOwnerId = first.body['ownerId'] as string;
  await transferFlat(admin, flat, { presentOwnerId, newOwner: { name: 'Zoya Khan' }, occupancyDate: dayAgo(0) });
  await openScreen(society, `/admin/transfers/${first.body['id']}`, admin);
  await screen.findByText(/It can't be reversed: The owners of A-101 have changed after this: entry \d{4}\/002 of/);
  expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
});

test('the entry of who died says so and asks them for no signature, nor does that of its reversal', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const death = { presentOwnerId: meera.id, reason: 'inheritance', died: true, newOwner: { name: 'Tara Rao' } };
  const { body: entry } = await transferFlat(admin, flat, death);
  const asked = { key: crypto.randomUUID(), reason: 'Another heir' };
  const { body: back } = await admin.send('POST', `/api/transfers/${entry['id']}/reversal`, asked);
  const signed = async (id: unknown, name: string) => {
    await openScreen(society, `/admin/transfers/${id}`, admin);
    const sheet = await screen.findByRole('article', { name });
    await waitFor(() => expect(sheet.textContent).toMatch(/Reverse[sd]/));
    const lines = sheet.textContent?.match(/(Transferor|Transferee|Secretary)[^:]{0,20}(?=Date:)/g);
    cleanup();
    return [lines, sheet.textContent?.includes('Has diedMeera Rao')];
  };
  const title = 'Record of Transfer of Ownership';
  expect(await signed(entry['id'], title)).toEqual([['TransfereeTara Rao', expect.stringMatching(/^Secretary/)], true]);
  expect(await signed(back['id'], 'Record of Reversal of a Transfer')).toEqual([
    ['TransferorTara Rao', expect.stringMatching(/^Secretary/)],
    false,
  ]);
});
