import type { Page } from '@playwright/test';
import { people } from '../people.ts';
import { isCopied } from './gate.ts';

/** A place where people look for something, by typing or by scrolling. */
export type Screen = {
  name: string;
  path: string;
  /** The label of its link in the menu; null where it is opened by address. */
  link: string | null;
  /** Makes the field ready for the first key. */
  focus(page: Page): Promise<void>;
  /** What is typed; null where nothing is. */
  text: string | null;
  /** A selector of what is there once the screen is open. */
  row: string;
  isScrolled: boolean;
  /** Who signs in, where it is not the administrator. */
  as?: (typeof people)[number];
};

/** What the browser and the machine take by themselves, on pages without our program: for a key, and for scrolling. */
const [bareField, bareCards] = ['a page with one field alone', 'a page of plain cards alone'];
export const floors: readonly string[] = [bareField, bareCards];

const field = (name: string) => (page: Page) =>
  page.getByRole('textbox', { name }).or(page.getByRole('searchbox', { name })).first().click();
const item = '[data-item]';

const fieldPage = 'data:text/html,<label>Text<input></label>';

/** As many texts, lines and buttons as a list of flats shows, in one page without a program. */
const bareCard = (nth: number) =>
  `<li><h2>A-${nth}</h2><span>Occupied</span><p>2BHK, 850 sq ft</p><dl><dt>Owner<dd><a href=x>Meera Shah</a><dt>Rent` +
  '<dd>Rs 20,000<dt>Deposit<dd>Rs 60,000</dl><button>Edit</button> <button>Delete</button>';
const cardsPage = `data:text/html,${encodeURIComponent(
  `<style>ul{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;padding:0}li{list-style:none;height:234px;
  box-sizing:border-box;padding:16px;border:1px solid #ccc;border-radius:8px}dl{display:grid;
  grid-template-columns:auto 1fr}</style><ul>${Array.from({ length: 600 }, (_, nth) => bareCard(nth)).join('')}</ul>`,
)}`;

export const screens: readonly Screen[] = [
  {
    ...{ name: bareField, path: fieldPage, link: null, row: 'input', isScrolled: false },
    focus: (page) => page.locator('input').click(),
    text: 't12-104',
  },
  {
    ...{ name: bareCards, path: cardsPage, link: null, row: 'li', isScrolled: true },
    focus: async () => {},
    text: null,
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
    ...{ name: 'tenancies', path: '/admin/tenancies', link: 'Tenancies', row: item, isScrolled: true },
    focus: field('Search tenancies'),
    text: 'meera sh',
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
    // Answered by the device, as a guard types all day: keys while the copy is still coming are measured in gate.ts.
    async focus(page) {
      while (!(await isCopied(page))) await page.waitForTimeout(200);
      await field('Number plate, flat or name')(page);
    },
    as: people[1],
    text: 'zc071',
  },
];
