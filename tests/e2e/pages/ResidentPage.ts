import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export class ResidentPage extends Screen {
  readonly button: Locator;
  readonly results: Locator;

  constructor(page: Page) {
    super(page);
    this.button = page.getByRole('button', { name: 'Search', exact: true });
    this.results = page.getByRole('list', { name: 'Results' }).getByRole('article');
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/user/dashboard${search}`);
    await this.isAt(`/user/dashboard${search}`, 'Aangan');
  }

  /** The search field, by its present label. */
  asking(what: 'Enter vehicle number' | 'Enter flat number'): Locator {
    return this.page.getByRole('searchbox', { name: what, exact: true });
  }

  lookFor(kind: 'Vehicle' | 'Flat'): Promise<void> {
    return this.choose('Search for', kind);
  }

  result(name: string): Locator {
    return this.results.and(this.page.getByRole('article', { name, exact: true }));
  }

  async tells(name: string, facts: Record<string, string>): Promise<void> {
    await expect(this.result(name).getByRole('term')).toHaveText(Object.keys(facts));
    await expect(this.result(name).getByRole('definition')).toHaveText(Object.values(facts));
  }
}
