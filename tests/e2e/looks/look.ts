import { expect, type Locator, type Page } from '../../support/browser.ts';
import type { desk } from '../../support/looks.ts';
import type { Furniture, People } from './furniture.ts';

/** A screen, a dialog or a menu as it is to be looked at: at a desk and on a phone, by day and by night. */
export type Look = {
  what: string;
  as: keyof People | null;
  at: string | ((furniture: Furniture) => string);
  /** What is there once the screen is. */
  shows: (page: Page) => Locator;
  /** What is done before looking. */
  after?: (page: Page, furniture: Furniture) => Promise<unknown>;
  /** Before the page is loaded: an answer that it will get, say. */
  before?: (page: Page) => Promise<unknown>;
  only?: typeof desk;
  /** Whether what it leaves stays wherever one goes on to: nobody looks at anything in its page after it. */
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
