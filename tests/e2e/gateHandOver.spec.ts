import type { AddedGuard } from '#domain/guard.ts';
import { expect, type LiveSociety, type Locator, type Page, serverAway, test } from '../support/browser.ts';
import { looksWell, phone, widen } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** A society with a vehicle and two guards, one of whom reads Hindi. */
async function furnish(society: LiveSociety): Promise<void> {
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  const owner = await society.addOwner({ name: 'Qamar Tyabji', phone: '9845098450', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  const as = await society.admin();
  for (const json of [
    { name: 'Asha Jadhav', pin: '7391' },
    { name: 'Balu Shinde', pin: '4826', language: 'hi' },
    { name: 'Chhaya More', pin: '5093', language: 'mr' },
  ])
    await society.send<AddedGuard>('POST', '/api/guards', { json, as });
}

/** Checks that every control is large enough for a thumb on phones of two widths, and that these are within its reach. */
async function expectForThumbs(page: Page, acts: Locator[]): Promise<void> {
  for (const width of [360, 390]) {
    await widen(page, width);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main a, main input, main select, [role=dialog] button')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
        .map(({ name, box }) => `${name} ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
    expect.soft(small, `what is too small for a thumb, ${width} px wide`).toEqual([]);
    for (const act of acts) {
      const box = await act.boundingBox();
      expect
        .soft((box?.y ?? 0) + (box?.height ?? 0), `${act} begins in the lower two thirds, ${width} px wide`)
        .toBeGreaterThan(phone.height / 3);
    }
  }
}

/** By how many pixels a field's placeholder is wider than the field. */
const beyondField = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const [{ paddingLeft, paddingRight }, shown] = [getComputedStyle(input), getComputedStyle(input, '::placeholder')];
    const drawn = document.createElement('canvas').getContext('2d');
    if (!drawn || input.placeholder === '') throw new Error('There is nothing to be measured');
    drawn.font = `${shown.fontWeight} ${shown.fontSize} ${shown.fontFamily}`;
    drawn.letterSpacing = shown.letterSpacing;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return Math.max(0, Math.ceil(drawn.measureText(input.placeholder).width - room));
  });

const dialogOf = (page: Page) => page.getByRole('dialog');

test('without a network a shift is begun, visitors are let in and out and the gate is handed over on phones of 360 and 390 px, and all is in the book once', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await furnish(society);
  const small = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await browserOf(await society.personWith('security', { name: 'Main gate' }), small);
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  await page.context().setOffline(true);
  await page.goto('/security/dashboard');
  await gate.handOver('Asha Jadhav', '7391');
  const onDuty = page.getByRole('region', { name: 'On duty' });
  await expect(onDuty).toContainText('Asha Jadhav is on duty');
  await expectForThumbs(page, [page.getByRole('button', { name: 'Delivery', exact: true })]);

  await gate.lookUp.fill('1010');
  await expectForThumbs(page, [page.getByRole('button', { name: 'In, KA 01 ZZ 1010' })]);
  await page.getByRole('button', { name: 'In, KA 01 ZZ 1010' }).tap();
  await gate.lookUp.fill('');
  await page.getByRole('button', { name: 'Delivery', exact: true }).tap();
  const form = page.getByRole('form', { name: 'Let in' });
  await form.getByLabel('Flat').fill('b202');
  await expectForThumbs(page, [form.getByRole('button', { name: 'Let in' })]);
  await form.getByRole('button', { name: 'Let in' }).tap();
  const inside = page.getByRole('list', { name: 'Inside now' });
  await expect(inside).toBeVisible();
  // For half a second a second tap at one place is that of a double tap, which is one.
  await page.waitForTimeout(600);
  await inside.getByRole('button', { name: 'Let out Delivery for B-202' }).tap();
  await expect(inside).toBeHidden();

  await onDuty.getByRole('button', { name: 'Hand over' }).tap();
  await dialogOf(page).getByLabel('Note for who comes next').fill('The pump is off');
  await gate.takeOver('Balu Shinde', '4827');
  await expect(dialogOf(page).getByText('This is not the PIN of Balu Shinde')).toBeVisible();
  await dialogOf(page).getByLabel('PIN', { exact: true }).fill('4826');
  await expectForThumbs(page, [dialogOf(page).getByRole('button', { name: 'Take over' })]);
  await dialogOf(page).getByRole('button', { name: 'Take over' }).tap();
  // In the language of the guard on duty, also after the browser was closed and opened again.
  await expect(page.getByRole('region', { name: 'ड्यूटी पर' })).toContainText('Balu Shinde ड्यूटी पर हैं');
  await gate.says('Balu Shinde ड्यूटी पर हैं');
  await page.goto('/security/dashboard');
  await expect(page.getByText('Balu Shinde ड्यूटी पर हैं')).toBeVisible();
  await page.getByRole('button', { name: 'पढ़ लिया' }).tap();
  await expect(page.getByText('The pump is off')).toHaveCount(0);
  await expect(page.getByText(/^6 /)).toBeVisible();

  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText(/^6 /)).toBeHidden();
  const office = await browserOf(await society.admin());
  await office.goto('/admin/visits');
  for (const entry of ['Delivery for B-202', 'KA 01 ZZ 1010']) {
    await expect(office.getByRole('row').filter({ hasText: entry })).toHaveCount(1);
    await expect(office.getByRole('row').filter({ hasText: entry })).toContainText('Asha Jadhav, Main gate');
  }
});

test('who takes over is told so in their language though it is fetched only now, and in the present one where it can’t be fetched', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  await furnish(society);
  // A service worker would have all languages already; Playwright keeps it off by registering nothing.
  trouble.expect(/'waiting' of 'undefined'/);
  const page = await browserOf(await society.personWith('security', { name: 'Main gate' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true, serviceWorkers: 'block' },
  });
  const gate = new GatePage(page);
  await gate.open();
  await page.route(/\/hi-[^/]*\.js/, async (route) => {
    // By then the screen has heard who is on duty, and asks for the language as well.
    await expect(page.getByRole('region', { name: 'On duty' })).toContainText('Balu Shinde is on duty');
    await route.continue();
  });
  await gate.handOver('Balu Shinde', '4826');
  await gate.says('Balu Shinde ड्यूटी पर हैं');
  await expect(page.getByText('Balu Shinde is on duty')).toHaveCount(0);

  trouble.expect(/ERR_FAILED|Failed to (load|fetch)|preload/);
  await page.route(/\/mr-[^/]*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'ड्यूटी सौंपें' }).tap();
  await dialogOf(page).getByRole('combobox').first().selectOption({ label: 'Chhaya More' });
  await dialogOf(page).getByLabel('पिन', { exact: true }).fill('5093');
  await dialogOf(page).getByRole('button', { name: 'ड्यूटी लें' }).tap();
  await gate.says('Chhaya More ड्यूटी पर हैं');
  await expect(dialogOf(page)).toBeHidden();
});

test('without a network the gate can be read in three languages, by day and by night, and with letters twice as large', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await furnish(society);
  const small = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await browserOf(await society.personWith('security', { name: 'Main gate' }), small);
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  await page.context().setOffline(true);
  await page.goto('/security/dashboard');
  for (const [language, onDuty] of [
    ['en', 'Nobody is on duty'],
    ['hi', 'कोई ड्यूटी पर नहीं है'],
    ['mr', 'कोणीही ड्युटीवर नाही'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('aangan.language', chosen), language);
    await page.goto('/security/dashboard');
    await expect(page.getByText(onDuty)).toBeVisible();
    await page.setViewportSize({ width: 360, height: phone.height });
    expect(await beyondField(page.locator('input').first()), 'what is cut of the text in the empty field').toBe(0);
    await looksWell(page, phone, language !== 'en');
    await page.locator('input').first().fill('1010');
    await expect(page.getByText('Qamar Tyabji', { exact: true })).toBeVisible();
    await looksWell(page, phone, language !== 'en');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await looksWell(page, phone, true);
    await page.locator('input').first().fill('');
    await looksWell(page, phone, true);
  }
});

test('the gate’s dialogs, who is stopped, what was entered and what waits can be read in other languages, by day and by night', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /ERR_FAILED|Failed to (load|fetch)/);
  await furnish(society);
  const stop = { vehicleNumber: 'MH 12 ZX 7001', reason: 'Drove off after a collision', lastDay: null };
  await society.send('POST', '/api/stops', { json: stop, as: await society.admin() });
  const page = await browserOf(await society.personWith('security', { name: 'Main gate' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  for (const [language, words] of [
    ['hi', { nobody: 'कोई ड्यूटी पर नहीं है', letIn: 'अंदर आने दें' }],
    ['mr', { nobody: 'कोणीही ड्युटीवर नाही', letIn: 'आत सोडा' }],
  ] as const)
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('aangan.language', chosen), language);
      await page.goto('/security/dashboard');
      await expect(page.getByText(words.nobody)).toBeVisible();
      const look = async () => {
        await looksWell(page, phone, language !== 'hi');
        await looksWell(page, { width: 360, height: phone.height }, true);
      };
      const letIn = page.getByRole('region', { name: words.letIn, exact: true });
      for (const opener of [
        letIn.getByRole('listitem').first().getByRole('button'),
        letIn.getByRole('button').last(),
        page.getByRole('region').filter({ hasText: words.nobody }).getByRole('button'),
      ]) {
        await opener.tap();
        await expect(dialogOf(page)).toBeVisible();
        await look();
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toBeHidden();
      }
      await page.locator('input').first().fill('7001');
      await expect(page.getByRole('alert')).toContainText(stop.reason);
      await look();
      await page.locator('input').first().fill('');

      await page.context().setOffline(true);
      await letIn.getByRole('listitem').first().getByRole('button').tap();
      await dialogOf(page).getByRole('button', { name: words.letIn }).tap();
      await expect(dialogOf(page)).toBeHidden();
      await page.locator('main').locator('button[aria-expanded]').first().tap();
      await look();

      await page.context().setOffline(false);
      await page.reload();
      await page.locator('main').locator('button[aria-expanded]').last().tap();
      await expect(page.locator('main input[type=search]')).toBeVisible();
      await look();
    });
});
