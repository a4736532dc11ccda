import { dayIn, spokenDay } from '#domain/day.ts';
import type { Nomination } from '#domain/nomination.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { expectMessage } from './pages/Screen.ts';

const today = () => spokenDay(dayIn('Asia/Kolkata', new Date()));

test('a nomination is entered with keys alone, put right, revoked and undone; another administrator sees each on the register', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());
  const register = await browserOf(await society.admin());
  await register.goto('/admin/nominations');
  await expect(register.getByRole('heading', { name: `No nomination in force on ${today()}` })).toBeVisible();

  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const section = screen.section('Nominations');
  await expect(section).toContainText('Nobody is nominated for this flat.');
  await section.getByRole('button', { name: 'Record a nomination…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record a Nomination' });
  await expect(dialog.getByRole('textbox', { name: 'Made on' })).toBeFocused();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  };
  await type('15/8/25');
  // Skips the calendar's button.
  await dialog.getByRole('group', { name: 'Nominee 1' }).getByLabel('Name').focus();
  await type('Mohan Rao', 'Husband');
  await dialog.getByRole('button', { name: 'Add a nominee' }).press('Enter');
  const second = dialog.getByRole('group', { name: 'Nominee 2' });
  await expect(second.getByLabel('Name')).toBeFocused();
  await expect(second.getByLabel('Share')).toHaveValue('50');
  await type('Arun Rao', 'Son');
  await screen.field('Date of birth', second).fill('9/6/2015');
  await page.keyboard.press('Enter');
  await expectMessage(
    second.getByLabel('Guardian, if under 18'),
    'Arun Rao was under 18 when it was made. Name a guardian.',
  );
  await expect(second.getByLabel('Guardian, if under 18')).toBeFocused();
  await page.keyboard.type('Mohan Rao');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const entry = section.getByRole('listitem').first();
  await expect(entry).toContainText('In force');
  await expect(entry).toContainText('Arun Rao (Son) 50 %, born 09 Jun 2015, guardian Mohan Rao');
  await expect(register.getByRole('table')).toContainText('Mohan Rao (Husband) 50 %');

  await entry.getByRole('button', { name: /^Correct Meera Rao/ }).click();
  const correction = page.getByRole('dialog', { name: 'Correct a Nomination' });
  await correction.getByRole('group', { name: 'Nominee 1' }).getByLabel('Share').fill('60');
  await correction.getByRole('button', { name: 'Correct nomination' }).click();
  await expectMessage(
    correction.getByRole('group', { name: 'Nominee 2' }).getByLabel('Share'),
    'The shares add up to 110 %. Together they must be 100 %.',
  );
  await correction.getByRole('group', { name: 'Nominee 2' }).getByLabel('Share').fill('40');
  // Meanwhile another administrator puts it right, too: what each of them changed is kept.
  const as = await society.admin();
  const meanwhile = async (more: object) => {
    const listed = await society.send<{ items: Nomination[] }>('GET', `/api/nominations?flatId=${flat.id}`, { as });
    const [{ id, version, since, nominees }] = listed.body.items as [Nomination];
    const json = { version, since, nominees, reason: 'It was missing', ...more };
    await society.send('POST', `/api/nominations/${id}/correction`, { json, as });
  };
  await meanwhile({ meeting: 'Annual meeting of 2025' });
  await expect(correction.getByRole('alert')).toContainText('changed this nomination meanwhile');
  await expect(correction.getByLabel('Meeting')).toHaveValue('Annual meeting of 2025');
  await correction.getByLabel('Why it is corrected').fill('So the form says');
  await correction.getByRole('button', { name: 'Correct nomination' }).click();
  await expect(entry).toContainText('Corrected: So the form says');
  await expect(entry).toContainText('Annual meeting of 2025');
  await expect(register.getByRole('table')).toContainText('Mohan Rao (Husband) 60 %');

  await entry.getByRole('button', { name: /^Revoke Meera Rao/ }).press('Enter');
  const revocation = page.getByRole('dialog', { name: 'Revoke a Nomination' });
  await expect(revocation.getByRole('textbox', { name: 'No longer in force from' })).toBeFocused();
  await revocation.getByLabel('How it was revoked').fill('Letter of today');
  // Meanwhile another administrator puts it right.
  await meanwhile({ remarks: 'Seen again' });
  await expect(entry).toContainText('Seen again');
  await revocation.getByRole('button', { name: 'Revoke nomination' }).press('Enter');
  await expect(entry).toContainText(`Revoked ${today()}`);
  await expect(entry.getByRole('button', { name: /^Correct Meera Rao/ })).toBeFocused();
  await expect(register.getByRole('heading', { name: `No nomination in force on ${today()}` })).toBeVisible();
  await screen.undo('Nomination revoked');
  await expect(entry).toContainText('In force');
  await expect(register.getByRole('table')).toContainText('Mohan Rao (Husband) 60 %');
});

test('of two owners the second nominates, and when she dies those whom she named hold her part', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id, occupancyDate: '2024-04-01' });
  const admin = await society.admin();
  await society.send('POST', '/api/transfers/holders', {
    as: admin,
    json: {
      ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [meera.id], on: '2025-04-01' },
      holders: [
        { personId: meera.id, share: '1/2' },
        { name: 'Sunita Kumar', share: '1/2' },
      ],
      reason: 'name added',
    },
  });
  await signIn(page, admin);
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  const section = screen.section('Nominations');
  await section.getByRole('button', { name: 'Record a nomination…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a Nomination' });
  await expect(dialog.getByRole('combobox', { name: 'Nominated by' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Sunita Kumar' }).click();
  await screen.field('Made on', dialog).fill('15/8/2025');
  for (const [nth, name, share] of [
    ['1', 'Mohan Kumar', '60'],
    ['2', 'Arun Kumar', '40'],
  ] as const) {
    if (nth === '2') await dialog.getByRole('button', { name: 'Add a nominee' }).click();
    const nominee = dialog.getByRole('group', { name: `Nominee ${nth}` });
    await nominee.getByLabel('Name').fill(name);
    await nominee.getByLabel('Relation').fill('Son');
    await nominee.getByLabel('Share').fill(share);
  }
  await dialog.getByRole('button', { name: 'Record nomination' }).click();
  await expect(section).toContainText('Sunita Kumar');

  await screen.section('Present owners').getByRole('link', { name: 'Change owners' }).click();
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Nomination' }).click();
  await expect(page.getByText('Mohan Kumar (Son) 60 %, Arun Kumar (Son) 40 %')).toBeVisible();
  await page.getByRole('button', { name: 'Enter them in place of Sunita Kumar' }).click();
  await expect(page.getByRole('group', { name: 'Second owner' }).getByLabel('Share')).toHaveValue('3/10');
  await page.getByRole('button', { name: 'See what changes' }).click();
  const review = page.getByRole('dialog', { name: 'Owners of A-101' });
  await expect(review).toContainText('Sunita Kumar');
  await review.getByRole('button', { name: 'Confirm' }).click();
  const owners = screen.section('Present owners');
  await expect(owners).toContainText('Mohan Kumar · 3/10');
  await expect(owners).toContainText('Arun Kumar · 1/5');
});
