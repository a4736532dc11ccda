import { dayIn, spokenDay } from '#domain/day.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { expectMessage } from './pages/Screen.ts';

const today = () => spokenDay(dayIn('Asia/Kolkata', new Date()));

test('a seller is marked Old with the day they left, which is put right on the flat’s page, and the register shows it', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^409 POST \/api\/ownerships\/.*\/correction(\/preview)?$/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const earlier = await society.addOwner({ name: 'Sita Seller', flatId: flat.id, occupancyDate: '2020-01-01' });
  const json = { version: earlier.version, status: 'Old', endings: { [flat.id]: '2022-03-01' } };
  await society.send('PATCH', `/api/owners/${earlier.id}`, { json, as: await society.admin() });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());

  const register = await browserOf(await society.admin());
  await register.goto('/admin/transfers');
  await expect(register.getByRole('heading', { name: 'No transfers yet' })).toBeVisible();

  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startEditing('Meera Rao');
  await expect(form.dialog.getByRole('group', { name: 'Days of ownership' })).toBeHidden();
  await form.fill({ status: 'Old' });
  const until = owners.field('Owned A-101 until', form.dialog);
  await expect(until).toHaveValue(today());
  await until.fill('31/3/2024');
  await form.submit.click();
  await expectMessage(until, 'A-101 became theirs on 01 Apr 2024. Choose that day or a later one.');
  await expect(until).toBeFocused();
  await until.fill('31/3/2025');
  await form.save();

  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const history = screen.section('Owners over time');
  const owned = history.getByRole('listitem');
  await expect(owned.nth(1)).toContainText('Meera Rao01 Apr 2024 – 31 Mar 2025');
  const future = history.getByLabel('Who owned it on');
  await future.fill('1/1/2999');
  await future.press('Tab');
  await expectMessage(future, `Choose ${today()} or an earlier day`);

  await owned.nth(1).getByRole('button', { name: 'Correct days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct days of Meera Rao' });
  const since = screen.field('Since', dialog);
  const save = dialog.getByRole('button', { name: 'Correct days' });
  await since.fill('1/2/2022');
  await save.click();
  await expect(dialog).toContainText('Say why the days are corrected');
  await screen.field('Reason', dialog).fill('The deed says 5 March');
  await save.click();
  await expectMessage(since, 'A-101 belonged to Sita Seller from 01 Jan 2020 until 01 Mar 2022.');
  await expect(screen.field('Reason', dialog)).toHaveValue('The deed says 5 March');
  await since.fill('5/3/2024');
  await save.click();
  await screen.says('The days of Meera Rao are corrected');
  await expect(dialog).toBeHidden();
  await expect(owned.nth(1)).toContainText('Meera Rao05 Mar 2024 – 31 Mar 2025');

  const row = register.getByRole('row').filter({ hasText: 'Meera Rao' });
  await expect(row).toContainText('Correction of days');
  await expect(row).toContainText('Since 01 Apr 2024 → 05 Mar 2024');
  await expect(row).not.toContainText('Until');
  await expect(row).toContainText('The deed says 5 March');
  await row.getByRole('link').first().click();
  await expect(register.getByRole('heading', { level: 1 })).toHaveText('Correction of A-101');
  await expect(register.getByRole('article')).toContainText('Since01 Apr 2024 → 05 Mar 2024');
  await expect(register.getByRole('button', { name: 'Reverse' })).toBeHidden();
});

test('an owner of two flats who becomes Old is asked for each; who moves, until and since when; what others do meanwhile takes no day away', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const other = await society.addFlat({ flatNumber: 'B-204' });
  await society.addFlat({ flatNumber: 'C-301' });
  const seller = await society.addOwner({ name: 'Sita Seller', flatId: other.id });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.openFollowing();
  const form = await owners.startEditing('Meera Rao');
  await form.fill({ flat: 'C-301' });
  await owners.field('Owned A-101 until', form.dialog).fill('20/5/2025');
  await owners.field('Owns C-301 since', form.dialog).fill('1/6/2025');
  const meera = (
    await society.send<{ items: { id: string; name: string; version: number }[] }>('GET', '/api/owners', {
      as: await society.admin(),
    })
  ).body.items.find(({ name }) => name === 'Meera Rao');
  const json = { version: meera?.version, address: 'Church Street' };
  await society.send('PATCH', `/api/owners/${meera?.id}`, { json, as: await society.admin() });
  await form.button('Show the changes').click();
  await expect(form.field('address')).toHaveValue('Church Street');
  await expect(owners.field('Owns C-301 since', form.dialog)).toHaveValue('01 Jun 2025');
  await form.save();
  await expect(owners.card('Meera Rao')).toContainText('01 Jun 2025');

  const key = crypto.randomUUID();
  const familyDetails = { adults: 1, children: 1, males: 1, females: 1 };
  const newOwner = { name: 'Meera Rao', phone: '9845012345', familyDetails };
  const sale = { key, flatId: other.id, presentOwnerId: seller.id, existingOwnerId: meera?.id, newOwner };
  const transfer = { ...sale, occupancyDate: '2025-07-01' };
  await society.send('POST', '/api/transfers', { json: transfer, as: await society.admin() });
  await expect(owners.card('Meera Rao')).toContainText('B-204');
  const again = await owners.startEditing('Meera Rao');
  await again.fill({ status: 'Old' });
  await expect(again.dialog).toContainText('Saving ends their ownership of 2 flats.');
  await owners.field('Owned C-301 until', again.dialog).fill('1/8/2025');
  await owners.field('Owned B-204 until', again.dialog).fill('1/9/2025');
  await again.save();
  const screen = new FlatPage(page);
  await screen.openFollowing(other.id, 'Flat B-204');
  await expect(screen.section('Owners over time').getByRole('listitem').nth(1)).toContainText(
    '01 Jul 2025 – 01 Sep 2025',
  );
});
