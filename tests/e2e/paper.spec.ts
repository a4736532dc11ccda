import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync, unzlibSync } from 'fflate';
import { expect, type Page, signIn, test } from '../support/browser.ts';
import { dayAgo } from '../support/entries.ts';

/** Exports by a list's menu, and answers the file. */
async function saved(page: Page, as: 'Excel (.xlsx)' | 'CSV (.csv)'): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Export or print' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: as }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** How many sheets of paper the browser needs to print the page. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/s.exec(pdf)?.[1]);
}

test('the register is had as a file that spreadsheets understand, and on paper without anything to press, black on white in the dark theme too', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const seller = await society.addOwner({ name: '=Sita()', flatId: flat.id });
  const { id } = await society.transfer(flat, seller, 'Binod Buyer');
  await signIn(page, await society.admin());

  await test.step('the register is had as a file that spreadsheets understand, and on paper without anything to press', async () => {
    await page.goto('/admin/transfers');
    await expect(page.getByRole('row').filter({ hasText: 'Binod Buyer' })).toBeVisible();

    const csv = await saved(page, 'CSV (.csv)');
    expect(csv.name).toMatch(/register-of-transfers-\d{4}-\d\d-\d\d\.csv$/);
    const [headings, entry] = csv.content.toString('utf8').split('\r\n');
    expect(headings).toContain('No.,Date,Flat,Previous owner,New owner,Reason');
    expect(entry).toMatch(/^\d{4}\/001,\d{4}-\d\d-\d\d,A-101,'=Sita\(\),Binod Buyer,Sale/);

    const xlsx = await saved(page, 'Excel (.xlsx)');
    expect(xlsx.name).toMatch(/register-of-transfers-\d{4}-\d\d-\d\d\.xlsx$/);
    const parts = unzipSync(xlsx.content);
    const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
    expect(textOf('xl/sharedStrings.xml')).toContain('>=Sita()<');
    expect(textOf('xl/worksheets/sheet1.xml')).toMatch(/<c r="B2" s="\d+"><v>4\d{4}<\/v>/);
    expect(textOf('xl/worksheets/sheet1.xml')).not.toContain('<f>');

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-paper]')).toContainText('Secretary');
    for (const role of ['button', 'banner', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0);
    expect(await pagesOf(page)).toBe(1);
  });

  await test.step('what is printed in the dark theme is black on white, also where background graphics are printed', async () => {
    for (const [address, sheets] of [
      [`/admin/transfers/${id}`, page.getByRole('article')],
      [`/admin/people/${seller.id}`, page.locator('main section')],
    ] as const) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.goto(address);
      await expect(sheets.first()).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const colours = await sheets.evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color].join(' ')),
      );
      expect([...new Set(colours)], address).toEqual(['rgb(255, 255, 255) rgb(0, 0, 0)']);
    }
  });
});

test('the flats that were looked for are printed as a table by the browser itself, and had as a file with their columns', {
  tag: '@whole',
}, async ({ page, society }) => {
  for (const flatNumber of ['A-101', 'B-101', 'B-102']) await society.addFlat({ flatNumber });
  await signIn(page, await society.admin());
  await page.goto('/admin/flats?q=b-10');
  await expect(page.getByText('2 of 3 flats')).toBeVisible();
  const csv = await saved(page, 'CSV (.csv)');
  const [headings, ...rows] = csv.content.toString('utf8').trimEnd().split('\r\n');
  expect(headings).toMatch(/^\uFEFFFlat,Owner,Floor,Type,Status,/);
  expect(rows.map((row) => row.slice(0, 5))).toEqual(['B-101', 'B-102']);

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper.locator('tbody td:first-child')).toHaveText(['B-101', 'B-102', 'Total']);
  await expect(paper).toContainText('Only with "b-10"');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await pagesOf(page)).toBe(1);
});

/** The cells of the paper whose content is wider than they are, and so lies over the next one. */
const cutOnPaper = (page: Page) =>
  page
    .locator('[data-paper]')
    .evaluate((sheet) =>
      [...sheet.querySelectorAll('td, th')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent),
    );

test('on paper a cell of the widest lists is not printed over the next one, and a flat’s own page has the society’s head and nothing to press', {
  tag: '@whole',
}, async ({ page, society }) => {
  const as = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'A-101', rent: 31_000, deposit: 100_000, size: 1830 });
  await society.addOwner({ name: 'Venkataramanan Subramaniam', flatId: flat.id });
  const json = {
    ...{ flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-300), rent: 1_250_000, deposit: 10_000_000 },
    ...{ tenants: [{ name: 'Padmavathi Venkataramanan', phone: '98450 12346' }, { name: 'Mohammed Yusuf Qureshi' }] },
    ...{
      agreementNumber: 'NBOM-4417/2025',
      policeOn: dayAgo(20),
      policeReference: 'PS/2026/0917',
      agency: 'Nest Homes',
    },
    ...{ familyDetails: { adults: 2, children: 1, males: 1, females: 2 }, remarks: 'Keeps a dog, as was agreed.' },
  };
  await society.send('POST', '/api/tenancies', { json, as });
  const members = [{ name: 'Padmavathi Venkataramanan', relation: 'Self', phone: '98450 12346' }];
  await society.send('POST', '/api/households', { json: { flatId: flat.id, members }, as });
  await signIn(page, as);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1020, height: 720 });
  const paper = page.locator('[data-paper]');
  await page.goto('/admin/tenancies');
  await expect(paper).toContainText('Only those not ended');
  await expect(paper).toContainText('₹1,00,00,000');
  expect(await cutOnPaper(page)).toEqual([]);

  const every =
    'flatNumber owner floor type status residents size rent deposit description males females children tenant';
  await page.goto(`/admin/flats?view=table&columns=${`${every} ownedWith`.replaceAll(' ', '+')}`);
  await expect(paper.getByRole('columnheader')).toHaveCount(15);
  await expect(paper).toContainText('1,830');
  expect(await cutOnPaper(page)).toEqual([]);

  await page.goto(`/admin/flats/${flat.id}`);
  await expect(page.getByRole('heading', { name: 'Flat A-101' })).toHaveCount(1);
  await expect(page.getByText(/^Made on .* by /)).toBeVisible();
  await expect(page.getByText('Owners over time')).toBeVisible();
  // Who is listed at the foot of a sheet has their phone on the same one.
  await expect(page.getByRole('region', { name: 'Household' }).getByRole('listitem')).toHaveCSS(
    'break-inside',
    'avoid',
  );
  for (const role of ['button', 'textbox', 'combobox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
});

test('an entry of the register with three sellers is one sheet, with a line for each who signs', {
  tag: '@whole',
}, async ({ page, society }) => {
  const admin = await society.admin();
  await signIn(page, admin);

  await test.step('one of them remains, and two come: without the menu', async () => {
    const flat = await society.addFlat({ flatNumber: 'A-101' });
    const owners = async (presentOwnerIds: string[], holders: object[]) => {
      const json = {
        key: crypto.randomUUID(),
        flatId: flat.id,
        presentOwnerIds,
        holders,
        on: '2024-05-01',
        reason: 'sale',
      };
      await society.send('POST', '/api/transfers/holders', { as: admin, json });
      const { body } = await society.send<{ items: { ownerId: string; until: string | null; place: number }[] }>(
        'GET',
        `/api/flats/${flat.id}/ownerships`,
        { as: admin },
      );
      const present = body.items.filter(({ until }) => until === null).sort((one, other) => one.place - other.place);
      return present.map(({ ownerId }) => ownerId);
    };
    const third = { share: '1/3' };
    const [meera = '', ...others] = await owners(
      [],
      ['Meera Rao', 'Arjun Rao', 'Sunita Rao'].map((name) => ({ name, ...third })),
    );
    const comers = ['Zoya Menon', 'Kabir Menon'].map((name) => ({ name, ...third }));
    await owners([meera, ...others], [{ personId: meera, ...third }, ...comers]);
    await page.goto('/admin/transfers');
    await page.getByRole('row').filter({ hasText: 'Kabir Menon' }).getByRole('link').first().click();
    const sheet = page.getByRole('article', { name: 'Record of Transfer of Ownership' });
    await expect(sheet).toContainText('Secretary');
    await page.emulateMedia({ media: 'print' });
    for (const role of ['button', 'banner', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(sheet.getByText('Date:')).toHaveCount(6);
    for (const signed of [
      'TransferorArjun Rao',
      'TransferorSunita Rao',
      'TransfereeZoya Menon',
      'TransfereeKabir Menon',
      'Continuing ownerMeera Rao',
    ])
      await expect(sheet).toContainText(`${signed}Date:`);
    expect(await pagesOf(page)).toBe(1);
  });

  await test.step('three buyers, with three vehicles and remarks', async () => {
    const flat = await society.addFlat({ flatNumber: 'B-101' });
    const named = {
      name: 'Courtyard Residency Co-operative Housing Society Ltd.',
      address: 'Plot 12, Sector 7, Palm Beach Road\nNerul, Navi Mumbai 400 706',
      registrationNumber: 'NBOM/CIDCO/HSG/(TC)/1234/JTR/2009',
    };
    await society.send('PATCH', '/api/society', { json: { version: 1, ...named }, as: admin });
    const third = { share: '1/3' };
    const pass = async (presentOwnerIds: string[], names: string[], more: object = {}) => {
      const holders = names.map((name) => ({ name, ...third }));
      const json = { key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds, holders, on: '2024-05-01', ...more };
      await society.send('POST', '/api/transfers/holders', { as: admin, json: { reason: 'sale', ...json } });
    };
    await pass([], ['Venkataramanan Subramaniam', 'Lakshmi Venkataramanan', 'Padmavathi Venkataramanan']);
    const { body } = await society.send<{ items: { ownerId: string; place: number }[] }>(
      'GET',
      `/api/flats/${flat.id}/ownerships`,
      { as: admin },
    );
    const sellers = body.items.toSorted((one, other) => one.place - other.place).map(({ ownerId }) => ownerId);
    for (const nth of [1, 2, 3])
      await society.addVehicle({ vehicleNumber: `KA 01 AB 123${nth}`, flatId: flat.id, ownerId: sellers[0] ?? '' });
    const buyers = ['Mohammed Irfan Qureshi', 'Fatima Irfan Qureshi', 'Mohammed Yusuf Qureshi'];
    await pass(sellers, buyers, { remarks: 'Sale deed 1123/2024, registered at the office of the sub-registrar.' });
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/admin/transfers');
    await page.getByRole('row').filter({ hasText: 'Irfan' }).getByRole('link').first().click();
    const sheet = page.getByRole('article', { name: 'Record of Transfer of Ownership' });
    await expect(sheet).toContainText('Sale deed 1123/2024');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText('Date:')).toHaveCount(7);
    expect(await pagesOf(page)).toBe(1);
  });
});

/** The number of pieces of text on each sheet when the browser prints the page. */
async function textsOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/Type \/Page\s.*?\/Contents (\d+) 0 R/gs)].map(([, id]) => id);
  return sheets.map((id) => {
    // By its length: packed data may end with what looks like the end of a line.
    const head = new RegExp(`\\n${id} 0 obj\\n<<[^>]*/Length (\\d+)[^>]*>>\\s*stream\\r?\\n`).exec(pdf);
    const begin = head ? head.index + head[0].length : 0;
    const stream = pdf.slice(begin, begin + Number(head?.[1] ?? 0));
    return strFromU8(unzlibSync(Buffer.from(stream, 'latin1')), true).match(/\bT[jJ]\b/g)?.length ?? 0;
  });
}

test('a day of the gate book is had as a file that says who came when, and on paper lies across with a row on each sheet that is signed', {
  tag: '@whole',
}, async ({ page, society }) => {
  await society.addFlat({ flatNumber: 'B-204' });
  const gate = await society.personWith('security', { name: 'Gopal' });
  const visit = (kind: string, more: object) =>
    society.send<{ id: string }>('POST', '/api/visits', {
      as: gate,
      json: { id: crypto.randomUUID(), kind, flats: ['B-204'], happenedAt: new Date().toISOString(), ...more },
    });
  const { body: left } = await visit('guest', {
    name: '=Zubin()',
    vehicleNumber: 'MH12DE1433',
    people: 3,
    note: 'Party',
  });
  const leaving = { id: crypto.randomUUID(), happenedAt: new Date().toISOString() };
  await society.send('POST', `/api/visits/${left.id}/departure`, { as: gate, json: leaving });
  for (let nth = 1; nth < 30; nth++) await visit('delivery', { name: `Courier ${nth}` });
  await signIn(page, await society.admin());
  await page.goto('/admin/visits');
  await expect(page.getByText(/^30 entries on .*, 29 inside$/)).toBeVisible();

  const csv = await saved(page, 'CSV (.csv)');
  expect(csv.name).toMatch(/gate-book-\d{4}-\d\d-\d\d.*\.csv$/);
  const lines = csv.content.toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFDay,In,Out,Kind,Flat,Name,Phone,Vehicle,How many,Note,Entered by,Arrived late,Remark');
  expect(lines).toHaveLength(31);
  const guest = lines.find((line) => line.includes('Zubin'));
  expect(guest).toMatch(
    /^\d{4}-\d\d-\d\d,\d+:\d\d [ap]m,\d+:\d\d [ap]m,Guest,B-204,'=Zubin\(\),,MH12DE1433,3,Party,Gopal,,$/,
  );

  const xlsx = await saved(page, 'Excel (.xlsx)');
  const parts = unzipSync(xlsx.content);
  const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  for (const text of ['>Arrived late<', '>=Zubin()<', '>MH12DE1433<', '>Courier 29<', '>B-204<'])
    expect(textOf('xl/sharedStrings.xml')).toContain(text);
  expect(textOf('xl/worksheets/sheet1.xml')).toMatch(/<row r="31"/);
  expect(textOf('xl/worksheets/sheet1.xml')).not.toMatch(/<f>|<row r="32"/);

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText(/^Gate book of \d\d \w{3} \d{4}$/);
  await expect(paper).toContainText('30 in all.');
  for (const role of ['button', 'banner', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  expect(await cutOnPaper(page), 'what is wider than its column').toEqual([]);
  // However many entries there are, the lines to sign share a sheet with some: a signature must not stand on a sheet
  // alone.
  const only = await page.addStyleTag({ content: '[data-paper] > :not(:last-child) { display: none; }' });
  const [signatures = 0] = await textsOf(page);
  await only.evaluate((style: HTMLStyleElement) => style.remove());
  for (let rows = 30; rows > 18; rows--) {
    const sheets = await textsOf(page);
    expect(sheets.at(-1), `texts on the last of ${sheets.length} sheets of ${rows} entries`).toBeGreaterThan(
      signatures,
    );
    await page.addStyleTag({
      content: `[data-paper] tbody:not(:last-child) tr:nth-child(${31 - rows}) { display: none; }`,
    });
  }
});
