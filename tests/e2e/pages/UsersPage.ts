import { expect, type Locator } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

type NewUser = { name: string; email: string; password: string; role: 'Admin' | 'User' | 'Security' };

export class UsersPage extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/admin/users');
    await this.isAt('/admin/users', 'Users');
  }

  row(nameOrEmail: string): Locator {
    return this.page.getByRole('row').filter({ hasText: nameOrEmail });
  }

  async add({ name, email, password, role }: NewUser): Promise<void> {
    await this.page.getByRole('button', { name: 'Add User' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add New User' });
    await this.field('Name', dialog).fill(name);
    await this.field('Email', dialog).fill(email);
    await this.field('Password', dialog).fill(password);
    await this.choose('Role', role, dialog);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Opens a user's menu and chooses an action. */
  async pick(person: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${person}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
