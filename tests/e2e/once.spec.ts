import { addDays, dayIn, spokenDay } from '#domain/day.ts';
import { expect, type Page, signIn, test } from '../support/browser.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { enough, OwnersPage } from './pages/OwnersPage.ts';

/** The next answer to what is sent there is lost: the server has done it, and the screen is not told. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('an answer that is lost and a button that is pressed again make one visitor, one stop and one owner', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/ POST \/api\/(passes|stops|owners)$/);
  await society.addFlat({ flatNumber: 'B-202' });
  await signIn(page, await society.admin());
  const dialog = page.getByRole('dialog');
  const lost = dialog.getByText('Network error. Please check your connection');

  await page.goto('/admin/passes');
  await page.getByRole('button', { name: 'Announce a visitor' }).first().click();
  await dialog.getByLabel('Name').fill('Anil Kumar');
  await dialog.getByLabel('Flat').fill('b202');
  await loseAnswer(page, '**/api/passes');
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(lost).toBeVisible();
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByLabel(/^Code \d{6}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article', { name: /Anil Kumar/ })).toHaveCount(1);

  await page.goto('/admin/stops');
  await page.getByRole('button', { name: 'Stop at the gate' }).first().click();
  await dialog.getByLabel('Name').fill('Suresh Kale');
  await dialog.getByLabel('Reason').fill('Ask the office');
  await dialog.getByLabel('Without an end, until the office ends it').check();
  await loseAnswer(page, '**/api/stops');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(lost).toBeVisible();
  // What is changed meanwhile is not saved beside it, nor over it.
  await dialog.getByLabel('Reason').fill('Call the police');
  trouble.expect(/^409 POST \/api\/stops$/);
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog.getByText('This was saved already, with other details. Reload the page.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ask the office');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Suresh Kale')).toHaveCount(1);

  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startAdding();
  await form.fill(enough);
  await loseAnswer(page, '**/api/owners');
  await form.submit.click();
  await expect(lost).toBeVisible();
  // Nobody is asked whether the owner is the one who has just been saved.
  await form.button('Add another').click();
  await owners.says('Owner added successfully');
  // The next form is another owner's.
  await form.fill({ ...enough, name: 'Binod Das', email: 'binod@people.example', phone: '9845011112' });
  await form.save();
  await owners.shows(['Binod Das', enough.name]);
});

test('an answer that is lost and a button that is pressed again let a flat once, to the same new tenant, once more and with one household', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/ POST \/api\/(tenancies|tenancies\/[^/]+\/renewal|households)$/);
  const today = dayIn('Asia/Kolkata', new Date());
  const day = (away: number) => spokenDay(addDays(today, away));
  const admin = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const left = {
    flatId: flat.id,
    since: addDays(today, -300),
    lastDay: addDays(today, 20),
    tenants: [{ name: 'Ravi Shah' }],
  };
  await society.send('POST', '/api/tenancies', { json: left, as: admin });
  await signIn(page, admin);
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const dialog = page.getByRole('dialog');
  const lost = dialog.getByText('Network error. Please check your connection');
  async function pressTwice(name: string) {
    const button = dialog.getByRole('button', { name, exact: true });
    await button.click();
    await expect(lost).toBeVisible();
    await button.click();
    await expect(dialog).toBeHidden();
  }

  const tenancies = screen.section('Tenancies');
  await tenancies.getByRole('button', { name: /^Next tenant/ }).click();
  await dialog.getByRole('textbox', { name: 'First day' }).fill(day(0));
  const tenant = dialog.getByRole('group', { name: 'Tenant', exact: true });
  await tenant.getByLabel('Name').fill('Kabir Menon');
  await tenant.getByLabel('Phone').fill('98200 77777');
  await loseAnswer(page, '**/api/tenancies');
  await pressTwice('Change tenants');
  await expect(tenancies.getByRole('listitem').filter({ hasText: 'Kabir Menon' })).toHaveCount(1);

  await tenancies.getByRole('button', { name: /^Renew Kabir Menon/ }).click();
  await loseAnswer(page, '**/renewal');
  await pressTwice('Renew tenancy');
  await expect(tenancies.getByRole('listitem').filter({ hasText: 'Kabir Menon' })).toHaveCount(2);

  const household = screen.section('Household');
  await household.getByRole('button', { name: 'List who lives here…' }).click();
  await loseAnswer(page, '**/api/households');
  await pressTwice('Save');
  await expect(household.getByRole('listitem')).toHaveCount(1);
});

test('a tenancy sent again after a lost answer brings the household that was chosen, though a co-tenant was found on record', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/ POST \/api\/tenancies$/);
  const today = dayIn('Asia/Kolkata', new Date());
  const admin = await society.admin();
  const [one, other] = [await society.addFlat({ flatNumber: 'A-101' }), await society.addFlat({ flatNumber: 'B-201' })];
  await society.addOwner({ name: 'Zoya Menon', phone: '98200 77778' });
  const days = { since: addDays(today, -300), lastDay: addDays(today, 20) };
  const draft = { ...days, flatId: one.id, tenants: [{ name: 'Kabir Menon' }] };
  await society.send('POST', '/api/tenancies', { json: draft, as: admin });
  const members = [{ name: 'Kamala Menon', relation: 'Mother' }];
  await society.send('POST', '/api/households', { json: { flatId: one.id, members }, as: admin });
  await signIn(page, admin);
  const screen = new FlatPage(page);
  await screen.openFollowing(other.id, 'Flat B-201');
  await page.getByRole('button', { name: 'Let out…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Let Out a Flat' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill(spokenDay(today));
  await dialog.getByLabel('Or somebody on record').fill('Kabir');
  await page.getByRole('option', { name: /Kabir Menon/ }).click();
  await dialog.getByRole('button', { name: 'Add a co-tenant' }).click();
  await dialog.getByLabel('Name').last().fill('Zoya Menon');
  await dialog.getByLabel('Phone').last().fill('98200 77778');
  await expect(dialog.getByLabel('The household comes with them')).toBeChecked();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tenancies')) sent.push(request.postDataJSON());
  });
  await loseAnswer(page, '**/api/tenancies');
  const letOut = dialog.getByRole('button', { name: 'Let out', exact: true });
  await letOut.click();
  await page.getByRole('button', { name: 'Use that record' }).click();
  await expect(dialog.getByText('Network error. Please check your connection')).toBeVisible();
  await letOut.click();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await expect(screen.section('Household')).toContainText('Kamala Menon');
});
