import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { asked, type Server } from '../contender.ts';
import { percentile } from '../numbers.ts';
import { people } from '../people.ts';
import { forget, heap, longTasks, settled, unrecorded } from './page.ts';

type Opened = {
  context: { setOffline(is: boolean): Promise<void>; close(): Promise<void> };
  page: Page;
  session: CDPSession;
};
type Open = (chrome: Browser, server: Server, person: (typeof people)[number]) => Promise<Opened>;
type Add = (key: string, value: number) => void;

const lookUp = (page: Page) => page.getByRole('textbox', { name: 'Number plate, flat or name' });
const newest = '/api/vehicles?order=newest&limit=13';
const untilNextMs = [70, 120, 45, 220, 90];
/** How often the text is typed and taken back: some two hundred keys, of which a twentieth is worth a figure. */
const wordsTyped = 20;

/**
 * A guard's phone: its first answers, keys while its copy comes and while changes come, and a start without a network.
 */
export async function measureGate(chrome: Browser, server: Server, open: Open, add: Add) {
  const { context, page, session } = await open(chrome, server, people[1]);
  await page.setViewportSize({ width: 390, height: 844 });
  const vehicles = (await asked<{ items: { id: string; vehicleNumber: string }[] }>(server, 'GET', newest)).items;
  const plate = vehicles[0]?.vehicleNumber ?? '';
  const tell = async (when: string, drawn: number[]) => {
    add(`${when}-paint-p95`, percentile(drawn, 0.95));
    add(`${when}-longest-task`, Math.max(0, ...(await longTasks(page))));
  };
  try {
    add('first-online', await firstAnswer(page, plate));
    await forget(page);
    const begun = performance.now();
    let copying: number[] = [];
    await unrecorded(page, async () => {
      copying = await keysDrawn(chrome, page, () => whileTyping(page, () => isCopied(page)));
    });
    add('copied', performance.now() - begun);
    await tell('copying', copying);
    await settled(page);
    await forget(page);
    const ids = vehicles.slice(1).map(({ id }) => id);
    const changing = await keysDrawn(chrome, page, () => whileTyping(page, changed(server, ids)));
    await tell('changing', changing);
    await settled(page);
    await forget(page);
    await tell('typing', await keysDrawn(chrome, page, () => whileTyping(page, times(wordsTyped))));
    add('heap', await heap(session));
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

type Traced = {
  name: string;
  /** In microseconds. */
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string; data?: { type?: string } };
};

/**
 * Milliseconds from each key going down until the first frame with its letter is drawn, as the browser's trace has
 * them. Not by Event Timing, which the other measurements use: where nothing else on the page changes with the letter,
 * it reports a later frame, up to 1.6 s later, though the frame with the letter was drawn after some 30 ms.
 */
async function keysDrawn(chrome: Browser, page: Page, typing: () => Promise<void>): Promise<number[]> {
  const timeline = 'disabled-by-default-devtools.timeline';
  await chrome.startTracing(page, { categories: ['devtools.timeline', timeline, `${timeline}.frame`] });
  let traced: Buffer;
  try {
    await typing();
  } finally {
    traced = await chrome.stopTracing();
  }
  return drawnIn((JSON.parse(traced.toString()) as { traceEvents: Traced[] }).traceEvents);
}

function drawnIn(events: Traced[]): number[] {
  const dispatched = (type: string) =>
    events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type);
  const keys = dispatched('keydown').sort(byTime);
  const inputs = dispatched('input').sort(byTime);
  const compositors = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'Compositor' ? [`${pid} ${tid}`] : [],
    ),
  );
  const onCompositor = (wanted: string) =>
    events.filter(({ name, pid, tid }) => name === wanted && compositors.has(`${pid} ${tid}`)).sort(byTime);
  const [commits, draws] = [onCompositor('Commit'), onCompositor('DrawFrame')];
  const drawn = keys.flatMap(({ ts }, nth) => {
    const input = inputs.find((other) => other.ts >= ts);
    // A key that writes nothing has nothing to draw.
    if (!input || input.ts > (keys[nth + 1]?.ts ?? Number.POSITIVE_INFINITY)) return [];
    const commit = commits.find((other) => other.ts >= input.ts + (input.dur ?? 0));
    const draw = commit && draws.find((other) => other.ts >= commit.ts);
    return draw ? [(draw.ts - ts) / 1000] : [];
  });
  if (drawn.length === 0) throw new Error('The browser says nothing of the frames while it was typed');
  return drawn;
}

function byTime(one: Traced, other: Traced): number {
  return one.ts - other.ts;
}

/** Types unevenly, as people do, until `isOver`. */
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

/** True when it is asked for the last of so many times. */
function times(most: number): () => Promise<boolean> {
  let asked = 0;
  return async () => {
    asked += 1;
    return asked >= most;
  };
}

/** The number of the plate that was given last: no two vehicles have one. */
let movedTo = 1000;

/** The office moves vehicles, one every half second, beside the typing. */
function changed(server: Server, ids: readonly string[]): () => Promise<boolean> {
  let isDone = false;
  const work = async () => {
    for (const id of ids) {
      const { version } = await asked<{ version: number }>(server, 'GET', `/api/vehicles/${id}`);
      movedTo += 1;
      const vehicleNumber = `ZZ 09 QQ ${movedTo}`;
      await asked(server, 'PATCH', `/api/vehicles/${id}`, { version, vehicleNumber });
      await wait(500);
    }
  };
  void work().finally(() => {
    isDone = true;
  });
  return async () => isDone;
}

/** Whether the whole copy is stored on the device. */
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
