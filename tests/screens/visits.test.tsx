// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayIn } from '#domain/day.ts';
import type { AddedGuard } from '#domain/guard.ts';
import { Problem } from '#domain/problem.ts';
import { date } from '#web/ui/format.ts';
import { addFlat, addVehicle, dayAgo } from '../support/entries.ts';
import { button, expectToast, field, openScreen, type as typeInto } from '../support/screen.tsx';
import { anOwnedFlat } from '../support/society.ts';

async function aGate() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  const guard = await office.society.signedInAs('security');
  const visits = () => office.society.context.db.selectFrom('visits').selectAll().execute();
  return { ...office, guard, visits };
}

test('a delivery is let in with a tap on its kind, its flat and a tap on the button, and let out with one', async () => {
  const { society, guard, visits } = await aGate();
  await openScreen(society, '/security/dashboard', guard);
  await screen.findByText('No visitor is inside.');
  fireEvent.click(await button('Delivery'));
  await typeInto('Flat', 'b 202');
  expect((await screen.findByText(/erased after 180 days/)).textContent).toContain('Names');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await expectToast('Delivery for B-202 let in');
  expect(await visits()).toMatchObject([{ kind: 'delivery', leftAt: null }]);
  fireEvent.click(await button('Let out Delivery for B-202'));
  await expectToast('Delivery for B-202 let out');
  await screen.findByText('No visitor is inside.');
  expect(await visits()).toMatchObject([{ kind: 'delivery', leftAt: expect.any(String) }]);
});

test('a flat that there is not is said at its field, and what was typed stays', async () => {
  const { society, guard, visits } = await aGate();
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Guest'));
  await typeInto('Flat', 'Z-999');
  await typeInto('Name', 'Anil');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await screen.findByText('There is no flat Z-999. Look at the number again.');
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Anil');
  expect(await visits()).toEqual([]);
});

test('what the device itself finds wrong with an entry has the focus at its field', async () => {
  const { society, guard, visits } = await aGate();
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Guest'));
  await typeInto('How many', '1e9');
  const form = await screen.findByRole('form', { name: 'Let in' });
  const letIn = within(form).getByRole('button', { name: 'Let in' });
  letIn.focus();
  fireEvent.click(letIn);
  const howMany = await field('How many');
  await waitFor(() => expect(document.activeElement).toBe(howMany));
  expect(howMany.getAttribute('aria-invalid')).toBe('true');
  expect(await visits()).toEqual([]);
});

test('a tap of which no answer came is sent again under the same id: it is one entry', async () => {
  const { society, guard, admin, owner, flat, visits } = await aGate();
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  await openScreen(society, '/security/dashboard', guard);
  const { fetch } = globalThis;
  let lost = 1;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    // The request arrived, but its answer is lost.
    if (String(input).includes('/passages') && lost-- > 0)
      return Response.json(new Problem('database_busy').body(), { status: 503 });
    return answer;
  };
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: '1010' } });
  fireEvent.click(await button('Out, KA 01 ZZ 1010'));
  await screen.findByText(/Not written down\..*Tap again\./);
  fireEvent.click(await button('Out, KA 01 ZZ 1010'));
  await expectToast('KA 01 ZZ 1010 went out');
  expect(await visits()).toMatchObject([{ kind: 'resident', way: 'out' }]);
});

test('who is inside is found by plate, and let out from there; a flat that was found offers to let somebody in', async () => {
  const { society, guard } = await aGate();
  const cab = { id: crypto.randomUUID(), kind: 'cab', flats: ['B-202'], vehicleNumber: 'MH 12 QT 4321' };
  await guard.send('POST', '/api/visits', cab);
  await openScreen(society, '/security/dashboard', guard);
  const lookUp = await field('Number plate, flat or name');
  fireEvent.input(lookUp, { target: { value: '4321' } });
  const inside = await screen.findByRole('list', { name: 'Visitors inside' });
  await screen.findByText('The register has nothing for “4321”.');
  expect(screen.queryByText('Nothing found for “4321”'), 'while the visitor stands above').toBeNull();
  fireEvent.click(within(inside).getByRole('button', { name: /^Let out Cab for B-202/ }));
  await expectToast('Cab for B-202 let out');
  await screen.findByText('Nothing found for “4321”');
  fireEvent.input(lookUp, { target: { value: 'B-202' } });
  fireEvent.click(await button('Let in for B-202'));
  await waitFor(async () => expect(((await field('Flat')) as HTMLInputElement).value).toBe('B-202'));
});

test('a guard sees all of their own shift, whatever the day, finds in it by name, plate, flat and kind, and nothing is cut without a word', async () => {
  const { society, admin, guard } = await aGate();
  const add = async (name: string) =>
    (await admin.send<AddedGuard>('POST', '/api/guards', { name, pin: '4821' })).body.guard.id;
  const [asha, balu] = [await add('Asha Jadhav'), await add('Balu Shinde')];
  const ago = (hours: number) => new Date(society.context.now().getTime() - hours * 3_600_000).toISOString();
  const begin = (guardId: string, happenedAt: string) =>
    guard.send('POST', '/api/devices/me/shifts', {
      id: crypto.randomUUID(),
      guardId,
      pin: '4821',
      isChecked: true,
      happenedAt,
    });
  const enter = (more: object) =>
    guard.send('POST', '/api/visits', { id: crypto.randomUUID(), kind: 'cab', flats: ['B-202'], ...more });
  await begin(asha, ago(50));
  await enter({ kind: 'guest', name: 'Of Asha’s shift', happenedAt: ago(49) });
  await begin(balu, ago(48));
  await enter({ kind: 'guest', name: 'Zubin Mistry', vehicleNumber: 'MH 12 QT 4321', flats: [], happenedAt: ago(47) });
  for (let nth = 0; nth < 60; nth++) await enter({ happenedAt: ago(1) });
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Show what you entered in this shift'));
  const part = await screen.findByRole('region', { name: 'Entered in your shift' });
  await within(part).findByText('Entries: 61');
  const rows = () =>
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows()).toHaveLength(60);
  fireEvent.click(within(part).getByRole('button', { name: 'Show more: 1 left' }));
  expect(rows()).toHaveLength(61);
  expect(rows().at(-1)).toContain(`Zubin Mistry · MH 12 QT 4321${date(dayIn('Asia/Kolkata', new Date(ago(47))))}`);
  expect(part.textContent).not.toContain('Of Asha’s shift');
  const search = await field('Search name, plate or flat');
  for (const [text, found] of [
    ['zubin', 1],
    ['qt4321', 1],
    ['b 202', 60],
  ] as const) {
    fireEvent.change(search, { target: { value: text } });
    await within(part).findByText(`Entries: ${found} of 61`);
  }
  fireEvent.change(search, { target: { value: '' } });
  const kind = within(part).getByRole('combobox', { name: 'Kind' });
  fireEvent.change(kind, { target: { value: 'guest' } });
  await within(part).findByText('Entries: 1 of 61');
});

test('where nobody is on duty a guard sees what was entered at this gate, on any day, and what is remarked of it', async () => {
  const { society, guard } = await aGate();
  // By the screen's clock; the society's is ahead of it.
  const yesterday = dayAgo(1);
  const enter = (kind: string, happenedAt: string, more = {}) =>
    guard.send('POST', '/api/visits', { id: crypto.randomUUID(), kind, happenedAt, ...more });
  await enter('cab', `${yesterday}T06:00:00.000Z`);
  await enter('worker', new Date().toISOString(), { passCode: '123456' });
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Show what was entered here'));
  const part = await screen.findByRole('region', { name: 'Entered at this gate' });
  const rows = () =>
    within(part)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent?.split('In ')[0]);
  await waitFor(() => expect(rows()).toEqual(['Worker']));
  within(part).getByText('Its code is nobody’s');
  fireEvent.change(within(part).getByLabelText('Day'), { target: { value: yesterday } });
  await waitFor(() => expect(rows()).toEqual(['Cab']));
});

test('the office sees a day with who is inside, filters it, and says for how long names are kept', async () => {
  const { society, admin, guard } = await aGate();
  // By the screen's clock; the society's is ahead of it.
  const usual = { flats: ['B-202'], happenedAt: new Date().toISOString() };
  const enter = (more: object) => guard.send('POST', '/api/visits', { id: crypto.randomUUID(), ...usual, ...more });
  await enter({ kind: 'guest', name: 'Anil' });
  await enter({ kind: 'cab' });
  await openScreen(society, '/admin/visits?on=2024-01-01', admin);
  await screen.findByText('Nothing was entered on 01 Jan 2024');
  const next = await screen.findByRole('link', { name: 'Devices of the gate' });
  expect(next.getAttribute('href')).toBe('/admin/users?show=devices');
  cleanup();
  await openScreen(society, '/admin/visits?kind=guest', admin);
  await screen.findByText(/^1 of 2 entries on .*, 1 inside$/);
  await screen.findByText('Guest for B-202');
  expect(screen.queryByText('Cab for B-202')).toBeNull();
  fireEvent.click(await button('What the gate asks'));
  await typeInto('Days for which names are kept', '0');
  fireEvent.click(await button('Save'));
  await screen.findByText(/Days must be a whole number from 1 to 3,?650/);
  await typeInto('Days for which names are kept', '90');
  fireEvent.click(await button('Save'));
  await expectToast('Saved');
  const { body } = await admin.send('GET', '/api/visits/rules');
  expect(body).toMatchObject({ namesKeptDays: 90 });
});
