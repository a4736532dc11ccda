// @vitest-environment jsdom
// The screens that exist in other languages must show no English text in them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addVehicle } from '../support/entries.ts';
import { expectMessage, openScreen, submit, type } from '../support/screen.tsx';
import { anOffice, anOwnedFlat } from '../support/society.ts';

afterEach(() => localStorage.clear());

/** Words that are the same in every language, and addresses, names and hours of this society. */
const everywhere =
  /Aangan|\S+@\S+|Chrome|Linux|Browser|Google Authenticator|Microsoft Authenticator|QR|English|Users|Devices|k7wm-p3xq-9tbd|[A-Z]-\d{3}|[A-Z]{2} \d\d [A-Z]{1,3} \d{4}|Meera Rao|Maruti Suzuki|Swift|Anil|ABC|Ctrl Enter|AM|PM|\b[ap]m\b/g;

/** All texts that a user sees or hears: those of elements, and their labels. */
function textsOnScreen(): string[] {
  const named = ['aria-label', 'placeholder', 'title', 'alt'];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest('style, script'))
    .flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
      ...named.map((name) => element.getAttribute(name) ?? ''),
    ])
    .filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(everywhere, '')));
}

test.each([
  ['/login', null, 'साइन इन करें'],
  ['/signup', null, 'साइन अप करें'],
  ['/device', null, 'गेट का उपकरण'],
  ['/reset', null, 'पासवर्ड भूल गए?'],
  ['/account', 'security', 'साइन इन किए हुए उपकरण'],
] as const)('%s has nothing in English once Hindi was chosen', async (address, role, heading) => {
  localStorage.setItem('aangan.language', 'hi');
  const { society } = await anOffice();
  await openScreen(society, address, role && (await society.signedInAs(role)));
  await screen.findAllByText(heading);
  await waitFor(() => expect(textsOnScreen()).toEqual([]));
});

test('the gate has nothing in English once Hindi was chosen: who is inside, what is found, and an entry', async () => {
  localStorage.setItem('aangan.language', 'hi');
  const { society, admin, owner, flat } = await anOwnedFlat();
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  const guard = await society.signedInAs('security');
  const cab = { id: crypto.randomUUID(), kind: 'cab', flats: [flat.flatNumber], name: 'Anil' };
  await guard.send('POST', '/api/visits', { ...cab, people: 2 });
  await openScreen(society, '/security/dashboard', guard);
  await screen.findByText('अभी अंदर (1)');
  await waitFor(() => expect(textsOnScreen()).toEqual([]));
  const field = await screen.findByLabelText('गाड़ी नंबर, फ्लैट या नाम');
  fireEvent.input(field, { target: { value: flat.flatNumber } });
  fireEvent.click(await screen.findByRole('button', { name: `${flat.flatNumber} के लिए अंदर आने दें` }));
  await screen.findByRole('form', { name: 'अंदर आने दें' });
  await waitFor(() => expect(textsOnScreen()).toEqual([]));
  fireEvent.change(screen.getByLabelText('नोट'), { target: { value: '०' } });
  fireEvent.click(screen.getByRole('button', { name: 'रद्द करें' }));
  const question = await screen.findByRole('dialog', { name: 'लिखा हुआ हटाएँ?' });
  expect(textsOnScreen()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'हटाएँ' }));
  fireEvent.input(field, { target: { value: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'कोड के साथ आने वाले' }));
  await screen.findByLabelText('कोड');
  await waitFor(() => expect(textsOnScreen()).toEqual([]));
});

test('what stands at a field of the sign-in is said in the language that is chosen while it stands there', async () => {
  const { society } = await anOffice();
  await openScreen(society, '/login', null);
  await type('Email', 'nobody');
  await submit();
  await expectMessage('Email', 'Please enter a valid email address');
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }));
  await expectMessage('ईमेल', 'कृपया सही ईमेल पता लिखें');
});

test('what stands at a field of an entry is said in the language that is chosen while it stands there', async () => {
  const { society, flat } = await anOwnedFlat();
  await openScreen(society, '/security/dashboard', await society.signedInAs('security'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delivery' }));
  await type('Flat', `${flat.flatNumber}9`);
  await submit();
  await expectMessage('Flat', `There is no flat ${flat.flatNumber}9. Look at the number again.`);
  const { speak } = await import('#web/texts/language.ts');
  await act(() => speak('mr'));
  await expectMessage('फ्लॅट', `फ्लॅट ${flat.flatNumber}9 नाही. नंबर पुन्हा पाहा.`);
});
