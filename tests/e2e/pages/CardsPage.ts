import { expect, type Locator, type Page } from '../../support/browser.ts';
import type { RecordForm } from './RecordForm.ts';
import { Screen } from './Screen.ts';

type About = {
  /** '/admin/owners' */
  path: string;
  /** 'Owner Management' */
  title: string;
  /** The list's label: 'Owners'. */
  list: string;
  /** The search field's label: 'Search owners'. */
  search: string;
};

/** A register shown as cards: search, filter, a form to add and edit, a confirmation before deleting. */
export abstract class CardsPage<F extends RecordForm> extends Screen {
  readonly cards: Locator;
  readonly search: Locator;
  readonly howMany: Locator;
  readonly connectionBanner: Locator;
  readonly #about: About;

  constructor(page: Page, about: About) {
    super(page);
    this.#about = about;
    this.cards = page.getByRole('list', { name: about.list, exact: true }).getByRole('article');
    this.search = page.getByRole('searchbox', { name: about.search });
    this.howMany = page.getByRole('paragraph').getByRole('status');
    this.connectionBanner = page.getByText('Connection lost. Trying again…');
  }

  async open(search = ''): Promise<void> {
    const { path, title } = this.#about;
    await this.page.goto(`${path}${search}`);
    await this.isAt(`${path}${search}`, title);
  }

  /** Opens the page and waits for its change stream: from then on it hears of other users' changes. */
  openFollowing(): Promise<void> {
    return this.following(() => this.open());
  }

  /**
   * Opens the page without a change stream: it hears of no other user's changes, as in the moment before one arrives.
   */
  async openDeaf(): Promise<void> {
    await this.page.route('**/api/changes/stream*', () => undefined);
    await this.open();
  }

  abstract card(name: string): Locator;

  async shows(names: string[]): Promise<void> {
    await expect(this.cards.getByRole('heading')).toHaveText(names);
  }

  protected abstract form(dialog: Locator): F;

  protected async started(title: string): Promise<F> {
    const dialog = this.page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    const form = this.form(dialog);
    // The form fetches an owner's documents only when it opens.
    await expect(form.submit).toBeVisible();
    return form;
  }

  protected press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
