import type { Stop } from '#domain/stop.ts';
import type { Visit } from '#domain/visit.ts';
import { expect, type Locator, type Page, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** Taps twice at the same place, as a nervous thumb does; the second tap comes when the first one has acted. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForTimeout(200);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a double tap at the gate is one: it lets out one visitor and not the next one too, lets a vehicle in once, and sends somebody away once', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const as = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  const owner = await society.addOwner({ name: 'Meera Rao', phone: '9845098450', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'MH 12 QX 7001', ownerId: owner.id, flatId: flat.id });
  const stop = { vehicleNumber: 'MH 12 ZX 8002', reason: 'Drove off', lastDay: null };
  await society.send('POST', '/api/stops', { json: stop, as });
  const guard = await society.personWith('security', { name: 'Gopal' });
  for (const name of ['Anil', 'Bina', 'Chitra']) {
    const json = { id: crypto.randomUUID(), kind: 'guest', flats: ['B-202'], name };
    await society.send('POST', '/api/visits', { json, as: guard });
  }
  const page = await browserOf(guard, { viewport: phone, hasTouch: true, isMobile: true });
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  const inside = page.getByRole('list', { name: 'Inside now' }).getByRole('listitem');
  await tapTwice(page, inside.first().getByRole('button'));
  await gate.lookUp.fill('7001');
  await tapTwice(page, page.getByRole('button', { name: 'In, MH 12 QX 7001' }));
  await gate.lookUp.fill('8002');
  await tapTwice(page, page.getByRole('button', { name: 'Sent away' }));
  await gate.lookUp.fill('');
  await expect(inside).toHaveCount(2);
  await expect(page.getByText(/to be sent$/)).toBeHidden();
  const visits = (await society.send<{ items: Visit[] }>('GET', '/api/visits', { as })).body.items;
  expect(visits.map(({ kind, leftAt }) => `${kind}${leftAt === null ? '' : ', left'}`)).toEqual([
    ...['resident', 'guest, left', 'guest', 'guest'],
  ]);
  const stops = (await society.send<{ items: Stop[] }>('GET', '/api/stops', { as })).body.items;
  expect(stops.map(({ hits }) => hits)).toEqual([1]);
});
