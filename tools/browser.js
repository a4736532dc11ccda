// Finds the browser for journeys and measurements; on a machine without one, gets one.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runNode } from './install.js';
import { Failure, run } from './run.js';

const names = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
  'chrome',
  'chromium-browser',
];

const env = process.env;
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  ...[env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
];

/**
 * The same pages without a window around them, which nobody sees in a journey: three tenths of its processor's time.
 */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * @param {{ isSeen?: boolean }} [wanted] isSeen: with a window, whose painting is measured
 * @returns {string | undefined} the path of a Chromium, Chrome or Edge
 */
export function findBrowser({ isSeen = true } = {}) {
  const chosen = env['AANGAN_BROWSER'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Failure(`AANGAN_BROWSER says ${chosen}, but there is no such file.`);
    return chosen;
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const inPath = [...(isSeen ? [] : windowless), ...names].flatMap((name) =>
    (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name + suffix)),
  );
  return [...inPath, ...usualPlaces, playwrightsOwn()].find((path) => path !== undefined && existsSync(path));
}

/** Where `npx playwright install chromium` would have put one. */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // not installed yet
  }
}

/**
 * @param {Parameters<typeof findBrowser>[0]} [wanted]
 * @returns {Promise<string>}
 */
export async function ensureBrowser(wanted) {
  const found = findBrowser(wanted);
  if (found !== undefined) return found;

  console.log('No Chromium, Chrome or Edge on this machine: installing Chromium for the browser tests …');
  if (process.getuid?.() === 0 && (await run(['apt-get'], ['update', '-qq'])).code === 0) {
    for (const packaged of wanted?.isSeen === false ? ['chromium-headless-shell', 'chromium'] : ['chromium']) {
      const options = ['install', '-y', '-qq', '--no-install-recommends', packaged];
      await run(['apt-get'], options, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } });
      if (findBrowser(wanted) !== undefined) break;
    }
  }
  if (findBrowser(wanted) === undefined) {
    await runNode(['node_modules/playwright/cli.js', 'install', 'chromium']);
  }
  const installed = findBrowser(wanted);
  if (installed === undefined) {
    throw new Failure(
      'No browser for the browser tests: install Chromium, Chrome or Edge, or name one in AANGAN_BROWSER.',
    );
  }
  return installed;
}
