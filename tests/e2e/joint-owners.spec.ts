import { addDays, dayIn, spokenDay } from '#domain/day.ts';
import { elevenMonthsFrom } from '#domain/tenancyFacts.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { tabTo } from '../support/keys.ts';
import { looksWell, phone } from '../support/looks.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { expectMessage } from './pages/Screen.ts';

const today = dayIn('Asia/Kolkata', new Date());

test('a name is added with keys alone, two sell to two, one of whom is on record; the register has it, and it is reversed', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  // The entry's page may fetch the plan of a reversal after the reversal is done.
  trouble.expect(/^409 GET .*\/reversal$/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  await society.addOwner({ name: 'Zoya Menon', phone: '98200 77778' });
  const admin = await society.admin();
  await signIn(page, admin);
  const list = await browserOf(await society.admin());
  await list.goto('/admin/flats');
  const card = list.getByRole('article', { name: 'Flat A-101' });
  await expect(card).toContainText('Meera Rao');

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('change owners of A-101');
  await page.getByRole('option', { name: /Change owners of A-101/ }).click();
  await expect(page.getByRole('heading', { name: 'Owners of A-101' })).toBeVisible();
  const row = (nth: string) => page.getByRole('group', { name: `${nth} owner` });
  await expect(row('First')).toContainText('Meera Rao');
  await row('Second').getByLabel('Name').focus();
  await page.keyboard.type('Sunita Kumar');
  await page.keyboard.press('Tab');
  await page.keyboard.type('98200 55555');
  await page.keyboard.press('Enter');
  // An empty row is removed.
  await expect(row('Third').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('Third')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
  await row('Second').getByLabel('Share').fill('1/3');
  await row('First').getByLabel('Share').fill('1/2');
  await page.getByRole('textbox', { name: 'From' }).fill(spokenDay(addDays(today, -100)));
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Name added' }).click();
  await page.getByLabel('Remarks').fill('Resolution 12 of the committee');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expectMessage(row('Second').getByLabel('Share'), 'The shares add up to 5/6. Together they must be the whole.');
  await row('Second').getByLabel('Share').fill('50 %');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'See what changes' }).click();
  const review = page.getByRole('dialog', { name: 'Owners of A-101' });
  await expect(review).toContainText('Stays, with this share from');
  await expect(review).toContainText('Sunita Kumar · 1/2 New record');
  await expect(review).toContainText('Remarks: Resolution 12 of the committee');
  // Back from the plan, the keys are where they were.
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await expect(page.getByRole('button', { name: 'See what changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await review.getByRole('button', { name: 'Confirm' }).click();
  const screen = new FlatPage(page);
  const owners = screen.section('Present owners');
  await expect(owners).toContainText('Meera Rao');
  await expect(owners).toContainText('Sunita Kumar · 1/2');
  await expect(card).toContainText('Meera Rao, Sunita Kumar');

  await owners.getByRole('link', { name: 'Change owners' }).click();
  for (const name of ['Meera Rao', 'Sunita Kumar']) {
    await tabTo(page, row('First').getByRole('button', { name: `Take out ${name}` }));
    await page.keyboard.press('Enter');
  }
  // The button is gone with its row: the focus goes to the next useful control.
  await expect(page.getByRole('button', { name: 'Add a joint owner' })).toBeFocused();
  await tabTo(page, row('First').getByLabel('Name'), 'Shift+Tab');
  await page.keyboard.type('Kabir Menon');
  await tabTo(page, row('First').getByLabel('Share'));
  await page.getByRole('button', { name: 'Add a joint owner' }).click();
  await row('Second').getByLabel('Name').fill('Zoya Menon');
  await row('Second').getByLabel('Phone').fill('9820077778');
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Sale' }).click();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use that record' }).click();
  await expect(review.getByRole('region', { name: 'Who leaves' })).toContainText('Becomes an Old owner');
  await review.getByRole('button', { name: 'Confirm' }).click();
  await expect(owners).toContainText('Kabir Menon');
  await expect(card).toContainText('Kabir Menon, Zoya Menon');
  // The transfer of before is the first until the history is fetched again.
  const history = screen.section('Owners over time');
  await expect(history).toContainText('Kabir Menon');
  await history.getByRole('link', { name: 'By transfer' }).first().click();
  await expect(page.getByRole('article')).toContainText('Meera Rao (1/2) and Sunita Kumar (1/2)');
  await page.getByRole('button', { name: 'Reverse' }).click();
  const reversal = page.getByRole('dialog');
  await reversal.getByLabel('Reason').fill('Entered for the wrong flat');
  await reversal.getByRole('button', { name: /Reverse/ }).click();
  await expect(card).toContainText('Meera Rao, Sunita Kumar');
  await page.goto(`/admin/people/${owner.id}`);
  await expect(page.getByRole('region', { name: 'Flats' })).toContainText('1/2, with Sunita Kumar');
});

test('two sell to two and stay as their tenants: their car is not asked about, the agreement is, and it is one act', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  // The entry's page may fetch the plan of a reversal after the reversal is done.
  trouble.expect(/^409 GET .*\/reversal$/);
  const day = (days: number) => addDays(today, days);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  await society.addVehicle({ vehicleNumber: 'KA 01 ZZ 0001', ownerId: meera.id, flatId: flat.id });
  const joint = {
    ...{
      key: crypto.randomUUID(),
      flatId: flat.id,
      presentOwnerIds: [meera.id],
      on: '2024-05-01',
      reason: 'name added',
    },
    holders: [{ personId: meera.id }, { name: 'Sunita Kumar' }],
  };
  const admin = await society.admin();
  await page.setViewportSize(phone);
  await signIn(page, admin);
  await page.goto(`/admin/flats/${flat.id}/owners`);
  const row = (nth: string) => page.getByRole('group', { name: `${nth} owner` });
  const stay = page.getByRole('radio', { name: 'They stay, as tenants of those who own it then' });
  await expect(row('First')).toContainText('Meera Rao');
  // Another user adds an owner meanwhile: the form says so, and goes on with the new owner.
  await page.getByLabel('Remarks').fill('Deed 12');
  await society.send('POST', '/api/transfers/holders', { as: admin, json: joint });
  const news = page.getByRole('alert', { name: 'The owners of A-101 have changed meanwhile' });
  await expect(news).toContainText('It now belongs to Meera Rao and Sunita Kumar.');
  await looksWell(page, phone, true);
  await news.getByRole('button', { name: 'Go on with the present owners' }).click();
  await expect(news).toBeHidden();
  await expect(row('Second')).toContainText('Sunita Kumar');
  await expect(page.getByLabel('Remarks')).toHaveValue('Deed 12');
  await expect(stay).toBeHidden();
  await row('First').getByRole('button', { name: 'Take out Meera Rao' }).click();
  await row('First').getByRole('button', { name: 'Take out Sunita Kumar' }).click();
  await row('First').getByLabel('Name').fill('Zoya Shah');
  await page.getByRole('button', { name: 'Add a joint owner' }).click();
  await row('Second').getByLabel('Name').fill('Imran Shah');
  await expect(page.getByRole('radiogroup', { name: 'What becomes of Meera Rao and Sunita Kumar?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vehicles at this flat' })).toBeVisible();
  await stay.check();
  await expect(page.getByRole('heading', { name: 'Vehicles at this flat' })).toBeHidden();
  const lastDay = page.getByLabel('Last day');
  // The last day is proposed eleven months on, and follows the first day.
  await expect(lastDay).toHaveValue(spokenDay(elevenMonthsFrom(today)));
  await page.getByRole('textbox', { name: 'From' }).fill(spokenDay(day(-5)));
  await expect(lastDay).toHaveValue(spokenDay(elevenMonthsFrom(day(-5))));
  await lastDay.fill(spokenDay(day(-6)));
  await page.getByLabel('Rent', { exact: true }).fill('32000');
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Sale' }).click();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expectMessage(lastDay, `It begins on ${spokenDay(day(-5))}. Choose that day or a later one.`);
  await expect(lastDay).toBeFocused();
  await lastDay.fill(spokenDay(day(300)));
  await looksWell(page, phone);
  await page.getByRole('button', { name: 'See what changes' }).click();
  const review = page.getByRole('dialog', { name: 'Owners of A-101' });
  await expect(review).toContainText(
    `Meera Rao and Sunita Kumar from ${spokenDay(day(-5))} to ${spokenDay(day(300))}: stays as tenant of these owners.`,
  );
  await expect(review).toContainText('At the flat stays KA 01 ZZ 0001.');
  await looksWell(page, phone, true);
  await review.getByRole('button', { name: 'Confirm' }).click();
  const screen = new FlatPage(page);
  await expect(screen.section('Present owners')).toContainText('Zoya Shah');
  await expect(screen.section('Tenancies')).toContainText('Meera Rao, Sunita Kumar');
  await expect(screen.section('Tenancies')).toContainText('Rent ₹32,000');
  await expect(screen.section('Vehicles')).toContainText('KA 01 ZZ 0001');
  const { items } = (await society.send<{ items: { id: string }[] }>('GET', '/api/transfers', { as: admin })).body;
  await page.goto(`/admin/transfers/${items[0]?.id}`);
  await page.getByRole('button', { name: 'Reverse' }).click();
  const reversal = page.getByRole('dialog');
  await expect(reversal).toContainText('A-101 is let to Meera Rao and Sunita Kumar no longer; the household stays.');
  await reversal.getByLabel('Reason').fill('Entered for the wrong flat');
  await reversal.getByRole('button', { name: /Reverse/ }).click();
  await expect(page.getByText('This transfer was reversed', { exact: true })).toBeVisible();
  await screen.openFollowing(flat.id, 'Flat A-101');
  await expect(screen.section('Present owners')).toContainText('Meera Rao');
  await expect(screen.section('Tenancies')).toContainText('It was never let.');
});
