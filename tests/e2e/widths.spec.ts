import { spokenDay } from '#domain/day.ts';
import { expect, type Locator, type Page, signIn, test } from '../support/browser.ts';
import { dayAgo } from '../support/entries.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { FlatsPage } from './pages/FlatsPage.ts';

const wide = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
];

/** The tops of the visible places, each once: one for each row on the screen. */
const rowsOf = (places: Locator) =>
  places.evaluateAll((all) => [...new Set(all.map((place) => Math.round(place.getBoundingClientRect().top)))]);

test('the filters of a list stand in one row, all can be selected before anything is, and with letters twice as large nothing is cut', {
  tag: '@whole',
}, async ({ page, society }) => {
  for (const flatNumber of ['A-101', 'B-101']) await society.addFlat({ flatNumber });
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);

  await test.step('all can be selected before anything is, as cards and as a table', async () => {
    const bar = page.getByRole('region', { name: 'Selection' });
    const all = page.getByRole('checkbox', { name: 'Select all 2' });
    for (const search of ['', '?view=table']) {
      await flats.open(search);
      await expect(bar).toHaveCount(0);
      await all.click();
      await expect(bar).toContainText('2 flats selected');
      await all.click();
      await expect(bar).toHaveCount(0);
    }
  });

  await test.step('five filters stand in one row with the search; one that is set says how to clear it; with larger letters none is cut', async () => {
    await flats.open();
    const filters = page.getByRole('main').getByRole('combobox');
    await expect(filters).toHaveCount(5);
    for (const size of wide) {
      await page.setViewportSize(size);
      expect(await rowsOf(filters.or(flats.search)), `${size.width} px`).toHaveLength(1);
    }
    const wing = page.getByRole('combobox', { name: 'Wing' });
    const plain = await wing.evaluate((input) => getComputedStyle(input).backgroundColor);
    await flats.choose('Wing', 'Wing B', page.getByRole('main'));
    await flats.shows(['B-101']);
    expect(await wing.evaluate((input) => getComputedStyle(input).backgroundColor)).not.toBe(plain);
    await page.getByRole('button', { name: 'Clear Wing' }).click();
    await flats.shows(['A-101', 'B-101']);
    await expect(wing).toBeFocused();
    await expect(page.getByRole('button', { name: 'Clear Wing' })).toHaveCount(0);

    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => rowsOf(filters).then((rows) => rows.length)).toBeGreaterThan(1);
    for (const filter of await filters.all()) {
      expect(await filter.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
      await expect(filter).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('with letters twice as large nothing in the bar, in the menu and on a badge is cut', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await flats.open();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const cutIn = (place: Locator) =>
      place.evaluate((root) =>
        [...root.querySelectorAll<HTMLElement>('*')]
          .filter((one) => one.textContent?.trim() && one.childElementCount === 0 && one.getClientRects().length > 0)
          .filter((one) => {
            const [inner, outer] = [one.getBoundingClientRect(), root.getBoundingClientRect()];
            const isOut = inner.left < outer.left - 1 || inner.right > outer.right + 1;
            const isAbove = inner.top < outer.top - 1 && getComputedStyle(root).position === 'fixed';
            return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ? true : isOut || isAbove;
          })
          .map((one) => one.textContent),
      );
    await expect.poll(() => cutIn(page.getByRole('navigation', { name: 'Main' }))).toEqual([]);
    await expect.poll(() => cutIn(page.getByRole('banner'))).toEqual([]);
    const header = await page.getByRole('banner').boundingBox();
    for (const part of await page.getByRole('banner').locator('a, button').all()) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), await part.innerText()).toBeLessThanOrEqual(header?.height ?? 0);
    }
    const badge = page.getByText('Admin', { exact: true });
    const [height, letters] = await badge.evaluate((one) => [
      one.clientHeight,
      Number.parseFloat(getComputedStyle(one).fontSize),
    ]);
    expect(height).toBeGreaterThan(Number(letters) * 1.4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366);
  });
});

test('on the smallest phone joint owners are told in the table of flats and in the cards of who owned what', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Padmanabhan Rao', flatId: flat.id });
  const holders = [
    { personId: meera.id, share: '1/2' },
    { name: 'Venkatanarasimharajuvaripeta Sunil Rao', share: '1/2' },
  ];
  const change = { flatId: flat.id, presentOwnerIds: [meera.id], holders, on: meera.occupancyDate, reason: 'gift' };
  const as = await society.admin();
  await society.send('POST', '/api/transfers/holders', { json: { ...change, key: crypto.randomUUID() }, as });
  await signIn(page, as);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('the table says whose each flat is, and that somebody else owns it too', async () => {
    await page.goto('/admin/flats?view=table');
    const row = page.getByRole('row', { name: /A-101/ });
    await expect(row.getByRole('link', { name: 'Meera Padmanabhan Rao' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /^Owner/ })).toBeInViewport({ ratio: 1 });
    const more = row.getByText('+1', { exact: true });
    await expect(more).toBeVisible();
    const cell = more.locator('xpath=ancestor::td');
    const [inner, outer] = [await more.boundingBox(), await cell.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 999)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  });

  await test.step('the cards have each on its own lines, with the shares', async () => {
    await page.goto('/admin/ownerships');
    const entry = page.getByRole('article', { name: 'A-101, Meera Padmanabhan Rao' });
    await expect(entry).toContainText(`${spokenDay(meera.occupancyDate)} – to this day`);
    await expect(entry).toContainText('1/2');
    expect((await entry.getByRole('link', { name: 'Meera Padmanabhan Rao' }).boundingBox())?.height).toBeLessThan(30);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('searchbox', { name: 'Search flats and owners' }).fill('meera');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(entry, 'the share of who is found alone').toContainText('1/2');
  });
});

/**
 * The visible part of each column between the naming column and the rows' menu, by heading; and whether its content
 * shows.
 */
const columnsOf = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const [naming, ...others] = [...grid.querySelectorAll('thead th')];
    const left = naming?.getBoundingClientRect().right ?? 0;
    const right = grid.querySelector('thead tr')?.lastElementChild?.getBoundingClientRect().left ?? 0;
    return others.map((heading) => {
      const { left: from, right: to, width } = heading.getBoundingClientRect();
      const seen = Math.max(0, Math.min(to, right) - Math.max(from, left)) / width;
      return {
        name: heading.textContent,
        seen,
        isShown: getComputedStyle(heading.firstElementChild ?? heading).opacity === '1',
      };
    });
  });

test('the lists fit every screen, from 320 pixels to 1440', { tag: '@whole' }, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101', rent: 31_000, deposit: 90_000 });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id, phone: '9820011111' });
  await society.addVehicle({ vehicleNumber: 'KA 01 AB 1234', ownerId: owner.id, flatId: flat.id });
  await signIn(page, await society.admin());

  await test.step('a column of the table is whole or scrolled away, at rest and wherever it is scrolled to', async () => {
    await new FlatsPage(page).open('?view=table');
    for (const size of [{ width: 1440, height: 900 }, ...wide, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      const inPart = async () => (await columnsOf(page)).filter(({ seen }) => seen > 0.01 && seen < 0.99);
      await expect.poll(inPart, `${size.width} px`).toEqual([]);
      await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(50, 0));
      const cutAndShown = async () => (await inPart()).filter(({ isShown }) => isShown);
      await expect.poll(cutAndShown, `${size.width} px, scrolled`).toEqual([]);
      await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(5000, 0));
      await expect(
        page
          .getByRole('cell', { name: '₹90,000' })
          .or(page.getByRole('gridcell', { name: '₹90,000' }))
          .first(),
      ).toBeInViewport({
        ratio: 1,
      });
      await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(0, 0));
    }
  });

  await test.step('from 1024 pixels on the buttons of a list carry their words', async () => {
    await new FlatsPage(page).open('?view=table');
    const main = page.getByRole('main');
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const word of ['Columns', 'Export or print', 'Add many…']) {
        const { width: seen } = (await main.getByText(word, { exact: true }).first().boundingBox()) ?? { width: 0 };
        expect(seen, `${word} at ${width} px`).toBeGreaterThan(30);
      }
      expect(
        await rowsOf(main.getByRole('button', { name: /^(Columns|Export or print|Add many…|Add Flat)$/ })),
      ).toHaveLength(1);
    }
  });

  await test.step('on a phone the tables of owners and vehicles show another column beside the first, whole', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [list, first] of [
      ['owners', 'Flat'],
      ['vehicles', 'Type'],
    ] as const) {
      await page.goto(`/admin/${list}?view=table`);
      const shown = async () => (await columnsOf(page)).filter(({ seen, isShown }) => seen > 0.99 && isShown);
      await expect.poll(shown, list).toMatchObject([{ name: first }]);
    }
  });

  await test.step('320 px wide nothing in the bar is cut, nor a number’s WhatsApp on a card', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/admin/owners');
    const card = page.getByRole('article', { name: 'Meera Rao' });
    const [button, around] = [
      await card.getByRole('link', { name: /^WhatsApp/ }).boundingBox(),
      await card.boundingBox(),
    ];
    expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0));
    const bar = await page.getByRole('banner').boundingBox();
    for (const part of await page.getByRole('banner').locator('a, button').all()) {
      const box = await part.boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(bar?.height ?? 0);
    }
  });

  await test.step('what holds the places of a list on its way has its shape', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const flats = new FlatsPage(page);
    let answer = await holdRequests(page, '**/api/flats');
    await flats.open();
    const held = await page.locator('[data-skeleton-card]').first().boundingBox();
    answer();
    await expect(flats.cards).toHaveCount(1);
    const card = await flats.cards.first().boundingBox();
    expect(held?.width).toBeCloseTo(card?.width ?? 0, 0);
    expect(Math.abs((held?.height ?? 0) - (card?.height ?? 0))).toBeLessThan(60);
    await page.unroute('**/api/flats');

    answer = await holdRequests(page, /\/api\/(flats|transfers)/);
    await flats.open('?view=table');
    await expect(page.locator('[data-skeleton-row]').first()).toBeAttached();
    await expect(page.locator('[data-skeleton-card]')).toHaveCount(0);
    await page.goto('/admin/transfers');
    await expect(page.locator('[data-skeleton-row]').first()).toBeAttached();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('[data-skeleton-card]').first()).toBeAttached();
    answer();
  });
});

test('the pages of a flat, an owner, the log and the settings fit every screen', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());

  await test.step('labels stand beside their values on the pages of a flat and an owner, and on a phone Delete is in a menu', async () => {
    const pages = [
      { path: `/admin/flats/${flat.id}`, title: 'Flat A-101', question: 'Delete flat A-101' },
      { path: `/admin/people/${owner.id}`, title: 'Meera Rao', question: 'Delete Meera Rao' },
    ];
    for (const { path, title, question } of pages) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('98450 12345').first()).toBeVisible();
      const gaps = await page.locator('dl').evaluateAll((lists) =>
        lists.flatMap((list) =>
          [...list.querySelectorAll('dt')].map((term) => {
            const value = document.createRange();
            value.selectNodeContents(term.nextElementSibling ?? term);
            return Math.round(value.getBoundingClientRect().left - term.getBoundingClientRect().left);
          }),
        ),
      );
      expect(gaps.length).toBeGreaterThan(5);
      expect(gaps.filter((gap) => gap < 140 || gap > 170)).toEqual([]);
      await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: question });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
    }
  });

  await test.step('the values of an open entry of the log stand under each other, and the buttons of a page in one row, at 1024 pixels too', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/admin/activity?topic=owners');
    await page.getByRole('button', { name: 'added owner Meera Rao' }).click();
    const fields = page.getByRole('list', { name: 'What was changed' }).locator('tbody th + td');
    await expect(fields.first()).toBeVisible();
    const lefts = await fields.evaluateAll((all) => all.map((place) => Math.round(place.getBoundingClientRect().left)));
    expect(lefts.length).toBeGreaterThan(5);
    expect(new Set(lefts).size, String(lefts)).toBe(1);

    await page.goto(`/admin/flats/${flat.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flat A-101');
    expect(await rowsOf(page.locator('[data-page-head]').locator('button, a[href*=transfer]'))).toHaveLength(1);
  });

  await test.step('what can be chosen has an edge that is seen before it is, by day and by night', async () => {
    await page.goto('/admin/society');
    const choice = page.getByRole('main').getByRole('radio', { checked: false }).first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => choice.evaluate(contrastOfEdge), colorScheme).toBeGreaterThan(3);
    }
  });
});

test('on a phone the names of sixteen wings stand beside each other under their bars', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  const as = await society.admin();
  await society.send('PATCH', '/api/society', { json: { version: 1, flatNumbers: 'any' }, as });
  for (let nth = 1; nth <= 16; nth++) await society.addFlat({ flatNumber: `T${nth}-101` });
  await signIn(page, await society.admin());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/dashboard');
  const names = page.locator('[data-wing]');
  await expect(names).toHaveCount(16);
  const edges = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const { left, right } = range.getBoundingClientRect();
      return { name: name.textContent, left, right };
    }),
  );
  expect(edges.filter(({ left }, nth) => left < (edges[nth - 1]?.right ?? 0))).toEqual([]);
});

/** The most letters that a name may have, in one word: wider than a phone. */
const longWord = 'Venkatanarasimharajuvaripetasubramaniamkrishnamoorthyiyengar';

/** What is written beyond the card, the section or the alert that it stands in, or beyond the window. */
const cutOn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const cut = new Set<string>();
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const around = text.parentElement?.closest('td, th, article, section, button, [role=alert]');
      const edge = Math.min(around?.getBoundingClientRect().right ?? Infinity, window.innerWidth);
      // What is only spoken has a pixel of its own.
      const isSpoken = (text.parentElement?.getBoundingClientRect().width ?? 0) <= 1;
      if (!isSpoken && range.getBoundingClientRect().right > edge + 1) cut.add(text.nodeValue?.slice(0, 40) ?? '');
    }
    return [...cut];
  });

test('a word of 60 letters breaks and is cut nowhere: neither in a list, on a page and on a badge, nor where the gate stops somebody', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  const as = await society.admin();
  const add = async (path: string, json: object) =>
    (await society.send<{ id: string; flatNumber: string }>('POST', path, { as, json })).body;
  await society.send('PATCH', '/api/society', { json: { version: 1, flatNumbers: 'any' }, as });
  const flat = await society.addFlat({ flatNumber: 'TWRA-12345B' });
  const { id: ownerId } = await society.addOwner({ name: longWord, flatId: flat.id });
  await add('/api/transfers/holders', {
    ...{
      key: crypto.randomUUID(),
      flatId: flat.id,
      presentOwnerIds: [ownerId],
      on: '2024-05-01',
      reason: 'name added',
    },
    holders: [
      { personId: ownerId, share: '1/3' },
      { name: `${longWord} Rao`, share: '2/3' },
    ],
  });
  await add('/api/tenancies', {
    ...{ flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-300), agreementNumber: longWord, remarks: longWord },
    tenants: [
      { name: longWord, phone: '98450 12346' },
      { name: 'Sunil Rao', phone: '98450 12347' },
    ],
  });
  await add('/api/households', {
    flatId: flat.id,
    members: [{ name: longWord, relation: 'Mother', help: longWord + longWord }],
  });
  await add('/api/nominations', {
    ...{ flatId: flat.id, ownerId, since: dayAgo(20), recordedOn: dayAgo(10), meeting: longWord },
    nominees: [{ name: `${longWord}a`, relation: longWord, share: 100 }],
  });
  const visitor = { name: longWord, note: longWord };
  await add('/api/visits', { id: crypto.randomUUID(), kind: 'guest', flats: ['TWRA-12345B'], ...visitor });
  const window = { from: `${dayAgo(0)}T16:00`, until: `${dayAgo(-30)}T23:00` };
  await add('/api/passes', { kind: 'guest', flats: ['TWRA-12345B'], isOnce: false, ...window, ...visitor });
  await add('/api/stops', {
    vehicleNumber: null,
    name: longWord,
    flat: 'TWRA-12345B',
    reason: longWord,
    lastDay: null,
  });
  const { body } = await society.send<{ items: { id: string }[] }>('GET', '/api/transfers', { as });

  await signIn(page, as);
  const places = [
    ...['tenancies', 'emergency-help', 'visits', 'passes', 'stops', 'ownerships', 'nominations', 'transfers'],
    ...[`transfer?flat=${flat.id}`, `transfers/${body.items[0]?.id}`, `flats/${flat.id}`, `people/${ownerId}`],
  ];
  for (const place of places) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/${place}`);
    // Narrowing the window shows what a phone shows.
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('main').getByText(longWord).first()).toBeVisible();
      await expect.poll(() => cutOn(page), `${place}, ${size.width} px`).toEqual([]);
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(sideways), `${place}, ${size.width} px`).toBe(0);
    }
  }

  const gate = await browserOf(await society.personWith('security'), { viewport: { width: 360, height: 740 } });
  await gate.goto('/security/dashboard');
  await gate.getByRole('searchbox').or(gate.getByRole('textbox')).first().fill(longWord);
  await expect(gate.getByRole('alert').getByRole('button', { name: 'Let in after asking' })).toBeVisible();
  await expect(gate.getByRole('article').getByText(longWord).first()).toBeVisible();
  expect(await cutOn(gate)).toEqual([]);
});

/** Runs in the page: the contrast of an element's border to its background (WCAG 2.2, 1.4.11 asks for 3). */
function contrastOfEdge(place: Element): number {
  const { borderTopColor, backgroundColor } = getComputedStyle(place);
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [one, other] = [light(borderTopColor), light(backgroundColor)];
  return Math.max(one, other) / Math.min(one, other);
}
