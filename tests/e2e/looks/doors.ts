import { sample } from '#domain/sample.ts';
import type { Page } from '../../support/browser.ts';
import { password } from '../../support/browser.ts';
import { heading, type Look, press, refusal, text } from './look.ts';

const opened = (purpose: string) => (page: Page) =>
  page.route('**/api/links/look', (route) =>
    route.fulfill({ json: { purpose, email: 'leela@society.example', name: 'Leela Iyer', expiresAt: sample.at } }),
  );

const codes = Array.from({ length: 10 }, (_, nth) => `k7wm-p3xq-9tb${nth}`);

async function beginSetUp(page: Page) {
  await press('Set up')(page);
  await page.getByRole('form', { name: 'Begin to set up a second factor' }).getByRole('textbox').fill(password);
  await press('Continue')(page);
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
}

/** Answers like the server of a society that nobody has set up yet. */
async function untouched(page: Page) {
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isSetUp: false } });
  });
  const state = { isSetUp: false, needsCode: true, noBackup: null, restore: null };
  await page.route('**/api/set-up', (route) => route.fulfill({ json: state }));
}

const found = {
  ...{ society: 'Green Park Co-operative Housing Society', at: sample.at, product: '0.1.0' },
  ...{ flats: 1240, owners: 980, vehicles: 1302, users: 12, isSealed: true, needsSecret: true },
};

/** Set-up, one-time links and the second factor: the ways in besides the password. */
export const doorLooks: Look[] = [
  {
    what: 'the set-up of a society with its messages',
    as: null,
    at: '/set-up',
    before: untouched,
    shows: heading('Set up your society'),
    after: async (page) => {
      await press('Set up')(page);
      await page.getByText('Email is required').waitFor();
    },
  },
  {
    what: 'what is in a backup that a society begins from',
    as: null,
    at: '/set-up?backup=1',
    before: async (page) => {
      await untouched(page);
      await page.route('**/api/set-up/backup/**', (route) => route.fulfill({ json: found }));
      await page.route('**/api/set-up/backup', (route) => route.fulfill({ status: 201, json: { id: sample.userId } }));
      await page.route('**/api/set-up/backup/*?at=0', (route) => route.fulfill({ json: { bytes: 4 } }));
    },
    shows: heading('Begin from a backup'),
    after: async (page) => {
      const choosing = page.waitForEvent('filechooser');
      await press('Choose a backup')(page);
      await (await choosing).setFiles({
        name: 'a.backup',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('rows'),
      });
      await page.getByRole('button', { name: 'Bring it back' }).waitFor();
    },
  },
  {
    what: 'the page of an invitation with its message',
    as: null,
    at: '/invitation#link',
    before: opened('invitation'),
    shows: heading('Welcome'),
    after: press('Save password'),
  },
  {
    what: 'the page of a link for another password',
    as: null,
    at: '/reset#link',
    before: opened('reset'),
    shows: heading('Choose a new password'),
    after: (page) => page.getByRole('button', { name: 'Save new password' }).waitFor(),
  },
  { what: 'the way to another password', as: null, at: '/reset', shows: heading('Forgot password?') },
  {
    what: 'a link that is over',
    as: null,
    at: '/invitation',
    shows: (page) => page.getByText(/^This link has been used/),
  },
  {
    what: 'the confirmation of an address by somebody who is not signed in',
    as: null,
    at: '/confirm-address#link',
    before: async (page) => {
      await opened('address')(page);
      await page.route('**/api/links/address', (route) =>
        route.fulfill({ status: 422, json: refusal('Sign in to this account here first, then open the link again.') }),
      );
    },
    shows: heading('Is this your address?'),
    after: async (page) => {
      await press('Confirm this address')(page);
      await page.getByRole('link', { name: 'Go to the sign-in' }).waitFor();
    },
  },
  {
    what: 'the step of a sign-in that asks for a code',
    as: null,
    at: '/login',
    before: (page) =>
      page.route('**/sign-in', (route) =>
        route.fulfill({ status: 422, json: { ...refusal('Enter a code'), code: 'code_required' } }),
      ),
    shows: heading('Welcome Back'),
    after: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('asha@society.example');
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await press('Sign In')(page);
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
    },
  },
  {
    what: 'the set-up of a second factor with its message',
    as: 'admin',
    at: '/account',
    shows: text('This device'),
    after: async (page) => {
      await beginSetUp(page);
      await press('Turn on')(page);
    },
  },
  {
    what: 'recovery codes',
    as: 'admin',
    at: '/account',
    before: (page) => page.route('**/second-factor/confirmation', (route) => route.fulfill({ json: { codes } })),
    shows: text('This device'),
    after: async (page) => {
      await beginSetUp(page);
      await page.getByRole('textbox', { name: 'Code' }).fill('123456');
      await press('Turn on')(page);
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
];
