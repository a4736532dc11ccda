import { readFileSync } from 'node:fs';
import { type TestCell, workbook } from '../imports/workbook.ts';
import { expect, type Locator, type Page, signIn, test } from '../support/browser.ts';
import { desk, looksWell, phone } from '../support/looks.ts';
import { ImportPage } from './pages/ImportPage.ts';

/**
 * Two wings of forty flats, each under a line with the wing's name, as a committee keeps them; every third flat has a
 * car.
 */
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

/** The text of the file that a click on the link downloads. */
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

  const question = screen.panel.getByRole('group', { name: 'Which type is "Duplex"?' });
  await question.getByRole('button', { name: '4BHK' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has to be asked' })).toBeFocused();
  await expect(page.getByText('Type of flat “Duplex”: 4BHK')).toBeVisible();

  await screen.next.click();
  await screen.isAtStep('What would become of it');
  await page.reload();
  await screen.isAtStep('What would become of it');
  const totals = page.getByRole('table', { name: 'The last line of the sheet' });
  await expect(totals.getByRole('row', { name: /^Flat No\. 80 80 flats Equal$/ })).toBeVisible();
  const report = page.getByRole('link', { name: 'Download report' });
  const planned = await textOf(page, report);
  for (const tab of [/^Made/, /^Left out/]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await looksWell(page, desk, true);
    await looksWell(page, phone, true);
  }
  await page.setViewportSize(desk);
  await screen.button('Add 80 flats, 80 owners, 28 vehicles').click();
  await expect(page.getByRole('heading', { name: '80 flats, 80 owners, 28 vehicles added' })).toBeVisible();
  await expect(page.getByRole('link', { name: '80 owners are to complete' })).toBeVisible();
  expect(planned).toContain('Flat A-101');
  expect(await textOf(page, report)).toBe(planned);

  await screen.button('Undo this import').click();
  const sure = await screen.asks('Undo this import?', '80 flats, 80 owners, 28 vehicles added by it');
  await sure.answer('Undo this import');
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  await page.goto('/admin/flats');
  await expect(page.getByText('No flats yet')).toBeVisible();
});

test('by keys alone what a column holds is said above it, cells are mended in the sheet itself, and pasted ones are brought in; what is open leads to its cell, and is answered without the sheet on a phone', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const screen = new ImportPage(page);
  await test.step('what a column holds', () => chooseColumn(page, screen));
  await test.step('a cell is mended', () => mendCells(page, screen));
  await test.step('what is open leads to its cell, and goes once it is mended there', () =>
    mendFromPanel(page, screen));
  await test.step('on a phone all that is open is answered without the sheet', () => answerOnPhone(page, screen));
  await test.step('pasted cells are brought in', () => bringPasted(page, screen));
});

/** What a column holds is said above it, with what was not sure of it. */
async function chooseColumn(page: Page, screen: ImportPage): Promise<void> {
  await screen.open();
  const rows = ['A-301\tSameer Kulkarni\t98200 10019', 'A-302\tPallavi Joshi\t98200 10020'];
  await screen.cells.fill(['Premises\tAllotted to\tReach at', ...rows].join('\n'));
  await page.keyboard.press('Control+Enter');
  const grid = screen.sheet('Pasted cells');
  const heading = grid.getByRole('columnheader', { name: /^Reach at/ });
  await expect(heading.getByRole('button')).toHaveAccessibleName('Reach at holds: Phone, by what stands in it');
  const doubt = screen.panel.getByRole('group', { name: 'Allotted to' });
  await doubt.getByRole('button', { name: 'That is right' }).click();
  await expect(doubt).toHaveCount(0);

  await grid.getByRole('rowheader', { name: '1', exact: true }).focus();
  await page.keyboard.press('Control+Home');
  await expect(grid.getByRole('columnheader', { name: 'Row', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  const select = grid.getByRole('combobox', { name: 'Reach at holds' });
  await expect(select).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Phone', exact: true })).toBeVisible();
  await page.keyboard.insertText('second');
  const second = page.getByRole('option', { name: 'Second phone', exact: true });
  await expect(second).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await expect(heading.getByRole('button')).toHaveAccessibleName('Reach at holds: Second phone, as you chose');
  await expect(screen.cell('Pasted cells', 2, 2)).toContainText('98200 10019');
}

async function mendCells(page: Page, screen: ImportPage): Promise<void> {
  await screen.open();
  await screen.chooseFile('Members.xlsx', members());
  await page.getByRole('radiogroup', { name: 'Which rows of Members' }).getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  const rows = screen.sheet('Members').getByRole('row', { name: /Duplex/ });
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('rowheader', { name: '11', exact: true })).toBeFocused();
  for (const [row, key] of [
    [11, 'Enter'],
    [52, 'F2'],
  ] as const) {
    await page.keyboard.press('Home');
    for (let column = 0; column < 6; column++) await page.keyboard.press('ArrowRight');
    const cell = screen.cell('Members', row, 4);
    await expect(cell).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name: 'Type' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name: 'Type' })).toBeFocused();
    await page.keyboard.insertText('4BHK');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Type' })).toHaveCount(0);
    await expect(rows).toHaveCount(row === 11 ? 1 : 0);
  }
  await expect(page.getByText('Every row can be taken.')).toBeVisible();
  await expect(page.getByText('Add 80 flats, 80 owners, 28 vehicles.')).toBeVisible();
}

async function mendFromPanel(page: Page, screen: ImportPage): Promise<void> {
  await screen.open();
  await screen.chooseFile('Members.xlsx', members());
  const question = screen.panel.getByRole('group', { name: 'Which type is "Duplex"?' });
  await question.getByRole('button', { name: 'Row 52' }).click();
  const typed = page.getByRole('textbox', { name: 'Type', exact: true });
  await expect(typed).toBeFocused();
  const cell = screen.cell('Members', 52, 4);
  await expect(cell).toContainText('Which type is "Duplex"?');
  await typed.fill('3 bhk');
  await page.getByRole('button', { name: 'All equal cells' }).click();
  await expect(cell).toBeFocused();
  await expect(cell).toContainText('→ 3BHK');
  await expect(screen.panel.getByRole('heading', { name: 'Nothing has to be asked' })).toBeVisible();
  await expect(page.getByText('Add 80 flats, 80 owners, 28 vehicles.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo: Type of flat “Duplex”: 3 bhk' }).click();
  await expect(question).toBeVisible();
}

async function answerOnPhone(page: Page, screen: ImportPage): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.open();
  const lines = ['Flat\tOwner\tMobile\tSince\tType', 'A-101\tLeela Iyer\t98200 11111\t1/4/2020\tDuplex'];
  const nameless = 'A-102\t\t98200 22222\t1/4/2020\t2BHK';
  await screen.cells.fill([...lines, nameless].join('\n'));
  await page.getByRole('button', { name: 'Read these cells' }).click();
  await expect(screen.panel.getByRole('heading', { name: '2 to be answered' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  const type = screen.panel.getByRole('group', { name: 'Which type is "Duplex"?' });
  await type.getByRole('button', { name: '3BHK' }).click();
  const owner = screen.panel.getByRole('textbox', { name: 'Owner' });
  await expect(owner).toBeFocused();
  await owner.fill('Arun Iyer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing has to be asked' })).toBeFocused();
  await screen.choose('Mobile holds', 'Second phone', page.getByRole('list', { name: 'Columns of Pasted cells' }));
  await expect(page.getByText('as you chose')).toBeVisible();
  await screen.next.click();
  await expect(screen.button('Add 2 flats, 2 owners')).toBeVisible();
  if (wide) await page.setViewportSize(wide);
}

async function bringPasted(page: Page, screen: ImportPage): Promise<void> {
  await screen.open();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await screen.cells.focus();
  await page.keyboard.insertText(
    'Flat\tOwner\tMobile\tSince\tType\nA-101\tLeela Iyer\t98200 11111\t1/4/2020\t2BHK\nA-102\tArun Iyer\t9.82001E+09\t1/4/2020\t2BHK',
  );
  await page.keyboard.press('Control+Enter');
  await screen.isAtStep('The sheet, and how it is read');
  // The focused field for the pasted cells is gone: the focus goes to the heading.
  await expect(page.getByRole('heading', { name: 'The sheet, and how it is read' })).toBeFocused();
  expect(sent).toEqual(['/api/imports/pasted']);
  const answer = screen.panel.getByRole('textbox', { name: 'Phone' });
  await answer.focus();
  await page.keyboard.insertText('98200 22222');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing has to be asked' })).toBeFocused();
  await screen.next.press('Enter');
  await expect(page.getByRole('heading', { name: 'What would become of it' })).toBeFocused();

  await screen.button('Add 2 flats, 2 owners').press('Enter');
  await expect(page.getByRole('heading', { name: '2 flats, 2 owners added' })).toBeFocused();
  await page.goto('/admin/owners');
  await expect(page.getByRole('article').filter({ hasText: 'Arun Iyer' })).toContainText('98200 22222');
}

test('a sheet of 200 columns, and one of 300, is shown as far as it is read; rows that a filter hides are said to be taken, and left out by one press', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const screen = new ImportPage(page);
  for (const columns of [200, 300])
    await test.step(`${columns} columns`, async () => {
      await screen.open();
      const wide = (...first: string[]) => [...first, ...Array.from({ length: columns - 2 }, (_, at) => `c${at}`)];
      const rows = [wide('Flat', 'Type'), wide('A-101', '2BHK'), wide('A-102', '2BHK'), wide('A-103', '2BHK')];
      await screen.cells.fill(rows.map((cells) => cells.join('\t')).join('\n'));
      await page.keyboard.press('Control+Enter');
      const grid = screen.sheet('Pasted cells');
      await expect(grid).toHaveAttribute('aria-colcount', '202');
      await grid.getByRole('rowheader', { name: '2', exact: true }).focus();
      await page.keyboard.press('End');
      const last = screen.cell('Pasted cells', 2, 199);
      await expect(last).toHaveText('c197');
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport();
      await screen.next.click();
      await expect(screen.button('Add 3 flats')).toBeVisible();
      const report = await textOf(page, page.getByRole('link', { name: 'Download report' }));
      expect(report.includes('GS – KN')).toBe(columns === 300);
    });
  await test.step('rows that a filter hides', async () => {
    await screen.open();
    const rows = [['Flat No', 'Type', 'Floor'], ...['A-101', 'A-102', 'A-103'].map((flat) => [flat, '2BHK', 1])];
    await screen.chooseFile('Filtered.xlsx', workbook([{ name: 'Flats', rows, hiddenRows: [3] }]));
    await expect(page.getByText('1 row hidden in the workbook, taken like the others.')).toBeVisible();
    await expect(page.getByText('Add 3 flats.')).toBeVisible();
    await looksWell(page, phone, true);
    await looksWell(page, desk, true);
    await screen.button('Leave hidden rows out').click();
    await expect(page.getByText('Add 2 flats.')).toBeVisible();
    await expect(page.getByText('1 row hidden in the workbook, left out.')).toBeVisible();
    await screen.button('Take hidden rows').click();
    await expect(page.getByText('Add 3 flats.')).toBeVisible();
  });
});

test('the shadow over further columns of the sheet stays on the edge of its frame, and below the bar at the foot of the page', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());
  await page.setViewportSize({ width: 1366, height: 600 });
  await page.goto('/admin/import');
  const months = Array.from({ length: 12 }, (_, at) => `Dues of month ${at + 1}`);
  const rows = Array.from({ length: 20 }, (_, at) => [`A-${101 + at}`, `Member ${at}`, ...months.map(() => 3500)]);
  const sheet = { name: 'Members', rows: [['Flat No', 'Owner', ...months], ...rows] };
  await new ImportPage(page).chooseFile('Dues.xlsx', workbook([sheet]));
  const frame = page.getByRole('grid').locator('..');
  // A sticky shadow goes with the edge as far as its column of the frame's grid is wide.
  await expect
    .poll(() =>
      frame.evaluate((one) => {
        const room = Number.parseFloat(getComputedStyle(one).gridTemplateColumns);
        return [one.scrollWidth > one.clientWidth, Math.abs(one.scrollWidth - room) < 2];
      }),
    )
    .toEqual([true, true]);
  // The highest layer within the frame is below the foot of the page only where the frame is a stack of its own.
  expect(await frame.evaluate((one) => getComputedStyle(one).isolation)).toBe('isolate');
});
