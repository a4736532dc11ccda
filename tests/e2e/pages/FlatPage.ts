import { expect, type Locator } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

/** The page of one flat. */
export class FlatPage extends Screen {
  /** Opens the page and waits for its change stream: from then on it hears of other users' changes. */
  openFollowing(id: string, title: string): Promise<void> {
    return this.following(async () => {
      await this.page.goto(`/admin/flats/${id}`);
      await this.isAt(`/admin/flats/${id}`, title);
    });
  }

  section(
    title:
      | 'The flat'
      | 'Present owner'
      | 'Present owners'
      | 'Vehicles'
      | 'Tenancies'
      | 'Household'
      | 'Nominations'
      | 'Owners over time',
  ): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  async tells(title: 'The flat' | 'Present owner' | 'Present owners', facts: Record<string, string>): Promise<void> {
    await expect(this.section(title).getByRole('term')).toHaveText(Object.keys(facts));
    await expect(this.section(title).getByRole('definition')).toHaveText(Object.values(facts));
  }
}
