import { spokenDay } from '#domain/day.ts';
import { expect, type Locator } from '../../support/browser.ts';
import { expectMessage, type Screen } from './Screen.ts';

/** A field's label, and its group where that is needed to tell two fields apart. */
export type Place = { label: string; group?: string; kind?: 'typed' | 'chosen' | 'searched' | 'day' };

/** The form of a record. */
export class RecordForm<Name extends string = string> {
  readonly dialog: Locator;
  /** The submit button, whatever its label. */
  readonly submit: Locator;
  readonly #screen: Screen;
  readonly #places: Record<Name, Place>;

  constructor(screen: Screen, dialog: Locator, places: Record<Name, Place>) {
    this.#screen = screen;
    this.#places = places;
    this.dialog = dialog;
    this.submit = dialog.locator('button[type=submit]');
  }

  field(name: Name): Locator {
    const { label, group } = this.#places[name];
    if (group) return this.#screen.field(label, this.dialog.getByRole('group', { name: group, exact: true }));
    // A field outside all groups comes first.
    return this.#screen.field(label, this.dialog).first();
  }

  button(label: string): Locator {
    return this.dialog.getByRole('button', { name: label, exact: true });
  }

  async fill(values: Partial<Record<Name, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values) as [Name, string][]) {
      const { label, kind } = this.#places[name];
      if (kind === 'chosen') await this.#screen.choose(label, value, this.dialog);
      else if (kind === 'searched') await this.search(name, value);
      else await this.field(name).fill(value);
    }
  }

  /** Searches a select by typing, and takes the first match. */
  async search(name: Name, text: string): Promise<void> {
    await this.field(name).fill(text);
    await this.#screen.page.getByRole('option', { name: text }).first().click();
  }

  /** Expects exactly these options, after typing `text` where it is given. */
  async offers(name: Name, choices: string[], text = ''): Promise<void> {
    await this.field(name).click();
    if (text !== '') await this.field(name).fill(text);
    await expect(this.#screen.page.getByRole('option')).toHaveText(choices);
    await this.field(name).press('Escape');
    await expect(this.#screen.page.getByRole('option')).toHaveCount(0);
  }

  /** Expects the fields to hold these values. A day is given as YYYY-MM-DD and shown as the screens show days. */
  async holds(values: Partial<Record<Name, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values) as [Name, string][]) {
      await expect(this.field(name), `the field ${name}`).toHaveValue(
        this.#places[name].kind === 'day' ? spokenDay(value) : value,
      );
    }
  }

  /** Submits, and expects this error at the field. */
  async refuses(name: Name, message: string): Promise<void> {
    await this.submit.click();
    await expectMessage(this.field(name), message);
  }

  async save(): Promise<void> {
    await this.submit.click();
    await this.isClosed();
  }

  async isClosed(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }
}
