// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { civilTimeIn } from '#domain/civilTime.ts';
import type { Pass } from '#domain/pass.ts';
import { spokenCode } from '#domain/passRules.ts';
import type { Stop } from '#domain/stop.ts';
import type { Visit } from '#domain/visit.ts';
import { addFlat, addOwner, addVehicle } from '../support/entries.ts';
import { button, expectToast, field, layOut, openScreen, type as typeInto } from '../support/screen.tsx';
import { anOwnedFlat, aSociety, todayOf } from '../support/society.ts';

async function aGate() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  const guard = await office.society.signedInAs('security');
  const visits = () => office.society.context.db.selectFrom('visits').selectAll().execute();
  const hits = () => office.society.context.db.selectFrom('stopHits').selectAll().execute();
  const passes = async () => (await office.admin.send<{ items: Pass[] }>('GET', '/api/passes')).body.items;
  return { ...office, guard, visits, hits, passes };
}

test('at the gate the code fills the entry, one tap lets in, and the next time it says that it was used', async () => {
  const { society, admin, guard, visits, passes } = await aGate();
  // Valid by the society's clock and by the screen's, which are up to a day and a half apart.
  const window = { from: `${todayOf(society, -3)}T10:00`, until: `${todayOf(society, 3)}T10:00` };
  const draft = { name: 'Anil Kumar', kind: 'worker', flats: ['B-202'], ...window };
  const { body: pass } = await admin.send<Pass>('POST', '/api/passes', draft);
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', spokenCode(pass.code ?? ''));
  const form = await screen.findByRole('form', { name: 'Let in' });
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Anil Kumar');
  expect(((await field('Flat')) as HTMLInputElement).value).toBe('B-202');
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await expectToast('Worker for B-202 let in');
  expect(await visits()).toMatchObject([{ passId: pass.id, kind: 'worker', name: 'Anil Kumar' }]);
  expect((await passes())[0]).toMatchObject({ uses: 1 });
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', pass.code ?? '');
  await screen.findByText(/^This code was used .*, by Test security$/);
  await button('Let in all the same');
  await typeInto('Code', pass.code === '000000' ? '000001' : '000000');
  await screen.findByText(/Nobody is announced with this code/);
});

/** A society on the screen's clock: a stop that is in force from now on is in force on the screen, too. */
async function aPresentGate() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'B-202');
  const guard = await society.signedInAs('security');
  const hits = () => society.context.db.selectFrom('stopHits').selectAll().execute();
  const visits = () => society.context.db.selectFrom('visits').selectAll().execute();
  const stop = (more: object) =>
    admin.send<Stop>('POST', '/api/stops', { reason: 'Drove off after a collision', lastDay: null, ...more });
  return { society, admin, flat, guard, hits, visits, stop };
}

const lookUp = async (text: string) =>
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: text } });

test('of more who are stopped than are shown at once nobody is left out without a word', async () => {
  const { society, guard, stop } = await aPresentGate();
  for (const name of ['Asha', 'Balu', 'Chhaya', 'Dinesh', 'Eknath']) await stop({ name: `${name} Kale` });
  await openScreen(society, '/security/dashboard', guard);
  await lookUp('kale');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  fireEvent.click(await button('Also stopped: 2. Show more'));
  expect(screen.getAllByRole('alert')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /^Also stopped/ })).toBeNull();
  await lookUp('kal');
  await button('Also stopped: 2. Show more');
});

test('who is stopped stands in red before what is found, is sent away with one tap, or let in after asking', async () => {
  const { society, guard, hits, visits, stop } = await aPresentGate();
  const { body } = await stop({ vehicleNumber: 'MH 12 ZX 7001', name: 'Suresh Kale', flat: 'B-202' });
  await openScreen(society, '/security/dashboard', guard);
  await lookUp('7001');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Stop. Ask before you let in: Suresh Kale, MH 12 ZX 7001');
  expect(alert.textContent).toContain('Drove off after a collision');
  expect(alert.textContent).toContain('Ask flat B-202.');
  const nothing = await screen.findByText('Nothing found for “7001”');
  expect(
    alert.compareDocumentPosition(nothing) & Node.DOCUMENT_POSITION_FOLLOWING,
    'before anything else',
  ).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Sent away' }));
  await expectToast('Suresh Kale, MH 12 ZX 7001 sent away. It is written down.');
  expect(await hits()).toMatchObject([{ stopId: body.id, done: 'sent-away', said: '7001', madeById: guard.id }]);

  fireEvent.click(within(alert).getByRole('button', { name: 'Let in after asking' }));
  const form = await screen.findByRole('form', { name: 'Let in after asking' });
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Suresh Kale');
  expect(within(form).getByRole('alert').textContent).toContain('Stop. Ask before you let in');
  fireEvent.click(within(form).getAllByRole('button', { name: 'Let in after asking' }).at(-1) as HTMLElement);
  await expectToast('Guest for B-202 let in');
  expect(await visits()).toMatchObject([{ name: 'Suresh Kale', kind: 'guest' }]);
  expect((await hits()).map(({ done }) => done).sort()).toEqual(['let-in', 'sent-away']);
});

test('a vehicle of the register that is stopped says so on its card, in what it is let in with, and leaves as any', async () => {
  const { society, admin, flat, guard, hits, stop } = await aPresentGate();
  const owner = await addOwner(admin, { flatId: flat.id });
  await addVehicle(admin, { vehicleNumber: 'MH 12 ZX 7001', ownerId: owner.id, flatId: flat.id });
  await stop({ vehicleNumber: '7001' });
  await openScreen(society, '/security/dashboard', guard);
  await lookUp('MH12ZX7001');
  await screen.findByText('Stop. Ask before you let it in: Drove off after a collision');
  fireEvent.click(await button('Out, MH 12 ZX 7001'));
  await expectToast('MH 12 ZX 7001 went out');
  expect(await hits(), 'nobody is kept from leaving').toEqual([]);
  fireEvent.click(await button('In after asking, MH 12 ZX 7001'));
  await expectToast('MH 12 ZX 7001 came in');
  expect(await hits()).toMatchObject([{ done: 'let-in' }]);
});

test('a visitor whose name many of those who are stopped have is let in after asking: three stand in red, and how many there are still', async () => {
  const { society, guard, hits, visits, stop } = await aPresentGate();
  const many = 22;
  for (let place = 1; place <= many; place += 1) await stop({ name: `Kumar ${String.fromCharCode(64 + place)}asha` });
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Guest'));
  await typeInto('Flat', 'B-202');
  await typeInto('Name', 'Kumar');
  const form = await screen.findByRole('form', { name: 'Let in after asking' });
  const alerts = () => within(form).getAllByRole('alert');
  expect(alerts()).toHaveLength(3);
  fireEvent.click(within(form).getByRole('button', { name: 'Also stopped: 19. Show more' }));
  expect(alerts()).toHaveLength(6);
  fireEvent.click(within(form).getByRole('button', { name: 'Let in after asking' }));
  await expectToast('Guest for B-202 let in');
  expect(await visits()).toMatchObject([{ name: 'Kumar' }]);
  expect((await hits()).filter(({ done }) => done === 'let-in')).toHaveLength(many);
});

test('a stopped vehicle that is found by its flat or its owner’s name stands in red before anything else, once, and is sent away there', async () => {
  const { society, admin, flat, guard, hits, stop } = await aPresentGate();
  const owner = await addOwner(admin, { flatId: flat.id, name: 'Meera Rao' });
  for (const vehicleNumber of ['MH 12 ZX 7001', 'MH 14 AB 7002'])
    await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
  const { body: short } = await stop({ vehicleNumber: '7001' });
  await stop({ vehicleNumber: 'MH 14 AB 7002', flat: 'B-202' });
  await openScreen(society, '/security/dashboard', guard);
  const before = Node.DOCUMENT_POSITION_FOLLOWING;
  for (const text of ['B-202', 'meera']) {
    await lookUp(text);
    const [card] = await screen.findAllByRole('article');
    await waitFor(() => expect(screen.queryAllByRole('alert'), text).toHaveLength(2));
    const alerts = screen.getAllByRole('alert');
    for (const alert of alerts) expect(alert.compareDocumentPosition(card as HTMLElement) & before).toBeTruthy();
  }
  const [alert] = screen.getAllByRole('alert').filter(({ textContent }) => textContent?.includes(': 7001'));
  const { getByRole, queryByRole } = within(alert as HTMLElement);
  expect(queryByRole('button', { name: 'Let in after asking' }), 'it is let in on its card').toBeNull();
  fireEvent.click(getByRole('button', { name: 'Sent away' }));
  await expectToast('7001 sent away. It is written down.');
  expect(await hits()).toMatchObject([{ stopId: short.id, done: 'sent-away', said: 'MH 12 ZX 7001' }]);
});

test('who is found by a name is met by a stop of a part of it; who only lives in the flat that was looked up is not', async () => {
  const { society, admin, flat, guard, stop } = await aPresentGate();
  await addOwner(admin, { flatId: flat.id, name: 'Suresh Kale' });
  await stop({ name: 'Kale' });
  await openScreen(society, '/security/dashboard', guard);
  await lookUp('suresh');
  await screen.findByText('Stop. Ask before you let in: Kale');
  await lookUp('B-202');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toContain('1 found for “B-202”'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of more visitors inside, and more whom the gate met, than are listed, it says that they are the latest', async () => {
  layOut(1200, 800);
  const { society, admin, guard, stop } = await aPresentGate();
  const { db } = society.context;
  await stop({ name: 'Suresh Kale' });
  const id = crypto.randomUUID();
  await guard.send('POST', '/api/visits', { id, kind: 'guest', flats: ['B-202'], name: 'Suresh Kale' });
  const [visit, hit] = [
    await db.selectFrom('visits').selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom('stopHits').selectAll().executeTakeFirstOrThrow(),
  ];
  await openScreen(society, '/security/dashboard', guard);
  await screen.findByRole('heading', { name: 'Inside now (1)' });
  expect(screen.queryByText(/^The latest/)).toBeNull();
  cleanup();
  for (let place = 0; place < 1000; place += 1) {
    await db
      .insertInto('visits')
      .values({ ...visit, id: crypto.randomUUID() })
      .execute();
    if (place < 500)
      await db
        .insertInto('stopHits')
        .values({ ...hit, id: crypto.randomUUID() })
        .execute();
  }
  await openScreen(society, '/security/dashboard', guard);
  await screen.findByRole('heading', { name: 'Inside now (1,000)' });
  await screen.findByText(
    'The latest 1,000 are listed and found here. Whoever came before them is after others have left.',
  );
  cleanup();
  await openScreen(society, '/admin/stops', admin);
  fireEvent.click(await button('Met 501 times'));
  await screen.findByText('The latest 500 of 501.');
});

test('where names and notes are typed it is said for how long they are kept', async () => {
  layOut(1200, 800);
  const { society, admin, stop } = await aPresentGate();
  const draft = { name: 'Anil Kumar', kind: 'guest', flats: ['B-202'], from: clock(-2), until: clock(2) };
  await admin.send<Pass>('POST', '/api/passes', draft);
  await stop({ name: 'Suresh Kale' });
  const ofStop = 'The gate reads it. Vehicle, name and reason are erased 180 days after the stop is over.';
  await openScreen(society, '/admin/stops', admin);
  for (const name of ['Stop at the gate', 'Change']) {
    fireEvent.click(await button(name));
    await waitFor(async () => expect(described(await field('Reason'))).toBe(ofStop));
    fireEvent.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  cleanup();
  await openScreen(society, '/admin/passes', admin);
  fireEvent.click(await button('Change time'));
  const ofPass = 'For the gate. Name and note are erased 180 days after they were expected.';
  await waitFor(async () => expect(described(await field('Note'))).toBe(ofPass));
});

const described = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

const dayMs = 86_400_000;
const clock = (days: number) => civilTimeIn('Asia/Kolkata', new Date(Date.now() + days * dayMs));

test('a code says what it is worth: withdrawn, over, not yet, unknown; and who comes is let in all the same, with a remark', async () => {
  const { society, admin, guard, visits } = await aPresentGate();
  const announce = async (from: number, until: number) => {
    const draft = { name: 'Anil Kumar', kind: 'guest', flats: ['B-202'], from: clock(from), until: clock(until) };
    const { body } = await admin.send<Pass>('POST', '/api/passes', draft);
    return body;
  };
  const [early, withdrawn, over] = [await announce(1, 2), await announce(-1, 1), await announce(-2, 1)];
  await admin.send('POST', `/api/passes/${withdrawn.id}/withdrawal`);
  const past = new Date(Date.now() - dayMs).toISOString();
  await society.context.db.updateTable('passes').set({ until: past }).where('id', '=', over.id).execute();
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Expected, with a code'));
  for (const [pass, said] of [
    [early, /^This code is not valid before /],
    [over, /^This code is over since /],
    [withdrawn, /^This code was withdrawn /],
  ] as const) {
    await typeInto('Code', pass.code ?? '');
    await screen.findByText(said);
  }
  fireEvent.click(await button('Let in all the same'));
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await expectToast('Guest for B-202 let in');
  expect(await visits()).toMatchObject([{ passId: withdrawn.id }]);
  const { body } = await guard.send<{ items: Visit[] }>('GET', '/api/visits');
  expect(body.items).toMatchObject([{ pass: { remark: 'withdrawn' } }]);
});

test('what changes an announcement or a stop begins in its first field; a time that has begun is nothing wrong', async () => {
  layOut(1200, 800);
  const { society, admin, stop } = await aPresentGate();
  const draft = { name: 'Anil Kumar', kind: 'guest', flats: ['B-202'], from: clock(-2), until: clock(2) };
  await admin.send<Pass>('POST', '/api/passes', draft);
  await stop({ name: 'Suresh Kale' });
  await openScreen(society, '/admin/passes', admin);
  fireEvent.click(await button('Change time'));
  const from = await field('From');
  expect(from.getAttribute('aria-invalid')).not.toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(from));
  cleanup();
  await openScreen(society, '/admin/stops', admin);
  fireEvent.click(await button('Change'));
  const reason = await field('Reason');
  await waitFor(() => expect(document.activeElement).toBe(reason));
});
