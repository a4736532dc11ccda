import type { AddedGuard } from '#domain/guard.ts';
import { expect, type LiveSociety, type Page, type Person, test } from '../support/browser.ts';
import { phone, widen } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

async function furnish(society: LiveSociety): Promise<Person> {
  const as = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  const owner = await society.addOwner({
    ...{ name: 'Venkataraghavan Subramaniam', phone: '9845098450', flatId: flat.id },
  });
  await society.addVehicle({ vehicleNumber: 'MH 12 QX 7001', ownerId: owner.id, flatId: flat.id });
  for (const [name, pin] of [
    ['Asha Jadhav', '7391'],
    ['Balu Shinde', '4826'],
  ])
    await society.send<AddedGuard>('POST', '/api/guards', { json: { name, pin }, as });
  const stop = { vehicleNumber: 'MH 12 ZX 7002', name: 'Suresh Kale', reason: 'Drove off', lastDay: null };
  await society.send('POST', '/api/stops', { json: stop, as });
  const gate = await society.personWith('security', { name: 'Main gate' });
  for (const [kind, name, vehicleNumber] of [
    ['guest', 'Anil Kumar', 'MH 12 DE 1433'],
    ['delivery', 'Zubin Mistry', 'KA 01 AB 1234'],
  ]) {
    const json = { id: crypto.randomUUID(), kind, flats: ['B-202'], name, vehicleNumber, people: 3 };
    await society.send('POST', '/api/visits', { json, as: gate });
  }
  return gate;
}

/** What is cut off at its element's edge, and the numbers of vehicles and phones that stand on two lines. */
function brokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole = /[A-Z]{2}\s\d{2}\s[A-Z]{2}\s\d{4}|\d{5}\s\d{5}/gu;
    const places = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')].filter(
      // Without what only a screen reader has.
      (one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).position !== 'absolute',
    );
    const cut = places
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
      .map((one) => `${one.tagName} is cut: ${one.textContent}`);
    const broken = places.flatMap((one) =>
      [...one.childNodes].flatMap((node) => {
        if (!(node instanceof Text)) return [];
        return [...node.data.matchAll(whole)].flatMap(({ index, 0: text }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + text.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? [`${text} stands on ${lines.size} lines`] : [];
        });
      }),
    );
    return [...cut, ...broken];
  });
}

test('with letters twice as large nothing at the gate is cut, and no plate or phone number breaks, in three languages on phones of 360 and 390 px', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const page = await browserOf(await furnish(society), { viewport: phone, hasTouch: true, isMobile: true });
  const gate = new GatePage(page);
  await gate.open();
  const look = async (where: string) => {
    for (const width of [360, 390]) {
      await widen(page, width);
      await expect.soft.poll(() => brokenOn(page), `${where}, ${width} px`).toEqual([]);
    }
  };
  for (const language of ['en', 'hi', 'mr']) {
    await page.evaluate((chosen) => localStorage.setItem('aangan.language', chosen), language);
    await page.goto('/security/dashboard');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('listitem').filter({ hasText: 'Zubin Mistry' })).toBeVisible();
    const onDuty = page.locator('main section').first().getByRole('button');
    await expect(onDuty).toHaveCount(1);
    await look(`${language}: the start`);
    for (const opener of [page.locator('#let-in ~ ul button').first(), page.locator('#let-in ~ button'), onDuty]) {
      await opener.tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(`${language}: ${await page.getByRole('dialog').getByRole('heading').textContent()}`);
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    for (const text of ['7001', '7002', 'B-202', '9999']) {
      await page.locator('main input').first().fill(text);
      await expect(page.locator('[data-behind]')).toHaveCount(0);
      await look(`${language}: ${text}`);
    }
    await page.locator('main input').first().fill('');
    await page.locator('main button[aria-expanded]').last().tap();
    await expect(page.locator('main input[type=search]')).toBeVisible();
    await look(`${language}: what was entered`);
  }
});
