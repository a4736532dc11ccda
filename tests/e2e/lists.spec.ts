import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { OwnersPage } from './pages/OwnersPage.ts';

const doors = Array.from({ length: 60 }, (_, nth) => ({
  flatNumber: `${nth < 30 ? 'A' : 'B'}-${String(101 + (nth % 30))}`,
  type: nth % 2 === 0 ? ('2BHK' as const) : ('3BHK' as const),
  rent: 20_000 + 500 * nth,
}));

async function sixtyFlats(page: Page, society: LiveSociety): Promise<FlatsPage> {
  for (const door of doors) await society.addFlat(door);
  await signIn(page, await society.admin());
  return new FlatsPage(page);
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Flats' });
const rowNames = (page: Page) => grid(page).locator('tbody').getByRole('rowheader');
const active = (page: Page) => page.locator('[data-item]:focus');

/** Reads until two readings are equal: a long list corrects its scroll position for some frames after a jump. */
async function atRest(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN;
  async function isSame(): Promise<boolean> {
    const before = last;
    last = await read();
    return last === before;
  }
  await expect.poll(isSame).toBe(true);
  return last;
}

test('a long list is scrolled, come back to, sorted, filtered and laid out', { tag: '@whole' }, async ({
  page,
  society,
  browserOf,
}) => {
  const flats = await sixtyFlats(page, society);

  await test.step('rows of a table that fly by quicker than they come say their name, and are whole where one stops', async () => {
    await flats.open('?view=table');
    await expect(rowNames(page).first()).toHaveText('A-101');
    const brief = await grid(page).evaluate(async (table) => {
      const frame = table.closest('[data-scroll-restoration-id]') ?? table;
      const names: string[] = [];
      // Observes rows as they appear: a slow machine may fill them before the next frame.
      const seen = new MutationObserver(() => {
        names.push(...[...table.querySelectorAll('tr[data-item]:has(> [colspan]) th')].map((cell) => cell.textContent));
      });
      seen.observe(table, { childList: true, subtree: true });
      // Back and forth: on a machine that pauses long between two steps, one pass would not count as fast scrolling.
      for (let step = 0; step < 200 && names.length === 0; step++) {
        frame.scrollTop += step % 8 < 4 ? 500 : -500;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      seen.disconnect();
      return names;
    });
    expect(brief.length).toBeGreaterThan(0);
    expect(brief.filter((name) => !/^[AB]-\d{3}$/.test(name))).toEqual([]);
    await expect(grid(page).locator('tr[data-item]:has(> [colspan])')).toHaveCount(0);
    await expect(grid(page).locator('tbody tr[data-item]:not(:has([aria-haspopup=menu]))')).toHaveCount(0);
  });

  await test.step('Back finds the place in the list, and so does the link to all flats', async () => {
    await flats.open('?type=2BHK');
    await expect(flats.card('A-101')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1400));
    const top = () => page.evaluate(() => window.scrollY);
    await flats.card('B-113').getByRole('link', { name: 'B-113' }).click();
    await flats.isAt(/flats\/[0-9a-f-]{36}$/, 'Flat B-113');
    for (const goBack of [() => page.goBack(), () => page.getByRole('link', { name: 'All flats' }).click()]) {
      await goBack();
      await flats.isAt('/admin/flats?type=2BHK');
      await expect(active(page)).toContainText('B-113');
      await expect(flats.card('B-113')).toBeInViewport();
      expect(await top()).toBeGreaterThan(500);
      await page.keyboard.press('Enter');
      await flats.isAt(/flats\/[0-9a-f-]{36}$/, 'Flat B-113');
    }
    // After a reload there is no page to go back to, but the link still has the filter.
    await page.reload();
    await page.getByRole('link', { name: 'All flats' }).click();
    await flats.isAt('/admin/flats?type=2BHK');

    await page.goto('/admin/flats?view=table&sort=-rent');
    await expect(rowNames(page).first()).toHaveText('B-130');
    await page.keyboard.press('j');
    await page.keyboard.press('End');
    await expect(active(page)).toContainText('A-101');
    await page.keyboard.press('Enter');
    await flats.isAt(/flats\/[0-9a-f-]{36}$/, 'Flat A-101');
    await page.goBack();
    await expect(active(page)).toContainText('A-101');
    await expect(active(page)).toBeInViewport();
  });

  await test.step('a table is sorted, filtered and laid out, and its address shows the same to others', async () => {
    await flats.open();
    await flats.choose('Wing', 'Wing B');
    await page.getByTitle('Table', { exact: true }).click();
    await grid(page).getByRole('button', { name: 'Rent' }).click();
    await grid(page).getByRole('button', { name: 'Rent' }).click();
    await expect(rowNames(page).first()).toHaveText('B-130');
    await expect(grid(page).locator('tfoot')).toContainText('30 flats');
    await expect(grid(page).locator('tfoot')).toContainText('₹12,67,500');

    // Widens a column by dragging its edge, and hides another.
    const heading = grid(page).getByRole('columnheader', { name: 'Status' });
    const { x, y, width } = await heading.boundingBox().then((found) => found ?? { x: 0, y: 0, width: 0 });
    await page.mouse.move(x + width - 3, y + 18);
    await page.mouse.down();
    await page.mouse.move(x + width + 57, y + 18, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Deposit' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(
      '/admin/flats?wing=B&view=table&sort=-rent&columns=flatNumber+owner+floor+type+status.220+residents+size+rent',
    );

    const other = await browserOf(await society.personWith('admin'));
    await other.goto(page.url());
    await expect(rowNames(other).first()).toHaveText('B-130');
    await expect(grid(other).getByRole('columnheader', { name: 'Deposit' })).toHaveCount(0);
    expect((await grid(other).getByRole('columnheader', { name: 'Status' }).boundingBox())?.width).toBeGreaterThan(215);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await flats.choose('Wing', 'All wings');
    await expect(rowNames(page).first()).toHaveText('B-130');
    await expect(flats.howMany).toHaveText('60 flats');
  });
});

test('a list is worked by keys, in cards and in a table', { tag: '@whole' }, async ({ page, society }) => {
  const flats = await sixtyFlats(page, society);
  await flats.open();
  await expect(flats.card('A-101')).toBeVisible();
  const { keyboard } = page;
  await flats.search.focus();
  for (let nth = 0; nth < 6; nth++) await keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select all 60' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(active(page)).toContainText('A-101');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await expect(active(page)).toContainText('A-108');
  // The first time it is shown, the dialog is mounted open.
  await keyboard.press('?');
  await expect(flats.dialog).toContainText('A screenful up and down');
  await keyboard.press('Escape');
  await expect(active(page)).toContainText('A-108');
  await keyboard.press('e');
  await expect(flats.dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(active(page)).toContainText('A-108');
  await keyboard.press('End');
  await expect(active(page)).toContainText('B-130');
  await expect(active(page)).toBeInViewport();

  await page.goto('/admin/flats?view=table');
  await expect(rowNames(page).first()).toHaveText('A-101');
  await keyboard.press('j');
  await keyboard.press('End');
  await expect(active(page)).toContainText('B-130');
  await keyboard.press('PageUp');
  await keyboard.press('Home');
  await keyboard.press('j');
  await expect(active(page)).toContainText('A-102');
  await keyboard.press('/');
  await keyboard.type('B-11');
  await expect(flats.howMany).toHaveText('10 of 60 flats');
  await keyboard.press('Escape');
  await grid(page).getByRole('button', { name: 'Flat', exact: true }).focus();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await flats.isAt(/\/admin\/flats\/[0-9a-f-]{36}$/, 'Flat B-110');
});

test('cards of two heights stay where they are on a live change and on Back, and keys go on from one scrolled away', {
  tag: '@whole',
}, async ({ page, society }) => {
  // The last cards are taller: their email addresses take several lines.
  for (let nth = 101; nth <= 160; nth++) {
    const email =
      nth > 145 ? `${'long-address-'.repeat(4)}${nth}@${'people-'.repeat(8)}plain.example` : `o${nth}@people.example`;
    await society.addOwner({ name: `Owner ${nth}`, email, phone: `9845012${nth}` });
  }
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.openFollowing();
  await owners.card('Owner 101').click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('End');
  await expect(active(page)).toContainText('Owner 160');
  await expect(active(page)).toBeInViewport();
  const top = () => active(page).evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const left = await atRest(top);
  // One owner more: the rows between the first and the last were never measured.
  await society.addOwner({ name: 'Owner 161', email: 'o161@people.example', phone: '9845012161' });
  await expect(owners.howMany).toHaveText('61 owners');
  await expect(active(page)).toBeInViewport();
  expect(await atRest(top)).toBe(left);
  await page.keyboard.press('Enter');
  await owners.isAt(/people\/[0-9a-f-]{36}$/, 'Owner 160');
  await page.goBack();
  await owners.isAt('/admin/owners');
  await expect(active(page)).toContainText('Owner 160');
  await expect(active(page)).toBeInViewport();
  expect(await atRest(top)).toBe(left);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(owners.card('Owner 101')).toBeInViewport();
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(active(page)).toContainText('Owner 159');
  await expect(active(page)).toBeInViewport();
});
