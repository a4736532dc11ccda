import { expect, type Locator } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

/** The page of one flat. */
export class FlatPage extends Screen {
  /** From here on what others change is announced to this screen. */
  async openFollowing(id: string, title: string): Promise<void> {
    const following = this.page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
    await this.page.goto(`/admin/flats/${id}`);
    await this.isAt(`/admin/flats/${id}`, title);
    await following;
  }

  section(title: 'The flat' | 'Present owner' | 'Vehicles' | 'Owners over time'): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  async tells(title: 'The flat' | 'Present owner', facts: Record<string, string>): Promise<void> {
    await expect(this.section(title).getByRole('term')).toHaveText(Object.keys(facts));
    await expect(this.section(title).getByRole('definition')).toHaveText(Object.values(facts));
  }
}
