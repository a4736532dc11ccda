import { holdTimers } from '../../support/heldTimers.ts';
import { heading, type Look, press, refusal, text } from './look.ts';

/** The screens before signing in, and those that every role has. */
export const everybodysLooks: Look[] = [
  { what: 'the sign-in screen', as: null, at: '/login', shows: heading('Welcome Back') },
  { what: 'the sign-in of a device of the gate', as: null, at: '/device', shows: heading('A device of the gate') },
  {
    what: 'the sign-in screen with its messages',
    as: null,
    at: '/login',
    before: (page) =>
      page.route('**/sign-in', (route) => route.fulfill({ status: 422, json: refusal('Incorrect password') })),
    shows: heading('Welcome Back'),
    after: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('asha@society.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('courtyard');
      await press('Sign In')(page);
      await page.getByRole('alert').waitFor();
      await page.getByRole('textbox', { name: 'Email' }).fill('asha');
      await press('Sign In')(page);
    },
  },
  {
    what: 'the sign-up screen with its messages',
    as: null,
    at: '/signup',
    shows: heading('Create Account'),
    after: press('Sign Up'),
  },
  {
    what: 'the wait for who is at the screen',
    as: null,
    at: '/login',
    before: (page) => page.route('**/api/me', () => undefined),
    shows: text('Checking authentication...'),
  },
  {
    what: 'the server that can not be reached',
    as: null,
    at: '/login',
    before: (page) => page.route('**/api/me', (route) => route.fulfill({ status: 422, json: refusal('No answer') })),
    shows: text("Aangan can't be reached"),
  },
  { what: 'the page that is not there', as: null, at: '/nowhere', shows: heading('Page not found') },
  { what: 'the denial', as: 'user', at: '/admin/flats', before: holdTimers(3000), shows: heading('Access Denied') },
  { what: 'the choice of a new password', as: 'newcomer', at: '/account', shows: heading('Choose a new password') },

  { what: "one's account", as: 'user', at: '/account', shows: text('This device') },
  {
    what: "one's account with its messages",
    as: 'admin',
    at: '/account',
    shows: text('This device'),
    after: async (page) => {
      await press('Save name')(page);
      await press('Change password')(page);
    },
  },
  {
    what: 'the menu of themes',
    as: 'user',
    at: '/account',
    shows: text('This device'),
    after: async (page) => {
      await page.getByRole('button', { name: /^Theme/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
];
