import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

type NewOwner = { name: string; phone: string; family?: string };

/** The transfer form, its plan before the transfer is sent, and its result. */
export class TransferPage extends Screen {
  readonly submit: Locator;
  readonly plan: Locator;
  readonly done: Locator;

  constructor(page: Page) {
    super(page);
    this.submit = page.getByRole('button', { name: 'Transfer Ownership', exact: true });
    this.plan = page.getByRole('dialog', { name: /^Transfer / });
    this.done = this.alert.filter({ hasText: 'Ownership transferred successfully!' });
  }

  async open(flatId?: string): Promise<void> {
    await this.page.goto(`/admin/transfer${flatId ? `?flat=${flatId}` : ''}`);
    await expect(this.title).toHaveText('Transfer Ownership');
  }

  /** Chooses an option of a long select by typing a part of it. */
  async pick(label: string, text: string): Promise<void> {
    await this.field(label).click();
    await this.field(label).fill(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }

  async fill({ name, phone, family = '1' }: NewOwner): Promise<void> {
    await this.field('Full Name').fill(name);
    await this.field('Phone Number').fill(phone);
    await this.fillFamily(family);
  }

  async fillFamily(count: string): Promise<void> {
    for (const label of ['Adults', 'Children', 'Males', 'Females']) await this.field(label).fill(count);
  }

  /** The two sides of the plan. */
  side(which: 'Seller' | 'Buyer'): Locator {
    return this.plan.getByRole('region', { name: which });
  }

  async confirm(): Promise<void> {
    await this.plan.getByRole('button', { name: 'Confirm transfer' }).click();
  }

  async holds(fields: { [label: string]: string }): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await expect(this.field(label)).toHaveValue(value);
  }
}
