import type { DatabaseSync } from 'node:sqlite';
import { numbered } from '#domain/flatNumber.ts';
import { plateKey } from '#domain/plate.ts';
import { expect, type LiveSociety, type Locator, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

const wings = 'ABCDEFGHIJKLMNOPQRST';
const homes = 20_000;
const vehicles = 30_000;
/** The timeout for loading a whole register. */
const arriving = { timeout: 60_000 };

/**
 * Writes 20 000 flats with an owner each, A-000 to T-999 and Owner 00000 to 19999, and 30 000 vehicles, while the
 * server is closed.
 */
async function putRecords(society: LiveSociety): Promise<void> {
  await society.close();
  society.inTables((tables) => {
    tables.exec('begin');
    const [flatIds, ownerIds] = [putFlats(tables), putOwners(tables)];
    putOwnerships(tables, flatIds, ownerIds);
    putVehicles(tables, flatIds, ownerIds);
    tables.exec('commit');
  });
  await society.open();
}

/** Writes `count` rows with these columns. */
function put(tables: DatabaseSync, table: string, count: number, row: (index: number) => Row): void {
  const columns = Object.keys(row(0));
  const names = columns.map((name) => `"${name}"`).join(', ');
  const insert = tables.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);
  for (let index = 0; index < count; index++) insert.run(...Object.values(row(index)));
}

type Row = { [column: string]: string | number | null };

const at = '2026-01-01T00:00:00.000Z';
const kept = { version: 1, createdAt: at, updatedAt: at };

function flatNumber(index: number): string {
  return `${wings[Math.floor(index / 1000)]}-${String(index % 1000).padStart(3, '0')}`;
}

function ownerName(index: number): string {
  return `Owner ${String(index).padStart(5, '0')}`;
}

function putFlats(tables: DatabaseSync): string[] {
  const ids = Array.from({ length: homes }, () => crypto.randomUUID());
  put(tables, 'flats', homes, (index) => ({
    id: ids[index] ?? '',
    ...numbered(flatNumber(index)),
    floor: Math.floor((index % 1000) / 10),
    type: '2BHK',
    status: index % 10 === 0 ? 'Maintenance' : 'Occupied',
    // For cards of different heights.
    description: index % 3 === 0 ? 'Corner flat with a view of the garden.' : null,
    ...kept,
  }));
  return ids;
}

function putOwners(tables: DatabaseSync): string[] {
  const ids = Array.from({ length: homes }, () => crypto.randomUUID());
  put(tables, 'owners', homes, (index) => ({
    id: ids[index] ?? '',
    name: ownerName(index),
    email: `owner${index}@people.example`,
    phone: String(9_000_000_000 + index),
    occupancyDate: '2024-04-01',
    status: 'Active',
    adults: 2,
    children: 1,
    males: 1,
    females: 2,
    ...kept,
  }));
  return ids;
}

function putOwnerships(tables: DatabaseSync, flatIds: string[], ownerIds: string[]): void {
  put(tables, 'ownerships', homes, (index) => ({
    id: crypto.randomUUID(),
    flatId: flatIds[index] ?? '',
    ownerId: ownerIds[index] ?? '',
    flatNumber: flatNumber(index),
    ownerName: ownerName(index),
    since: '2024-04-01',
    began: 'saved',
    ordinal: index + 1,
  }));
}

function putVehicles(tables: DatabaseSync, flatIds: string[], ownerIds: string[]): void {
  put(tables, 'vehicles', vehicles, (index) => {
    const vehicleNumber = `KA ${10 + Math.floor(index / 10_000)} AB ${String(index % 10_000).padStart(4, '0')}`;
    return {
      id: crypto.randomUUID(),
      vehicleNumber,
      numberKey: plateKey(vehicleNumber),
      company: index % 2 === 0 ? 'Tata' : 'Hero',
      model: index % 2 === 0 ? 'Nexon' : 'Splendor',
      type: index % 2 === 0 ? 'Car' : 'Motorcycle',
      ownerId: ownerIds[index % homes] ?? '',
      flatId: flatIds[index % homes] ?? '',
      ...kept,
    };
  });
}

/** Scrolls from the first card to the last; the DOM never has many more cards than fit on the screen. */
async function scrollsThrough({ page, cards }: OwnersPage | VehiclesPage | FlatsPage, first: Locator, last: Locator) {
  const drawsFew = async () => expect(await cards.count(), 'cards in the page').toBeLessThan(80);
  await expect(first).toBeInViewport();
  await drawsFew();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(first).toHaveCount(0);
  const middle = async () => cards.nth(Math.floor((await cards.count()) / 2));
  await expect(async () => expect(await middle()).toBeInViewport({ timeout: 1000 })).toPass();
  await drawsFew();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(last).toBeInViewport();
  await drawsFew();
}

test('with 20 000 flats, 20 000 owners and 30 000 vehicles each list opens, scrolls to its end and finds any of them', {
  tag: '@whole',
}, async ({ page, society }) => {
  // Three registers of thousands of records, where other tests have a few.
  test.slow();
  const admin = await society.admin();
  await putRecords(society);
  await signIn(page, admin);

  const owners = new OwnersPage(page);
  await owners.open();
  await expect(owners.howMany).toHaveText('20,000 owners', arriving);
  await scrollsThrough(owners, owners.card('Owner 00000'), owners.card('Owner 19999'));
  await owners.search.fill('m-777');
  await owners.shows(['Owner 12777']);
  await owners.search.fill('');
  await owners.only('Old Owners');
  await expect(page.getByRole('heading', { name: 'No owner fits' })).toBeVisible();

  await page.getByRole('link', { name: 'Vehicle Management' }).click();
  const list = new VehiclesPage(page);
  await expect(list.howMany).toHaveText('30,000 vehicles', arriving);
  await scrollsThrough(list, list.card('KA 10 AB 0000'), list.card('KA 12 AB 9999'));
  await list.search.fill('4242');
  await list.shows(['KA 10 AB 4242', 'KA 11 AB 4242', 'KA 12 AB 4242']);
  await list.search.fill('');
  await list.only('Car');
  await expect(list.howMany).toHaveText('15,000 of 30,000 vehicles');

  await page.getByRole('link', { name: 'Flat Management' }).click();
  const flats = new FlatsPage(page);
  await expect(flats.howMany).toHaveText('20,000 flats', arriving);
  await scrollsThrough(flats, flats.card('A-000'), flats.card('T-999'));
  await expect(page.locator('[aria-posinset="20000"]')).toContainText('T-999');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(flats.cards.filter({ hasText: /^K-0/ }).first()).toBeInViewport();
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

  // A select with thousands of options renders only a few of them, too.
  await page.getByRole('link', { name: 'Vehicle Management' }).click();
  const form = await list.startAdding();
  await form.field('owner').click();
  await expect(page.getByRole('option')).toHaveCount(51);
  await form.search('owner', 'Owner 15000');
  await form.holds({ owner: 'Owner 15000 · P-000', flat: 'P-000 · 2BHK' });
});
