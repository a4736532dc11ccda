import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../support/freePort.ts';
import { Hand } from './hand.ts';

export type Job = {
  what: string;
  /** An empty society keeps what the jobs before entered. */
  society: 'empty' | 'demo';
  /** From the dashboard, signed in as an administrator, until it is done; throws where it is not. */
  work(hand: Hand): Promise<void>;
  /** Where only a part of the job is done, by how much it is multiplied. */
  times?: number;
  note?: string;
};

const executablePath = process.env['AANGAN_BROWSER'];
const options = {
  ...(executablePath ? { executablePath } : {}),
  // Root has no sandbox to give.
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
};

export type Measured = { what: string; keys: number; clicks: number; seconds: number; paced: number; note: string };

/** Does these jobs in the product that lies, built, in this folder. */
export async function measure(jobs: readonly Job[], root: string): Promise<Measured[]> {
  const browser = await chromium.launch(options);
  const measured: Measured[] = [];
  try {
    for (const society of ['empty', 'demo'] as const) {
      const here = jobs.filter((job) => job.society === society);
      if (here.length > 0) measured.push(...(await inSociety(browser, root, society, here)));
    }
  } finally {
    await browser.close();
  }
  return measured;
}

async function inSociety(browser: Browser, root: string, society: Job['society'], jobs: readonly Job[]) {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-keystrokes-'));
  const port = await freePort();
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      AANGAN_DEMO: society === 'demo' ? '1' : '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const page = await signedIn(browser, `http://127.0.0.1:${port}`, society, server);
    if (society === 'demo') forgetSomeEmails(folder);
    const measured: Measured[] = [];
    for (const job of jobs) measured.push(await measureOne(page, job));
    await page.context().close();
    return measured;
  } finally {
    await stopped(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo's owners all have one; those who came by a transfer or a spreadsheet may have none. */
function forgetSomeEmails(folder: string): void {
  const tables = new DatabaseSync(join(folder, 'aangan.db'), { timeout: 5000 });
  tables.exec('update owners set email = null where rowid % 20 = 0');
  tables.close();
}

/** An administrator's page, before the clock starts. */
async function signedIn(browser: Browser, address: string, society: Job['society'], server: ChildProcess) {
  await answers(`${address}/readyz`, server);
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Paper: that it was asked for is enough, its dialog is the browser's.
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const password = 'courtyard';
  const asks =
    society === 'demo'
      ? { path: '/api/auth/sign-in', data: { email: 'admin@demo.example', password } }
      : {
          path: '/api/auth/sign-up',
          data: { email: 'asha@society.example', password, confirmPassword: password, role: 'admin' },
        };
  const answer = await context.request.post(asks.path, { data: asks.data, headers: { origin: address } });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
  return context.newPage();
}

async function measureOne(page: Page, { what, work, times = 1, note = '' }: Job): Promise<Measured> {
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const hand = new Hand(page);
  const begun = performance.now();
  try {
    await work(hand);
  } catch (error) {
    throw new Error(`${what}, after ${hand.keys} keys and ${hand.clicks} clicks at ${page.url()}`, { cause: error });
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    what,
    keys: hand.keys * times,
    clicks: hand.clicks * times,
    seconds: Math.round(seconds * times * 10) / 10,
    paced: Math.round(hand.paced * times),
    note,
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let nth = 0; nth < 300 && server.exitCode === null; nth++) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(200);
  }
  throw new Error('The server does not start');
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
