import { desk } from '../../support/looks.ts';
import { heading, type Look } from './look.ts';

const stepOf = (step: string) => (furniture: { draft: string }) =>
  `/admin/import?draft=${furniture.draft}&step=${step}`;
const tab = (name: RegExp): Pick<Look, 'after'> => ({
  after: async (page) => {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('listitem').first().waitFor();
  },
});

/** The import of a spreadsheet. */
export const importLooks: Look[] = [
  {
    what: 'the choice of a file, with an unfinished one',
    as: 'admin',
    at: '/admin/import',
    shows: (page) => page.getByText(/^You have an unfinished import/),
  },
  {
    what: 'the sheet of a file, with what is open',
    as: 'admin',
    at: stepOf('sheet'),
    shows: (page) => page.getByRole('group', { name: 'Which type is "Duplex"?' }),
  },
  {
    what: 'a cell of a sheet, opened',
    as: 'admin',
    at: stepOf('sheet'),
    shows: (page) => page.getByRole('row', { name: /D WING/ }),
    only: desk,
    after: async (page) => {
      await page.getByRole('gridcell', { name: /^Duplex/ }).click();
      await page.getByRole('textbox', { name: 'Type' }).waitFor();
    },
  },
  {
    what: 'what a column of a sheet may hold',
    as: 'admin',
    at: stepOf('sheet'),
    shows: (page) => page.getByRole('row', { name: /D WING/ }),
    only: desk,
    after: async (page) => {
      await page.getByRole('columnheader').getByRole('button').first().click();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  { what: 'what would be made of a file', as: 'admin', at: stepOf('check'), shows: heading('Import'), ...tab(/^Made/) },
  {
    what: 'what is left out of a file',
    as: 'admin',
    at: stepOf('check'),
    shows: heading('Import'),
    ...tab(/^Left out/),
  },
];
