// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AddedGuard } from '#domain/guard.ts';
import type { Language } from '#domain/language.ts';
import type { Visit } from '#domain/visit.ts';
import { repeatLast } from '../support/activities.ts';
import { addFlat } from '../support/entries.ts';
import { aGateDevice, button, untilKept } from '../support/gateDevice.ts';
import { expectMessage, expectToast, type as typeInto } from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

async function aGate() {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'B-202');
  const gate = await society.signedInAs('security');
  const asha = await added(admin, 'Asha Jadhav', '7391');
  const balu = await added(admin, 'Balu Shinde', '482613');
  const shifts = () => society.context.db.selectFrom('shifts').selectAll().orderBy('at').execute();
  return { society, admin, gate, asha, balu, shifts, device: aGateDevice(society) };
}

async function added(admin: Person, name: string, pin: string, language: Language | null = null) {
  return (await admin.send<AddedGuard>('POST', '/api/guards', { name, pin, language })).body.guard;
}

async function handOver(to: string, pin: string, note?: string): Promise<void> {
  fireEvent.click(await button(/^(Hand over|Begin shift)$/));
  const dialog = await screen.findByRole('dialog');
  if (note !== undefined) await typeInto('Note for who comes next', note);
  const who = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Who takes over' });
  const option = [...who.options].find(({ label }) => label === to);
  fireEvent.change(who, { target: { value: option?.value } });
  if (pin !== '') await tryPin(pin);
  else fireEvent.click(await button('End shift'));
}

async function tryPin(pin: string): Promise<void> {
  await typeInto('PIN', pin);
  const form = (await screen.findByLabelText('PIN', { selector: 'input' })).closest('form');
  fireEvent.click(within(form as HTMLElement).getByRole('button', { name: /^(Take over|Begin shift)$/ }));
}

const isOnDuty = (name: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'On duty' }).textContent).toContain(`${name} is on duty`));

async function letInDelivery(): Promise<void> {
  fireEvent.click(await button('Delivery'));
  await typeInto('Flat', 'b202');
  const form = await screen.findByRole('form', { name: 'Let in' });
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Let in' })).toBeNull());
}

test('without a network a guard takes over by PIN, reads the note, and each entry is in the book with whoever was on duty', async () => {
  const { society, admin, gate, shifts, device } = await aGate();
  await device.open(gate);
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  await untilKept();

  device.goes();
  await device.open(gate);
  await isOnDuty('Asha Jadhav');
  await letInDelivery();
  await handOver('Balu Shinde', '482614', 'The pump is off');
  await expectMessage('PIN', 'This is not the PIN of Balu Shinde');
  await tryPin('482613');
  await isOnDuty('Balu Shinde');
  await screen.findByText('The pump is off');
  fireEvent.click(await button('Read'));
  await waitFor(() => expect(screen.queryByText('The pump is off')).toBeNull());
  await letInDelivery();
  // The browser is closed and opened again.
  await device.open(gate);
  await isOnDuty('Balu Shinde');
  expect(screen.queryByText('The pump is off')).toBeNull();
  await screen.findByText('4 entries wait to be sent');
  expect(await shifts()).toMatchObject([{ guard: 'Asha Jadhav' }]);

  device.comesBack();
  await waitFor(async () => expect(await shifts()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/wait.* to be sent$/)).toBeNull());
  expect(await shifts()).toMatchObject([
    { guard: 'Asha Jadhav', remark: null },
    { guard: 'Balu Shinde', remark: null, note: 'The pump is off', noteReadAt: expect.any(String) },
  ]);
  await isOnDuty('Balu Shinde');
  const ids = (await society.context.db.selectFrom('visits').select('id').execute()).map(({ id }) => id);
  const book = (await admin.send<{ items: Visit[] }>('GET', `/api/visits?ids=${ids.join(',')}`)).body.items;
  expect(book.map(({ guard }) => guard).toSorted()).toEqual(['Asha Jadhav', 'Balu Shinde']);
});

test('the note for who comes next says for how long it is kept', async () => {
  const { gate, device } = await aGate();
  await device.open(gate);
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  fireEvent.click(await button('Hand over'));
  await screen.findByLabelText('Note for who comes next');
  await screen.findByText('From Asha Jadhav; it may stay empty. It is erased after 180 days.');
});

test('where the network goes before a device has heard who may take over, it says so, writes entries down, and asks when the network is back', async () => {
  const { gate, shifts, device } = await aGate();
  await device.open(gate);
  await screen.findByText('Nobody is on duty');
  await untilKept();
  device.goes();
  const { writeNote } = await import('#web/offline/notes.ts');
  await writeNote('answer:own-device', null);
  await device.open(gate);
  await screen.findByText('Nobody can take over here without a network');
  expect(screen.queryByRole('button', { name: /^(Hand over|Begin shift)$/ })).toBeNull();
  await letInDelivery();
  await screen.findByText('One entry waits to be sent');
  device.comesBack();
  await screen.findByText('Nobody is on duty');
  expect(screen.queryByText('Nobody can take over here without a network')).toBeNull();
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  expect(await shifts()).toMatchObject([{ guard: 'Asha Jadhav' }]);
});

test('five wrong PINs without a network are enough for a quarter of an hour, also in a page that is opened anew', async () => {
  const { gate, shifts, device } = await aGate();
  await device.open(gate);
  await screen.findByText('Nobody is on duty');
  await untilKept();
  device.goes();
  await device.open(gate);
  await handOver('Asha Jadhav', '0000');
  for (let nth = 1; nth <= 5; nth++) {
    await expectMessage('PIN', 'This is not the PIN of Asha Jadhav');
    await tryPin(`000${nth}`);
  }
  const often = 'Wrong too often. Wait up to 15 minutes, or let another guard take over.';
  await expectMessage('PIN', often);
  await device.open(gate);
  await handOver('Asha Jadhav', '7391');
  await expectMessage('PIN', often);
  // Other guards are not blocked by those attempts.
  fireEvent.click(await button('Cancel'));
  fireEvent.click(await button(/^(Discard|Leave|Close without saving)/));
  await handOver('Balu Shinde', '४८२६१३');
  await isOnDuty('Balu Shinde');
  expect(await shifts()).toEqual([]);
});

test('where a gate has entered all that it may in an hour, a guard takes over as without a network, by their own PIN alone', async () => {
  const { society, gate, shifts, device } = await aGate();
  await device.open(gate);
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  await untilKept();
  await repeatLast(society, gate.id, 5000);
  await handOver('Balu Shinde', '7391');
  await expectMessage('PIN', 'This is not the PIN of Balu Shinde');
  await tryPin('482613');
  await isOnDuty('Balu Shinde');
  await screen.findByText('One entry waits to be sent');
  expect(await shifts()).toMatchObject([{ guard: 'Asha Jadhav' }]);
});

test('a guard whom the office deactivates while their PIN is typed takes no shift, and the present one does not end', async () => {
  const { admin, gate, balu, shifts, device } = await aGate();
  await device.open(gate);
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  fireEvent.click(await button('Hand over'));
  const dialog = await screen.findByRole('dialog');
  const who = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Who takes over' });
  fireEvent.change(who, { target: { value: balu.id } });
  await typeInto('PIN', '482613');
  await admin.send('PATCH', `/api/guards/${balu.id}`, { version: balu.version, isActive: false });
  const { queryClient } = await import('#web/data/queries.ts');
  // As the change stream has it.
  await queryClient.invalidateQueries({ queryKey: ['own-device'] });
  await waitFor(() => expect([...who.options].map(({ label }) => label)).not.toContain('Balu Shinde'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await within(dialog).findByText('Balu Shinde takes no shifts any more. Ask the office.');
  expect(await shifts()).toMatchObject([{ guard: 'Asha Jadhav' }]);
});

test('a guard who takes over without a network after the office has deactivated them is off duty once the device is back, which says so in red', async () => {
  const { admin, gate, asha, device } = await aGate();
  await device.open(gate);
  await screen.findByText('Nobody is on duty');
  await untilKept();
  device.goes();
  await device.open(gate);
  await admin.send('PATCH', `/api/guards/${asha.id}`, { version: asha.version, isActive: false });
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  device.comesBack();
  await screen.findByText('Nobody is on duty');
  const alert = (await screen.findByText('Asha Jadhav takes no shifts any more')).closest('[role=alert]');
  expect(alert?.textContent).toContain('are not on duty any more');
  await handOver('Balu Shinde', '482613');
  await isOnDuty('Balu Shinde');
  expect(screen.queryByText('Asha Jadhav takes no shifts any more')).toBeNull();
});

test('a PIN that the office has changed meanwhile opens the gate without a network, and stands with a remark', async () => {
  const { admin, gate, asha, shifts, device } = await aGate();
  await device.open(gate);
  await screen.findByText('Nobody is on duty');
  await untilKept();
  device.goes();
  await device.open(gate);
  await admin.send('POST', `/api/guards/${asha.id}/pin`, { pin: '5093' });
  await handOver('Asha Jadhav', '7391');
  await isOnDuty('Asha Jadhav');
  device.comesBack();
  await waitFor(async () => expect(await shifts()).toMatchObject([{ guard: 'Asha Jadhav', remark: 'wrong-pin' }]));
  const doubt = await screen.findByRole('alert', { name: 'The PIN of Asha Jadhav was changed meanwhile' });
  expect(doubt.textContent).toContain('Hand over to another guard, or end the shift');
  // From now on the old PIN is wrong on this device, too.
  await handOver('Nobody: the shift ends', '');
  await screen.findByText('Nobody is on duty');
  await waitFor(async () => expect(await shifts()).toHaveLength(2));
  await handOver('Asha Jadhav', '7391');
  await expectMessage('PIN', 'This is not the PIN of Asha Jadhav');
});

test('the gate speaks the language of whoever is on duty, without a network too, and goes back to its own', async () => {
  const { admin, gate, asha, society, device } = await aGate();
  await added(admin, 'Chhaya More', '5093', 'hi');
  await device.open(gate);
  await screen.findByText('Nobody is on duty');
  await untilKept();
  device.goes();
  await device.open(gate);
  await handOver('Chhaya More', '5093');
  await screen.findByText('Chhaya More ड्यूटी पर हैं');
  await device.open(gate);
  await screen.findByText('Chhaya More ड्यूटी पर हैं');
  // The next guard has no language yet, and chooses one.
  fireEvent.click(await button('ड्यूटी सौंपें'));
  const who = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'ड्यूटी कौन लेगा' });
  fireEvent.change(who, { target: { value: asha.id } });
  await typeInto('पिन', '7391');
  fireEvent.change(await screen.findByRole('combobox', { name: 'भाषा' }), { target: { value: 'mr' } });
  fireEvent.click(await button('ड्यूटी लें'));
  await screen.findByText('Asha Jadhav ड्युटीवर आहेत');
  device.comesBack();
  const language = async () => {
    const { db } = society.context;
    return (await db.selectFrom('guards').select('language').where('id', '=', asha.id).executeTakeFirstOrThrow())
      .language;
  };
  await waitFor(async () => expect(await language()).toBe('mr'));
  fireEvent.click(await button('ड्युटी सोपवा'));
  const next = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'ड्युटी कोण घेणार' });
  fireEvent.change(next, { target: { value: 'nobody' } });
  fireEvent.click(await button('शिफ्ट संपवा'));
  await screen.findByText('Nobody is on duty');
  expect(localStorage.getItem('aangan.language')).toBeNull();
});

test('who chooses a language while taking over is greeted in it, with a network too', async () => {
  const { gate, asha, device } = await aGate();
  await device.open(gate);
  fireEvent.click(await button('Begin shift'));
  const who = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who takes over' });
  fireEvent.change(who, { target: { value: asha.id } });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'mr' } });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    // Who is on duty here is heard a moment after the PIN was right.
    if (String(input).endsWith('/api/devices/me')) await new Promise((resolve) => setTimeout(resolve, 300));
    return fetch(input, init);
  };
  await tryPin('7391');
  await expectToast('Asha Jadhav ड्युटीवर आहेत');
  await screen.findByRole('region', { name: 'ड्युटीवर' });
  expect(document.body.textContent).not.toContain('is on duty');
});
