import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { desk, looksWell, phone } from '../support/looks.ts';
import { ImportPage } from './pages/ImportPage.ts';

const head = 'Flat\tTenant\tMobile\tTenant address\tAgreement from\tAgreement to\tRent';
const kabir = 'A-101\tKabir Menon\t98200 22222\t5 Hill Road\t1/1/2026\t31/12/2026\t22000';
/** A tenancy without a last day, and one of a flat that is let already on these days. */
const zoya = 'A-102\tZoya Khan\t98200 33333\t\t1/3/2026\t\t18000';
const imran = 'A-101\tImran Ali\t98200 44444\t\t1/6/2026\t31/5/2027\t25000';

/** Two flats, the first with an owner, both without tenants. */
async function settled(society: LiveSociety, page: Page): Promise<ImportPage> {
  const { id } = await society.addFlat({ flatNumber: 'A-101' });
  await society.addFlat({ flatNumber: 'A-102' });
  await society.addOwner({ name: 'Leela Iyer', flatId: id, occupancyDate: '2019-01-01' });
  await signIn(page, await society.admin());
  const screen = new ImportPage(page);
  await screen.open();
  return screen;
}

const inList = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: false }).first();

test('a list of tenants becomes tenancies, and by one press none; the last day of those without is said once, and days over those of another are put right in the sheet', {
  tag: '@whole',
}, async ({ page, society }) => {
  const screen = await settled(society, page);
  await test.step('a file, and taken back', () => bringFile(page, screen));
  await test.step('on a phone, without a last day', () => bringOnPhone(page, screen));
  await test.step('days over those of another, by keys alone', () => bringByKeys(page, screen));
});

async function bringFile(page: Page, screen: ImportPage): Promise<void> {
  await screen.chooseFile('Tenants.tsv', new TextEncoder().encode([head, kabir, zoya].join('\n')));
  const until = screen.panel.getByRole('group', { name: /^Up to when the agreement runs is missing/ });
  await until.getByRole('button', { name: 'Row 3' }).click();
  await expect(page.getByRole('textbox', { name: 'Agreement to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await until.getByRole('textbox', { name: 'Tenancy to' }).fill('28/2/2027');
  await until.getByRole('button', { name: 'Use for all' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has to be asked' })).toBeVisible();
  await looksWell(page, desk, true);

  await screen.next.click();
  await screen.isAtStep('What would become of it');
  await page.getByRole('radiogroup', { name: 'Of which records' }).getByText('Tenancies', { exact: true }).click();
  await expect(page.getByText('Zoya Khan')).toBeVisible();
  await looksWell(page, desk, true);
  await screen.button('Add 2 tenancies').click();
  await expect(page.getByRole('heading', { name: '2 tenancies added' })).toBeVisible();
  await looksWell(page, desk);

  await page.goto('/admin/tenancies');
  await expect(inList(page, 'Kabir Menon')).toBeVisible();
  await expect(inList(page, 'Zoya Khan')).toBeVisible();
  await page.goBack();
  await screen.button('Undo this import').click();
  const sure = await screen.asks('Undo this import?', '2 tenancies added by it');
  await sure.answer('Undo this import');
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  await page.goto('/admin/tenancies');
  await expect(page.getByRole('heading', { name: 'No flat is let yet' })).toBeVisible();
}

/** The last day of all tenancies without is said once, or the tenants are left out. */
async function bringOnPhone(page: Page, screen: ImportPage): Promise<void> {
  await page.setViewportSize(phone);
  await screen.open();
  await screen.cells.fill([head, zoya].join('\n'));
  await page.getByRole('button', { name: 'Read these cells' }).click();
  const until = screen.panel.getByRole('group', { name: /^Up to when the agreement runs is missing/ });
  await looksWell(page, phone);
  await until.getByRole('button', { name: 'Leave the tenants out' }).click();
  await expect(page.getByText('Tenants: left out')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Tenants: left out' }).click();
  await until.getByRole('textbox', { name: 'Tenancy to' }).fill('28/2/2027');
  await until.getByRole('button', { name: 'Use for all' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has to be asked' })).toBeFocused();
  await screen.next.click();
  await screen.isAtStep('What would become of it');
  await looksWell(page, phone, true);
  await screen.button('Add 1 tenancy').click();
  await expect(page.getByRole('heading', { name: '1 tenancy added' })).toBeVisible();
}

async function bringByKeys(page: Page, screen: ImportPage): Promise<void> {
  await page.setViewportSize(desk);
  await screen.open();
  await screen.cells.focus();
  await page.keyboard.insertText([head, kabir, imran].join('\n'));
  await page.keyboard.press('Control+Enter');
  const grid = screen.sheet('Pasted cells');
  await grid.getByRole('rowheader', { name: '3', exact: true }).focus();
  for (let column = 0; column < 6; column++) await page.keyboard.press('ArrowRight');
  const cell = screen.cell('Pasted cells', 3, 4);
  await expect(cell).toBeFocused();
  await expect(cell).toContainText('Kabir Menon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Agreement from' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('1/1/2027');
  await page.keyboard.press('Enter');
  await expect(cell).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nothing has to be asked' })).toBeVisible();
  await screen.next.press('Enter');
  await expect(page.getByRole('heading', { name: 'What would become of it' })).toBeFocused();
  await screen.button('Add 2 tenancies').press('Enter');
  await expect(page.getByRole('heading', { name: '2 tenancies added' })).toBeFocused();
}
