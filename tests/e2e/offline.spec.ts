import { expect, type Page, serverAway, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** All that the browser keeps for the product, as whoever has its profile reads it: keys that can't be taken out stay closed. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const read = (value: unknown): void => {
      if (value instanceof ArrayBuffer) texts.push(new TextDecoder().decode(value));
      else if (ArrayBuffer.isView(value)) texts.push(new TextDecoder().decode(value as Uint8Array));
      else if (value instanceof CryptoKey) texts.push(`key, extractable: ${value.extractable}`);
      else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) read(part);
      else texts.push(String(value));
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const asking = db.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve(asking.result);
        });
        texts.push(`${store}: ${all.length}`);
        for (const one of all) read(one);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(`cached ${new URL(request.url).pathname}`);
        texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}

/** What of people and vehicles is on the device; the program's own examples name others. */
const facts = /Qamar|9845098450|01 ?ZZ ?1010|Gopal|Zubin|cached \/api\//;

/** The worker has all its files, and the copy is written down. */
async function untilReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const copied = async () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('aangan-gate');
        opening.onsuccess = () => {
          const asking = opening.result.transaction('notes').objectStore('notes').getKey('copy');
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result !== undefined);
          };
        };
      });
    while (!(await copied())) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

test('without a network the gate opens, looks up, lets in and out; back online all is in the book once, and sign-out leaves nothing', async ({
  society,
  browserOf,
  trouble,
}) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  const owner = await society.addOwner({ name: 'Qamar Tyabji', phone: '9845098450', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  const small = { viewport: { width: 360, height: phone.height }, hasTouch: true, isMobile: true };
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), small);
  const gate = new GatePage(page);
  await gate.open();
  await untilReady(page);
  const kept = await everythingKept(page);
  expect(kept).toContain('cached /index.html');
  expect(kept).toContain('extractable: false');
  expect(kept).not.toMatch(facts);

  await page.context().setOffline(true);
  await page.goto('/security/dashboard');
  await gate.lookUp.fill('1010');
  await expect(page.getByText('Qamar Tyabji', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Out, KA 01 ZZ 1010' }).tap();
  await expect(page.getByText('One entry waits to be sent')).toBeVisible();
  await gate.lookUp.fill('');
  await page.getByRole('button', { name: 'Delivery', exact: true }).tap();
  const form = page.getByRole('form', { name: 'Let in' });
  await form.getByLabel('Flat').fill('z999');
  await form.getByRole('button', { name: 'Let in' }).tap();
  await expect(form.getByText('There is no flat z999. Look at the number again.')).toBeVisible();
  await form.getByLabel('Flat').fill('b202');
  await form.getByLabel('Name').fill('Zubin Mistry');
  await form.getByRole('button', { name: 'Let in' }).tap();
  const inside = page.getByRole('list', { name: 'Inside now' });
  await expect(inside.getByText('Delivery for B-202')).toBeVisible();
  await inside.getByRole('button', { name: /^Let out Delivery for B-202/ }).tap();
  await expect(inside).toBeHidden();
  await expect(page.getByText('3 entries wait to be sent')).toBeVisible();
  expect(await everythingKept(page)).not.toMatch(facts);
  // The browser is killed and opened again: what waits is still there.
  await page.goto('/security/dashboard');
  await expect(page.getByText('3 entries wait to be sent')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(360);
  await page.screenshot({ path: 'test-results/gate-offline.png', fullPage: true });

  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('3 entries wait to be sent')).toBeHidden();
  const office = await browserOf(await society.admin());
  await office.goto('/admin/visits');
  await expect(office.getByRole('row').filter({ hasText: 'Delivery for B-202' })).toContainText('out');
  await expect(office.getByRole('row').filter({ hasText: 'KA 01 ZZ 1010' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Logout' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).tap();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('aangan:gate'))).toBeNull();
});
