import { heading, type Look } from './look.ts';

const stepOf = (step: string) => (furniture: { draft: string }) =>
  `/admin/import?draft=${furniture.draft}&step=${step}`;
const tab = (name: RegExp): Pick<Look, 'after'> => ({
  after: async (page) => {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('listitem').first().waitFor();
  },
});

/** Bringing a spreadsheet. */
export const importLooks: Look[] = [
  {
    what: 'the choice of a file, with an unfinished one',
    as: 'admin',
    at: '/admin/import',
    shows: (page) => page.getByText(/^You have an unfinished import/),
  },
  {
    what: 'a file as it is',
    as: 'admin',
    at: stepOf('read'),
    shows: (page) => page.getByRole('row', { name: /D WING/ }),
  },
  {
    what: 'what the columns of a file hold, with its questions',
    as: 'admin',
    at: stepOf('match'),
    shows: (page) => page.getByRole('group', { name: 'Which type is "Duplex"?' }),
  },
  {
    what: 'the rows of a file that can’t be taken',
    as: 'admin',
    at: stepOf('check'),
    shows: (page) => page.getByRole('article').first(),
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
