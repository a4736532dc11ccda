import { expect, type Locator, type Page } from '../../support/browser.ts';
import { takeToast } from '../../support/toasts.ts';

/** What every screen has: an address, messages, confirmations, fields. */
export class Screen {
  readonly page: Page;
  readonly title: Locator;
  /** The red box with an error, or any other alert. */
  readonly alert: Locator;
  readonly dialog: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.alert = page.getByRole('main').getByRole('alert');
    this.dialog = page.getByRole('dialog');
    this.toasts = page.locator('[data-rht-toaster]');
  }

  async isAt(address: string | RegExp, title?: string): Promise<void> {
    await expect(this.page).toHaveURL(address);
    if (title !== undefined) await expect(this.title).toHaveText(title);
  }

  /** Opens a page and waits for its change stream: from then on the page hears of other users' changes. */
  protected async following(open: () => Promise<void>): Promise<void> {
    const following = this.page.waitForResponse((response) => response.url().includes('/api/changes/stream'));
    await open();
    await following;
  }

  /**
   * Expects a toast, even one that is gone by now, and dismisses it, so that the next one with the same words is a new
   * one.
   */
  async says(message: string): Promise<void> {
    await expect.poll(() => takeToast(this.page, message), { message: `a toast says '${message}'` }).toBe(true);
    await expect(this.toasts.locator('> div').filter({ hasText: message })).toHaveCount(0);
  }

  /** Presses Undo in the toast with these words; the toast of an earlier action may still be there. */
  async undo(done: string): Promise<void> {
    const toast = this.toasts.locator('> div').filter({ hasText: done });
    await toast.getByRole('button', { name: 'Undo' }).click();
  }

  field(label: string, within: Page | Locator = this.page): Locator {
    const named = { name: label, exact: true };
    return within.getByRole('textbox', named).or(within.getByRole('combobox', named));
  }

  async choose(label: string, option: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** The confirmation before an action that can't be undone; the focus is on the button that does nothing. */
  async asks(title: string, question: string, cancelLabel = 'Cancel'): Promise<Question> {
    const dialog = this.page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toContainText(question);
    const cancel = dialog.getByRole('button', { name: cancelLabel, exact: true });
    await expect(cancel).toBeFocused();
    const closed = () => expect(dialog).toBeHidden();
    return {
      answer: async (label) => {
        await dialog.getByRole('button', { name: label, exact: true }).click();
        await closed();
      },
      escape: async () => {
        await this.page.keyboard.press('Escape');
        await closed();
      },
    };
  }
}

type Question = { answer: (label: string) => Promise<void>; escape: () => Promise<void> };

/** The message belongs to the field: visible below it, and announced by screen readers. */
export async function expectMessage(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
}

export async function expectNoMessage(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
