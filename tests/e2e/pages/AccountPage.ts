import type { Locator, Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export class AccountPage extends Screen {
  readonly currentPassword: Locator;
  readonly newPassword: Locator;
  readonly devices: Locator;

  constructor(page: Page) {
    super(page);
    this.currentPassword = this.field('Current password');
    this.newPassword = this.field('New password');
    this.devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/account');
    await this.isAt('/account', 'Your Account');
  }

  async changePassword(from: string, to: string): Promise<void> {
    await this.currentPassword.fill(from);
    await this.newPassword.fill(to);
    await this.page.getByRole('button', { name: 'Change password' }).click();
  }
}
