import { addDays, dayIn, spokenDay } from '#domain/day.ts';
import { expect, type Locator, type Page, signIn, test } from '../support/browser.ts';
import { tabTo } from '../support/keys.ts';
import { desk, looksWell, phone } from '../support/looks.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { expectMessage } from './pages/Screen.ts';
import { TransferPage } from './pages/TransferPage.ts';

/* Changes of a flat that a clerk makes with the keyboard alone, at the width of a phone and of a desktop. */

const today = dayIn('Asia/Kolkata', new Date());
const day = (away: number) => addDays(today, away);

/** Tabs to a field, and types over its value. */
async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a select, and chooses an option by keyboard. */
async function chooseAt(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target);
  const listed = page.getByRole('option', { name: option, exact: true });
  // The list forgets what the arrow keys reached in the moment after it opened: a person looks, and presses again.
  await expect(async () => {
    if (!(await listed.isVisible())) await page.keyboard.press('Enter');
    await expect(listed).toBeVisible();
    for (let pressed = 0; pressed < 12; pressed += 1) {
      if ((await listed.getAttribute('data-combobox-selected')) !== null) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(target).toHaveValue(option, { timeout: 2000 });
  }).toPass();
}

test('who sells and stays: one act on one page with keys alone, shown before, and reversed in one', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 GET .*\/reversal$/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  await society.addVehicle({ ownerId: owner.id, flatId: flat.id, vehicleNumber: 'KA 01 ZZ 0001' });
  await signIn(page, await society.admin());
  const form = new TransferPage(page);
  await form.open(flat.id);
  await expect(page.getByRole('heading', { name: 'Vehicles at this flat' })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Leaves the flat' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Stays, as tenant of the new owner' })).toBeChecked();
  // Sellers who stay keep their vehicles: the form does not ask about them.
  await expect(page.getByRole('heading', { name: 'Vehicles at this flat' })).toBeHidden();
  await typeAt(page, page.getByLabel('Last day'), spokenDay(day(-1)));
  await typeAt(page, page.getByLabel('Rent', { exact: true }), '32000');
  for (const [label, text] of [
    ['Full Name', 'Zoya Shah'],
    ['Phone Number', '98450 99999'],
    ['Adults', '2'],
    ['Children', '1'],
    ['Males', '1'],
    ['Females', '1'],
  ] as const)
    await typeAt(page, form.field(label), text);
  await page.keyboard.press('Enter');
  await expectMessage(page.getByLabel('Last day'), `It begins on ${spokenDay(today)}. Choose that day or a later one.`);
  await expect(page.getByLabel('Last day')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(spokenDay(day(330)));
  await looksWell(page, desk);
  await looksWell(page, phone, true);
  await page.keyboard.press('Enter');
  await expect(form.plan).toContainText(
    `Meera Rao from ${spokenDay(today)} to ${spokenDay(day(330))}: stays as tenant`,
  );
  await expect(form.plan).toContainText('At the flat stays KA 01 ZZ 0001.');
  await looksWell(page, phone, true);
  await looksWell(page, desk, true);
  await pressAt(page, form.plan.getByRole('button', { name: 'Confirm transfer' }));
  await expect(form.done).toContainText('A-101 now belongs to Zoya Shah');
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  await expect(screen.section('Tenancies')).toContainText('Meera Rao');
  await expect(screen.section('Tenancies')).toContainText('Rent ₹32,000');
  await expect(screen.section('Vehicles')).toContainText('KA 01 ZZ 0001');

  const { items } = (
    await society.send<{ items: { id: string }[] }>('GET', '/api/transfers', { as: await society.admin() })
  ).body;
  await page.goto(`/admin/transfers/${items[0]?.id}`);
  await pressAt(page, page.getByRole('button', { name: 'Reverse', exact: true }));
  const reversal = page.getByRole('dialog');
  await expect(reversal).toContainText('A-101 is let to Meera Rao no longer; the household stays.');
  await typeAt(page, reversal.getByLabel('Reason'), 'Entered for the wrong flat');
  await pressAt(page, reversal.getByRole('button', { name: 'Reverse transfer' }));
  await expect(page.getByText('This transfer was reversed', { exact: true })).toBeVisible();
  await screen.openFollowing(flat.id, 'Flat A-101');
  await expect(screen.section('Tenancies')).toContainText('It was never let.');
  await expect(screen.section('Present owner')).toContainText('Meera Rao');
});

test('a tenancy’s life with keys alone on a phone: let, renewed, taken back, ended, and let to the next one the same day', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  await page.setViewportSize(phone);
  await signIn(page, await society.admin());
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const section = screen.section('Tenancies');
  const dialog = page.getByRole('dialog');
  const letTo = async (name: string, since: string, lastDay: string) => {
    await pressAt(page, section.getByRole('button', { name: 'Let out…' }));
    await expect(dialog.getByRole('textbox', { name: 'First day' })).toBeFocused();
    await page.keyboard.type(spokenDay(since));
    await typeAt(page, dialog.getByRole('textbox', { name: 'Last day' }), spokenDay(lastDay));
    await typeAt(page, dialog.getByRole('group', { name: 'Tenant', exact: true }).getByLabel('Name'), name);
    await typeAt(page, dialog.getByLabel('Rent'), '32000');
  };
  await letTo('Kabir Menon', day(-300), day(-301));
  await page.keyboard.press('Enter');
  const lastDay = dialog.getByRole('textbox', { name: 'Last day' });
  await expectMessage(lastDay, `It begins on ${spokenDay(day(-300))}. Choose that day or a later one.`);
  await expect(lastDay).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(spokenDay(day(20)));
  await looksWell(page, phone, true);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const entries = section.getByRole('listitem');
  await expect(entries).toHaveText([/Kabir Menon.*Ends in 20 days/s]);

  await pressAt(page, section.getByRole('button', { name: /^Renew Kabir Menon/ }));
  await expect(dialog.getByRole('textbox', { name: 'First day' })).toHaveValue(spokenDay(day(21)));
  await pressAt(page, dialog.getByRole('button', { name: 'Renew tenancy' }));
  await expect(dialog).toBeHidden();
  await expect(entries).toHaveCount(2);
  await pressAt(page, section.getByRole('button', { name: /^Take back Kabir Menon/ }));
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressAt(page, dialog.getByRole('button', { name: 'Take back' }));
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Never began');

  // The previous tenancy is unchanged, and ends today: the next one begins the same day.
  const first = entries.filter({ hasText: 'Ends in 20 days' });
  await pressAt(page, first.getByRole('button', { name: /^End Kabir Menon/ }));
  await looksWell(page, phone, true);
  await pressAt(page, dialog.getByRole('button', { name: 'End tenancy' }));
  await expect(dialog).toBeHidden();
  await expect(section).toContainText(`Left ${spokenDay(today)}`);
  await letTo('Imran Shaikh', today, day(300));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Imran Shaikh');
  await looksWell(page, phone, true);
});

test('the next tenant comes the day the last one leaves: one act with keys alone on a phone, shown before, and one undo', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  // The preview says what is impossible before the form is sent.
  trouble.expect(/^422 POST \/api\/tenancies\/preview$/);
  trouble.expect(/^422 POST \/api\/tenancies$/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  const as = await society.admin();
  const tenants = [{ name: 'Kabir Menon' }];
  const json = { flatId: flat.id, since: day(-200), lastDay: day(90), tenants };
  const { body } = await society.send<{ tenants: { personId: string }[] }>('POST', '/api/tenancies', { as, json });
  const ownerId = body.tenants[0]?.personId ?? '';
  await society.addVehicle({ ownerId, flatId: flat.id, vehicleNumber: 'KA 02 CD 5678' });
  const members = [{ name: 'Kamala Menon', relation: 'Mother' }];
  await society.send('POST', '/api/households', { as, json: { flatId: flat.id, members } });
  await page.setViewportSize(phone);
  await signIn(page, as);
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const section = screen.section('Tenancies');
  await pressAt(page, section.getByRole('button', { name: /^Next tenant after Kabir Menon/ }));
  const dialog = page.getByRole('dialog', { name: 'Next Tenant' });
  const first = dialog.getByRole('textbox', { name: 'First day' });
  await expect(first).toBeFocused();
  await expect(first).toHaveValue(spokenDay(today));
  const plan = dialog.getByRole('region', { name: 'What changes' });
  await expect(plan).toContainText('Shown once days and tenant are filled in.');
  await looksWell(page, phone, true);

  // Types over the proposed day.
  await page.keyboard.type(spokenDay(day(20)));
  await typeAt(page, dialog.getByRole('group', { name: 'Tenant', exact: true }).getByLabel('Name'), 'Imran Shaikh');
  const sentence = `A-101 is let to Kabir Menon until ${spokenDay(day(90))}, and a tenancy ends sooner only on a day that has come.`;
  await expect(plan).toContainText(sentence);
  await pressAt(page, dialog.getByRole('button', { name: 'Change tenants' }));
  await expectMessage(first, `${sentence} Choose one, or a day after that.`);
  await expect(first).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(spokenDay(today));
  await expect(plan).toContainText(`from ${spokenDay(today)}: Imran Shaikh, tenant`);
  await expect(plan).toContainText(
    `Kabir Menon since ${spokenDay(day(-200))}: ends on ${spokenDay(today)}, as they left.`,
  );
  await expect(plan).toContainText('Moves out with them: Kamala Menon');
  await expect(plan).toContainText('KA 02 CD 5678 of Kabir Menon leaves');
  await looksWell(page, phone, true);
  await looksWell(page, desk, true);
  await tabTo(page, dialog.getByRole('radio', { name: 'Leaves the flat with them' }));
  await page.keyboard.press('ArrowDown');
  await expect(plan).toContainText('KA 02 CD 5678 of Kabir Menon stays');
  await page.keyboard.press('ArrowUp');
  await expect(plan).toContainText('KA 02 CD 5678 of Kabir Menon leaves');
  await pressAt(page, dialog.getByRole('button', { name: 'Change tenants' }));
  await expect(dialog).toBeHidden();
  const entries = section.getByRole('listitem');
  await expect(entries).toHaveText([
    /Imran Shaikh.*Running/s,
    new RegExp(`Kabir Menon.*Left ${spokenDay(today)}`, 's'),
  ]);
  await expect(screen.section('Vehicles')).toContainText('No vehicle is registered here.');

  await page.keyboard.press('Control+z');
  await expect(entries).toHaveText([/Kabir Menon.*Running/s]);
  await expect(screen.section('Vehicles')).toContainText('KA 02 CD 5678');
  await expect(screen.section('Household')).toContainText('Kamala Menon');
});

test('an owner dies: their heirs are entered from the nomination with keys alone on a phone', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  const nominees = [
    { name: 'Mohan Rao', relation: 'Husband', share: 60 },
    { name: 'Arun Rao', relation: 'Son', share: 40 },
  ];
  const json = { flatId: flat.id, ownerId: meera.id, since: '2025-08-15', nominees };
  await society.send('POST', '/api/nominations', { json, as: await society.admin() });
  await page.setViewportSize(phone);
  await signIn(page, await society.admin());
  await page.goto(`/admin/flats/${flat.id}/owners`);
  await chooseAt(page, page.getByRole('combobox', { name: 'Reason' }), 'Inheritance');
  await pressAt(page, page.getByRole('button', { name: 'Enter them in place of Meera Rao' }));
  await expect(page.getByRole('group', { name: 'First owner' }).getByLabel('Share')).toHaveValue('3/5');
  await looksWell(page, phone, true);
  await tabTo(page, page.getByRole('button', { name: 'See what changes' }));
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Owners of A-101' });
  await expect(review.getByRole('region', { name: 'Who leaves' })).toContainText('Meera Rao');
  await looksWell(page, phone, true);
  await pressAt(page, review.getByRole('button', { name: 'Confirm' }));
  const screen = new FlatPage(page);
  await expect(screen.section('Present owners')).toContainText('Mohan RaoShare3/5');
  await expect(screen.section('Present owners')).toContainText('Arun Rao · 2/5');
  await expect(screen.section('Nominations')).toContainText('Ended with the ownership');
});
