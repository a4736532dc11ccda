import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

/** The import of a spreadsheet, step by step. */
export class ImportPage extends Screen {
  readonly cells: Locator;
  readonly next: Locator;
  /** The panel with the open points, beside the sheet or in its place. */
  readonly panel: Locator;

  constructor(page: Page) {
    super(page);
    this.cells = page.getByRole('textbox', { name: 'Cells' });
    this.next = page.getByRole('button', { name: 'Check', exact: true });
    this.panel = page.getByRole('region', { name: /to be answered|Nothing has to be asked/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/import');
    await this.isAt(/\/admin\/import$/, 'Import');
  }

  async chooseFile(name: string, bytes: Uint8Array): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await this.isAtStep('The sheet, and how it is read');
  }

  async isAtStep(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }

  sheet(name: string): Locator {
    return this.page.getByRole('grid', { name: `Rows of ${name}` });
  }

  /** A cell, by the row's number in the file and the column's place. */
  cell(sheet: string, row: number, column: number): Locator {
    const numbered = this.page.getByRole('rowheader', { name: String(row), exact: true });
    return this.sheet(sheet)
      .getByRole('row')
      .filter({ has: numbered })
      .getByRole('gridcell')
      .nth(column + 1);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
