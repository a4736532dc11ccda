import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, serverAway, test } from '../support/browser.ts';
import { builtPages } from '../support/liveSociety.ts';
import { GatePage } from './pages/GatePage.ts';

/**
 * The same pages as an older version would have them: another entry file, and another file list in the service worker.
 */
function olderPages(): string {
  const older = mkdtempSync(join(tmpdir(), 'aangan-older-'));
  cpSync(builtPages, older, { recursive: true, filter: (file) => !file.endsWith('.map') });
  const [, entry = ''] = /src="\/assets\/([^"]+)\.js"/.exec(readFileSync(join(older, 'index.html'), 'utf8')) ?? [];
  cpSync(join(older, 'assets', `${entry}.js`), join(older, 'assets', `${entry}-older.js`));
  for (const file of ['index.html', 'login.html', 'sw.js']) {
    const path = join(older, file);
    const text = readFileSync(path, 'utf8').replaceAll(`${entry}.js`, `${entry}-older.js`);
    writeFileSync(path, text.replace(/(index\.html[^}]{0,20}revision[^}]{0,4})[0-9a-f]{16}/, '$1older00000000000'));
    for (const packed of ['br', 'gz']) if (existsSync(`${path}.${packed}`)) rmSync(`${path}.${packed}`);
  }
  return older;
}

const isOlder = (page: Page) => page.evaluate(() => document.documentElement.innerHTML.includes('-older.js'));
const hasWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

/** The length of the encrypted answer of who is inside, as stored on the device. */
const keptInside = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('aangan-gate');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asking = opening.result.transaction('notes').objectStore('notes').get('answer:inside');
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result.data.byteLength);
          };
        };
      }),
  );

test('a gate of a version ago goes on under what is being typed, and its next page is the new one, also without a network', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  test.setTimeout(600_000);
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await society.addFlat({ flatNumber: 'B-202' });
  const older = olderPages();
  const turnTo = async (pages: string) => {
    await society.close();
    society.pages = pages;
    await society.open();
  };
  try {
    await turnTo(older);
    const page = await browserOf(await society.personWith('security', { name: 'Main gate' }));
    const gate = new GatePage(page);
    await gate.open();
    await gate.untilReady();
    expect(await isOlder(page)).toBe(true);
    const nobodyInside = await keptInside(page);
    await page.getByRole('button', { name: 'Delivery', exact: true }).click();
    const form = page.getByRole('form', { name: 'Let in' });
    await form.getByLabel('Flat').fill('b202');

    await turnTo(builtPages);
    // Looks for a new service worker, as the browser does by itself now and then.
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect.poll(() => hasWaiting(page)).toBe(true);
    await expect(form.getByLabel('Flat')).toHaveValue('b202');
    await form.getByRole('button', { name: 'Let in' }).click();
    await expect(page.getByRole('list', { name: 'Inside now' })).toContainText('Delivery for B-202');
    expect(await isOlder(page), 'nothing is loaded anew by itself').toBe(true);

    await page.goto('/security/dashboard');
    const inside = page.getByRole('list', { name: 'Inside now' });
    await expect(inside).toContainText('Delivery for B-202');
    expect(await isOlder(page)).toBe(false);
    // Chromium lets the new worker take over once the older one has been idle for half a minute, if it was busy when
    // asked; if it is always busy, as on a machine under load, after some five minutes.
    await expect.poll(() => hasWaiting(page), { timeout: 400_000 }).toBe(false);
    await expect.poll(() => keptInside(page)).toBeGreaterThan(nobodyInside);
    await page.context().setOffline(true);
    await page.goto('/security/dashboard');
    await expect(gate.lookUp).toBeVisible();
    await expect(inside).toContainText('Delivery for B-202');
    expect(await isOlder(page)).toBe(false);
  } finally {
    rmSync(older, { recursive: true, force: true });
  }
});
