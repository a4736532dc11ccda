import { readFileSync } from 'node:fs';
import { type TestCell, workbook } from '../imports/workbook.ts';
import { expect, type Locator, type Page, signIn, test } from '../support/browser.ts';
import { ImportPage } from './pages/ImportPage.ts';

/** Two wings of forty flats under lines of their own, as a committee keeps them; every third has a car. */
function members(): Uint8Array {
  const rows: TestCell[][] = [
    ['GREEN PARK CHS LTD'],
    ['Sr No', 'Flat No.', 'Owner Name', 'Mobile', 'Type', 'Possession Date', 'Vehicle No', 'Vehicle Make Model'],
  ];
  for (const [at, wing] of ['A', 'B'].entries()) {
    rows.push([`${wing} WING`]);
    for (let door = 0; door < 40; door++) {
      const number = (Math.floor(door / 5) + 1) * 100 + (door % 5) + 1;
      const type = door === 7 ? 'Duplex' : '2 bhk';
      const car = door % 3 === 0 ? [`mh 02 ${wing}b ${1000 + door}`, 'Maruti Swift'] : ['-', null];
      rows.push([
        door + 1,
        number,
        `Member ${wing}${number}`,
        `+91 98${at}00 ${10_000 + door}`,
        type,
        '15/3/19',
        ...car,
      ]);
    }
  }
  rows.push(['Total', 80]);
  return workbook([{ name: 'Members', merges: ['A1:H1'], rows }]);
}

/** What a press of this downloads. */
async function textOf(page: Page, link: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await link.click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('an empty society becomes a full one by its workbook, and by one press an empty one again', async ({
  page,
  society,
}) => {
  await signIn(page, await society.admin());
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
  const screen = new ImportPage(page);
  await screen.isAt(/\/admin\/import$/, 'Import');
  await screen.chooseFile('Members.xlsx', members());
  await expect(page.getByRole('row', { name: /A WING/ })).toContainText('Line of a wing');
  await expect(screen.button('Take in row 3')).toBeVisible();

  await screen.next.click();
  await screen.isAtStep('What the columns hold');
  const question = page.getByRole('group', { name: 'Which type is "Duplex"?' });
  await screen.choose('Type of flat', '4BHK', question);
  await question.getByRole('button', { name: 'Use for all' }).click();
  await expect(page.getByText('Nothing has to be asked.')).toBeVisible();
  await expect(page.getByText('Type of flat “Duplex”: 4BHK')).toBeVisible();

  await screen.next.click();
  await screen.isAtStep('What would become of it');
  await page.reload();
  await screen.isAtStep('What would become of it');
  const report = page.getByRole('link', { name: 'Download report' });
  const planned = await textOf(page, report);
  await screen.button('Add 80 flats, 80 owners, 28 vehicles').click();
  await expect(page.getByRole('heading', { name: '80 flats, 80 owners, 28 vehicles added' })).toBeVisible();
  await expect(page.getByRole('link', { name: '80 owners are to complete' })).toBeVisible();
  expect(planned).toContain('Flat A-101');
  expect(await textOf(page, report)).toBe(planned);

  await screen.button('Undo this import').click();
  const sure = await screen.asks('Undo this import?', '80 flats, 80 owners, 28 vehicles added by it');
  await sure.answer('Undo this import');
  await expect(page.getByText('This import was undone.')).toBeVisible();
  await page.getByRole('link', { name: 'Flats', exact: true }).click();
  await expect(page.getByText('No flats yet')).toBeVisible();
});

test('pasted cells are brought in by keyboard alone', { tag: '@whole' }, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const screen = new ImportPage(page);
  await screen.open();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await screen.cells.focus();
  await page.keyboard.insertText(
    'Flat\tOwner\tMobile\tSince\tType\nA-101\tLeela Iyer\t98200 11111\t1/4/2020\t2BHK\nA-102\tArun Iyer\t9.82001E+09\t1/4/2020\t2BHK',
  );
  await page.keyboard.press('Control+Enter');
  await screen.isAtStep('The file as it is');
  expect(sent).toEqual(['/api/imports/pasted']);
  await screen.next.press('Enter');
  await expect(page.getByRole('heading', { name: 'What the columns hold' })).toBeFocused();
  await screen.next.press('Enter');
  await expect(page.getByRole('heading', { name: 'What would become of it' })).toBeFocused();

  const row = page.getByRole('article', { name: 'Row 3' });
  const cell = row.getByRole('textbox', { name: 'Mobile' });
  await expect(cell).toHaveAccessibleDescription(/lost digits/);
  await cell.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('98200 22222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every row can be taken.')).toBeVisible();

  await screen.button('Add 2 flats, 2 owners').press('Enter');
  await expect(page.getByRole('heading', { name: '2 flats, 2 owners added' })).toBeFocused();
  await page.goto('/admin/owners');
  await expect(page.getByRole('article').filter({ hasText: 'Arun Iyer' })).toContainText('98200 22222');
});

test('a cell is mended in the sheet itself, by keys alone', async ({ page, society }) => {
  await signIn(page, await society.admin());
  const screen = new ImportPage(page);
  await screen.open();
  await screen.chooseFile('Members.xlsx', members());
  await page.getByRole('radiogroup', { name: 'Which rows of Members' }).getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  const rows = page.getByRole('region', { name: 'Rows of Members' });
  await expect(rows.getByRole('row', { name: /Duplex/ })).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(rows).toBeFocused();
  for (const door of ['A203', 'B203']) {
    const cell = rows
      .getByRole('row', { name: new RegExp(door) })
      .getByRole('button', { name: /^Correct Type of row/ });
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Type' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Type' })).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('4BHK');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveCount(0);
    await expect(rows).toBeFocused();
  }
  await expect(page.getByText('Every row can be taken.')).toBeVisible();
  await expect(page.getByText('Add 80 flats, 80 owners, 28 vehicles.')).toBeVisible();
});
