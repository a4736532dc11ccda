import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export const cards = [
  'Total Flats',
  'Occupied Flats',
  'Maintenance Flats',
  'Available Flats',
  'Total Owners',
  'Total Vehicles',
] as const;

export class DashboardPage extends Screen {
  readonly cards: Locator;

  constructor(page: Page) {
    super(page);
    this.cards = page.getByRole('list', { name: 'Totals' }).getByRole('link');
  }

  /** Opens the page and waits for its change stream: from then on it hears of changes. */
  openFollowing(): Promise<void> {
    return this.following(async () => {
      await this.page.goto('/admin/dashboard');
      await this.isAt('/admin/dashboard', 'Admin Dashboard');
    });
  }

  /** Expects the counts of the six cards, in their order. */
  async counts(...counts: number[]): Promise<void> {
    await expect(this.cards).toHaveText(cards.map((name, index) => `${name}${counts[index]}`));
  }

  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  /** Expects the demographics: male, female, children, and total. */
  async residents(...counts: number[]): Promise<void> {
    const numbers = this.panel('Demographics').getByRole('row');
    const names = ['Male Residents', 'Female Residents', 'Children', 'Total Residents'];
    for (const [index, name] of names.entries()) {
      await expect(numbers.nth(index).getByRole('rowheader')).toHaveText(name);
      await expect(numbers.nth(index).getByRole('cell').first()).toHaveText(String(counts[index]));
    }
  }
}
