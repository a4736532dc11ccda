import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Server } from '../contender.ts';
import { median, percentile } from '../numbers.ts';
import { people } from '../people.ts';
import { onSqlite, signIn } from '../product.ts';
import { intoPage, keepResult, measuredOn } from '../report.ts';
import type { Run } from '../run.ts';
import { type Line, linesOf, markdown } from '../table.ts';
import { thisTree } from '../tree.ts';
import { figuresOfBrowser } from './figures.ts';
import { measureGate } from './gate.ts';
import { lighthouse } from './lighthouse.ts';
import { drawnSinceClick, forget, heap, keyPaints, longTasks, metric, settled, watchPage } from './page.ts';
import { type Screen, screens } from './screens.ts';
import { scrolling } from './scrolling.ts';

const slowedBy = 4;
/** How long a key is held, and after how long the next follows: unevenly, as people type. */
const heldMs = 45;
const untilNextMs = [70, 120, 45, 220, 90, 300, 150];
type Values = Record<string, number[]>;

/** npm run bench -- browser: what a person at a slow machine waits for, in Chromium, in a large society. */
export async function browser(run: Run): Promise<number> {
  const contender = onSqlite(thisTree());
  await contender.prepare(run.size);
  const server = await contender.open(run.size);
  const chrome = await launch();
  const values: Values = {};
  const failed: string[] = [];
  try {
    await measureWeight(chrome, server, values);
    for (let round = 0; round < run.rounds; round++) {
      for (const screen of screens) {
        console.log(`[${round + 1}/${run.rounds}] ${screen.name}`);
        await measureScreen(chrome, server, screen, values).catch((error: Error) => {
          failed.push(`- ${screen.name} failed: ${error.message.split('\n')[0]}`);
          console.log(`  FAILED: ${error.message}`);
        });
      }
      for (const [name, measure] of Object.entries({ atGate, measureTab, measureLoading }))
        await measure(chrome, server, values).catch((error: Error) =>
          failed.push(`- ${name} failed: ${error.message}`),
        );
    }
  } finally {
    await chrome.close();
    await server.close();
  }
  return tell(linesFrom(values, contender.name), failed, run, `${contender.version}, Chromium ${chrome.version()}`);
}

function linesFrom(values: Values, name: string): Line[] {
  const figures = Object.fromEntries(Object.keys(values).map((key) => [key, figuresOfBrowser(key)]));
  const scenario = { name: 'browser', contenders: 'product' as const, figures, measure: async () => ({}) };
  const raw = Object.fromEntries(Object.entries(values).map(([key, all]) => [key, { [name]: all }]));
  return linesOf({ scenario, values: raw, failure: null }, name, null);
}

function tell(lines: Line[], failed: string[], run: Run, versions: string): number {
  const note = `${run.size} flats; ${versions}; the processor slowed ${slowedBy} times`;
  const [name = ''] = Object.keys(lines[0]?.medians ?? {});
  const page = [measuredOn(note), markdown(lines, [name], null), ...failed].join('\n\n');
  console.log(`\n${page.replaceAll(/<\/?sub>/g, '')}\n`);
  console.log(keepResult('browser', { run, versions, lines, failed }));
  if (!run.isQuick) intoPage('docs/speed.md', 'browser', page);
  return failed.length;
}

function launch(): Promise<Browser> {
  const executablePath = process.env['AANGAN_BROWSER'];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // As root Chromium has no sandbox.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
}

/** A browser of its own, signed in, with nothing kept from before. */
async function signedIn(chrome: Browser, server: Server, person: (typeof people)[number] = people[0]) {
  const context = await chrome.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
  });
  const cookies = (await signIn(server.url, person)).split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url: server.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await watchPage(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  return { context, page, session };
}

async function measureScreen(chrome: Browser, server: Server, screen: Screen, values: Values): Promise<void> {
  const { context, page, session } = await signedIn(chrome, server, screen.as);
  const add = (key: string, value: number) => {
    values[`${screen.name}/${key}`] ??= [];
    values[`${screen.name}/${key}`]?.push(value);
  };
  try {
    if (screen.link !== null) await measureOpening(page, screen, screen.link, add);
    else await openByAddress(page, screen);
    if (screen.text !== null) await measureTyping(page, session, screen, screen.text, add);
    if (screen.isScrolled) {
      await page.goto(screen.path);
      await page.locator(screen.row).first().waitFor();
      await settled(page);
      const { dropped, late, blank } = await scrolling(chrome, page, session);
      add('scroll', dropped * 100);
      add('blank', blank * 100);
      add('late', late * 100);
    }
  } finally {
    await context.close();
  }
}

async function openByAddress(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.locator(screen.row).first().waitFor();
  await settled(page);
}

/** Cold: right after signing in, nothing fetched yet. Warm: again, from the dashboard, in the same tab. */
async function measureOpening(page: Page, screen: Screen, link: string, add: (key: string, value: number) => void) {
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await settled(page);
  for (const key of ['cold', 'warm']) {
    await page.getByRole('navigation').getByRole('link', { name: link }).first().click();
    add(key, await drawnSinceClick(page, screen.row));
    await settled(page);
    if (key === 'warm') return;
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await settled(page);
  }
}

/** First each key by itself until all its effects are drawn, then the same keys at a person's speed. */
async function measureTyping(
  page: Page,
  session: CDPSession,
  screen: Screen,
  text: string,
  add: (key: string, value: number) => void,
): Promise<void> {
  await screen.focus(page);
  await settled(page);
  const results: number[] = [];
  const keys = [...text, ...Array.from(text, () => 'Backspace')].map((key) => (key === ' ' ? 'Space' : key));
  for (const key of keys) {
    await page.keyboard.press(key);
    const took = await settled(page);
    // A key that changes nothing on the page has nothing to wait for.
    if (took > 0) results.push(took);
  }
  add('result-p50', median(results));
  add('result-p95', percentile(results, 0.95));
  await forget(page);
  const busyBefore = await busy(session);
  for (const [nth, key] of [...keys, ...keys, ...keys].entries()) {
    await page.keyboard.press(key, { delay: heldMs });
    await page.waitForTimeout(untilNextMs[nth % untilNextMs.length] ?? 0);
  }
  await settled(page);
  const paints = await keyPaints(page);
  add('key-busy', ((await busy(session)) - busyBefore) / paints.length);
  add('paint-p50', median(paints));
  add('paint-p95', percentile(paints, 0.95));
  const tasks = await longTasks(page);
  add('long-tasks', tasks.length);
  add('longest-task', tasks.length === 0 ? 0 : Math.max(...tasks));
}

/** Opens every list in one tab, as on a working day, and measures what the scripts hold after a collection. */
async function measureTab(chrome: Browser, server: Server, values: Values): Promise<void> {
  const { context, page, session } = await signedIn(chrome, server);
  try {
    await page.goto('/admin/dashboard');
    for (const { link, row } of screens) {
      if (link === null) continue;
      await page.getByRole('navigation').getByRole('link', { name: link }).first().click();
      await page.locator(row).first().waitFor();
      await settled(page);
    }
    values['one tab through every list/heap'] ??= [];
    values['one tab through every list/heap'].push(await heap(session));
  } finally {
    await context.close();
  }
}

/** Milliseconds of processor time of the page's thread, which a busy machine changes less than the time that passes. */
async function busy(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return 1000 * (await metric(session, 'TaskDuration'));
}

async function atGate(chrome: Browser, server: Server, values: Values): Promise<void> {
  console.log('gate, as a device');
  await measureGate(chrome, server, signedIn, (key, value) => {
    values[`gate/${key}`] ??= [];
    values[`gate/${key}`]?.push(value);
  });
}

/** The sign-in screen as Lighthouse sees it on a phone. */
async function measureLoading(_chrome: Browser, server: Server, values: Values): Promise<void> {
  console.log('Lighthouse on /login');
  const { score, firstPaint, blocking } = await lighthouse(`${server.url}/login`);
  for (const [key, value] of Object.entries({ score, 'first-paint': firstPaint, blocking })) {
    values[`sign-in/${key}`] ??= [];
    values[`sign-in/${key}`]?.push(value);
  }
}

/** What the first two screens load, as it comes over the wire, in a browser that has nothing yet. */
async function measureWeight(chrome: Browser, server: Server, values: Values): Promise<void> {
  const visitor = await chrome.newContext({ baseURL: server.url });
  values['sign-in/script'] = [await scriptsOf(await visitor.newPage(), '/login')];
  await visitor.close();
  const { context, page } = await signedIn(chrome, server);
  values['first admin screen/script'] = [await scriptsOf(page, '/admin/dashboard')];
  await context.close();
}

async function scriptsOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ type, requestId }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  // What is fetched after the first paint counts as well.
  await page.waitForTimeout(3000);
  return bytes / 1000;
}
