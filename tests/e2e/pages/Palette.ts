import { expect, type Locator, type Page } from '../../support/browser.ts';

/** The command palette, which Ctrl K opens over any screen. */
export class Palette {
  readonly page: Page;
  readonly dialog: Locator;
  readonly field: Locator;
  readonly lines: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Find anything' });
    this.field = this.dialog.getByRole('combobox');
    this.lines = this.dialog.getByRole('option');
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
  }

  line(label: string): Locator {
    return this.lines.filter({ hasText: label });
  }

  /** Types a text, expects the line with this label to be selected at the top, and chooses it. */
  async take(text: string, label: string): Promise<void> {
    await this.open();
    await this.field.fill(text);
    await expect(this.lines.first()).toContainText(label);
    await expect(this.lines.first()).toHaveAttribute('aria-selected', 'true');
    await this.field.press('Enter');
    await expect(this.dialog).toBeHidden();
  }
}
