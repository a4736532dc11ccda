// What the runners reported, added up.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Playwright's JSON report as counts. A test that passed only on a second try is a failed one.
 * @param {string} file
 * @returns {Record<string, Counts>}
 */
export function browserCounts(file) {
  const { stats, errors } = readReport(file);
  return {
    browser: { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
  };
}

/**
 * Adds up what a runner did. Whatever its report says, a runner that ended badly or left no report has failed at least
 * once, and so has a suite that ran nothing: silence is never success.
 * @param {object} runner
 * @param {string} runner.name
 * @param {number} runner.code its exit code
 * @param {() => Record<string, Counts>} runner.read reads its report
 * @param {string[]} runner.expected the suites that must have run something
 * @returns {Counts}
 */
export function addUp({ name, code, read, expected }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @param {string} reason */
  const fail = (reason) => {
    console.log(`FAILED  ${reason}`);
    total.failed += 1;
  };

  /** @type {Record<string, Counts>} */
  let suites = {};
  try {
    suites = read();
  } catch (error) {
    fail(`${name}: no report (${error instanceof Error ? error.message : error}), exit code ${code}`);
    return total;
  }
  for (const counts of Object.values(suites)) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  for (const suite of expected) {
    const counts = suites[suite];
    if (!counts || counts.passed + counts.failed === 0) fail(`${name}: the suite "${suite}" ran nothing`);
  }
  if (code !== 0 && total.failed === 0) fail(`${name}: ended with exit code ${code}, no test of it failed`);
  return total;
}

/** @param {string} file */
export function readReport(file) {
  if (!existsSync(file)) throw new Error('it wrote none');
  return JSON.parse(readFileSync(file, 'utf8'));
}
