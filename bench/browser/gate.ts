import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { asked, type Server } from '../contender.ts';
import { percentile } from '../numbers.ts';
import { people } from '../people.ts';
import { forget, keyPaints, longTasks, settled } from './page.ts';

type Opened = { context: { setOffline(is: boolean): Promise<void>; close(): Promise<void> }; page: Page };
type Open = (chrome: Browser, server: Server, person: (typeof people)[number]) => Promise<Opened>;
type Add = (key: string, value: number) => void;

const lookUp = (page: Page) => page.getByRole('textbox', { name: 'Number plate, flat or name' });
const newest = '/api/vehicles?order=newest&limit=13';
const untilNextMs = [70, 120, 45, 220, 90];

/** A guard's phone: its first answers, keys while its copy comes and while changes come, and a start without a network. */
export async function measureGate(chrome: Browser, server: Server, open: Open, add: Add) {
  const { context, page } = await open(chrome, server, people[1]);
  await page.setViewportSize({ width: 390, height: 844 });
  const vehicles = (await asked<{ items: { id: string; vehicleNumber: string }[] }>(server, 'GET', newest)).items;
  const plate = vehicles[0]?.vehicleNumber ?? '';
  try {
    add('first-online', await firstAnswer(page, plate));
    await forget(page);
    const begun = performance.now();
    await whileTyping(page, () => isCopied(page));
    add('copied', performance.now() - begun);
    await told(page, 'copying', add);
    await settled(page);
    await forget(page);
    await whileTyping(
      page,
      changed(
        server,
        vehicles.slice(1).map(({ id }) => id),
      ),
    );
    await told(page, 'changing', add);
    await context.setOffline(true);
    add('first-offline', await firstAnswer(page, plate));
  } finally {
    await context.close();
  }
}

/** From the address bar to somebody's vehicle, in milliseconds. */
async function firstAnswer(page: Page, plate: string): Promise<number> {
  const begun = performance.now();
  await page.goto('/security/dashboard', { waitUntil: 'commit' });
  await lookUp(page).fill(plate);
  await page.locator('[data-result]').first().waitFor();
  return performance.now() - begun;
}

async function told(page: Page, when: string, add: Add): Promise<void> {
  add(`${when}-paint-p95`, percentile(await keyPaints(page), 0.95));
  add(`${when}-longest-task`, Math.max(0, ...(await longTasks(page))));
}

/** Types unevenly, as people do, until it is over. */
async function whileTyping(page: Page, isOver: () => Promise<boolean>): Promise<void> {
  await lookUp(page).fill('');
  await lookUp(page).focus();
  const keys = [...'zc071', ...Array.from('zc071', () => 'Backspace')];
  for (let nth = 0; nth < 600; nth++) {
    await page.keyboard.press(keys[nth % keys.length] ?? '', { delay: 45 });
    await page.waitForTimeout(untilNextMs[nth % untilNextMs.length] ?? 0);
    if (nth % keys.length === keys.length - 1 && (await isOver())) return;
  }
}

/** The office moves vehicles, one every half second, beside the typing. */
function changed(server: Server, ids: readonly string[]): () => Promise<boolean> {
  let isDone = false;
  const work = async () => {
    for (const id of ids) {
      const { version } = await asked<{ version: number }>(server, 'GET', `/api/vehicles/${id}`);
      const vehicleNumber = `ZZ 09 QQ ${String(1000 + Math.floor(Math.random() * 9000))}`;
      await asked(server, 'PATCH', `/api/vehicles/${id}`, { version, vehicleNumber });
      await wait(500);
    }
  };
  void work().finally(() => {
    isDone = true;
  });
  return async () => isDone;
}

/** All of the copy is written down on the device. */
export function isCopied(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('aangan-gate');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const asking = db.transaction('notes').objectStore('notes').getKey('copy');
    const key = await new Promise((resolve) => {
      asking.onsuccess = () => resolve(asking.result);
    });
    db.close();
    return key !== undefined && (await navigator.serviceWorker.getRegistration())?.active != null;
  });
}
