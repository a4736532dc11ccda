import { addDays, dayIn, spokenDay } from '#domain/day.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { looksWell, phone } from '../support/looks.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { expectMessage } from './pages/Screen.ts';

const today = dayIn('Asia/Kolkata', new Date());
const day = (away: number) => addDays(today, away);

test('a flat is let with keys alone, renewed, put right and given back; another administrator sees each in the list', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());
  const list = await browserOf(await society.admin());
  await list.goto('/admin/tenancies');
  await expect(list.getByRole('heading', { name: 'No flat is let yet' })).toBeVisible();

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('let A-101');
  await page.getByRole('option', { name: /Let A-101/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Let Out a Flat' });
  const first = dialog.getByRole('textbox', { name: 'First day' });
  await expect(first).toBeFocused();
  await page.keyboard.type(spokenDay(day(-300)));
  await page.keyboard.press('Tab');
  const last = dialog.getByRole('textbox', { name: 'Last day' });
  // The last day is proposed, eleven months on.
  await expect(last).not.toHaveValue('');
  await last.fill(spokenDay(day(20)));
  await dialog.getByRole('group', { name: 'Tenant', exact: true }).getByLabel('Name').focus();
  await page.keyboard.type('Kabir Menon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('98200 77777');
  await page.keyboard.press('Enter');
  const second = dialog.getByRole('group', { name: 'Co-tenant 1' });
  await expect(second.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Kabir Menon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('98200 77777');
  await page.keyboard.press('Enter');
  // An empty row is removed.
  await expect(dialog.getByRole('group', { name: 'Co-tenant 2' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Rent')).toBeFocused();
  await page.keyboard.type('32000');
  await page.keyboard.press('Enter');
  await expectMessage(second.getByLabel('Name'), 'This tenant is named above already');
  await expect(second.getByLabel('Name')).toBeFocused();
  await second.getByLabel('Name').fill('Zoya Menon');
  await second.getByLabel('Phone').fill('');
  await dialog.getByLabel('Rent').press('Enter');
  await expect(dialog).toBeHidden();
  const screen = new FlatPage(page);
  const section = screen.section('Tenancies');
  const entry = section.getByRole('listitem').first();
  await expect(entry).toContainText('Kabir Menon, Zoya Menon');
  await expect(entry).toContainText('Ends in 20 days');
  const card = list.getByRole('article', { name: 'A-101, Kabir Menon' });
  await expect(card).toContainText('Rent ₹32,000');

  await entry.getByRole('button', { name: /^Correct Kabir Menon/ }).click();
  const correction = page.getByRole('dialog', { name: 'Correct a Tenancy' });
  await correction.getByLabel('Rent').fill('33000');
  await correction.getByRole('button', { name: 'Correct tenancy' }).click();
  await expectMessage(correction.getByLabel('Why it is corrected'), 'Say why it is corrected');
  await correction.getByLabel('Why it is corrected').fill('So the agreement says');
  await correction.getByRole('button', { name: 'Correct tenancy' }).click();
  await expect(entry).toContainText('Corrected: So the agreement says');
  await expect(card).toContainText('Rent ₹33,000');

  await entry.getByRole('button', { name: /^Renew Kabir Menon/ }).click();
  const renewal = page.getByRole('dialog', { name: 'Renew a Tenancy' });
  await expect(renewal.getByRole('textbox', { name: 'First day' })).toHaveValue(spokenDay(day(21)));
  await renewal.getByRole('button', { name: 'Renew tenancy' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section).toContainText(`From ${spokenDay(day(21))}`);
  await screen.undo('Tenancy renewed');
  await expect(section.getByRole('listitem')).toHaveCount(1);

  await entry.getByRole('link', { name: /^Add Vehicle of Kabir Menon/ }).click();
  const vehicle = page.getByRole('dialog');
  await expect(vehicle.getByLabel('Owner')).toHaveValue(/^Kabir Menon/);
  await expect(vehicle.getByLabel('Flat')).toHaveValue(/^A-101/);
  await vehicle.getByLabel('Vehicle Number').fill('KA 01 AB 1234');
  await vehicle.getByLabel('Company').fill('Honda');
  await vehicle.getByLabel('Model').fill('Activa');
  await vehicle.getByRole('button', { name: 'Add Vehicle', exact: true }).click();
  await expect(vehicle).toBeHidden();

  await page.goto(`/admin/flats/${flat.id}`);
  await entry.getByRole('button', { name: /^End Kabir Menon/ }).click();
  const ending = page.getByRole('dialog', { name: 'End a Tenancy' });
  await expect(ending.getByRole('textbox', { name: 'First day without them' })).toBeFocused();
  await expect(ending.getByRole('radio', { name: 'Leaves the flat with them' })).toBeChecked();
  await ending.getByRole('button', { name: 'End tenancy' }).click();
  await expect(entry).toContainText(`Left ${spokenDay(today)}`);
  await expect(screen.section('Vehicles')).toContainText('No vehicle is registered here.');
  await expect(list.getByRole('heading', { name: 'No tenancy fits' })).toBeVisible();
  await screen.undo('Tenancy ended');
  await expect(entry).toContainText('Ends in 20 days');
  await expect(card).toBeVisible();

  await list.goto('/admin/tenancies?view=table');
  const row = list.getByRole('row', { name: /^A-101/ });
  await row.getByRole('button', { name: /^Actions for A-101, Kabir Menon/ }).press('Enter');
  await expect(row.getByRole('menuitem')).toHaveText(['Renew…', 'Next tenant…', 'End…', 'Correct…', 'Add Vehicle']);
  await row.getByRole('menuitem', { name: 'End…' }).press('Enter');
  await expect(list.getByRole('dialog', { name: 'End a Tenancy' })).toBeVisible();

  await page.getByRole('link', { name: 'Kabir Menon' }).first().click();
  await expect(page.locator('[data-page-head]')).toContainText('Rents A-101');
  await expect(page.getByRole('region', { name: 'Rents and rented' })).toContainText('A-101');
  expect(owner.id).not.toBe('');
});

test('after a renewal, its taking back and the end of a tenancy the keys go on beside it, and in the list at its heading', {
  tag: '@whole',
}, async ({ page, society }) => {
  const admin = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const tenancy = { flatId: flat.id, since: day(-300), lastDay: day(20), tenants: [{ name: 'Kabir Menon' }] };
  await society.send('POST', '/api/tenancies', { json: tenancy, as: admin });
  await signIn(page, admin);
  await page.goto(`/admin/flats/${flat.id}`);
  const section = new FlatPage(page).section('Tenancies');
  const dialog = page.getByRole('dialog');
  const act = async (name: RegExp, done: string) => {
    await section.getByRole('button', { name }).press('Enter');
    const button = dialog.getByRole('button', { name: done });
    await expect(button).toBeEnabled();
    await button.press('Enter');
    await expect(dialog).toBeHidden();
  };
  const first = `Kabir Menon, A-101, from ${spokenDay(day(-300))}`;
  await act(/^Renew Kabir/, 'Renew tenancy');
  await expect(section.getByRole('button', { name: `Renew ${first}` })).toHaveCount(0);
  await expect(section.getByRole('button', { name: `Correct ${first}` })).toBeFocused();
  await act(/^Take back Kabir/, 'Take back');
  await expect(section).toContainText('Never began');
  await expect(section.getByRole('button', { name: /^Correct/ }).first()).toBeFocused();
  await act(/^End Kabir/, 'End tenancy');
  await expect(section).toContainText(`Left ${spokenDay(today)}`);
  await expect(section.getByRole('button', { name: `Correct ${first}` })).toBeFocused();

  const next = { ...tenancy, since: today, lastDay: day(300), tenants: [{ name: 'Zoya Shah' }] };
  await society.send('POST', '/api/tenancies', { json: next, as: admin });
  await page.goto('/admin/tenancies');
  await page
    .getByRole('article')
    .getByRole('button', { name: /^End Zoya/ })
    .press('Enter');
  const end = dialog.getByRole('button', { name: 'End tenancy' });
  await expect(end).toBeEnabled();
  await end.press('Enter');
  await expect(page.getByRole('heading', { name: 'No tenancy fits' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a tenancy that another administrator changes while its form is open is corrected and ended all the same, and what either changed is kept', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  // What an end would do may be asked just before the page hears of the change.
  trouble.expect(/^409 POST \/api\/tenancies\/[^/]+\/end\/preview/);
  const admin = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const tenants = [{ name: 'Kabir Menon' }];
  const draft = { flatId: flat.id, since: day(-300), lastDay: day(20), tenants, rent: 30_000, deposit: 90_000 };
  const { body: tenancy } = await society.send<Tenancy>('POST', '/api/tenancies', { json: draft, as: admin });
  const { flatId: _, ...facts } = { ...draft, tenants: [{ personId: tenancy.tenants[0]?.personId }] };
  const path = `/api/tenancies/${tenancy.id}`;
  const elsewhere = async (version: number, more: object) => {
    const json = { ...facts, version, reason: 'So the agreement says', ...more };
    await society.send('POST', `${path}/correction`, { json, as: admin });
  };
  await signIn(page, admin);
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const section = screen.section('Tenancies');
  await section.getByRole('button', { name: /^Correct Kabir/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Deposit').fill('95000');
  await dialog.getByLabel('Remarks').fill('Keys with the caretaker');
  await elsewhere(1, { rent: 31_000, deposit: 91_000 });
  await expect(dialog.getByRole('alert')).toContainText('You both changed: deposit.');
  await expect(dialog.getByLabel('Rent')).toHaveValue(/31,?000/);
  await dialog.getByLabel('Why it is corrected').fill('The receipt says so');
  await dialog.getByRole('button', { name: 'Correct tenancy' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Rent ₹31,000 · deposit ₹95,000');
  await expect(section).toContainText('Keys with the caretaker');

  await section.getByRole('button', { name: /^End Kabir/ }).click();
  await expect(dialog).toContainText(`until ${spokenDay(day(20))}`);
  await elsewhere(3, { lastDay: day(30) });
  await expect(dialog).toContainText(`until ${spokenDay(day(30))}`);
  await dialog.getByRole('button', { name: 'End tenancy' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText(`Left ${spokenDay(today)}`);
});

/** The form in which B-201 is let from today on, while Kabir Menon rents A-101 with these members of his household. */
async function lettingToKabir(page: Page, society: LiveSociety, members: { name: string; relation: string }[]) {
  const admin = await society.admin();
  const [one, other] = [await society.addFlat({ flatNumber: 'A-101' }), await society.addFlat({ flatNumber: 'B-201' })];
  const draft = { flatId: one.id, since: day(-300), lastDay: day(20), tenants: [{ name: 'Kabir Menon' }] };
  await society.send('POST', '/api/tenancies', { json: draft, as: admin });
  const { body } = await society.send<{ items: { id: string }[] }>('POST', '/api/households', {
    json: { flatId: one.id, members },
    as: admin,
  });
  await signIn(page, admin);
  const screen = new FlatPage(page);
  await screen.openFollowing(other.id, 'Flat B-201');
  await page.getByRole('button', { name: 'Let out…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Let Out a Flat' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill(spokenDay(today));
  return { admin, one, body, screen, dialog };
}

test('who moves to another flat brings their household with the letting; who is no longer there is said to be, and one undo takes it back', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 POST \/api\/tenancies/);
  const { admin, one, body, screen, dialog } = await lettingToKabir(page, society, [
    { name: 'Kamala Menon', relation: 'Mother' },
    { name: 'Arun Menon', relation: 'Son' },
  ]);
  await dialog.getByLabel('Or somebody on record').fill('Kabir');
  await page.getByRole('option', { name: /Kabir Menon/ }).click();
  const household = dialog.getByRole('group', { name: 'Their household' });
  const everybody = household.getByLabel('The household comes with them');
  await expect(everybody).toBeChecked();
  await expect(household).toContainText('2 of 2 come.');
  const arun = household.getByLabel('Arun Menon, of A-101');
  await arun.uncheck();
  await expect(household).toContainText('1 of 2 come.');
  await arun.check();
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText(
    'Comes with them: Kamala Menon, Arun Menon',
  );
  await society.send('DELETE', `/api/households/${body.items[1]?.id}`, { as: admin });
  await dialog.getByLabel('Rent').fill('32000');
  await dialog.getByRole('button', { name: 'Let out' }).click();
  await expectMessage(arun, 'They do not live with these tenants in another flat any more');
  await expect(dialog.getByLabel('Rent')).toHaveValue(/32,?000/);
  // The box goes with its tick: `uncheck` would look for it again.
  await arun.click();
  await expect(arun).toHaveCount(0);
  await expect(everybody).toBeChecked();
  await dialog.getByRole('button', { name: 'Let out' }).click();
  await expect(dialog).toBeHidden();
  const section = screen.section('Household');
  await expect(section).toContainText('Kamala Menon');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section).not.toContainText('Kamala Menon');
  await screen.openFollowing(one.id, 'Flat A-101');
  await expect(section).toContainText('Kamala Menon');
});

for (const isAsked of [false, true])
  test(`a letting that is sent before the form could say who may come, ${isAsked ? 'while it asks' : 'before it asks'}, brings the household all the same`, {
    tag: '@whole',
  }, async ({ page, society, trouble }) => {
    // The form's own question may still be on its way when the flat is let.
    trouble.expect(/^409 POST \/api\/tenancies\/preview/);
    const { screen, dialog } = await lettingToKabir(page, society, [{ name: 'Kamala Menon', relation: 'Mother' }]);
    await page.route('**/api/tenancies/preview', async (route) => {
      await page.waitForTimeout(2_000);
      await route.continue().catch(() => {});
    });
    await dialog.getByLabel('Or somebody on record').fill('Kabir');
    const asked = page.waitForRequest('**/api/tenancies/preview');
    await page.getByRole('option', { name: /Kabir Menon/ }).click();
    if (isAsked) await asked;
    await dialog.getByRole('button', { name: 'Let out' }).click();
    await expect(dialog).toBeHidden();
    await expect(screen.section('Household')).toContainText('Kamala Menon');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('the list on a phone: what is overdue, a new tenancy over the days of another, and somebody who is on record', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 POST \/api\/tenancies/);
  const admin = await society.admin();
  const [one, other] = [await society.addFlat({ flatNumber: 'A-101' }), await society.addFlat({ flatNumber: 'B-201' })];
  const tenants = [{ name: 'Kabir Menon', phone: '9820077777' }];
  const overdue = { flatId: one.id, since: day(-400), lastDay: day(-10), tenants };
  await society.send('POST', '/api/tenancies', { json: overdue, as: admin });
  const running = { flatId: other.id, since: day(-40), lastDay: day(200), tenants: [{ name: 'Ravi Shah' }] };
  await society.send('POST', '/api/tenancies', { json: running, as: admin });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await page.goto('/admin');
  const letOut = page.getByRole('list', { name: 'Let out' }).getByRole('link');
  await expect(letOut).toHaveText(['Let out1', 'Tenancies overdue1']);
  await letOut.last().click();
  await expect(page).toHaveURL(/\/admin\/tenancies\?state=overdue$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(`Overdue since ${spokenDay(day(-9))}`);
  await page.getByRole('button', { name: 'Let out a flat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let Out a Flat' });
  await dialog.getByLabel('Flat').fill('B-201');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'First day' }).fill(spokenDay(day(10)));
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(spokenDay(day(300)));
  const tenant = dialog.getByRole('group', { name: 'Tenant', exact: true });
  await tenant.getByLabel('Name').fill('K. Menon');
  await tenant.getByLabel('Phone').fill('9820077777');
  await dialog.getByRole('button', { name: 'Let out' }).click();
  await page
    .getByRole('dialog', { name: 'Already on record?' })
    .getByRole('button', { name: 'Use that record' })
    .click();
  await expectMessage(
    dialog.getByRole('textbox', { name: 'First day' }),
    `B-201 is let to Ravi Shah from ${spokenDay(day(-40))} to ${spokenDay(day(200))}. Choose other days.`,
  );
  await expect(tenant.getByLabel('Tenant on record')).toHaveValue(/^Kabir Menon/);
  await dialog.getByRole('textbox', { name: 'First day' }).fill(spokenDay(day(201)));
  await dialog.getByRole('button', { name: 'Let out' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/tenancies?state=upcoming');
  await expect(page.getByRole('article')).toContainText('Kabir Menon');
  // The tenancies on a day, also those that have ended since.
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'On a day' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Ravi Shah');
  await page.getByRole('textbox', { name: 'Rented on' }).fill(spokenDay(day(-20)));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`state=day.*on=${day(-20)}|on=${day(-20)}.*state=day`));
  await expect(page.getByRole('article')).toHaveCount(2);
  await looksWell(page, phone);
});
