// npm run test:firefox: the main journeys in Firefox. Playwright's own where it is installed, else the machine's
// through WebDriver BiDi. Not part of npm test.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, runNode } from './install.js';
import { Failure, run, runTool } from './run.js';

const usualPlaces = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...[process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
];

runTool(async () => {
  await ensureInstalled('tools');
  await ensureBuilt();
  const { driver, path } = await ensureFirefox();
  console.log(`Journeys in ${path}`);
  const env = { ...process.env, AANGAN_FIREFOX: path, AANGAN_FIREFOX_DRIVER: driver };
  return (await runNode(['--test', 'tests/firefox/journeys.ts'], { env })).code;
});

/** @returns {Promise<{ driver: 'playwright' | 'bidi', path: string }>} */
async function ensureFirefox() {
  const found = findFirefox();
  if (found !== null) return found;
  console.log('No Firefox on this machine: installing one …');
  await runNode(['node_modules/playwright/cli.js', 'install', 'firefox']);
  if (findFirefox() === null && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run(['apt-get'], ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], { env });
  }
  const installed = findFirefox();
  if (installed === null) throw new Failure('No Firefox: install one, or name one in AANGAN_FIREFOX.');
  return installed;
}

/** @returns {{ driver: 'playwright' | 'bidi', path: string } | null} */
function findFirefox() {
  const chosen = process.env['AANGAN_FIREFOX'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Failure(`AANGAN_FIREFOX says ${chosen}, but there is no such file.`);
    return { driver: 'bidi', path: chosen };
  }
  const own = createRequire(import.meta.url)('playwright-core').firefox.executablePath();
  if (existsSync(own)) return { driver: 'playwright', path: own };
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['firefox', 'firefox-esr', 'firefox.exe'].map((name) => join(folder, name)));
  const path = [...inPath, ...usualPlaces].find((place) => existsSync(place));
  return path === undefined ? null : { driver: 'bidi', path };
}
