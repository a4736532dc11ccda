import type { DeviceCode } from '#domain/device.ts';
import type { AddedGuard } from '#domain/guard.ts';
import { expect, type LiveSociety, type Page, serverAway, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

/** Words that are the same in every language, and names, numbers and addresses of this society. */
const everywhere =
  /Aangan|\S+@\S+|Chrome|Linux|Browser|(Google|Microsoft)|Authenticator|QR|English|Users|Devices|k7wm-p3xq-9tbd|[A-Z]-\d{3}|[A-Z]{2} \d\d [A-Z]{1,3} \d{4}|Qamar Tyabji|Asha Jadhav|Balu Shinde|Main gate|Gopal|Ravi|Maruti Suzuki|Swift|Drove off|ABC|Ctrl Enter|AM|PM|\b[ap]m\b/g;

const nobodyOnDuty = 'कोई ड्यूटी पर नहीं है';

/** The names and descriptions that a screen reader speaks on this page, as far as they are in English. */
async function englishSpoken(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
    nodes: { ignored: boolean; name?: { value?: unknown }; description?: { value?: unknown } }[];
  };
  await session.detach();
  const texts = nodes
    .filter(({ ignored }) => !ignored)
    .flatMap(({ name, description }) => [name?.value, description?.value].map((text) => String(text ?? '')));
  return [...new Set(texts)].filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(everywhere, '')));
}

const speaksIt = (page: Page, where: string) =>
  expect.poll(() => englishSpoken(page), `English that is spoken: ${where}`).toEqual([]);

/** Read once, as a toast goes by itself: waiting until no English is spoken would only wait for that. */
async function saysItInToast(page: Page): Promise<void> {
  const toasts = page.locator('[data-rht-toaster]');
  await expect(toasts.getByRole('button').first()).toBeVisible();
  expect((await toasts.innerText()).replaceAll(everywhere, '')).not.toMatch(/[A-Za-z]{2}/);
}

async function furnish(society: LiveSociety): Promise<string> {
  const as = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  const owner = await society.addOwner({ name: 'Qamar Tyabji', phone: '9845098450', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  for (const [name, pin] of [
    ['Asha Jadhav', '7391'],
    ['Balu Shinde', '4826'],
  ])
    await society.send<AddedGuard>('POST', '/api/guards', { json: { name, pin }, as });
  const stop = { vehicleNumber: 'MH 12 ZX 7001', reason: 'Drove off', lastDay: null };
  await society.send('POST', '/api/stops', { json: stop, as });
  return (await society.send<DeviceCode>('POST', '/api/devices', { json: { name: 'Main gate' }, as })).body.code;
}

/** In Hindi alone: tests/house/texts.test.ts has it that each text of these screens has its Marathi, too. */
test('nothing on the screens of sign-in, the gate and one’s account is spoken in English once another language was chosen', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway, /^(401|404|422) /, /console: PartMissing/, /ERR_FAILED/);
  const code = await furnish(society);
  const choose = (page: Page) => page.addInitScript(() => localStorage.setItem('aangan.language', 'hi'));
  const doors = await browserOf(null);
  await choose(doors);
  await doors.goto('/reset');
  await expect(doors.getByRole('heading', { level: 1 })).toBeVisible();
  await speaksIt(doors, '/reset');
  for (const address of ['/login', '/signup', '/device']) {
    await doors.goto(address);
    await expect(doors.locator('button[type=submit]')).toBeVisible();
    await doors.locator('button[type=submit]').click();
    await expect(doors.locator('[aria-invalid=true]').first()).toBeVisible();
    await speaksIt(doors, address);
  }

  const account = await browserOf(await society.personWith('user', { name: 'Ravi' }));
  await choose(account);
  await account.goto('/account');
  const forms = account.locator('main form');
  await expect(forms.first()).toBeVisible();
  for (const form of await forms.all()) await form.locator('button[type=submit]').click();
  await expect(account.locator('[aria-invalid=true]').first()).toBeVisible();
  await saysItInToast(account);
  await speaksIt(account, 'account');
  await account.reload();
  await expect(forms.first()).toBeVisible();
  await account.context().setOffline(true);
  await account.locator('header button').first().click();
  await saysItInToast(account);
  await account.context().setOffline(false);
  // Its server is away, too, and comes back without this page.
  await account.route(/\/assets\/AccountPage-/, (route) => route.abort());
  await account.route('**/healthz', (route) => route.abort());
  await account.goto('/account');
  const retry = account.getByRole('alert').getByRole('button');
  await expect(retry).toBeEnabled();
  await speaksIt(account, 'a page that can not be fetched');
  const away = await account.getByRole('heading', { level: 1 }).textContent();
  await account.unroute('**/healthz');
  await retry.click();
  await expect(account.getByRole('heading', { level: 1 })).not.toHaveText(away ?? '');
  await speaksIt(account, 'a page that the server does not have');

  const page = await browserOf(null, { viewport: phone, hasTouch: true, isMobile: true });
  await choose(page);
  await page.goto(`/device#${code}`);
  await page.locator('button[type=submit]').tap();
  const main = page.locator('main');
  const letIn = main.getByRole('region').filter({ has: page.locator('#let-in') });
  await expect(letIn).toBeVisible();
  await new GatePage(page).untilReady();
  await speaksIt(page, 'gate');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await speaksIt(page, 'account of a device');
  await page.goto('/security/dashboard');

  const dialog = page.getByRole('dialog');
  await main.getByRole('region').filter({ hasText: nobodyOnDuty }).getByRole('button').tap();
  await dialog.locator('select').first().selectOption({ label: 'Asha Jadhav' });
  await dialog.locator('input').first().fill('1357');
  await dialog.locator('button[type=submit]').tap();
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
  await speaksIt(page, 'a wrong PIN');
  await dialog.locator('input').first().fill('7391');
  await dialog.locator('button[type=submit]').tap();
  await saysItInToast(page);

  await letIn.getByRole('listitem').first().getByRole('button').tap();
  await dialog.locator('input[data-autofocus]').fill('Z-999');
  await dialog.locator('button[type=submit]').tap();
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
  await dialog.getByRole('combobox').first().click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await speaksIt(page, 'an entry');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(2);
  await speaksIt(page, 'the question before it is lost');
  await dialog
    .filter({ hasNot: page.locator('input') })
    .getByRole('button')
    .last()
    .tap();
  await expect(dialog).toHaveCount(0);

  await letIn.getByRole('button').last().tap();
  await dialog.locator('input').fill('123456');
  await expect(dialog.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible();
  await speaksIt(page, 'a code');
  await page.goBack();

  const field = page.locator('main input').first();
  for (const text of ['1010', '7001', 'B-202', '9999', 'K']) {
    await field.fill(text);
    await expect(page.locator('[data-behind]')).toHaveCount(0);
    await speaksIt(page, text);
  }
  await page.locator('main button[aria-label^="123"]').tap();
  await speaksIt(page, 'the digits');
  await field.fill('');

  await page.context().setOffline(true);
  await page.locator('header button').first().tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await speaksIt(page, 'the themes');
  await page.getByRole('menuitemradio').last().tap();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await letIn.getByRole('listitem').first().getByRole('button').tap();
  await dialog.locator('button[type=submit]').tap();
  await expect(dialog).toHaveCount(0);
  await page.locator('main button[aria-expanded]').first().tap();
  await speaksIt(page, 'what waits');
  await page.locator('header button').last().tap();
  await expect(dialog).toBeVisible();
  await speaksIt(page, 'what would be lost');
  await page.goBack();
  await page.locator('main button[aria-expanded]').last().tap();
  await speaksIt(page, 'what was entered');
});
