import { workbook } from '../../imports/workbook.ts';
import type { Page } from '../../support/browser.ts';
import { ImportPage } from '../pages/ImportPage.ts';
import { heading, type Look } from './look.ts';

const rows = [
  ['Flat No.', 'Owner Name', 'Mobile', 'Type', 'Possession Date'],
  ['D-401', 'Lata Joshi', '9845012350', '2 bhk', '15/3/19'],
  ['D-402', 'Omar Khan', '98450', 'Duplex', '15/3/19'],
];

/** As far as this step; nothing is written. */
async function bring(page: Page, steps: string[]): Promise<void> {
  const screen = new ImportPage(page);
  await screen.chooseFile('Members.xlsx', workbook([{ name: 'Members', rows }]));
  await screen.next.waitFor();
  for (const step of steps) {
    await screen.next.click();
    await screen.isAtStep(step);
  }
}

/** A spreadsheet on its way in. */
export const importLooks: Look[] = [
  { what: 'the import before a file is chosen', as: 'admin', at: '/admin/import', shows: heading('Import') },
  {
    what: 'the lines of a file',
    as: 'admin',
    at: '/admin/import',
    shows: heading('Import'),
    after: (page) => bring(page, []),
  },
  {
    what: "what a file's columns hold",
    as: 'admin',
    at: '/admin/import',
    shows: heading('Import'),
    after: (page) => bring(page, ['What the columns hold']),
  },
  {
    what: 'what would become of a file',
    as: 'admin',
    at: '/admin/import',
    shows: heading('Import'),
    after: (page) => bring(page, ['What the columns hold', 'What would become of it']),
  },
];
