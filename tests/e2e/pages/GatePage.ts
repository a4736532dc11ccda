import { expect, type Locator, type Page } from '../../support/browser.ts';
import { Screen } from './Screen.ts';

export class GatePage extends Screen {
  /** The look-up's field. */
  readonly lookUp: Locator;
  readonly results: Locator;
  readonly earlier: Locator;

  constructor(page: Page) {
    super(page);
    this.lookUp = this.field('Number plate, flat or name');
    this.results = page.getByRole('list', { name: 'Results' }).getByRole('article');
    this.earlier = page.getByRole('region', { name: "This shift's look-ups" });
  }

  async open(): Promise<void> {
    await this.page.goto('/security/dashboard');
    await this.isAt('/security/dashboard', 'Security Dashboard');
    await expect(this.lookUp).toBeFocused();
  }

  /** Types a text and expects these results, in this order: plates, or flats without vehicles. */
  async finds(text: string, names: string[]): Promise<void> {
    await this.lookUp.fill(text);
    await expect(this.page.getByText(`“${text}”`).first()).toBeVisible();
    await expect(this.results).toHaveCount(names.length);
    for (const name of names) await expect(this.result(name)).toBeVisible();
  }

  result(name: string): Locator {
    return this.results.and(this.page.getByRole('article', { name, exact: true }));
  }

  /** One of the earlier look-ups, by its text. */
  earlierOne(text: string): Locator {
    return this.earlier
      .getByRole('listitem')
      .filter({ hasText: `“${text}”` })
      .getByRole('button');
  }

  /**
   * Waits until the service worker has all its files and serves this page, and all that a start without a network needs
   * is stored.
   */
  async untilReady(): Promise<void> {
    await this.page.evaluate(
      async (names) => {
        const { serviceWorker } = navigator;
        await serviceWorker.ready;
        while (!serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 100));
        const kept = () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open('aangan-gate');
            opening.onsuccess = () => {
              const asking = opening.result.transaction('notes').objectStore('notes').getAllKeys();
              asking.onsuccess = () => {
                opening.result.close();
                resolve(asking.result.map(String));
              };
            };
          });
        while (!(await kept().then((all) => names.every((name) => all.includes(name)))))
          await new Promise((resolve) => setTimeout(resolve, 100));
      },
      ['session', 'copy', 'answer:own-device', 'answer:rules', 'answer:inside'],
    );
  }

  /** Hands over to this guard, from the guard on duty or from nobody. */
  async handOver(name: string, pin: string): Promise<void> {
    await this.page.getByRole('button', { name: /^(Hand over|Begin shift)$/ }).tap();
    await this.takeOver(name, pin);
  }

  /** The same in the dialog, when it is open already. */
  async takeOver(name: string, pin: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Who takes over' }).selectOption({ label: name });
    await dialog.getByLabel('PIN', { exact: true }).fill(pin);
    await dialog.getByRole('button', { name: /^(Take over|Begin shift)$/ }).tap();
  }
}
