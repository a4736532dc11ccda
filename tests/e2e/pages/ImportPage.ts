import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

/** Bringing a spreadsheet, step by step. */
export class ImportPage extends Screen {
  readonly cells: Locator;
  readonly next: Locator;

  constructor(page: Page) {
    super(page);
    this.cells = page.getByRole('textbox', { name: 'Cells' });
    this.next = page.getByRole('button', { name: /^(Match columns|Check)$/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/import');
    await this.isAt(/\/admin\/import$/, 'Import');
  }

  async chooseFile(name: string, bytes: Uint8Array): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await this.isAtStep('The file as it is');
  }

  async isAtStep(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
