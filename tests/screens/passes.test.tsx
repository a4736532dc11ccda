// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Pass } from '#domain/pass.ts';
import { spokenCode } from '#domain/passRules.ts';
import { addFlat, addVehicle } from '../support/entries.ts';
import { expectToast, field, openScreen, type as typeInto } from '../support/screen.tsx';
import { anOwnedFlat } from '../support/society.ts';

async function aGate() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  const guard = await office.society.signedInAs('security');
  const visits = () => office.society.context.db.selectFrom('visits').selectAll().execute();
  const hits = () => office.society.context.db.selectFrom('stopHits').selectAll().execute();
  const passes = async () => (await office.admin.send<{ items: Pass[] }>('GET', '/api/passes')).body.items;
  return { ...office, guard, visits, hits, passes };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the office announces a visitor and is given the code with the text to send', async () => {
  const { society, admin, passes } = await aGate();
  await openScreen(society, '/admin/passes', admin);
  await screen.findByText('Nobody is expected');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Announce a visitor' }))[0] as HTMLElement);
  await typeInto('Name', 'Anil Kumar');
  await typeInto('Flat', 'Z-999');
  fireEvent.click(await button('Announce'));
  await screen.findByText('There is no flat Z-999. Look at the number again.');
  await typeInto('Flat', 'b 202');
  fireEvent.click(await button('Announce'));
  const dialog = await screen.findByRole('dialog', { name: 'Guest for B-202' });
  const [pass] = await passes();
  within(dialog).getByText(spokenCode(pass?.code ?? ''));
  within(dialog).getByRole('img', { name: `QR code ${pass?.code}` });
  within(dialog).getByText(new RegExp(`^Anil Kumar: show ${spokenCode(pass?.code ?? '')} at the gate`));
});

test('at the gate the code fills the entry, one tap lets in, and the next time it says that it was used', async () => {
  const { society, admin, guard, visits, passes } = await aGate();
  const now = new Date();
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const window = { from: `${day(-2)}T10:00`, until: `${day(2)}T10:00` };
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

test('who is stopped stands in red over what is looked up and typed, and what was done is recorded', async () => {
  const { society, admin, guard, hits, visits } = await aGate();
  const stop = { vehicleNumber: 'MH 12 ZX 7001', name: 'Suresh Kale', reason: 'Ask the office', lastDay: null };
  await admin.send('POST', '/api/stops', stop);
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'zx7001' } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Stop. Ask before you let in: Suresh Kale, MH 12 ZX 7001');
  fireEvent.click(within(alert).getByRole('button', { name: 'Sent away' }));
  await expectToast('Suresh Kale, MH 12 ZX 7001 sent away, the office sees it');
  expect(await hits()).toMatchObject([{ done: 'sent-away', said: 'zx7001' }]);
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: '' } });
  fireEvent.click(await button('Guest'));
  await typeInto('Name', 'suresh');
  const form = await screen.findByRole('form', { name: 'Let in after asking' });
  await within(form).findByText(/Ask the office/);
  fireEvent.click(within(form).getByRole('button', { name: 'Let in after asking' }));
  await expectToast('Guest let in');
  expect((await hits()).map(({ done }) => done).sort()).toEqual(['let-in', 'sent-away']);
  expect(await visits()).toHaveLength(1);
});

test('a resident’s vehicle that is stopped says so on its card before it comes in', async () => {
  const { society, admin, guard, owner, flat, hits } = await aGate();
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  await admin.send('POST', '/api/stops', { vehicleNumber: 'ka01zz1010', reason: 'Dues of the clamp', lastDay: null });
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.input(await field('Number plate, flat or name'), { target: { value: 'A-101' } });
  fireEvent.click(await button('In after asking, KA 01 ZZ 1010'));
  await expectToast('KA 01 ZZ 1010 came in');
  expect(await hits()).toMatchObject([{ done: 'let-in' }]);
});
