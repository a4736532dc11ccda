import type { DeviceCode } from '#domain/device.ts';
import { expect, serverAway, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

test('the sign-in of a device that was ended while entries waited says how many wait and what to do, also when it is loaded anew; a new code sends them', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /^401 /);
  await society.addFlat({ flatNumber: 'B-202' });
  const as = await society.admin();
  const { device, code } = (await society.send<DeviceCode>('POST', '/api/devices', { json: { name: 'Main gate' }, as }))
    .body;
  const page = await browserOf(null, { viewport: phone, hasTouch: true, isMobile: true });
  const signIn = async (code: string) => {
    await page.goto(`/device#${code}`);
    await page.getByRole('button', { name: 'Sign in this device' }).tap();
    await expect(page.getByRole('heading', { name: 'Security Dashboard' })).toBeVisible();
  };
  await signIn(code);
  await new GatePage(page).untilReady();
  await page.context().setOffline(true);
  for (const kind of ['Delivery', 'Cab']) {
    await page.getByRole('button', { name: kind, exact: true }).tap();
    const form = page.getByRole('form', { name: 'Let in' });
    await form.getByLabel('Flat').fill('B-202');
    await form.getByRole('button', { name: 'Let in' }).tap();
    await expect(form).toBeHidden();
  }
  await expect(page.getByText('2 entries wait to be sent')).toBeVisible();
  await society.send('POST', `/api/devices/${device.id}/end`, { as });
  await page.context().setOffline(false);
  await page.goto('/security/dashboard');
  const unsent = page.getByText('2 entries wait on this device. They are sent once the gate is signed in here again.');
  await expect(unsent).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  for (const address of ['/login', '/']) {
    await page.goto(address);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(unsent).toBeVisible();
  }

  const renewed = await society.send<DeviceCode>('POST', `/api/devices/${device.id}/code`, { as });
  await signIn(renewed.body.code);
  await expect(page.getByText(/wait to be sent/)).toBeHidden();
  await expect(unsent).toBeHidden();
  const { body } = await society.send<{ items: { kind: string }[] }>('GET', '/api/visits', { as });
  expect(body.items.map(({ kind }) => kind).sort()).toEqual(['cab', 'delivery']);

  await society.close();
  await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
  // The strip does not lie over whose device it is.
  await page.getByRole('link', { name: 'Main gate' }).tap({ trial: true, timeout: 10_000 });
  await society.open();
});
