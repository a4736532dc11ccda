// @module-tag whole
// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { civilTimeIn } from '#domain/civilTime.ts';
import type { AddedGuard } from '#domain/guard.ts';
import type { Pass } from '#domain/pass.ts';
import type { Visit, VisitRules } from '#domain/visit.ts';
import { time } from '#web/ui/format.ts';
import { addFlat } from '../support/entries.ts';
import { button, expectToast, field, openScreen, type as typeInto } from '../support/screen.tsx';
import { aSociety, type Person, type TestSociety } from '../support/society.ts';

/* The gate's screen on a device that stores its copy, without a network. */

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const hourMs = 3_600_000;
const clock = (ms: number) => civilTimeIn('Asia/Kolkata', new Date(Date.now() + ms));

async function aGate() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'B-202');
  const announce = async (more: object = {}) => {
    const draft = { name: 'Anil Kumar', kind: 'guest', flats: ['B-202'], from: clock(-hourMs), until: clock(hourMs) };
    return (await admin.send<Pass>('POST', '/api/passes', { ...draft, ...more })).body;
  };
  return { society, admin, flat, announce, guard: await society.signedInAs('security') };
}

let isOnline = true;

/** Opens the screen and waits until the device has stored its copy; from then on there is no network. */
async function openWithoutNetwork(society: TestSociety, guard: Person, shows = 'No visitor is inside.'): Promise<void> {
  isOnline = true;
  await openScreen(society, '/security/dashboard', guard);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    isOnline ? fetch(input, init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const { queryClient, meKey } = await import('#web/data/queries.ts');
  const { heard } = await import('#web/offline/device.ts');
  const { gateSearch } = await import('#web/offline/copy.ts');
  await waitFor(() => expect(queryClient.getQueryData(meKey)).toBeDefined());
  await heard(queryClient.getQueryData(meKey) as never);
  await waitFor(() => expect(gateSearch()).not.toBeNull(), { timeout: 5000 });
  await screen.findByText(shows);
  isOnline = false;
}

async function comeBack(): Promise<void> {
  isOnline = true;
  const { sendWaiting } = await import('#web/offline/outbox.ts');
  await sendWaiting();
}

test('without a network a code fills the entry, is used the next time by what waits on the device, and one that nobody knows goes along', async () => {
  const { society, admin, guard, announce } = await aGate();
  const asha = (await admin.send<AddedGuard>('POST', '/api/guards', { name: 'Asha Jadhav', pin: '7391' })).body.guard;
  const shift = { id: crypto.randomUUID(), guardId: asha.id, pin: '7391' };
  expect((await guard.send('POST', '/api/devices/me/shifts', shift)).status).toBe(201);
  const pass = await announce();
  const withdrawnLater = await announce({ name: 'Zubin Mistry' });
  await openWithoutNetwork(society, guard);
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', pass.code ?? '');
  const form = await screen.findByRole('form', { name: 'Let in' });
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Anil Kumar');
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await expectToast('Guest for B-202 let in');
  await screen.findByText('One entry waits to be sent');

  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', pass.code ?? '');
  await screen.findByText(/^This code was used .*, by Asha Jadhav, Test security$/);
  const unknown = ['000000', '000001', '000002'].find((code) => ![pass.code, withdrawnLater.code].includes(code)) ?? '';
  await typeInto('Code', unknown);
  await screen.findByText('Nobody is announced with this code');
  await screen.findByText(/^This device knows who was announced until /);
  fireEvent.click(await button('Let in with this code'));
  const second = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(second).getByRole('button', { name: 'Let in' }));
  await screen.findByText('2 entries wait to be sent');

  await comeBack();
  await waitFor(() => expect(screen.queryByText(/waits? to be sent/)).toBeNull());
  const { db } = society.context;
  const visits = await db.selectFrom('visits').select(['passId', 'isUnknownPass']).orderBy('at').execute();
  expect(visits).toEqual([
    { passId: pass.id, isUnknownPass: 0 },
    { passId: null, isUnknownPass: 1 },
  ]);
});

test('a flat that is typed before the device has read its copy is written down as the register has it', async () => {
  const { society, guard } = await aGate();
  await openWithoutNetwork(society, guard);
  const { readNote } = await import('#web/offline/notes.ts');
  await waitFor(async () => expect(await readNote('copy')).not.toBeNull());
  // As in a page just opened, which has not read the copy yet.
  const { forgetCopy } = await import('#web/offline/copy.ts');
  forgetCopy();
  fireEvent.click(await button('Delivery'));
  await typeInto('Flat', 'b202');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await expectToast('Delivery for B-202 let in');
  fireEvent.click(await button(/One entry waits to be sent/));
  const waiting = await screen.findByRole('region', { name: 'Entries that wait' });
  expect(within(waiting).getByText('Delivery for B-202')).toBeDefined();
  // The next guard has another language.
  const { speak } = await import('#web/texts/language.ts');
  await act(() => speak('hi'));
  expect(screen.getByText('डिलीवरी, फ्लैट B-202')).toBeDefined();
  await act(() => speak('en'));
  await comeBack();
  await waitFor(() => expect(screen.queryByText(/waits? to be sent/)).toBeNull());
});

test('right after a start nobody is let in whom the copy, read only now, knows to be stopped: their alert stands first', async () => {
  const { society, admin, guard } = await aGate();
  await admin.send('POST', '/api/stops', { name: 'Suresh Kale', reason: 'Drove off', lastDay: null });
  await openWithoutNetwork(society, guard);
  const { readNote } = await import('#web/offline/notes.ts');
  await waitFor(async () => expect(await readNote('copy')).not.toBeNull());
  // As in a page just opened, which has not read the copy yet.
  const { forgetCopy } = await import('#web/offline/copy.ts');
  forgetCopy();
  fireEvent.click(await button('Guest'));
  await typeInto('Flat', 'B-202');
  await typeInto('Name', 'Suresh');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Stop. Ask before you let in: Suresh Kale');
  const { outboxNow } = await import('#web/offline/outbox.ts');
  expect(outboxNow().waiting).toEqual([]);
  fireEvent.click(await button('Let in after asking'));
  await expectToast('Guest for B-202 let in');
  expect(outboxNow().waiting).toMatchObject([{ body: { asked: [expect.any(String)] } }]);
});

test('an earlier look-up says when it was, and not from when the copy is that answered it', async () => {
  const { society, guard } = await aGate();
  await openWithoutNetwork(society, guard);
  const { now } = Date;
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * hourMs);
  onTestFinished(() => later.mockRestore());
  const lookUp = await field('Number plate, flat or name');
  fireEvent.input(lookUp, { target: { value: 'B-202' } });
  await screen.findByRole('article', { name: 'B-202' });
  fireEvent.keyDown(lookUp, { key: 'Enter' });
  const earlier = await screen.findByRole('region', { name: "This shift's look-ups" });
  expect(within(earlier).getByRole('button', { name: /B-202/ }).textContent).toContain(
    time(Date.now(), 'Asia/Kolkata'),
  );
});

test('without a network what is found, that nothing is, and who is stopped say from when that is', async () => {
  const { society, admin, guard } = await aGate();
  await admin.send('POST', '/api/stops', { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask the office', lastDay: null });
  await openWithoutNetwork(society, guard);
  const lookUp = async (text: string) =>
    fireEvent.input(await field('Number plate, flat or name'), { target: { value: text } });
  await lookUp('Z-999');
  const nothing = await screen.findByText('Nothing found for “Z-999”');
  expect(nothing.parentElement?.textContent, 'of a moment ago').not.toContain('As it was at');
  const { now } = Date;
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 2 * 60_000);
  onTestFinished(() => later.mockRestore());
  await lookUp('Z-998');
  const stillNothing = await screen.findByText('Nothing found for “Z-998”');
  expect(stillNothing.parentElement?.textContent).toMatch(/As it was at \d/);
  await lookUp('7001');
  expect((await screen.findByRole('alert')).textContent).toMatch(/As it was at \d/);
  await lookUp('B-202');
  expect((await screen.findByRole('article', { name: 'B-202' })).textContent).toMatch(/As it was at \d/);
});

test('who is let in without a network overstays by the hours of their kind, as the server has it', async () => {
  const { society, admin, guard } = await aGate();
  const { body: rules } = await admin.send<VisitRules>('GET', '/api/visits/rules');
  await admin.send('PATCH', '/api/visits/rules', { version: rules.version, hours: { ...rules.hours, delivery: 3 } });
  await openWithoutNetwork(society, guard);
  fireEvent.click(await button('Delivery'));
  await typeInto('Flat', 'b202');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  const inside = await screen.findByRole('list', { name: 'Inside now' });
  await within(inside).findByText('Waits to be sent');
  const { queryClient } = await import('#web/data/queries.ts');
  const { visitRulesQuery } = await import('#web/society/visitRules.ts');
  const { outboxNow } = await import('#web/offline/outbox.ts');
  const { withWaiting } = await import('#web/visits/useInside.ts');
  const hours = queryClient.getQueryData(visitRulesQuery.queryKey)?.hours;
  const { waiting } = outboxNow();
  const zone = 'Asia/Kolkata';
  const here = withWaiting([], waiting, { hours, zone });
  const atNight = waiting.map((one) => ({ ...one, happenedAt: '2026-11-26T20:00:00.000Z' }));
  expect(withWaiting([], atNight, { hours, zone }).map(({ day }) => day)).toEqual(['2026-11-27']);
  await comeBack();
  await waitFor(() => expect(screen.queryByText(/waits? to be sent/)).toBeNull());
  const { body } = await guard.send<{ items: Visit[] }>('GET', '/api/visits/inside');
  expect(here.map(({ dueAt }) => dueAt)).toEqual(body.items.map(({ dueAt }) => dueAt));
  expect(Date.parse(here[0]?.dueAt ?? '') - Date.parse(here[0]?.at ?? '')).toBe(3 * hourMs);
});

test('without a network who is stopped stands in red, and that they were sent away waits and is recorded once', async () => {
  const { society, admin, guard } = await aGate();
  await admin.send('POST', '/api/stops', { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask the office', lastDay: null });
  await openWithoutNetwork(society, guard);
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'mh12zx7OO1' } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Stop. Ask before you let in: MH 12 ZX 7001');
  fireEvent.click(within(alert).getByRole('button', { name: 'Sent away' }));
  await expectToast('MH 12 ZX 7001 sent away. It is written down.');
  await screen.findByText('One entry waits to be sent');
  const hits = () => society.context.db.selectFrom('stopHits').selectAll().execute();
  expect(await hits()).toEqual([]);
  await comeBack();
  await comeBack();
  expect(await hits()).toMatchObject([{ done: 'sent-away', said: 'mh12zx7OO1', madeById: guard.id }]);
});

test('who is stopped stands before the entries that wait on the device, and these before what is found', async () => {
  const { society, admin, guard } = await aGate();
  const stop = { name: 'Suresh Kale', flat: 'B-202', reason: 'Drove off after a collision', lastDay: null };
  expect((await admin.send('POST', '/api/stops', stop)).status).toBe(201);
  await openWithoutNetwork(society, guard);
  fireEvent.click(await button('Delivery'));
  await typeInto('Flat', 'B-202');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  const waiting = await screen.findByText('One entry waits to be sent');
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'B-202' } });
  const alert = await screen.findByText('Stop. Ask before you let in: Suresh Kale');
  const card = await screen.findByRole('article', { name: 'B-202' });
  const before = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(alert.compareDocumentPosition(waiting) & before).toBeTruthy();
  expect(waiting.compareDocumentPosition(card) & before).toBeTruthy();
});

test('who is inside is found by the number that their flat has today, and not by the one it had when they came', async () => {
  const { society, admin, flat, guard } = await aGate();
  const visit = { id: crypto.randomUUID(), kind: 'guest', flats: ['B-202'], name: 'Zubin Mistry' };
  expect((await guard.send('POST', '/api/visits', visit)).status).toBe(201);
  await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, flatNumber: 'B-303' });
  await addFlat(admin, 'B-202');
  await openWithoutNetwork(society, guard, 'Zubin Mistry');
  const lookUp = async (text: string) =>
    fireEvent.input(await field('Number plate, flat or name'), { target: { value: text } });
  await lookUp('B-303');
  const found = await screen.findByRole('region', { name: 'Visitors inside' });
  expect(within(found).getByText('Zubin Mistry')).toBeDefined();
  await lookUp('B-202');
  await screen.findByRole('article', { name: 'B-202' });
  expect(screen.queryByRole('region', { name: 'Visitors inside' })).toBeNull();
});
