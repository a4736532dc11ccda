import { heading, type Look, text } from './look.ts';

/** What residents and the gate find. */
export const searchLooks: Look[] = [
  { what: 'the search of residents', as: 'user', at: '/user/dashboard', shows: heading('Aangan') },
  {
    what: 'a vehicle that was searched for',
    as: 'user',
    at: '/user/dashboard?q=1234&kind=vehicle',
    shows: text('KA 01 AB 1234'),
  },
  { what: 'a flat that was searched for', as: 'user', at: '/user/dashboard?q=A-101&kind=flat', shows: text('A-101') },
  {
    what: 'the notice of an open request',
    as: 'waiting',
    at: '/user/dashboard',
    shows: text('Your request to be an administrator is waiting for approval'),
  },
  {
    what: 'the gate',
    as: 'security',
    at: '/security/dashboard',
    shows: (page) => page.getByRole('textbox', { name: /Number plate/ }),
  },
  {
    what: 'what the gate found',
    as: 'security',
    at: '/security/dashboard',
    shows: (page) => page.getByRole('textbox', { name: /Number plate/ }),
    after: async (page) => {
      await page.getByRole('textbox', { name: /Number plate/ }).fill('1234');
      await page.getByRole('main').getByText('KA 01 AB 1234').first().waitFor();
    },
  },
];
