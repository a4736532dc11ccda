import { expect, type Page, serverAway, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** How many records the device keeps in each store. */
async function kept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('aangan-gate');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const counts: Record<string, number> = {};
    for (const store of db.objectStoreNames)
      counts[store] = await new Promise((resolve, reject) => {
        const counting = db.transaction(store).objectStore(store).count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(counting.error);
      });
    db.close();
    return counts;
  });
}

test('the browser clears what a gate keeps in mid-shift, without a network: the page writes all of it down again, and the next start has it', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await society.addFlat({ flatNumber: 'B-202' });
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  await page.context().setOffline(true);
  const letIn = async (kind: string) => {
    await page.getByRole('button', { name: kind, exact: true }).tap();
    const form = page.getByRole('form', { name: 'Let in' });
    await form.getByLabel('Flat').fill('B-202');
    await form.getByRole('button', { name: 'Let in' }).tap();
    await expect(form).toBeHidden();
  };
  await letIn('Delivery');
  await expect(page.getByText('One entry waits to be sent')).toBeVisible();

  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: society.address, storageTypes: 'indexeddb' });
  await letIn('Cab');
  await expect(page.getByText('2 entries wait to be sent')).toBeVisible();
  await expect(page.getByText('Nothing is kept here')).toBeHidden();
  await gate.untilReady();
  expect(await kept(page)).toMatchObject({ keys: 2, outbox: 2 });

  await page.goto('/security/dashboard');
  await expect(page.getByText('2 entries wait to be sent')).toBeVisible();
  const inside = page.getByRole('list', { name: 'Inside now' });
  await expect(inside.getByText('Delivery for B-202')).toBeVisible();
  await expect(inside.getByText('Cab for B-202')).toBeVisible();
  await gate.finds('B-202', ['B-202']);

  await page.context().setOffline(false);
  await expect(page.getByText(/waits? to be sent/)).toBeHidden({ timeout: 60_000 });
  const office = await browserOf(await society.admin());
  await office.goto('/admin/visits');
  for (const kind of ['Delivery', 'Cab'])
    await expect(office.getByRole('row').filter({ hasText: `${kind} for B-202` })).toHaveCount(1);
});
