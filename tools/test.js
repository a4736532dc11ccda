// npm test, from a fresh clone: types, style, the rules, on both engines where the engine is the point, and the journeys
// that people would miss. `npm test -- --help` says what else there is. Goes on after a failing step so that
// one run shows all failures, and closes with what failed and one line of counts whatever happens.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.js';
import { ensureBuilt, ensurePart } from './build.js';
import { addUp, browserCounts, closingOf, HEADING_OF_FAILURES, readReport } from './counts.js';
import { ensureInstalled, runNode } from './install.js';
import { Failure } from './run.js';
import { shareProcessor, whatChanged } from './stalls.js';

const help = `npm test                    the rules, and the journeys that people would miss
npm test -- --all           the whole: that, and then what it leaves out
npm test -- --rest          only what it leaves out; --after "…" with the last lines of a run before counts that one in
npm test -- transfers undo  only the files with one of these in their path, all of each
npm test -- --part sqlite   only a part: check, rules, sqlite, postgres or browser
npm test -- --again 10      each test so often, on a machine that stalls at random: what fails now and then fails here.
            --changed       with it: only the tests that what was changed since the last push touches, or since the
                            commit before the last`;

/** The parts that Vitest runs, and the projects of each. */
const parts = { rules: ['domain', 'house', 'web', 'screens'], sqlite: ['sqlite'], postgres: ['postgres'] };

const { values: given, positionals: words } = readArguments();
const reports = mkdtempSync(join(tmpdir(), 'aangan-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
/** Whether the tests were chosen by name or change, rather than by ring. */
const isChoice = words.length > 0 || given.changed === true;

process.exitCode = 1; // until all is well
try {
  if (given.help) console.log(help);
  else await testEverything();
} catch (error) {
  failed(error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error));
} finally {
  rmSync(reports, { recursive: true, force: true });
  if (total.failed === 0 && (total.passed > 0 || given.help || given.part === 'check')) process.exitCode = 0;
  if (failures.length > 0) console.log(`\n${HEADING_OF_FAILURES}\n\n${failures.join('\n\n')}`);
  if (!given.help) console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}

function readArguments() {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const value = /** @type {const} */ ({ type: 'string' });
  const options = { help: flag, all: flag, rest: flag, after: value, part: value, again: value, changed: flag };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(1);
  }
}

async function testEverything() {
  if (given.after) count(closingOf(given.after));
  if (given.part && !['check', 'browser', ...Object.keys(parts)].includes(given.part))
    throw new Failure(
      `There is no part "${given.part}". The parts are check, ${Object.keys(parts).join(', ')}, browser.`,
    );
  if (given.again && !/^[1-9]\d{0,3}$/.test(given.again)) throw new Failure('--again takes a number from 1 to 9999.');
  await ensureInstalled('tools');
  const release = given.again ? shareProcessor() : () => {};
  try {
    if (isChoice) await testRing('choice');
    else {
      if (!given.rest) await testRing('first');
      if (given.all || given.rest) await testRing('rest');
    }
  } finally {
    release();
  }
}

/** @typedef {'first' | 'rest' | 'choice'} Ring */

/**
 * Runs a ring of the tests, or the chosen ones. Tests of the second ring have the tag "whole", in Vitest and in
 * Playwright alike; the second ring also runs on PostgreSQL what the first does not run there (vitest.config.ts).
 * @param {Ring} ring
 */
async function testRing(ring) {
  /** @param {string} part */
  const isWanted = (part) => given.part === undefined || given.part === part;
  if (ring === 'first' && isWanted('check')) {
    heading('Types, lint and format');
    if ((await step(['tools/check.js'])) !== 0) failed('npm run check');
  }
  const rest = ring === 'rest' ? ': the rest' : '';
  const projects = Object.entries(parts)
    .flatMap(([part, its]) => (isWanted(part) ? its : []))
    // The check runs the order of the rooms.
    .filter((project) => ring === 'choice' || project !== 'house');
  if (projects.length > 0) {
    heading(`Rules, screens, and the server on its engines${rest}`);
    await testWithVitest(ring, projects);
  }
  if (isWanted('browser')) {
    heading(`Journeys in the browser${rest}`);
    await testInBrowser({ first: ['--grep-invert', '@whole'], rest: ['--grep', '@whole'], choice: [] }[ring]);
  }
}

/**
 * @param {Ring} ring
 * @param {string[]} projects each must run something unless a choice may leave it out
 */
async function testWithVitest(ring, projects) {
  const report = join(reports, 'vitest.json');
  const options = [
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=./tools/counts.js',
    ...(given.again ? ['--repeats', String(Number(given.again) - 1)] : []),
    ...(given.changed ? ['--changed', whatChanged()] : []),
    ...(isChoice ? ['--passWithNoTests'] : []),
  ];
  rmSync(report, { force: true });
  await ensurePart('server');
  const env = { AANGAN_COUNTS: report, AANGAN_RING: ring, AANGAN_BUILT: '1' };
  const code = await step(['node_modules/vitest/vitest.mjs', 'run', ...options, ...words], env);
  add({ name: 'Vitest', code, read: () => readReport(report), expected: isChoice ? [] : projects });
}

/** @param {string[]} filter */
async function testInBrowser(filter) {
  const browser = await ensureBrowser({ isSeen: false });
  await ensureBuilt();
  const report = join(reports, 'playwright.json');
  const options = [
    '--reporter=list,json',
    ...filter,
    ...(given.again ? ['--repeat-each', given.again] : []),
    ...(given.changed ? [`--only-changed=${whatChanged()}`] : []),
    ...(isChoice ? ['--pass-with-no-tests'] : []),
  ];
  rmSync(report, { force: true });
  const code = await step(['node_modules/@playwright/test/cli.js', 'test', ...options, ...words], {
    AANGAN_BROWSER: browser,
    AANGAN_STALLS: given.again ? '1' : '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  add({ name: 'Playwright', code, read: () => browserCounts(report), expected: isChoice ? [] : ['browser'] });
}

/**
 * Runs one step. An interrupted step ends the whole run, because whoever presses Ctrl-C doesn't want the next step.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function step(args, env = {}) {
  const { code, interrupted } = await runNode(args, { env: { ...process.env, ...env } });
  if (interrupted) throw new Failure('interrupted');
  return code;
}

/** @param {Parameters<typeof addUp>[0]} runner */
function add(runner) {
  count(addUp(runner));
}

/** @param {ReturnType<typeof addUp>} counts */
function count({ passed, failed, skipped, failures: its }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failures.push(...its);
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
