import type { Page } from '@playwright/test';
import { people } from '../people.ts';

/** A place where people type to find something. */
export type Screen = {
  name: string;
  path: string;
  /** The label of its link in the menu; null where it is opened by address. */
  link: string | null;
  /** Makes the field ready for the first key. */
  focus(page: Page): Promise<void>;
  text: string;
  /** What is there when it is open. */
  row: string;
  isScrolled: boolean;
  /** Who signs in, where it is not the administrator. */
  as?: (typeof people)[number];
};

/** What the browser and the machine take by themselves, with nothing of ours on the page. */
export const floor = 'a page with one field alone';

const field = (name: string) => (page: Page) =>
  page.getByRole('textbox', { name }).or(page.getByRole('searchbox', { name })).first().click();
const item = '[data-item]';

const emptyPage =
  'data:text/html,<label>Text<input></label><div style="height:200000px;background:linear-gradient(red,blue)">';

export const screens: readonly Screen[] = [
  {
    ...{ name: floor, path: emptyPage, link: null, row: 'input', isScrolled: true },
    focus: (page) => page.locator('input').click(),
    text: 't12-104',
  },
  {
    ...{ name: 'flats', path: '/admin/flats', link: 'Flat Management', row: item, isScrolled: true },
    focus: field('Search flats'),
    text: 't12-104',
  },
  {
    ...{ name: 'flats as a table', path: '/admin/flats?view=table', link: null, row: item, isScrolled: true },
    focus: field('Search flats'),
    text: '3bhk occ',
  },
  {
    ...{ name: 'owners', path: '/admin/owners', link: 'Owner Management', row: item, isScrolled: true },
    focus: field('Search owners'),
    text: 'meera sh',
  },
  {
    ...{ name: 'vehicles', path: '/admin/vehicles', link: 'Vehicle Management', row: item, isScrolled: true },
    focus: field('Search vehicles'),
    text: 'ka01zc07',
  },
  {
    ...{
      name: 'owners on a day',
      path: '/admin/ownerships',
      link: 'Owners on a Day',
      row: 'table, [data-item]',
      isScrolled: true,
    },
    focus: field('Search flats and owners'),
    text: 'meera',
  },
  {
    ...{ name: 'palette', path: '/admin/dashboard', link: null, row: 'h1', isScrolled: false },
    async focus(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').click();
    },
    text: 'meera sh',
  },
  {
    ...{ name: 'gate', path: '/security/dashboard', link: null, row: 'input', isScrolled: false },
    focus: field('Number plate, flat or name'),
    as: people[1],
    text: 'zc071',
  },
];
