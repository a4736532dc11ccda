import type { BrowserContext } from '@playwright/test';
import { test as base, expect, LiveSociety, signIn, Trouble } from '../support/browser.ts';
import { desk, looksWell, phone } from '../support/looks.ts';
import { doorLooks } from './looks/doors.ts';
import { everybodysLooks } from './looks/everybody.ts';
import { flatLooks } from './looks/flats.ts';
import { type Furniture, furnish } from './looks/furniture.ts';
import { importLooks } from './looks/imports.ts';
import { keepingLooks } from './looks/keeping.ts';
import { peopleLooks } from './looks/people.ts';
import { searchLooks } from './looks/searches.ts';
import { transferLooks } from './looks/transfers.ts';

/** Every screen, every dialog and every menu. A new screen adds a line to one of these. */
const looks = [
  ...[...everybodysLooks, ...doorLooks, ...flatLooks, ...peopleLooks],
  ...[...transferLooks, ...searchLooks, ...importLooks, ...keepingLooks],
];

/** Looked at in every `npm test`: what most people have before them most of the day. */
const daily = new Set(['the sign-in screen', 'the admin dashboard', 'the flats', 'the form of an owner']);

type Gallery = Furniture & { society: LiveSociety; profile: BrowserContext; trouble: Trouble };

/**
 * One society for all these looks, in which nothing is changed, and one profile of the browser, which has read the
 * program once: each look has a page of its own in it, without the cookies and the notes of the one before.
 */
const test = base.extend<object, { furniture: Gallery }>({
  furniture: [
    async ({ browser }, use, { project }) => {
      const society = new LiveSociety();
      await society.open();
      const trouble = new Trouble();
      trouble.expect(/^422 /, /^net::ERR_FAILED GET \/api\/changes\/stream/);
      const { locale, timezoneId, contextOptions } = project.use;
      const settings = { ...contextOptions, ...(locale && { locale }), ...(timezoneId && { timezoneId }) };
      const profile = await browser.newContext({ ...settings, baseURL: society.address });
      await trouble.watch(profile, society.address);
      await use({ society, profile, trouble, ...(await furnish(society)) });
      await profile.close();
      expect(society.complaints, 'what the server complained of').toBe('');
      await society.remove();
    },
    { scope: 'worker' },
  ],
  society: ({ furniture }, use) => use(furniture.society),
  page: async ({ furniture: { profile, trouble } }, use) => {
    await profile.clearCookies();
    const page = await profile.newPage();
    await page.addInitScript(() => localStorage.clear());
    await use(page);
    await page.close();
    expect(trouble.seen, 'what went wrong behind the screen').toEqual([]);
  },
});

for (const { what, as, at, shows, before, after, only } of looks) {
  test(`${what} can be read by everybody, at a desk and on a phone, by day and by night`, {
    tag: daily.has(what) ? [] : '@whole',
  }, async ({ page, furniture }) => {
    if (as !== null) await signIn(page, furniture.people[as]);
    await before?.(page);
    await page.setViewportSize(only ?? desk);
    await page.goto(typeof at === 'string' ? at : at(furniture), { waitUntil: 'commit' });
    await expect(shows(page)).toBeVisible();
    await after?.(page, furniture);
    // A window that is made narrower shows what a phone does.
    for (const [index, size] of (only ? [only] : [desk, phone]).entries()) await looksWell(page, size, index > 0);
  });
}
