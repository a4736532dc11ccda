import { expect, type Locator } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

type Section =
  | 'Contact'
  | 'Family'
  | 'Emergency contact'
  | 'Flats'
  | 'Vehicles'
  | 'Transfers'
  | 'Documents'
  | 'Account';

/** The page of one owner. */
export class OwnerPage extends Screen {
  /** Opens the page and waits for its change stream: from then on it hears of other users' changes. */
  openFollowing(id: string, name: string): Promise<void> {
    return this.following(async () => {
      await this.page.goto(`/admin/people/${id}`);
      await this.isAt(`/admin/people/${id}`, name);
    });
  }

  section(title: Section): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  async tells(title: Section, facts: Record<string, string>): Promise<void> {
    await expect(this.section(title).getByRole('term')).toHaveText(Object.keys(facts));
    await expect(this.section(title).getByRole('definition')).toHaveText(Object.values(facts));
  }

  async lists(title: Section, items: (string | RegExp)[]): Promise<void> {
    await expect(this.section(title).getByRole('listitem')).toHaveText(items);
  }
}
