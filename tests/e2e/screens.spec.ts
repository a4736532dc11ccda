import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, LiveSociety, signIn, Trouble } from '../support/browser.ts';
import { desk, looksWell, phone } from '../support/looks.ts';
import { doorLooks } from './looks/doors.ts';
import { everybodysLooks } from './looks/everybody.ts';
import { flatLooks } from './looks/flats.ts';
import { type Furniture, furnish } from './looks/furniture.ts';
import { importLooks } from './looks/imports.ts';
import { keepingLooks } from './looks/keeping.ts';
import type { Look } from './looks/look.ts';
import { peopleLooks } from './looks/people.ts';
import { searchLooks } from './looks/searches.ts';
import { transferLooks } from './looks/transfers.ts';

/** Every screen, every dialog and every menu. A new screen adds a line to one of these. */
const looks = [
  ...[...everybodysLooks, ...doorLooks, ...flatLooks, ...peopleLooks],
  ...[...transferLooks, ...searchLooks, ...importLooks, ...keepingLooks],
];

/** Checked in every `npm test`: the screens that most users see most of the day. */
const daily = new Set(['the sign-in screen', 'the admin dashboard']);

type Gallery = Furniture & {
  society: LiveSociety;
  profile: BrowserContext;
  trouble: Trouble;
  /** The page of the last look, where another look may go on in it. */
  open: { page: Page; as: Look['as'] } | null;
};

/**
 * One society for all looks, none of which changes it, and one browser profile. Looks of the same user follow each
 * other in one page by navigating, without the notes of the look before: loading the program for each would take as
 * long as the check itself.
 */
const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use, { project }) => {
      const society = new LiveSociety();
      await society.open();
      const trouble = new Trouble();
      trouble.expect(/^422 /, /^404 GET \/nowhere/, /^net::ERR_FAILED GET \/api\/changes\/stream/);
      const { locale, timezoneId, contextOptions } = project.use;
      const settings = { ...contextOptions, ...(locale && { locale }), ...(timezoneId && { timezoneId }) };
      const profile = await browser.newContext({ ...settings, baseURL: society.address });
      await trouble.watch(profile, society.address);
      await use({ society, profile, trouble, open: null, ...(await furnish(society)) });
      await profile.close();
      expect(society.complaints, 'what the server complained of').toBe('');
      await society.remove();
    },
    { scope: 'worker' },
  ],
});

/** Loads the program at the look's address, in a new page signed in as the look's user. */
async function load({ profile, people }: Gallery, { as, before }: Look, address: string): Promise<Page> {
  await profile.clearCookies();
  const page = await profile.newPage();
  await page.addInitScript(() => localStorage.clear());
  if (as !== null) await signIn(page, people[as]);
  await before?.(page);
  await page.setViewportSize(desk);
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** A page that every role has. */
const between = '/account';

/** Navigates to the address within the program, by way of another page: nothing of the screen before stays open. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.unrouteAll();
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.mouse.move(0, 0);
  for (const to of [between, address]) {
    await page.evaluate((path) => {
      localStorage.clear();
      history.pushState(null, '', path);
    }, to);
    if (to === between) await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();
  }
}

/** Those that load a page of their own, and then user by user, so that most go on in the page of the look before. */
const inTurn = Object.values(Object.groupBy(looks, ({ as, before }) => (before ? 'alone' : `${as}`))).flat();

for (const look of inTurn) {
  const { what, as, at, shows, before, after, only, isLast = false } = look;
  test(`${what} can be read by everybody, at a desk and on a phone, by day and by night`, {
    tag: daily.has(what) ? [] : '@whole',
  }, async ({ gallery }) => {
    const address = typeof at === 'string' ? at : at(gallery);
    const isAlone = as === null || before !== undefined;
    const open = !isAlone && address !== between && gallery.open?.as === as ? gallery.open.page : null;
    if (open === null) await gallery.open?.page.close();
    gallery.open = null;
    const page = open ?? (await load(gallery, look, address));
    if (open) await goOn(page, address);
    if (only) await page.setViewportSize(only);
    await expect(shows(page)).toBeVisible();
    await after?.(page, gallery);
    // Narrowing the window shows what a phone shows.
    for (const [index, size] of (only ? [only] : [desk, phone]).entries()) await looksWell(page, size, index > 0);
    if (isAlone || isLast) await page.close();
    else gallery.open = { page, as };
    expect(gallery.trouble.seen, 'what went wrong behind the screen').toEqual([]);
  });
}
