import { readFile } from 'node:fs/promises';
import decodeQR from 'qr/decode.js';
import type { Stop } from '#domain/stop.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** Decodes the QR code in a picture, as a camera would. */
async function readCode(page: Page, png: Buffer): Promise<string> {
  const { width, height, dots } = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    // As one text: the numbers of a picture, handed over one by one, are half of this journey's time.
    return { width: picture.width, height: picture.height, dots: new Uint8Array(data.buffer).toBase64() };
  }, png.toString('base64'));
  return decodeQR({ width, height, data: Uint8Array.from(Buffer.from(dots, 'base64')) });
}

test('the office announces a visitor, the gate types the code on the phone, the entry fills itself and the office sees it used', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  const office = await browserOf(await society.admin());
  await office.goto('/admin/passes');
  await office.getByRole('button', { name: 'Announce a visitor' }).first().click();
  await office.getByRole('dialog').getByLabel('Name').fill('Anil Kumar');
  await office.getByRole('dialog').getByLabel('Flat').fill('b202');
  await office.getByRole('button', { name: 'Announce', exact: true }).click();
  const code = (await office.getByLabel(/^Code \d{6}$/).textContent()) ?? '';
  expect(code).toMatch(/^\d{3} \d{3}$/);
  const saving = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Save picture' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^code-\d{6}\.png$/);
  expect(await readCode(office, await readFile(await saved.path()))).toBe(code.replace(' ', ''));

  // On a phone the picture is shared together with the text.
  await office.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ text, files }: ShareData) => {
        document.title = `${text} ${files?.map(({ name, type, size }) => `${name} ${type} ${size > 0}`)}`;
      },
    });
  });
  await office.getByRole('button', { name: 'Close' }).click();
  await office
    .getByRole('article', { name: /Anil Kumar/ })
    .getByRole('button', { name: /^(Show|Code)/ })
    .click();
  await expect(office.getByRole('button', { name: 'Save picture' })).toBeHidden();
  await office.getByRole('button', { name: 'Share' }).click();
  await expect(office).toHaveTitle(new RegExp(`show ${code} at .* code-\\d{6}\\.png image/png true$`));
  await office.getByRole('button', { name: 'Close' }).click();

  const small = { viewport: { width: 360, height: phone.height }, hasTouch: true, isMobile: true };
  const guard = await browserOf(await society.personWith('security', { name: 'Gopal' }), small);
  await new GatePage(guard).open();
  await guard.getByRole('button', { name: 'Expected, with a code' }).tap();
  // The test browser has no camera: the screen says so, and the code is typed.
  await guard.getByRole('button', { name: 'Scan with the camera' }).tap();
  await expect(guard.getByText(/Type the code/)).toBeVisible();
  await guard.getByLabel('Code', { exact: true }).fill(code);
  const form = guard.getByRole('form', { name: 'Let in' });
  await expect(form.getByLabel('Name')).toHaveValue('Anil Kumar');
  await form.getByRole('button', { name: 'Let in' }).tap();
  await expect(guard.getByRole('list', { name: 'Inside now' }).getByText('Guest for B-202')).toBeVisible();
  const width = await guard.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(360);
  await expect(office.getByRole('article', { name: /Anil Kumar/ })).toContainText('Used');
});

test('what is shown of a visitor, of who is stopped and of a device gives the keyboard back to what opened it', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  await society.addFlat({ flatNumber: 'B-202' });
  const office = await browserOf(await society.admin());
  await office.goto('/admin/passes');
  await office.getByRole('button', { name: 'Announce a visitor' }).first().click();
  await office.getByRole('dialog').getByLabel('Name').fill('Anil Kumar');
  await office.getByRole('dialog').getByLabel('Flat').fill('B-202');
  await office.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(office.getByRole('button', { name: 'Copy text' })).toBeFocused();
  await office.keyboard.press('Escape');
  const code = office.getByRole('article', { name: /Anil Kumar/ }).getByRole('button', { name: /^Code/ });
  await code.press('Enter');
  await expect(office.getByRole('button', { name: 'Copy text' })).toBeFocused();
  await office.keyboard.press('Escape');
  await expect(code).toBeFocused();

  const headers = { origin: new URL(office.url()).origin };
  const draft = { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask first', lastDay: null };
  const { id } = await (await office.request.post('/api/stops', { headers, data: draft })).json();
  await office.request.post(`/api/stops/${id}/hits`, { headers, data: { id: crypto.randomUUID() } });
  await office.request.post('/api/devices', { headers, data: { name: 'Main gate' } });
  await office.goto('/admin/stops');
  const met = office.getByRole('button', { name: 'Met once' });
  await met.press('Enter');
  await expect(office.getByRole('dialog')).toContainText('Sent away');
  await office.keyboard.press('Escape');
  await expect(met).toBeFocused();

  await office.goto('/admin/users?show=devices');
  const actions = office.getByRole('button', { name: 'Actions for Main gate' });
  await actions.press('Enter');
  await office.getByRole('menuitem', { name: 'Shifts' }).press('Enter');
  await expect(office.getByRole('dialog')).toContainText('Nobody has taken over');
  await office.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});

test('a stop that somebody else changed while its form was open is not overwritten, and what was typed stays', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  const admin = await society.admin();
  const json = { name: 'Suresh Kale', reason: 'Drove off after a collision', lastDay: null };
  const { body: stop } = await society.send<Stop>('POST', '/api/stops', { json, as: admin });
  const office = await browserOf(admin);
  await office.goto('/admin/stops');
  await office.getByRole('button', { name: 'Change' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ask the office first');
  const edit = { version: stop.version, reason: 'Ask the secretary', lastDay: null };
  await society.send('PATCH', `/api/stops/${stop.id}`, { json: edit, as: admin });
  await expect(office.getByText('Ask the secretary')).toBeAttached();
  trouble.expect(/^409 PATCH .*\/api\/stops\//);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this meanwhile');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Ask the office first');
  await expect(office.getByText('Ask the secretary')).toBeAttached();
});
