import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export class SocietyPage extends Screen {
  readonly form: Locator;
  readonly saveButton: Locator;
  readonly state: Locator;

  constructor(page: Page) {
    super(page);
    this.form = page.getByRole('form', { name: 'Society settings' });
    this.saveButton = this.form.getByRole('button', { name: 'Save', exact: true });
    this.state = this.form.getByRole('status');
  }

  /** From here on what others change is announced to this screen. */
  openFollowing(): Promise<void> {
    return this.following(async () => {
      await this.page.goto('/admin/society');
      await this.isAt('/admin/society', 'Society');
      await expect(this.form).toBeVisible();
    });
  }

  /** One answer of a question with several. */
  answer(question: string, label: string): Locator {
    return this.form.getByRole('radiogroup', { name: question }).getByRole('radio', { name: label, exact: true });
  }

  async save(): Promise<void> {
    await this.saveButton.click();
    await this.says('Settings saved');
    await expect(this.state).toHaveText('All saved');
  }
}
