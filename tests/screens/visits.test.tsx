// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { addFlat, addVehicle } from '../support/entries.ts';
import { expectToast, field, openScreen, type as typeInto } from '../support/screen.tsx';
import { anOwnedFlat } from '../support/society.ts';

async function aGate() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  const guard = await office.society.signedInAs('security');
  const visits = () => office.society.context.db.selectFrom('visits').selectAll().execute();
  return { ...office, guard, visits };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

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

test('a tap of which no answer came is sent again under the same id: it is one entry', async () => {
  const { society, guard, admin, owner, flat, visits } = await aGate();
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  await openScreen(society, '/security/dashboard', guard);
  const { fetch } = globalThis;
  let lost = 1;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    // It arrived, and its answer did not.
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
  fireEvent.click(within(inside).getByRole('button', { name: /^Let out Cab for B-202/ }));
  await expectToast('Cab for B-202 let out');
  fireEvent.input(lookUp, { target: { value: 'B-202' } });
  fireEvent.click(await button('Let in for B-202'));
  await waitFor(async () => expect(((await field('Flat')) as HTMLInputElement).value).toBe('B-202'));
});

test('the office sees a day with who is inside, filters it, and says for how long names are kept', async () => {
  const { society, admin, guard } = await aGate();
  // By the clock of the screen, which the society's is ahead of.
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
