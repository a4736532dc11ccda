// @module-tag whole
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addFlat, addOwner } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { aSociety, todayOf } from '../support/society.ts';

/* A screen that stays open past the society's midnight (docs/rules.md, Live updates, Who lives there). */

beforeEach(() => layOut(1200, 800));
afterEach(() => void vi.useRealTimers());

const dayMs = 24 * 60 * 60 * 1000;

test('the dashboard counts who lives there of the new day, without a word from anybody', async () => {
  // The server and the browser share one clock, set to noon in India.
  vi.useFakeTimers({ now: Date.parse('2026-11-25T06:30:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  const tenants = [{ name: 'Kabir Menon' }];
  const familyDetails = { adults: 5, children: 2, males: 2, females: 3 };
  const draft = { flatId: flat.id, since: todayOf(society, -30), lastDay: todayOf(society), tenants, familyDetails };
  expect((await admin.send('POST', '/api/tenancies', draft)).status).toBe(201);
  const shown = () => document.querySelector('main')?.textContent ?? '';
  await openScreen(society, '/admin/dashboard', admin);
  await waitFor(() => expect(shown()).toContain('Total Residents7'), { timeout: 10_000 });
  expect(shown()).not.toContain('Total Residents4');
  await act(async () => void vi.advanceTimersByTime(dayMs));
  await waitFor(() => expect(shown()).toContain('Total Residents4'), { timeout: 10_000 });
  expect(shown()).not.toContain('Total Residents7');
});

test('at the gate the day of what was entered here is today’s, in its field as in its list', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T06:30:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const society = await aSociety();
  const guard = await society.signedInAs('security');
  const draft = { id: crypto.randomUUID(), kind: 'cab', flats: [], happenedAt: new Date().toISOString() };
  expect((await guard.send('POST', '/api/visits', draft)).status).toBe(201);
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await screen.findByRole('button', { name: 'Show what was entered here' }));
  const part = within(await screen.findByRole('region', { name: 'Entered at this gate' }));
  const day = () => part.getByLabelText<HTMLInputElement>('Day');
  await part.findByText('Entries: 1');
  expect(day().value).toBe('2026-11-25');
  await act(async () => void vi.advanceTimersByTime(dayMs));
  await part.findByText('Nothing was entered here that day.');
  expect(day().value).toBe('2026-11-26');
  fireEvent.change(day(), { target: { value: '2026-11-25' } });
  await part.findByText('Entries: 1');
});
