// @module-tag whole
// @vitest-environment jsdom
// The screens that exist in other languages must show no English text in them.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DeviceCode } from '#domain/device.ts';
import type { Invited } from '#domain/link.ts';
import type { Me, Session } from '#domain/user.ts';
import { addFlat, addVehicle } from '../support/entries.ts';
import { expectMessage, field, openScreen, submit, type } from '../support/screen.tsx';
import { cookieOf } from '../support/senders.ts';
import { anOffice, anOwnedFlat } from '../support/society.ts';

afterEach(() => localStorage.clear());

/** Words that are the same in every language, and addresses, names and hours of this society. */
const everywhere =
  /Aangan|\S*@\S+|meera|Chrome|Linux|Browser|Google Authenticator|Microsoft Authenticator|QR|English|Users|Devices|k7wm-p3xq-9tbd|[A-Z]-\d{3}|[A-Z]{2} \d\d [A-Z]{1,3} \d{4}|Meera Rao|Maruti Suzuki|Swift|Anil|ABC|Ctrl Enter|AM|PM|\b[ap]m\b/g;

/**
 * All texts that a user sees or hears: those of elements, and their labels. A field that grows is measured in another one
 * that nobody sees or hears.
 */
function textsOnScreen(): string[] {
  const named = ['aria-label', 'placeholder', 'title', 'alt'];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest('style, script, textarea[aria-hidden]'))
    .flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
      ...named.map((name) => element.getAttribute(name) ?? ''),
    ]);
}

const inEnglish = () => textsOnScreen().filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(everywhere, '')));
const inHindi = () => textsOnScreen().filter((text) => /\p{Script=Devanagari}/u.test(text));

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
  await waitFor(() => expect(inEnglish()).toEqual([]));
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
  await waitFor(() => expect(inEnglish()).toEqual([]));
  const field = await screen.findByLabelText('गाड़ी नंबर, फ्लैट या नाम');
  fireEvent.input(field, { target: { value: flat.flatNumber } });
  fireEvent.click(await screen.findByRole('button', { name: `${flat.flatNumber} के लिए अंदर आने दें` }));
  await screen.findByRole('form', { name: 'अंदर आने दें' });
  await waitFor(() => expect(inEnglish()).toEqual([]));
  fireEvent.change(screen.getByLabelText('नोट'), { target: { value: '०' } });
  fireEvent.click(screen.getByRole('button', { name: 'रद्द करें' }));
  const question = await screen.findByRole('dialog', { name: 'लिखा हुआ हटाएँ?' });
  expect(inEnglish()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'हटाएँ' }));
  fireEvent.input(field, { target: { value: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'कोड के साथ आने वाले' }));
  await screen.findByLabelText('कोड');
  await waitFor(() => expect(inEnglish()).toEqual([]));
});

test('the notice that a society begins with is shown translated where one agrees to it, and says that the English one counts; its own is shown as it is', async () => {
  localStorage.setItem('aangan.language', 'hi');
  const { society, admin } = await anOffice();
  await openScreen(society, '/signup', null);
  await screen.findByText('यह अनुवाद है। अंतर हो तो अंग्रेज़ी पाठ मान्य है।');
  expect(inEnglish()).toEqual([]);
  cleanup();
  const text = 'हम आपका नाम रखते हैं।\n\nWe keep your name.';
  expect((await admin.send('POST', '/api/privacy/notices', { version: 1, text })).status).toBe(201);
  const { queryClient } = await import('#web/data/queries.ts');
  queryClient.clear();
  await openScreen(society, '/signup', null);
  await screen.findByText(/We keep your name\./);
  expect(screen.queryByText(/^यह अनुवाद है/)).toBeNull();
});

test('the residents’ dashboard has nothing in English once Hindi was chosen: before a search, with what is found, and where it fails', async () => {
  localStorage.setItem('aangan.language', 'hi');
  const { society, admin, owner, flat } = await anOwnedFlat();
  await admin.send('PATCH', '/api/society', { version: 1, residentsSeeContacts: true });
  await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  const empty = await addFlat(admin, 'B-202');
  const resident = await society.signedInAs('user');
  await openScreen(society, '/user/dashboard', resident);
  await screen.findByText('गाड़ी किसकी है? उसका नंबर किसी भी तरह लिखें; आख़िरी चार अंक काफ़ी हैं।');
  await waitFor(() => expect(inEnglish()).toEqual([]));
  await waitFor(() => expect(document.title).toBe('खोजें · Aangan'));
  await type('गाड़ी नंबर लिखें', '1010');
  fireEvent.click(screen.getByRole('button', { name: 'खोजें' }));
  await screen.findByRole('article', { name: 'गाड़ी KA 01 ZZ 1010' });
  screen.getByText('कुल मिले: 1');
  expect(inEnglish()).toEqual([]);
  for (const flatNumber of [flat.flatNumber, empty.flatNumber]) {
    cleanup();
    await openScreen(society, `/user/dashboard?kind=flat&q=${flatNumber}`, resident);
    const card = await screen.findByRole('article', { name: `फ्लैट ${flatNumber}` });
    if (flatNumber === flat.flatNumber) within(card).getByRole('button', { name: /कॉपी करें$/ });
    else expect(within(card).getAllByText('उपलब्ध नहीं').length).toBeGreaterThan(0);
    expect(inEnglish()).toEqual([]);
  }
  cleanup();
  await openScreen(society, `/user/dashboard?q=${'x'.repeat(101)}`, resident);
  await screen.findByText('खोज नहीं हो सकी');
  screen.getByText('खोज में ज़्यादा से ज़्यादा 100 अक्षर लिखें');
  await waitFor(() => expect(inEnglish()).toEqual([]));
});

test('the office is English throughout, also where Hindi was chosen; the account beside it is in Hindi', async () => {
  localStorage.setItem('aangan.language', 'hi');
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  await openScreen(society, '/admin/flats?add=1', admin);
  await type('Flat number', 'A-101');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  expect(inHindi()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.documentElement.lang).toBe('en-IN');
  fireEvent.click(screen.getByTitle(/your account$/));
  await screen.findByText('साइन इन किए हुए उपकरण');
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
});

test('the language is chosen on a device of the gate: where its code is entered, and on its account', async () => {
  const { society, admin } = await anOffice();
  const { code } = (await admin.send<DeviceCode>('POST', '/api/devices', { name: 'Main gate' })).body;
  await openScreen(society, '/device', null);
  fireEvent.click(await screen.findByRole('button', { name: 'मराठी' }));
  await screen.findByRole('heading', { name: 'गेटचे उपकरण' });
  cleanup();
  localStorage.clear();

  const { body, headers } = await society.send<{ user: Me }>('POST', '/api/auth/device', { code });
  const cookie = cookieOf(headers);
  const device = { ...admin, ...body.user, cookie, send: society.sender(cookie) };
  await openScreen(society, '/account', device);
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }));
  await screen.findByRole('heading', { name: 'भाषा' });
  await waitFor(() => expect(inEnglish()).toEqual(['Main gate', 'Main gate: आपका खाता', 'Main gate']));
  await waitFor(async () => expect((await device.send<Session>('GET', '/api/me')).body.user?.language).toBe('hi'));
});

test('who is invited chooses the language where the link leads to, also for a password that was forgotten; it is the account’s', async () => {
  const { society, admin } = await anOffice();
  const draft = { email: 'leela@society.example', name: 'लीला' };
  const { link, user } = (await admin.send<Invited>('POST', '/api/users/invitations', draft)).body;
  await openScreen(society, String(link), null);
  await screen.findByRole('heading', { name: 'Welcome' });
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }));
  await screen.findByRole('heading', { name: 'स्वागत है' });
  await waitFor(() => expect(inEnglish()).toEqual([]));
  await type('नया पासवर्ड', 'verandah');
  fireEvent.click(screen.getByRole('button', { name: 'पासवर्ड सहेजें' }));
  await screen.findByText(/leela@society\.example/);
  const own = society.sender(await society.signIn(user.email, 'verandah'));
  expect((await own<Session>('GET', '/api/me')).body.user?.language).toBe('hi');
  cleanup();

  await openScreen(society, '/reset', null);
  fireEvent.click(await screen.findByRole('button', { name: 'मराठी' }));
  await screen.findByRole('heading', { name: 'पासवर्ड विसरलात?' });
});

test('the language chosen before signing up is the account’s; who chose none has none', async () => {
  const { society } = await anOffice();
  const signUpAs = async (email: string, labels: [string, string, string, string]) => {
    await openScreen(society, '/signup', null);
    await type(labels[0], email);
    await type(labels[1], 'verandah');
    await type(labels[2], 'verandah');
    fireEvent.click(screen.getByRole('button', { name: labels[3] }));
    await waitFor(async () => expect(await languageOf(email)).not.toBe('no account'));
    cleanup();
    return languageOf(email);
  };
  const languageOf = async (email: string) => {
    const users = society.context.db.selectFrom('users').select('language').where('email', '=', email);
    const found = await users.executeTakeFirst();
    return found ? found.language : 'no account';
  };
  const english = await signUpAs('a@people.example', ['Email', 'Password', 'Confirm Password', 'Sign Up']);
  localStorage.setItem('aangan.language', 'mr');
  const marathi = ['ईमेल', 'पासवर्ड', 'पासवर्डची पुष्टी करा', 'साइन अप करा'] as [string, string, string, string];
  expect([english, await signUpAs('b@people.example', marathi)]).toEqual([null, 'mr']);
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

test('what the server refused at the sign-in and in an account form is said in the language that is chosen while it stands there', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/login', null);
  await type('Email', admin.email);
  await type('Password', 'not-this-one');
  await submit();
  await screen.findByText('Incorrect password');
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }));
  await screen.findByText('पासवर्ड गलत है');
  cleanup();
  localStorage.clear();

  await openScreen(society, '/account', await society.signedInAs('user'));
  await type('Current password', 'not-this-one');
  await type('New password', 'verandah');
  fireEvent.submit((await field('New password')).closest('form') as HTMLFormElement);
  await expectMessage('Current password', 'Incorrect password');
  const { speak } = await import('#web/texts/language.ts');
  await act(() => speak('hi'));
  await expectMessage('मौजूदा पासवर्ड', 'पासवर्ड गलत है');
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

test('what is no number stays in its field, and is refused there in the language of the gate', async () => {
  const { society } = await anOwnedFlat();
  await openScreen(society, '/security/dashboard', await society.signedInAs('security'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delivery' }));
  await type('How many', '1e9');
  await submit();
  await expectMessage('How many', 'How many must be a whole number from 1 to 100, not "1e9"');
  const { speak } = await import('#web/texts/language.ts');
  await act(() => speak('mr'));
  await expectMessage('किती जण', 'किती जण: 1 ते 100 मधील पूर्ण संख्या लिहा');
  expect((await field('किती जण')).getAttribute('value')).toBe('1e9');
});
