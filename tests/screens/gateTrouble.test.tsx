// @module-tag whole
// @vitest-environment jsdom
// Failures at a gate: each has an outcome that the guard sees, and none loses an entry.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Pass } from '#domain/pass.ts';
import type { VisitRules } from '#domain/visit.ts';
import { dateTime } from '#web/ui/format.ts';
import { addFlat } from '../support/entries.ts';
import { aGateDevice, button, notesKept, untilKept } from '../support/gateDevice.ts';
import { loseStore } from '../support/lostStore.ts';
import { expectMessage, expectToast, field, swallowing, type as typeInto } from '../support/screen.tsx';
import { aSessionOf } from '../support/sessions.ts';
import { anOffice, aSociety, type Person, type TestSociety } from '../support/society.ts';

async function aGate() {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  const flat = await addFlat(admin, 'B-202');
  const guard = await society.signedInAs('security');
  const visits = () => society.context.db.selectFrom('visits').selectAll().orderBy('at').execute();
  return { society, admin, flat, guard, visits, device: aGateDevice(society) };
}

/** A gate without a network, after the device has stored all it keeps. */
async function aGateAlone({ hours = 12 } = {}) {
  const gate = await aGate();
  const { body: rules } = await gate.admin.send<VisitRules>('GET', '/api/visits/rules');
  await gate.admin.send('PATCH', '/api/visits/rules', { version: rules.version, gateOfflineHours: hours });
  await gate.device.open(gate.guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  gate.device.goes();
  await gate.device.open(gate.guard);
  await screen.findByText('No visitor is inside.');
  return gate;
}

async function letIn(flat: string, kind = 'Delivery'): Promise<void> {
  fireEvent.click(await button(kind));
  await typeInto('Flat', flat);
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
}

async function letInAtOnce(flat: string, kind?: string): Promise<void> {
  await letIn(flat, kind);
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Let in' })).toBeNull());
}

/** The network goes as soon as the server has answered to the first entry. */
function goesOnceTaken({ app }: TestSociety, device: ReturnType<typeof aGateDevice>): void {
  const request = app.request.bind(app);
  const sending = vi.spyOn(app, 'request').mockImplementation(async (...asked) => {
    const answer = await request(...asked);
    if (asked[0] instanceof Request && asked[0].method === 'POST') device.goes();
    return answer;
  });
  onTestFinished(() => sending.mockRestore());
}

const isSent = () => waitFor(() => expect(screen.queryByText(/waits? to be sent$/)).toBeNull());

test('who was let in is inside in a page that is opened anew without a network, also where the network went right after the entry was taken', async () => {
  const { society, guard, visits, device } = await aGate();
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  goesOnceTaken(society, device);
  await letIn('b202');
  await isSent();
  await waitFor(async () => expect(await visits()).toHaveLength(1));
  await screen.findByText('Inside now (1)');
  await device.open(guard);
  await screen.findByText('Inside now (1)');
  expect(screen.queryByText(/to be sent$/)).toBeNull();
});

test('who came with a code has used it at this gate, also where the network went right after the entry was taken, and in a page that is opened anew', async () => {
  const { society, admin, guard, device } = await aGate();
  const pass = await announced(admin, society.context.now());
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  goesOnceTaken(society, device);
  const typeCode = async () => {
    fireEvent.click(await button('Expected, with a code'));
    await typeInto('Code', pass.code ?? '');
  };
  await typeCode();
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await screen.findByText('Inside now (1)');
  await isSent();
  await typeCode();
  await screen.findByText(/^This code was used .*, by Test security$/);
  await device.open(guard);
  await screen.findByText('Inside now (1)');
  await typeCode();
  await screen.findByText(/^This code was used .*, by Test security$/);
});

test('a session that is ended while the gate is without a network: names go, entries stay, and the same account sends them', async () => {
  const { society, guard, visits, device } = await aGateAlone();
  await letIn('b202');
  await screen.findByText('One entry waits to be sent');
  await society.context.db.deleteFrom('sessions').where('userId', '=', guard.id).execute();
  device.comesBack();
  await screen.findByText('Welcome Back');
  await expectToast('One entry waits on this device. It is sent once the gate is signed in here again.');
  expect(await visits()).toEqual([]);
  const cookie = await aSessionOf(society.context, guard.id);
  await device.open({ ...guard, cookie });
  await waitFor(async () => expect(await visits()).toMatchObject([{ kind: 'delivery', madeById: guard.id }]));
  await isSent();
});

test('a role that is changed while the gate is without a network: the look-up goes, and who comes next is asked before they send', async () => {
  const { society, admin, guard, visits, device } = await aGateAlone();
  await letIn('b202');
  await screen.findByText('One entry waits to be sent');
  expect((await admin.send('PATCH', `/api/users/${guard.id}`, { role: 'user' })).status).toBe(200);
  device.comesBack();
  await waitFor(() => expect(screen.queryByText('Security Dashboard')).toBeNull());
  expect(await visits()).toEqual([]);
  const next = await society.signedInAs('security');
  await device.open(next);
  await screen.findByText('Entries of Test security wait here');
  expect(await visits(), 'not in another name').toEqual([]);
  fireEvent.click(await button('Send them'));
  await waitFor(async () => expect(await visits()).toMatchObject([{ madeById: next.id }]));
});

test('who leaves a device on which a guard’s entries wait is asked before they are lost, also from the palette and from the page of a code', async () => {
  const { admin, device } = await aGateAlone();
  await letInAtOnce('b202');
  // The guard's session has ended, and another user signs in on this phone.
  device.network.isThere = true;
  await device.open(admin, '/device#k7wm-p3xq-9tbd');
  fireEvent.click(await button('Logout'));
  await screen.findByRole('dialog', { name: 'One entry has not been sent' });
  fireEvent.click(await button('Cancel'));
  await device.open(admin, '/admin/dashboard');
  fireEvent.click(await button(/^Find/));
  fireEvent.change(await screen.findByRole('combobox', { name: /^Search flats/ }), { target: { value: 'sign out' } });
  fireEvent.click(await screen.findByRole('option', { name: /Sign out/ }));
  await screen.findByRole('dialog', { name: 'One entry has not been sent' });
  fireEvent.click(await button('Cancel'));
  fireEvent.click(await button('Logout'));
  const question = await screen.findByRole('dialog', { name: 'One entry has not been sent' });
  // There is a network, and no use in waiting for it: an administrator can send them.
  expect(question.textContent).toContain('To keep it, stay signed in and send it from the gate’s screen.');
  fireEvent.click(await button('Logout and lose them'));
  await screen.findByText('Welcome Back');
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test.each([
  [1, 'The server could not be reached for one hour, so'],
  [12, 'The server could not be reached for 12 hours, so'],
])(
  'after the hours that the society allows, here %i, a gate without a network opens without its look-up, also the next time, and goes on writing down',
  async (hours, said) => {
    const { guard, visits, device } = await aGateAlone({ hours });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (hours + 1) * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    for (const time of ['the first', 'the next']) {
      await device.open(guard);
      const alert = await screen.findByRole('alert', { name: 'Nothing can be looked up' });
      expect(alert.textContent).toContain(said);
      expect((await notesKept()).toSorted(), time).toEqual(['answer:own-device', 'answer:rules', 'asking', 'session']);
    }
    expect(screen.queryByText('No visitor is inside.'), 'nobody knows').toBeNull();
    await letIn('B-202');
    await screen.findByText('One entry waits to be sent');
    device.comesBack();
    await waitFor(async () => expect(await visits()).toMatchObject([{ kind: 'delivery', madeById: guard.id }]));
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Nothing can be looked up' })).toBeNull());
    await untilKept();
  },
);

test('a device that loses what it keeps in mid-shift, without a network, keeps the look-up, who is inside and who is on duty for the next page', async () => {
  const { admin, guard, device } = await aGate();
  await admin.send('POST', '/api/guards', { name: 'Ramesh', pin: '4829' });
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await screen.findByText('Nobody is on duty');
  await untilKept();
  device.goes();
  await loseStore();
  await untilKept();
  await device.open(guard);
  await screen.findByText('Nobody is on duty');
  await screen.findByText('No visitor is inside.');
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'B-202' } });
  await screen.findByRole('article', { name: 'B-202' });
});

test('a visitor for several flats, typed on a pad of digits without a comma, or with letters as Devanagari calls them', async () => {
  const { visits, device } = await aGateAlone();
  await letInAtOnce('ए-१०१  b-202');
  await letInAtOnce('b202 A101', 'Guest');
  // Not every part is a flat, so the text counts as one flat number, and no flat has it.
  await letIn('A-101 Z9', 'Cab');
  await screen.findByText('There is no flat A-101 Z9. Look at the number again.');
  device.comesBack();
  await waitFor(async () => expect(await visits()).toHaveLength(2));
  const flats = (await visits()).map(({ flats }) =>
    (JSON.parse(flats) as { flatNumber: string }[]).map(({ flatNumber }) => flatNumber),
  );
  expect(flats.toSorted()).toEqual([
    ['A-101', 'B-202'],
    ['B-202', 'A-101'],
  ]);
});

test('a flat that is deleted while an entry for it waits: it comes back with the reason, and is put right', async () => {
  const { admin, flat, visits, device } = await aGateAlone();
  // Typed as the register writes it: where the copy has not been read yet, the entry keeps the flat as it was typed.
  await letInAtOnce('B-202');
  await letInAtOnce('A-101', 'Guest');
  await screen.findByText('2 entries wait to be sent');
  expect((await admin.send('DELETE', `/api/flats/${flat.id}`)).status).toBeLessThan(300);
  device.comesBack();
  await screen.findByText('One entry was not accepted');
  await screen.findByText('There is no flat B-202. Look at the number again.');
  await waitFor(async () => expect(await visits()).toMatchObject([{ kind: 'guest' }]));
  fireEvent.click(await button('Put right: Delivery for B-202'));
  await typeInto('Flat', 'a101');
  const form = await screen.findByRole('form', { name: 'Send again' });
  fireEvent.click(within(form).getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect((await visits()).map(({ kind }) => kind).toSorted()).toEqual(['delivery', 'guest']));
  expect(screen.queryByText('One entry was not accepted')).toBeNull();
});

test('a flat that is typed twice is one flat of the entry, and said once', async () => {
  await aGateAlone();
  await letIn('B-202,,b202');
  await expectToast('Delivery for B-202 let in');
});

test('a refused entry is put right under the number that its flat had then, which the device knows no more', async () => {
  // On the screen's clock: the flats were there before the entry.
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const [other, flat] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-202')];
  const guard = await society.signedInAs('security');
  const visits = () => society.context.db.selectFrom('visits').selectAll().execute();
  const device = aGateDevice(society);
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  device.goes();
  await letInAtOnce('A-101, B-202', 'Guest');
  const renumbered = { version: other.version, flatNumber: 'A-991' };
  expect((await admin.send('PATCH', `/api/flats/${other.id}`, renumbered)).status).toBe(200);
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  device.network.isThere = true;
  await device.open(guard);
  await screen.findByText('There is no flat B-202. Look at the number again.');
  fireEvent.click(await button('Put right: Guest for A-101, B-202'));
  await typeInto('Flat', 'A-101');
  const form = await screen.findByRole('form', { name: 'Send again' });
  fireEvent.click(within(form).getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await visits()).toHaveLength(1));
  expect(screen.queryByText('One entry was not accepted')).toBeNull();
});

test('entries that wait say who it is and on which day it was, in the list and before one is discarded', async () => {
  await aGateAlone();
  const at = Date.now();
  const enter = async (name: string, vehicle: string, days: number) => {
    vi.setSystemTime(at - days * 24 * 60 * 60 * 1000);
    fireEvent.click(await button('Guest'));
    await typeInto('Flat', 'B-202');
    await typeInto('Name', name);
    await typeInto('Vehicle', vehicle);
    const form = await screen.findByRole('form', { name: 'Let in' });
    fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Let in' })).toBeNull());
  };
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await enter('Anil Kumar', 'MH12DE1433', 1);
  await enter('Bina Rao', '', 0);
  fireEvent.click(await button(/^2 entries wait to be sent/));
  const rows = within(await screen.findByRole('region', { name: 'Entries that wait' })).getAllByRole('listitem');
  const [first, second] = rows.map(({ textContent }) => textContent ?? '');
  const yesterday = dateTime(new Date(at - 24 * 60 * 60 * 1000).toISOString(), 'Asia/Kolkata');
  expect(first).toContain(`Guest for B-202Anil Kumar · MH 12 DE 1433${yesterday}`);
  expect(second).toMatch(/^Guest for B-202Bina Rao\d{1,2}:\d\d/);
  fireEvent.click(await button('Discard: Guest for B-202 · Anil Kumar · MH 12 DE 1433'));
  await screen.findByText(
    `“Guest for B-202 · Anil Kumar · MH 12 DE 1433” of ${yesterday} is removed from this device, and is in no book.`,
  );
});

test('the second tap of a double tap closes no dialog that the first one opened, and does not answer its question', async () => {
  await aGateAlone();
  function tapTwice(behind: Element | null) {
    const mayTakeFocus = fireEvent.mouseDown(behind as Element, { detail: 2 });
    fireEvent.click(behind as Element, { detail: 2 });
    return mayTakeFocus;
  }
  const overlay = () => document.querySelector('.mantine-Modal-overlay');
  fireEvent.click(await button('Delivery'));
  await screen.findByRole('form', { name: 'Let in' });
  expect(tapTwice(overlay()), 'the focus stays in the form').toBe(false);
  await typeInto('Flat', 'b202');
  fireEvent.click(within(await screen.findByRole('form', { name: 'Let in' })).getByRole('button', { name: 'Let in' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Let in' })).toBeNull());
  const waiting = await button(/^One entry waits to be sent/);
  // Chromium leaves a status within a button out of the button's name.
  expect(waiting.getAttribute('aria-label')).toBe('One entry waits to be sent. Show');
  fireEvent.click(waiting);
  fireEvent.click(await button('Discard: Delivery for B-202'));
  const question = await screen.findByRole('dialog', { name: 'Discard this entry?' });
  tapTwice(overlay());
  tapTwice(within(question).getByRole('button', { name: 'Discard' }));
  await screen.findByText('One entry waits to be sent');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await isSent();
});

test('an entry that is put right is of its own time: it says when, nobody is sent away or asked now, and the error goes with the edit', async () => {
  const { society, admin, flat, guard, visits, device } = await aGateAlone();
  // A page that was opened without a network goes by its own clock.
  society.later(Date.now() - society.context.now().getTime());
  const stop = (name: string, reason: string) => admin.send('POST', '/api/stops', { name, reason, lastDay: null });
  // The device does not know of the one, and the other did not stand when it let them in.
  await stop('Kale', 'Known at the office');
  fireEvent.click(await button('Guest'));
  await typeInto('Flat', 'B-202');
  await typeInto('Name', 'Suresh Kale');
  const letsIn = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(letsIn).getByRole('button', { name: 'Let in' }));
  await screen.findByText('One entry waits to be sent');
  await stop('Suresh', 'Stopped since');
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  device.network.isThere = true;
  await device.open(guard);
  fireEvent.click(await button('Put right: Guest for B-202 · Suresh Kale'));
  const dialog = await screen.findByRole('dialog', { name: /^Let in at \d/ });
  const form = within(dialog);
  await form.findByText('Known at the office');
  expect(form.queryByText('Stopped since')).toBeNull();
  expect(form.getAllByRole('button').map((one) => one.textContent || one.ariaLabel)).not.toContain('Sent away');
  await expectMessage('Flat', 'There is no flat B-202. Look at the number again.');
  await typeInto('Flat', 'A-101');
  expect(form.queryByText(/^There is no flat/)).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await visits()).toMatchObject([{ name: 'Suresh Kale' }]));
  const { db } = society.context;
  const hits = db.selectFrom('stopHits').innerJoin('stops', 'stops.id', 'stopHits.stopId').select(['name', 'done']);
  expect(await hits.execute()).toEqual([{ name: 'Kale', done: 'unasked' }]);
});

test('a device without room says so, and what could not be written down is not said to be', async () => {
  const { guard, visits, device } = await aGate();
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await letInAtOnce('b202');
  await expectToast('Delivery for B-202 let in');
  await screen.findByText('Nothing is kept here');
  expect(await visits()).toHaveLength(1);
  device.goes();
  await letIn('a101', 'Guest');
  await screen.findByText('Network error. Please check your connection');
  expect(await visits()).toHaveLength(1);
  full.mockRestore();
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await screen.findByText('One entry waits to be sent');
  expect(screen.queryByText('Nothing is kept here')).toBeNull();
  device.comesBack();
  await waitFor(async () => expect(await visits()).toHaveLength(2));
});

test('a page that was opened without https says that nothing is kept for that reason, and what to ask for', async () => {
  const { guard, visits, device } = await aGate();
  vi.stubGlobal('isSecureContext', false);
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await letInAtOnce('b202');
  await waitFor(async () => expect(await visits()).toHaveLength(1));
  const told = await screen.findByRole('alert', { name: 'Nothing is kept here' });
  expect(told.textContent).toContain('Ask the office for the address that begins with https.');
  expect(told.textContent).not.toContain('private window');
});

test('a clock that is seven minutes behind is said, and what is entered has the server’s time', async () => {
  const { guard, visits, device } = await aGate();
  const serverTime = () => new Date(Date.now() + 7 * 60_000);
  device.network.saidTime = serverTime;
  await device.open(guard);
  const said = await screen.findByRole('alert', { name: 'The clock is wrong' });
  expect(said.textContent).toContain(
    'This device’s clock is 7 minutes behind. Entries take the server’s time; set the clock right.',
  );
  await letInAtOnce('b202');
  await waitFor(async () => expect(await visits()).toHaveLength(1));
  const [visit] = await visits();
  expect(Math.abs(serverTime().getTime() - Date.parse(visit?.at ?? ''))).toBeLessThan(60_000);
});

test('one code used at two gates at once: both entries stand, and one of them says that it was used, to the guards too', async () => {
  const { society, admin, guard, device } = await aGate();
  const pass = await announced(admin, society.context.now());
  const other = await society.signedInAs('security');
  const visit = () => ({ id: crypto.randomUUID(), kind: 'guest', flats: ['B-202'], passId: pass.id });
  const [one, two] = [visit(), visit()];
  await Promise.all([guard.send('POST', '/api/visits', one), other.send('POST', '/api/visits', two)]);
  const { body } = await admin.send<{ items: { pass: { remark: string | null } }[] }>(
    'GET',
    `/api/visits?ids=${one.id},${two.id}`,
  );
  expect(body.items.map(({ pass }) => pass.remark).toSorted()).toEqual([null, 'used'].toSorted());
  await device.open(guard);
  const inside = await screen.findByRole('list', { name: 'Inside now' });
  expect(within(inside).getAllByText(/^Its code was used before: /)).toHaveLength(1);
});

test('who came with a withdrawn code while the gate was without a network says so in the list of who is inside', async () => {
  const { society, admin, guard, device } = await aGate();
  const pass = await announced(admin, society.context.now());
  await admin.send('POST', `/api/passes/${pass.id}/withdrawal`);
  const entry = { id: crypto.randomUUID(), kind: 'worker', flats: ['B-202'], passId: pass.id };
  expect((await guard.send('POST', '/api/visits', entry)).status).toBe(201);
  await device.open(guard);
  const inside = await screen.findByRole('list', { name: 'Inside now' });
  within(inside).getByText(/^Its code was withdrawn: /);
});

async function announced(admin: Person, now: Date): Promise<Pass> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const window = { from: `${day(-2)}T10:00`, until: `${day(2)}T10:00` };
  const draft = { name: 'Anil Kumar', kind: 'worker', flats: ['B-202'], ...window };
  return (await admin.send<Pass>('POST', '/api/passes', draft)).body;
}

test('after five wrong codes none is looked at for a while, also in a page that is opened anew', async () => {
  const { society, admin, guard, device } = await aGate();
  const pass = await announced(admin, society.context.now());
  device.network.saidTime = () => new Date(performance.timeOrigin + performance.now());
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  fireEvent.click(await button('Expected, with a code'));
  const wrong = ['111111', '222222', '333333', '444444', '555555'].filter((code) => code !== pass.code);
  for (const code of wrong) {
    await typeInto('Code', code);
    await expectMessage('Code', 'Nobody is announced with this code.');
    await typeInto('Code', '');
  }
  await typeInto('Code', pass.code ?? '');
  await screen.findByText(/^Too many wrong codes\. Codes can be checked again at/);
  await typeInto('Code', '');
  // Whoever sets the device's clock ahead has no more tries. Without a network: an answer that is heard meanwhile would
  // tell the next page of a clock that is ahead.
  device.goes();
  const later = Date.now() + 60 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await typeInto('Code', pass.code ?? '');
  await screen.findByText(/^Too many wrong codes\. Codes can be checked again at/);
  clock.mockRestore();
  device.network.isThere = true;
  await device.open(guard);
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', pass.code ?? '');
  await screen.findByText(/^Too many wrong codes\. Codes can be checked again at/);
});

test('a code that the device does not know, on a network that swallows what is asked: it is said, and the visitor can be let in with it', async () => {
  const { guard, device } = await aGate();
  await device.open(guard);
  await screen.findByText('No visitor is inside.');
  await untilKept();
  const limit = new AbortController();
  const limiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => limiting.mockRestore());
  const { asked } = swallowing('/api/passes/check');
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', '314159');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const code = (await field('Code')) as HTMLInputElement;
  expect(code.disabled, 'the focus would be lost, and with it a phone’s keyboard').toBe(false);
  limit.abort();
  await screen.findByText('Nobody is announced with this code');
  await button('Let in with this code');
  await typeInto('Code', '31415');
  fireEvent.keyDown(code, { key: 'Enter' });
  await expectMessage('Code', 'A code has six digits');
});

test.each([
  ['none', undefined, 'There is no camera that can be used. Type the code.'],
  [
    'one that is not allowed',
    { getUserMedia: () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
    'The camera is not allowed for this page. Type the code, or allow the camera in the browser’s settings.',
  ],
  [
    'one that another program has',
    { getUserMedia: () => Promise.reject(new DOMException('Busy', 'NotReadableError')) },
    'There is no camera that can be used. Type the code.',
  ],
])('of a camera there is %s: it is said, and the code can be typed', async (_, mediaDevices, sentence) => {
  const { guard, device } = await aGate();
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  await device.open(guard);
  fireEvent.click(await button('Expected, with a code'));
  fireEvent.click(await button('Scan with the camera'));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(((await field('Code')) as HTMLInputElement).disabled).toBe(false);
});

test('the camera reads a code where the browser can: the entry fills itself, and the camera is off', async () => {
  const { society, admin, guard, device } = await aGate();
  const pass = await announced(admin, society.context.now());
  const stop = vi.fn();
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // The camera sees nothing and another code first.
  const seen = [[], [{ rawValue: 'https://example.org' }], [{ rawValue: pass.code }]];
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => seen.shift() ?? [];
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  await device.open(guard);
  fireEvent.click(await button('Expected, with a code'));
  fireEvent.click(await button('Scan with the camera'));
  await screen.findByRole('form', { name: 'Let in' });
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Anil Kumar');
  expect(((await field('Flat')) as HTMLInputElement).value).toBe('B-202');
  expect(stop).toHaveBeenCalled();
});
