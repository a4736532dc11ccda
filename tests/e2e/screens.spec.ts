import { test as base, expect, LiveSociety, signIn } from '../support/browser.ts';
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

/** One society for all these looks: nothing is changed in it. */
const test = base.extend<object, { furniture: Furniture & { society: LiveSociety } }>({
  furniture: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that this needs no other fixture.
    async ({}, use) => {
      const society = new LiveSociety();
      await society.open();
      await use({ society, ...(await furnish(society)) });
      expect(society.complaints, 'what the server complained of').toBe('');
      await society.remove();
    },
    { scope: 'worker' },
  ],
  society: ({ furniture }, use) => use(furniture.society),
});

for (const { what, as, at, shows, before, after, only } of looks) {
  test(`${what} can be read by everybody, at a desk and on a phone, by day and by night`, {
    tag: daily.has(what) ? [] : '@whole',
  }, async ({ page, furniture, trouble }) => {
    trouble.expect(/^422 /, /^net::ERR_FAILED GET \/api\/changes\/stream/);
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
