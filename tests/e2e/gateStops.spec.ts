import type { Stop } from '#domain/stop.ts';
import { expect, type LiveSociety, type Locator, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/* Who is stopped is not only on the page but in sight, on the screens of a gate (docs/rules.md, Stopped at the gate). */

const stopOf = (society: LiveSociety, as: Awaited<ReturnType<LiveSociety['admin']>>, name: string) =>
  society.send('POST', '/api/stops', { json: { name, reason: 'Fought with a guard', lastDay: null }, as });

test('a look-up that is repeated from far down the page shows who is stopped, and so does one that comes in one piece', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const as = await society.admin();
  const guard = await society.personWith('security', { name: 'Gopal' });
  const flat = await society.addFlat({ flatNumber: 'D-045' });
  const name = 'Vishwamitra Kaul';
  const owner = await society.addOwner({ name, phone: '9845098450', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'MH 12 QX 7001', ownerId: owner.id, flatId: flat.id });
  for (const visitor of 'ABCDEFGHIJ') {
    const json = { id: crypto.randomUUID(), kind: 'guest', flats: ['D-045'], name: visitor };
    await society.send('POST', '/api/visits', { json, as: guard });
  }
  await stopOf(society, as, name);
  const page = await browserOf(guard, { viewport: phone, hasTouch: true, isMobile: true });
  const gate = new GatePage(page);
  await gate.open();
  const alert = page.getByRole('alert').filter({ hasText: name });
  await gate.lookUp.fill(name);
  await expect(alert).toBeInViewport({ ratio: 1 });
  await gate.lookUp.press('Enter');
  await gate.lookUp.fill('');
  await expect(alert).toBeHidden();
  await gate.earlierOne(name).tap();
  await expect(alert).toBeInViewport({ ratio: 1 });
  // Also while the same answer stands above already.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(alert).not.toBeInViewport({ ratio: 1 });
  await gate.lookUp.fill(name.slice(0, -1));
  await expect(alert).toBeInViewport({ ratio: 1 });
});

/** How much of the screen is above a phone's keyboard, a phone held across, a small one and a usual one. */
const sizes = [{ width: 360, height: 480 }, { width: 1024, height: 480 }, { width: 360, height: 640 }, phone];

test('whoever is stopped is in sight while their name is typed, and let in only after that, on screens of four sizes', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const as = await society.admin();
  await society.addFlat({ flatNumber: 'B-202' });
  await stopOf(society, as, 'Nilesh Rane');
  const hits = async () => {
    const { body } = await society.send<{ items: Stop[] }>('GET', '/api/stops', { as });
    return body.items.map((stop) => stop.hits);
  };
  const guard = await society.personWith('security', { name: 'Gopal' });
  const page = await browserOf(guard, { hasTouch: true, isMobile: true });
  const form = page.getByRole('dialog').getByRole('form');
  const alert = form.getByRole('alert');
  const field = form.getByLabel('Name', { exact: true });
  const place = () => topOf(field);
  for (const [before, size] of sizes.entries())
    await test.step(`${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);
      await new GatePage(page).open();
      await page.getByRole('button', { name: 'Guest', exact: true }).tap();
      await field.tap();
      await field.pressSequentially('N');
      const found = await place();
      await field.pressSequentially('iles');
      expect(await place(), 'nobody is met: nothing jumps').toBe(found);
      await field.pressSequentially('h Rane');
      await expect(alert).toBeInViewport({ ratio: 0.95 });
      await expect(field, 'and the field, too').toBeInViewport({ ratio: 0.95 });
      await form.getByLabel('Note', { exact: true }).scrollIntoViewIfNeeded();
      await field.press('Enter');
      await expect(alert).toBeInViewport({ ratio: 0.95 });
      await expect(alert).toBeFocused();
      expect(await hits(), 'nobody was asked yet').toEqual([before]);
      await form.getByRole('button', { name: 'Let in after asking' }).tap();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect.poll(hits).toEqual([before + 1]);
    });
});

const topOf = async (field: Locator) => (await field.boundingBox())?.y;
