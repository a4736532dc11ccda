import { expect, type Locator } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export class SocietyPage extends Screen {
  /** A section of the settings, which has its own Save button. */
  section(title: string): Section {
    const form = this.page.getByRole('form', { name: title, exact: true });
    return {
      form,
      saveButton: form.getByRole('button', { name: 'Save', exact: true }),
      state: form.getByRole('status'),
      save: async () => {
        await form.getByRole('button', { name: 'Save', exact: true }).click();
        await this.says('Settings saved');
        await expect(form.getByRole('status')).toHaveText('All saved');
      },
    };
  }

  /** Opens the page and waits for its change stream: from then on it hears of other users' changes. */
  openFollowing(): Promise<void> {
    return this.following(async () => {
      await this.page.goto('/admin/society');
      await this.isAt('/admin/society', 'Society');
      await expect(this.section('The society').form).toBeVisible();
    });
  }

  /** One option of a question. */
  answer(question: string, label: string): Locator {
    return this.page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: label, exact: true });
  }
}

type Section = { form: Locator; saveButton: Locator; state: Locator; save: () => Promise<void> };
