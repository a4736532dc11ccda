import { numbered } from '#domain/flatNumber.ts';
import { expect, type LiveSociety, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';

const wings = 'ABCDEFGHIJKLMNOPQRST';

/** Writes 20 000 flats, A-000 to T-999, straight into the database file. */
function putFlats(society: LiveSociety): void {
  society.inTables((tables) => {
    const insert = tables.prepare(`
      insert into flats (id, "flatNumber", wing, "numberOrder", floor, type, status, size, rent, deposit, description, version, "createdAt", "updatedAt")
      values (?, ?, ?, ?, ?, '2BHK', ?, 900, 20000, 50000, ?, 1, ?, ?)`);
    const at = new Date().toISOString();
    tables.exec('begin');
    for (const wing of wings) {
      for (let door = 0; door < 1000; door++) {
        const status = door % 10 === 0 ? 'Maintenance' : 'Available';
        const flatNumber = `${wing}-${String(door).padStart(3, '0')}`;
        // For cards of different heights.
        const description = door % 3 === 0 ? 'Corner flat with a view of the garden.' : null;
        const { numberOrder } = numbered(flatNumber);
        insert.run(
          crypto.randomUUID(),
          flatNumber,
          wing,
          numberOrder,
          Math.floor(door / 10),
          status,
          description,
          at,
          at,
        );
      }
    }
    tables.exec('commit');
  });
}

test('of 20 000 flats only those on the screen are in the page, and any of them is found', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  const admin = await society.admin();
  putFlats(society);
  await signIn(page, admin);
  const flats = new FlatsPage(page);
  await flats.openFollowing();
  await expect(flats.howMany).toHaveText('20,000 flats');
  await expect(flats.card('A-000')).toBeInViewport();
  const drawsFew = async () => expect(await flats.cards.count(), 'cards in the page').toBeLessThan(80);
  await drawsFew();

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(flats.card('T-999')).toBeInViewport();
  await drawsFew();
  await expect(page.locator('[aria-posinset="20000"]')).toContainText('T-999');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(flats.cards.filter({ hasText: /^K-0/ }).first()).toBeInViewport();
  await drawsFew();

  await flats.search.fill('m-77');
  await flats.shows(Array.from({ length: 10 }, (_, door) => `M-77${door}`));
  await flats.only('Under Maintenance');
  await flats.shows(['M-770']);
  await flats.search.fill('');
  await expect(flats.howMany).toHaveText('2,000 of 20,000 flats');
  await flats.only('All Statuses');
  await expect(flats.howMany).toHaveText('20,000 flats');

  // A flat announced by the change stream is sorted in among them.
  await flats.search.fill('T-99');
  await society.addFlat({ flatNumber: 'U-001' });
  await flats.search.fill('U-0');
  await flats.shows(['U-001']);
});
