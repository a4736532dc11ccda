import { expect, type Locator, type Page, password } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export class LoginPage extends Screen {
  readonly email: Locator;
  readonly password: Locator;
  readonly button: Locator;
  readonly redBox: Locator;

  constructor(page: Page) {
    super(page);
    this.email = this.field('Email');
    this.password = this.field('Password');
    this.button = page.getByRole('button', { name: 'Sign In' });
    this.redBox = page.getByRole('form', { name: 'Sign in' }).getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
    await this.isAt('/login', 'Welcome Back');
  }

  async signIn(email: string, withPassword = password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(withPassword);
    await this.button.click();
  }

  async refusesWith(message: string): Promise<void> {
    await expect(this.redBox).toHaveText(message);
  }
}
