import { dayIn } from '#domain/day.ts';
import { expect, type LiveSociety, type Page, serverAway, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/**
 * All that the browser stores for the product, as anybody with the profile could read it; non-extractable keys stay
 * closed.
 */
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

/** Words from the records of people and vehicles; the examples in the program's own texts have other names. */
const facts = /Qamar|9845098450|01 ?ZZ ?1010|Gopal|Zubin|Farida|Suresh|12 ?QX ?7001|Drove off|cached \/api\//;

/** Waits until the service worker has all its files, and the copy is stored. */
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

/** An announced visitor and a stopped one; answers the visitor's code. */
async function expectedAndStopped(society: LiveSociety): Promise<string> {
  const as = await society.admin();
  const day = (days: number) => dayIn('Asia/Kolkata', new Date(Date.now() + days * 86_400_000));
  const window = { from: `${day(-1)}T10:00`, until: `${day(1)}T10:00` };
  const pass = { name: 'Farida Khan', kind: 'guest', flats: ['B-202'], ...window };
  const stop = { vehicleNumber: 'MH 12 QX 7001', name: 'Suresh Kale', reason: 'Drove off', lastDay: null };
  const { body } = await society.send<{ code: string }>('POST', '/api/passes', { json: pass, as });
  await society.send('POST', '/api/stops', { json: stop, as });
  return body.code;
}

async function letInWithCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Expected, with a code' }).tap();
  await page.getByLabel('Code', { exact: true }).fill(code);
  const form = page.getByRole('form', { name: 'Let in' });
  await expect(form.getByLabel('Name')).toHaveValue('Farida Khan');
  await expect(form.getByText(/^The code as it was at /)).toBeVisible();
  await form.getByRole('button', { name: 'Let in' }).tap();
  await expect(form).toBeHidden();
}

async function sendAway(gate: GatePage, page: Page): Promise<void> {
  await gate.lookUp.fill('7001');
  const alert = page.getByRole('alert').filter({ hasText: 'Stop. Ask before you let in: Suresh Kale, MH 12 QX 7001' });
  await alert.getByRole('button', { name: 'Sent away' }).tap();
  await gate.lookUp.fill('');
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
  const code = await expectedAndStopped(society);
  const small = { viewport: { width: 360, height: phone.height }, hasTouch: true, isMobile: true };
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), small);
  const answered: (string | undefined)[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && !answer.url().includes('/stream'))
      answered.push(answer.headers()['cache-control']);
  });
  const gate = new GatePage(page);
  await gate.open();
  await untilReady(page);
  expect(new Set(answered), 'the browser’s own cache keeps no answer').toEqual(new Set(['no-store']));
  const kept = await everythingKept(page);
  expect(kept).toContain('cached /index.html');
  expect(kept).toContain('extractable: false');
  expect(kept).not.toMatch(facts);
  expect(kept).not.toContain(code);

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
  await letInWithCode(page, code);
  await sendAway(gate, page);
  await expect(page.getByText('5 entries wait to be sent')).toBeVisible();
  expect(await everythingKept(page)).not.toMatch(facts);
  expect(await everythingKept(page)).not.toContain(code);
  // The browser is closed and opened again: the entries still wait.
  await page.goto('/security/dashboard');
  await expect(page.getByText('5 entries wait to be sent')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(360);
  await page.screenshot({ path: 'test-results/gate-offline.png', fullPage: true });

  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('5 entries wait to be sent')).toBeHidden();
  const office = await browserOf(await society.admin());
  await office.goto('/admin/visits');
  await expect(office.getByRole('row').filter({ hasText: 'Delivery for B-202' })).toContainText('out');
  await expect(office.getByRole('row').filter({ hasText: 'KA 01 ZZ 1010' })).toHaveCount(1);

  await office.goto('/admin/stops');
  await expect(office.getByRole('button', { name: 'Met once' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).tap();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('aangan:gate'))).toBeNull();
  expect(await everythingKept(page)).not.toMatch(facts);
});

test('two windows of one device, in each of which somebody is let in without a network: when it is back, also one that swallows a request, each is in the book once', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await society.addFlat({ flatNumber: 'B-202' });
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }));
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  const other = await page.context().newPage();
  await other.goto('/security/dashboard');
  await expect(other.getByRole('button', { name: 'Cab', exact: true })).toBeVisible();

  await page.context().setOffline(true);
  const letIn = async (window: Page, kind: string) => {
    await window.getByRole('button', { name: kind, exact: true }).click();
    const form = window.getByRole('form', { name: 'Let in' });
    await form.getByLabel('Flat').fill('B-202');
    await form.getByRole('button', { name: 'Let in' }).click();
    await expect(form).toBeHidden();
  };
  await letIn(page, 'Delivery');
  await letIn(other, 'Cab');
  for (const window of [page, other]) {
    await expect(window.getByText('2 entries wait to be sent')).toBeVisible();
    await expect(window.getByRole('list', { name: 'Inside now' }).getByRole('listitem')).toHaveCount(2);
  }

  // The first request reaches the server, but its answer is lost.
  const swallowed: string[] = [];
  const sent: string[] = [];
  await page.context().route('**/api/visits', async (route) => {
    const { id } = route.request().postDataJSON();
    sent.push(id);
    if (swallowed.length > 0) return route.continue();
    swallowed.push(id);
    await route.fetch();
  });
  await page.context().setOffline(false);
  await expect(page.getByText(/wait(s)? to be sent/)).toBeHidden({ timeout: 60_000 });
  await expect(other.getByText(/wait(s)? to be sent/)).toBeHidden();
  expect(
    sent.filter((id) => id === swallowed[0]),
    'sent twice',
  ).toHaveLength(2);
  const office = await browserOf(await society.admin());
  await office.goto('/admin/visits');
  await expect(office.getByRole('row').filter({ hasText: 'Delivery for B-202' })).toHaveCount(1);
  await expect(office.getByRole('row').filter({ hasText: 'Cab for B-202' })).toHaveCount(1);
});

test('a second window without a network says that what was entered can’t be fetched, and has it once the network is back', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await society.addFlat({ flatNumber: 'B-202' });
  const page = await browserOf(await society.personWith('security', { name: 'Main gate' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  await new GatePage(page).open();
  await untilReady(page);
  const other = await page.context().newPage();
  await other.goto('/security/dashboard');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Delivery', exact: true }).tap();
  const form = page.getByRole('form', { name: 'Let in' });
  await form.getByLabel('Flat').fill('b202');
  await form.getByRole('button', { name: 'Let in' }).tap();
  await expect(form).toBeHidden();
  await expect(other.getByRole('list', { name: 'Inside now' })).toContainText('Delivery for B-202');
  await other.getByRole('button', { name: 'Show what was entered here' }).tap();
  await expect(other.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(other.getByRole('list', { name: 'Entered by you' })).toContainText('Delivery for B-202');
});

test('who would sign the gate out without a network is told that it takes one, and that nothing is erased; all of it is still there', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  const dialog = page.getByRole('dialog', { name: 'Sign out at the gate?' });
  const told = dialog.getByText('Signing out takes a network, and there is none now');
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(dialog).toBeVisible();
  await expect(told).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();

  await page.context().setOffline(true);
  await page.goto('/security/dashboard');
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(told).toBeVisible();
  await dialog.getByRole('button', { name: 'Logout' }).tap();
  await expect(page.getByText('Network error. Please check your connection')).toBeVisible();
  await expect(page.getByText('No visitor is inside.')).toBeVisible();
  await gate.untilReady();
});

test('on the first start of a day the gate follows the society, though its copy is the same as the day before', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  const owner = await society.addOwner({ name: 'Qamar Tyabji', phone: '9845098450', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is next day')) return;
    const { now } = Date;
    const yesterday = () => now() - 24 * 3600 * 1000;
    globalThis.Date = class extends Date {
      constructor(given: string | number = yesterday()) {
        super(given);
      }
      static override now = yesterday;
    } as DateConstructor;
  });
  const gate = new GatePage(page);
  await gate.open();
  await untilReady(page);
  await page.evaluate(() => sessionStorage.setItem('is next day', 'yes'));
  // Answered 304, as a rule; on a page that stalls the copy may have been brought to the new day before.
  const brought = page.waitForResponse((response) => response.url().includes('/api/gate/copy'));
  await page.reload();
  await brought;
  await gate.finds('1010', ['KA 01 ZZ 1010']);
  const stop = { vehicleNumber: 'MH 12 QX 7001', name: 'Suresh Kale', reason: 'Drove off', lastDay: null };
  await society.send('POST', '/api/stops', { json: stop, as: await society.admin() });
  await gate.lookUp.fill('7001');
  await expect(page.getByRole('alert').filter({ hasText: 'Suresh Kale, MH 12 QX 7001' })).toBeVisible();
});
