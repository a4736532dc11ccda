import type { Backup, BackupState } from '#domain/backup.ts';
import { sample } from '#domain/sample.ts';
import type { Page } from '../../support/browser.ts';
import { dialogOf, heading, type Look, press, text } from './look.ts';

const backup: Backup = {
  ...{ name: 'aangan-daily.backup', kind: 'daily', at: sample.at, bytes: 184_320 },
  ...{ isReadable: true, isSealed: false, carriesSecret: false },
};
const backups: BackupState = {
  ...{ isDaily: true, hasSecondFolder: true, lastGoodAt: sample.at, warnings: [], running: null },
  items: [
    { ...backup, name: 'aangan-manual.backup', kind: 'manual', isSealed: true, carriesSecret: true },
    { ...backup, isReadable: false },
  ],
  ...{ bytes: 368_640, freeBytes: 52_428_800_000 },
};
const someBackups = (page: Page) => page.route('**/api/backups', (route) => route.fulfill({ json: backups }));

/** Saved views of the lists, backups, and the notice about personal data. */
export const keepingLooks: Look[] = [
  {
    what: 'the name of a view that is saved',
    as: 'admin',
    at: '/admin/flats?wing=A',
    shows: heading('Flat Management'),
    after: async (page) => {
      await press('Save view…')(page);
      await dialogOf(page).getByLabel('Name').waitFor();
    },
  },
  {
    what: 'the menu of a view that shows something else by now',
    as: 'admin',
    at: ({ view }) => `/admin/flats?wing=A&saved=${view}`,
    shows: heading('Flat Management'),
    after: async (page) => {
      await press(/^View: /)(page);
      await page.getByRole('menuitem', { name: 'Show it as it was saved' }).waitFor();
    },
  },
  {
    what: 'the society, with its backups and how one comes back',
    as: 'admin',
    at: '/admin/society',
    before: someBackups,
    shows: (page) => page.getByRole('region', { name: 'Backups there are' }),
    after: (page) => page.getByText('How a backup comes back').click(),
  },
  {
    what: 'a backup about to be made, with its messages',
    as: 'admin',
    at: '/admin/society',
    before: someBackups,
    shows: (page) => page.getByRole('button', { name: 'Back up now' }),
    after: async (page) => {
      await press('Back up now')(page);
      await dialogOf(page).getByRole('textbox', { name: 'Passphrase (optional)' }).fill('too short');
      await dialogOf(page).getByRole('button', { name: 'Back up', exact: true }).click();
      await dialogOf(page).getByText('The two passphrases do not match').waitFor();
    },
  },
  {
    what: 'the question before a backup is downloaded',
    as: 'admin',
    at: '/admin/society',
    before: someBackups,
    shows: (page) => page.getByRole('region', { name: 'Backups there are' }),
    after: async (page) => {
      await press(/^Download the backup of/)(page);
      await dialogOf(page).getByRole('textbox', { name: 'Password' }).waitFor();
    },
  },
  {
    what: 'what is kept of people',
    as: 'admin',
    at: '/admin/privacy',
    shows: heading('Privacy'),
    after: async (page) => {
      await text('What is kept')(page).waitFor();
      await press('Change the notice')(page);
    },
  },
];
