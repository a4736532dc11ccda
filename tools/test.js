// npm test: everything, from a fresh clone. Goes on after a failing step so that one run shows all failures, and closes
// with what failed and one line of counts whatever happens. `npm test -- flats` runs the test files with that in their path,
// `npm test -- --part postgres` one of its parts: check, rules, sqlite, postgres or browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.js';
import { ensureBuilt } from './build.js';
import { addUp, browserCounts, readReport } from './counts.js';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { Failure, run } from './run.js';

/** The parts that Vitest runs, and the projects of each. */
const projects = { rules: ['domain', 'web'], sqlite: ['sqlite'], postgres: ['postgres'] };
const given = process.argv.slice(2);
const only = given[0] === '--part' ? (given[1] ?? '') : null;
const filters = only === null ? given : given.slice(2);
const isFiltered = filters.length > 0;
/** @param {string} part */
const isWanted = (part) => only === null || only === part;
const reports = mkdtempSync(join(tmpdir(), 'aangan-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];

process.exitCode = 1; // until all is well
try {
  await testEverything();
} catch (error) {
  failed(error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error));
} finally {
  rmSync(reports, { recursive: true, force: true });
  if (total.failed === 0 && (total.passed > 0 || only === 'check')) process.exitCode = 0;
  if (failures.length > 0) console.log(`\n— What failed —\n\n${failures.join('\n\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}

async function testEverything() {
  const parts = ['check', ...Object.keys(projects), 'browser'];
  if (only !== null && !parts.includes(only))
    throw new Failure(`There is no part "${only}". The parts are ${parts.join(', ')}.`);
  await ensureInstalled();

  if (isWanted('check')) {
    heading('Types, lint and format');
    if ((await step(['tools/check.js'])) !== 0) failed('npm run check');
  }
  const wanted = Object.entries(projects).flatMap(([part, names]) => (isWanted(part) ? names : []));
  if (wanted.length > 0) {
    heading('Rules, screens, and the server on SQLite and PostgreSQL');
    await testWithVitest(wanted);
  }
  if (isWanted('browser')) {
    heading('Journeys in the browser');
    await testInBrowser();
  }
}

/** @param {string[]} names the projects, each of which must run something unless a filter may leave it out */
async function testWithVitest(names) {
  const report = join(reports, 'vitest.json');
  const options = [
    ...names.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=./tools/vitest-counts.js',
    ...(isFiltered ? ['--passWithNoTests'] : []),
  ];
  const code = await step(['node_modules/vitest/vitest.mjs', 'run', ...options, ...filters], { AANGAN_COUNTS: report });
  add({ name: 'Vitest', code, read: () => readReport(report), expected: isFiltered ? [] : names });
}

async function testInBrowser() {
  const browser = await ensureBrowser();
  await ensureBuilt();
  const report = join(reports, 'playwright.json');
  const options = ['--reporter=list,json', ...(isFiltered ? ['--pass-with-no-tests'] : [])];
  const code = await step(['node_modules/@playwright/test/cli.js', 'test', ...options, ...filters], {
    AANGAN_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  add({ name: 'Playwright', code, read: () => browserCounts(report), expected: isFiltered ? [] : ['browser'] });
}

/**
 * Runs one step. An interrupted one ends the whole run: whoever pressed Ctrl-C doesn't want the next.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function step(args, env = {}) {
  const { code, interrupted } = await run([nodeBinary], args, { cwd: root, env: { ...process.env, ...env } });
  if (interrupted) throw new Failure('interrupted');
  return code;
}

/** @param {Parameters<typeof addUp>[0]} runner */
function add(runner) {
  const counts = addUp(runner);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  failures.push(...counts.failures);
}

/** @param {string} what */
function failed(what) {
  failures.push(what);
  total.failed += 1;
}

/** @param {string} text */
function heading(text) {
  console.log(`\n— ${text} —`);
}
