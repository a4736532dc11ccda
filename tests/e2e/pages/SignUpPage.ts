import { expect, type Locator, type Page, password } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

type SignUp = { email: string; password?: string; confirmPassword?: string; role?: 'User' | 'Admin' };

export class SignUpPage extends Screen {
  readonly email: Locator;
  readonly password: Locator;
  readonly confirmPassword: Locator;
  readonly role: Locator;
  readonly button: Locator;
  readonly underTheForm: Locator;

  constructor(page: Page) {
    super(page);
    this.email = this.field('Email');
    this.password = this.field('Password');
    this.confirmPassword = this.field('Confirm Password');
    this.role = this.field('Role');
    this.button = page.getByRole('button', { name: 'Sign Up', exact: true });
    this.underTheForm = page.getByRole('form', { name: 'Create account' }).getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/signup');
    await this.isAt('/signup', 'Create Account');
  }

  async signUp({ email, password: first = password, confirmPassword = first, role = 'User' }: SignUp): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(first);
    await this.confirmPassword.fill(confirmPassword);
    await this.role.selectOption(role);
    await this.button.click();
  }

  async refusesWith(message: string): Promise<void> {
    await expect(this.underTheForm).toHaveText(message);
    const box = await this.underTheForm.boundingBox();
    const above = await this.role.boundingBox();
    expect(box && above && box.y > above.y, 'the message stands under the form').toBe(true);
  }
}
