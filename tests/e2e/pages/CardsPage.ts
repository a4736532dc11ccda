import { expect, type Locator, type Page } from '../../support/browser.ts';
import type { RecordForm } from './RecordForm.ts';
import { Screen } from './Screen.ts';

type About = {
  /** '/admin/owners' */
  path: string;
  /** 'Owner Management' */
  title: string;
  /** What its list is called: 'Owners'. */
  list: string;
  /** What its search is called: 'Search owners'. */
  search: string;
};

/** A register kept as cards: search, filter, a form to add and to edit, a question before deleting. */
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

  /** From here on what others change is announced to this screen. */
  openFollowing(): Promise<void> {
    return this.following(() => this.open());
  }

  /** Nothing that others change reaches this screen, as when a change is a moment too young. */
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
    // An owner's documents are fetched only then.
    await expect(form.submit).toBeVisible();
    return form;
  }

  protected press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
