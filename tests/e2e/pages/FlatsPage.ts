import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

type Filling = Partial<{
  flatNumber: string;
  floor: string;
  type: string;
  status: string;
  size: string;
  rent: string;
  deposit: string;
  description: string;
}>;

const labels = {
  flatNumber: 'Flat number',
  floor: 'Floor',
  type: 'Type',
  status: 'Status',
  size: 'Size (sq ft)',
  rent: 'Rent (₹ per month)',
  deposit: 'Deposit (₹)',
  description: 'Description',
} as const;

const chosen = new Set<string>(['type', 'status']);

export class FlatsPage extends Screen {
  readonly cards: Locator;
  readonly search: Locator;
  readonly howMany: Locator;
  readonly connectionBanner: Locator;

  constructor(page: Page) {
    super(page);
    this.cards = page.getByRole('list', { name: 'Flats' }).getByRole('article');
    this.search = page.getByRole('searchbox', { name: 'Search flats' });
    this.howMany = page.getByRole('paragraph').getByRole('status');
    this.connectionBanner = page.getByText('Connection lost. Trying again…');
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/flats${search}`);
    await this.isAt(`/admin/flats${search}`, 'Flat Management');
  }

  /** Opens the page and waits for its change stream: from then on it hears of other users' changes. */
  openFollowing(search = ''): Promise<void> {
    return this.following(() => this.open(search));
  }

  card(flatNumber: string): Locator {
    return this.cards.and(this.page.getByRole('article', { name: `Flat ${flatNumber}`, exact: true }));
  }

  async shows(flatNumbers: string[]): Promise<void> {
    await expect(this.cards.getByRole('heading')).toHaveText(flatNumbers);
  }

  async only(status: string): Promise<void> {
    await this.choose('Status', status, this.page.getByRole('main'));
  }

  async startAdding(): Promise<FlatForm> {
    await this.page.getByRole('button', { name: 'Add Flat' }).click();
    return this.form('Add New Flat');
  }

  async startEditing(flatNumber: string): Promise<FlatForm> {
    await this.page.getByRole('button', { name: `Edit ${flatNumber}`, exact: true }).click();
    return this.form('Edit Flat');
  }

  async add(flat: Filling): Promise<void> {
    const form = await this.startAdding();
    await form.fill(flat);
    await form.save();
    await form.isClosed();
  }

  async edit(flatNumber: string, changes: Filling): Promise<void> {
    const form = await this.startEditing(flatNumber);
    await form.fill(changes);
    await form.save();
    await form.isClosed();
  }

  async startDeleting(flatNumber: string) {
    await this.page.getByRole('button', { name: `Delete ${flatNumber}`, exact: true }).click();
    return this.asks(`Delete flat ${flatNumber}`, 'Are you sure you want to delete this flat?');
  }

  private async form(title: 'Add New Flat' | 'Edit Flat'): Promise<FlatForm> {
    const dialog = this.page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    return new FlatForm(this, dialog);
  }
}

/** The form of a flat. */
export class FlatForm {
  readonly dialog: Locator;
  readonly #screen: Screen;

  constructor(screen: Screen, dialog: Locator) {
    this.#screen = screen;
    this.dialog = dialog;
  }

  field(name: keyof Filling): Locator {
    return this.#screen.field(labels[name], this.dialog);
  }

  button(label: string): Locator {
    return this.dialog.getByRole('button', { name: label, exact: true });
  }

  async fill(flat: Filling): Promise<void> {
    for (const [name, value] of Object.entries(flat) as [keyof Filling, string][]) {
      if (chosen.has(name)) await this.#screen.choose(labels[name], value, this.dialog);
      else await this.field(name).fill(value);
    }
  }

  async holds(flat: Filling): Promise<void> {
    for (const [name, value] of Object.entries(flat) as [keyof Filling, string][]) {
      await expect(this.field(name), `the field ${labels[name]}`).toHaveValue(value);
    }
  }

  /** Presses the submit button, whatever its label. */
  async save(): Promise<void> {
    await this.dialog.locator('button[type=submit]').click();
  }

  async isClosed(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }
}
