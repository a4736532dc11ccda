import { expect, type Page, serverAway, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** As much as a phone that is nearly full may leave to a page, in bytes: the program's files and the copy fit in. */
const quotaSize = 30_000_000;

/** Something else of this origin takes all the room that is left. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const isRoomFor = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const change = db.transaction('all', 'readwrite');
        change.objectStore('all').add(new Uint8Array(bytes).map(() => Math.random() * 256));
        change.oncomplete = () => resolve(true);
        change.onabort = () => resolve(false);
      });
    for (const bytes of [1_000_000, 50_000, 2_000, 200, 1]) while (await isRoomFor(bytes));
    db.close();
  });
}

test('a device whose storage is full says so: what was written down stays and is sent, and what finds no room is not said to be written down', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /Failed to fetch|QuotaExceeded/);
  await society.addFlat({ flatNumber: 'B-202' });
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: society.address, quotaSize });
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  await page.context().setOffline(true);
  const form = page.getByRole('form', { name: 'Let in' });
  const letIn = async (kind: string, name: string) => {
    await page.getByRole('button', { name: kind, exact: true }).tap();
    await form.getByLabel('Flat').fill('B-202');
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Let in' }).tap();
  };
  await letIn('Delivery', 'Anil');
  await expect(form).toBeHidden();
  await expect(page.getByText('One entry waits to be sent')).toBeVisible();

  await fill(page);
  await letIn('Cab', 'Bina');
  await expect(form.getByRole('alert')).toContainText('Network error');
  await expect(form.getByLabel('Name'), 'nothing that was typed is lost').toHaveValue('Bina');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard', exact: true }).tap();
  const told = page.getByRole('alert').filter({ hasText: 'Nothing is kept here' });
  await expect(told).toBeVisible();
  await expect(page.getByText('One entry waits to be sent')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Inside now' }).getByRole('listitem')).toHaveCount(1);

  // With a network each counts when the server has it; what waited is sent, too.
  await page.context().setOffline(false);
  await expect(page.getByText('One entry waits to be sent')).toBeHidden({ timeout: 60_000 });
  await letIn('Cab', 'Bina');
  await expect(form).toBeHidden();
  const visits = async () => {
    const as = await society.admin();
    const { body } = await society.send<{ items: { name: string }[] }>('GET', '/api/visits', { as });
    return body.items.map(({ name }) => name);
  };
  // What was sent may have left room for one: that entry is written down first.
  await expect.poll(visits).toEqual(['Bina', 'Anil']);

  // Once there is room again, entries are written down again.
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('filler');
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      }),
  );
  await page.context().setOffline(true);
  await letIn('Guest', 'Chitra');
  await expect(form).toBeHidden();
  await expect(told).toBeHidden();
  await page.goto('/security/dashboard');
  // One that was sent while there was no room to cross it out is sent again, and counts once.
  await expect(page.getByText(/^(One entry waits|2 entries wait) to be sent$/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(visits).toEqual(['Chitra', 'Bina', 'Anil']);
});
