import { addDays, dayIn, spokenDay } from '#domain/day.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { expectMessage } from './pages/Screen.ts';

const today = dayIn('Asia/Kolkata', new Date());

test('who lives in a flat is listed with keys alone, row after row; another administrator sees who needs help', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101', floor: 0 });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());
  const list = await browserOf(await society.admin());
  await list.goto('/admin/emergency-help');
  await expect(list.getByRole('heading', { name: 'Nobody is listed as needing help' })).toBeVisible();

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('list who lives in A-101');
  await page.getByRole('option', { name: /List who lives in A-101/i }).click();
  const dialog = page.getByRole('dialog', { name: 'List Who Lives There' });
  const row = (nth: number) => dialog.getByRole('group', { name: `Member ${nth}`, exact: true });
  // The owner is proposed as the first member; the focus is in the next row.
  await expect(row(1).getByLabel('Somebody on record')).toHaveValue(/^Meera Rao/);
  for (let nth = 2; nth <= 5; nth += 1) {
    await expect(row(nth).getByLabel('Name')).toBeFocused();
    await page.keyboard.type(`Member ${nth}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(nth % 2 === 0 ? 'Son' : 'Daughter');
    await page.keyboard.press('Tab');
    await page.keyboard.type(nth === 5 ? '2900' : '2015');
    await page.keyboard.press('Enter');
  }
  // Enter in an empty row focuses the button; saving focuses the field with the error.
  await expect(row(6).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectMessage(row(5).getByLabel('Year of birth'), '2900 is still to come');
  await expect(row(5).getByLabel('Year of birth')).toBeFocused();
  await row(5).getByLabel('Year of birth').fill('');
  await row(5).getByLabel('Help in an emergency').fill('Wheelchair');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const section = new FlatPage(page).section('Household');
  await expect(section.getByRole('listitem')).toHaveCount(5);
  await expect(section).toContainText(
    '5 listed. They are counted, in place of the numbers entered with the owner or the tenancy.',
  );
  const told = list.getByRole('row', { name: /A-101.*Member 5.*Wheelchair/ });
  await expect(told).toContainText('Meera Rao (owner)');
  const desk = list.viewportSize();
  await list.setViewportSize({ width: 390, height: 844 });
  await expect(list.getByRole('main')).toContainText('Ground floor · Daughter');
  if (desk) await list.setViewportSize(desk);

  await section.getByRole('button', { name: 'Left: Member 5' }).press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Left the Household' });
  await expect(leaving.getByRole('textbox', { name: 'First day without them' })).toHaveValue(spokenDay(today));
  await expect(leaving.getByRole('textbox', { name: 'First day without them' })).toBeFocused();
  await leaving.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(section).toContainText('Lived here before (1)');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(told).toBeHidden();
  await new FlatPage(page).undo('Left the household');
  await expect(told).toBeVisible();

  // The day on which somebody left is put right where they are edited, or taken out again, with the reason.
  await section.getByRole('button', { name: 'Left: Member 5' }).click();
  // Meanwhile another administrator enters their phone.
  const as = await society.admin();
  const meanwhile = async (who: string, edit: object) => {
    const listed = await society.send<{ items: HouseholdMember[] }>('GET', `/api/households?flatId=${flat.id}`, { as });
    const member = listed.body.items.find(({ name }) => name === who);
    await society.send('PATCH', `/api/households/${member?.id}`, { json: { version: member?.version, ...edit }, as });
  };
  await meanwhile('Member 5', { phone: '9820055555' });
  await expect(section).toContainText('98200 55555');
  await leaving.getByRole('button', { name: 'Save' }).click();
  const former = page.getByRole('dialog', { name: 'Member 5', exact: true });
  const editFormer = async (day: string) => {
    await section.getByText('Lived here before (1)').click();
    await section.getByRole('button', { name: 'Edit Member 5', exact: true }).click();
    await former.getByLabel('First day without them').fill(day);
    await former.getByLabel('Why the day is corrected').fill('A slip');
    await former.getByRole('button', { name: 'Save' }).click();
  };
  trouble.expect(/^422 PATCH \/api\/households/);
  await editFormer('01 Jan 2001');
  await expectMessage(former.getByLabel('First day without them'), 'They have lived there since');
  await former.getByLabel('First day without them').fill(spokenDay(addDays(today, -1)));
  await former.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText(`– ${spokenDay(addDays(today, -1))}`);
  await expect(section).toContainText('Corrected: A slip');
  await section.getByText('Lived here before (1)').click();
  await editFormer('');
  await expect(section.getByText('Lived here before')).toHaveCount(0);
  await expect(told).toBeVisible();

  await section.getByRole('button', { name: 'Edit Member 2', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Member 2', exact: true });
  await editing.getByLabel('Name').fill('Arun Rao');
  await editing.getByLabel('Phone').fill('12');
  await page.keyboard.press('Enter');
  await expectMessage(editing.getByLabel('Phone'), 'Phone number must be exactly 10 digits');
  // Meanwhile another administrator edits them, too: what each of them changed is kept, and the keys stay where they are.
  await meanwhile('Member 2', { name: 'Arun R', help: 'Wheelchair' });
  await expect(editing.getByRole('alert')).toContainText('You both changed: name. Yours stands in the form');
  await expect(editing.getByLabel('Help in an emergency')).toHaveValue('Wheelchair');
  await expect(editing.getByLabel('Phone')).toBeFocused();
  await editing.getByLabel('Phone').fill('98200 77777');
  await page.keyboard.press('Enter');
  await expect(editing).toBeHidden();
  await expect(section.getByRole('listitem').nth(1)).toContainText('Arun Rao');
  await expect(section.getByRole('listitem').nth(1)).toContainText('Wheelchair');
  await section.getByRole('button', { name: 'Delete Arun Rao' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(4);

  // While the flat is let it has the tenants' household; the owner's stays on record beside it.
  const admin = await society.admin();
  const tenancy = { flatId: flat.id, since: addDays(today, -10), lastDay: addDays(today, 300) };
  await society.send('POST', '/api/tenancies', { json: { ...tenancy, tenants: [{ name: 'Kabir Menon' }] }, as: admin });
  await expect(section).toContainText('Nobody is listed.');
  await expect(section).toContainText('The owner’s household, while the flat is let');
  await expect(told).toBeHidden();
});

test('of a flat that is let its tenant is proposed, told by what they rent; where people are listed the button adds to them', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const as = await society.admin();
  const tenancy = { flatId: flat.id, since: addDays(today, -10), lastDay: addDays(today, 300) };
  await society.send('POST', '/api/tenancies', { json: { ...tenancy, tenants: [{ name: 'Kabir Menon' }] }, as });
  await signIn(page, as);
  await page.goto(`/admin/flats/${flat.id}`);
  const section = new FlatPage(page).section('Household');
  await section.getByRole('button', { name: 'List who lives here…' }).click();
  const dialog = page.getByRole('dialog', { name: 'List Who Lives There' });
  const person = dialog.getByLabel('Somebody on record', { exact: true });
  await expect(person).toHaveValue('Kabir Menon · Rents A-101');
  expect(await person.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByRole('button', { name: 'List who lives here…' })).toBeHidden();
  await section.getByRole('button', { name: 'Add to the household…' }).click();
  await expect(page.getByRole('dialog', { name: 'Add to the Household' }).getByLabel('Name')).toBeFocused();
});

test('on a phone no field that the focus moves to in a long form is under the form’s buttons', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101', floor: 0 });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/admin/flats/${flat.id}?household=1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add another' }).click();
  const fields = dialog.locator('fieldset').last().locator('input:visible, button:visible');
  const buttons = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
  await expect(fields.first()).toBeFocused();
  for (const field of await fields.all()) {
    await expect(field).toBeFocused();
    const { y, height } = (await field.boundingBox()) ?? { y: 0, height: Number.NaN };
    expect(y + height).toBeLessThanOrEqual(buttons?.y ?? 0);
    await page.keyboard.press('Tab');
  }
});

test('on a phone the message at the last field of a long form stands above the form’s buttons', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^422 PATCH \/api\/households/);
  const flat = await society.addFlat({ flatNumber: 'A-101', floor: 0 });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  const as = await society.admin();
  const members = [{ name: 'Arun Rao', relation: 'Son' }];
  await society.send('POST', '/api/households', { json: { flatId: flat.id, members }, as });
  await signIn(page, as);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/admin/flats/${flat.id}`);
  await page.getByRole('button', { name: 'Edit Arun Rao', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lives there since', { exact: true }).fill('31/12/2035');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const message = dialog.getByText("The day can't be in the future: 31 Dec 2035");
  const buttons = await dialog.getByRole('button', { name: 'Save' }).locator('..').boundingBox();
  await expect(async () => {
    const { y, height } = (await message.boundingBox()) ?? { y: 0, height: Number.NaN };
    expect(y + height).toBeLessThanOrEqual(buttons?.y ?? 0);
  }).toPass({ timeout: 10_000 });
});
