import { type Locator, type Page, password } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

type SetUp = { society: string; name: string; email: string };

export class SetUpPage extends Screen {
  readonly button: Locator;
  readonly code: Locator;

  constructor(page: Page) {
    super(page);
    this.button = page.getByRole('button', { name: 'Set up', exact: true });
    this.code = this.field('Set-up code');
  }

  /** Opens the start page of a society that is not set up yet. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await this.isAt('/set-up', 'Set up your society');
  }

  async setUp({ society, name, email }: SetUp): Promise<void> {
    await this.field('Name of the society').fill(society);
    await this.field('Your name').fill(name);
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.field('Confirm Password').fill(password);
    await this.button.click();
  }

  async bringsFile(path: string): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose a backup' }).click();
    await (await choosing).setFiles(path);
  }
}
