import { expect, type Locator, type Page } from '../../support/browser.ts';
import type { desk } from '../../support/looks.ts';
import type { Furniture, People } from './furniture.ts';

/** A screen, dialog or menu to be checked: on a desktop and on a phone, in the light and the dark theme. */
export type Look = {
  what: string;
  as: keyof People | null;
  at: string | ((furniture: Furniture) => string);
  /** An element that is there once the screen is. */
  shows: (page: Page) => Locator;
  /** Steps on the loaded screen before it is checked. */
  after?: (page: Page, furniture: Furniture) => Promise<unknown>;
  /** Steps before the page is loaded, such as routing an answer. */
  before?: (page: Page) => Promise<unknown>;
  only?: typeof desk;
  /** Whether the look leaves something behind that navigating does not remove: no other look then uses its page. */
  isLast?: boolean;
};

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
export const text = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first();
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const dialogOf = (page: Page) => page.getByRole('dialog');
export const refusal = (detail: string) => ({
  type: 'about:blank',
  code: 'internal',
  status: 500,
  title: detail,
  detail,
});

export async function pressInDialog(page: Page, name: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
}
