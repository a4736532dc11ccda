// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { addFlat, addOwner, type Items } from '../support/entries.ts';
import { expectToast, layOut, openScreen } from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

/* Bulk edits: one field of all selected records, or deleting them all, with a preview and a single undo. */

beforeEach(() => {
  layOut(1000, 700);
  localStorage.clear();
});
const user = userEvent.setup();

const flatsOf = async (admin: Person) => (await admin.send<Items<Flat>>('GET', '/api/flats')).body.items;
const rents = async (admin: Person) => (await flatsOf(admin)).map(({ rent }) => rent);

/** The list of three flats, all selected: the first has an owner, and the last has no rent. */
async function threeSelected() {
  const { society, admin } = await anOffice();
  const owned = await addFlat(admin, 'A-101', { rent: 20_000 });
  await addFlat(admin, 'A-102', { rent: 10_010 });
  await addFlat(admin, 'A-103');
  await addOwner(admin, { flatId: owned.id });
  await openScreen(society, '/admin/flats?view=table', admin);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
  return { society, admin };
}

const dialog = () => screen.findByRole('dialog');

async function choose(label: string, option: string) {
  await user.click(within(await dialog()).getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

async function startRaise() {
  await user.click(screen.getByRole('button', { name: 'Edit…' }));
  expect((await dialog()).textContent).toContain('Edit 3 flats');
  await choose('Field', 'Rent (₹ per month)');
  await choose('How', 'Raise by percent');
}

describe('flats that are selected', () => {
  test('have their rent raised: the preview counts, says who is left out and why, and one Undo takes it back', async () => {
    const { admin } = await threeSelected();
    await startRaise();
    expect((await dialog()).textContent).not.toContain('will change');
    await user.type(within(await dialog()).getByLabelText(/^Percent/), '5');
    await waitFor(async () => expect((await dialog()).textContent).toContain('2 flats will change, 1 can’t:'));
    expect((await dialog()).textContent).toContain('A-103 has no rent to raise');
    expect((await dialog()).textContent).toContain('For example A-101: ₹20,000 becomes ₹21,000.');
    expect(await rents(admin)).toEqual([20_000, 10_010, null]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Change 2 flats' }));
    await expectToast('2 flats changed; 1 was left as it is: A-103 has no rent to raise');
    expect(await rents(admin)).toEqual([21_000, 10_511, null]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expectToast('Undid: raised the rent of 2 flats by 5 %');
    expect(await rents(admin)).toEqual([20_000, 10_010, null]);
  });

  test('are raised once, though the answer is lost and the button is pressed again', async () => {
    const { admin } = await threeSelected();
    await startRaise();
    await user.type(within(await dialog()).getByLabelText(/^Percent/), '5');
    const button = await within(await dialog()).findByRole('button', { name: 'Change 2 flats' });
    const { fetch } = window;
    const losing = vi.spyOn(window, 'fetch').mockImplementationOnce(async (...asked) => {
      await fetch(...asked);
      throw new TypeError('The connection was lost');
    });
    await user.click(button);
    await waitFor(async () => expect((await dialog()).textContent).toContain('Network error'));
    losing.mockRestore();
    await user.click(button);
    await expectToast('2 flats changed; 1 was left as it is: A-103 has no rent to raise');
    expect(await rents(admin)).toEqual([21_000, 10_511, null]);
  });

  test('are deleted as far as they can be, after the question; what is left stays selected', async () => {
    const { admin } = await threeSelected();
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    await waitFor(async () => {
      expect((await dialog()).textContent).toContain('Are you sure you want to delete these 3 flats?');
      expect((await dialog()).textContent).toContain('2 flats will be deleted, 1 can’t:');
    });
    expect(await flatsOf(admin)).toHaveLength(3);
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete 2 flats' }));
    await expectToast("2 flats deleted; 1 was left as it is: A-101 can't be deleted yet: it belongs to ");
    expect((await flatsOf(admin)).map(({ flatNumber }) => flatNumber)).toEqual(['A-101']);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('1 flat selected'),
    );
  });

  test('a value that the rules refuse is said at its field, and nothing can be changed', async () => {
    const { admin } = await threeSelected();
    await user.click(screen.getByRole('button', { name: 'Edit…' }));
    await choose('Field', 'Floor');
    const floor = within(await dialog()).getByLabelText(/^Floor/, { selector: 'input:not([role])' });
    await user.type(floor, '201');
    expect((await dialog()).textContent).toContain('Floor must be a whole number from 0 to 200, not 201');
    const button = within(await dialog()).getByRole('button', { name: 'Change' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect((await flatsOf(admin)).map(({ floor }) => floor)).toEqual([1, 1, 1]);
  });

  test('one that somebody else changed after it was seen is left out', async () => {
    const { admin } = await threeSelected();
    const [, second] = await flatsOf(admin);
    await admin.send('PATCH', `/api/flats/${second?.id}`, { version: second?.version, floor: 9 });
    await startRaise();
    await user.type(within(await dialog()).getByLabelText(/^Percent/), '5');
    await waitFor(async () =>
      expect((await dialog()).textContent).toContain('A-102: Someone else changed A-102 meanwhile'),
    );
  });
});
