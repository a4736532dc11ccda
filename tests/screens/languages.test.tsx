// @vitest-environment jsdom
// What stands on the screens that are to be had in other languages: nothing of it in English.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

afterEach(() => localStorage.clear());

/** What is called so in every language, and addresses, names and hours of this society. */
const everywhere =
  /Aangan|\S+@\S+|Chrome|Linux|Browser|Google Authenticator|Microsoft Authenticator|QR|English|Users|[A-Z]-\d{3}|AM|PM/g;

/** All texts that somebody sees or hears: of elements, and what names them. */
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
  ['/reset', null, 'पासवर्ड भूल गए?'],
  ['/account', 'security', 'साइन इन किए हुए उपकरण'],
] as const)('%s has nothing in English once Hindi was chosen', async (address, role, heading) => {
  localStorage.setItem('aangan.language', 'hi');
  const { society } = await anOffice();
  await openScreen(society, address, role && (await society.signedInAs(role)));
  await screen.findAllByText(heading);
  await waitFor(() => expect(textsOnScreen()).toEqual([]));
});
