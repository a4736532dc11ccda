// Adds up what the test runners reported. Vitest reports through the class at the end.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts failures: what failed, by name and with its message */
/** @typedef {{ suites?: PlaywrightSuite[], specs?: { title: string, file: string, line: number, tests: { status: string, results: { error?: { message?: string } }[] }[] }[] }} PlaywrightSuite */

/**
 * How much of a message is kept: its beginning says which rule was broken, the rest is in the runner's output above.
 */
const LINES_OF_A_MESSAGE = 12;
const LENGTH_OF_A_LINE = 2000;

/**
 * Playwright's JSON report as counts. A test that passed only on a second try is a failed one.
 * @param {string} file
 * @returns {Record<string, Counts>}
 */
export function browserCounts(file) {
  const { stats, errors, suites } = readReport(file);
  const failures = [
    ...failedSpecs({ suites }),
    ...errors.map((/** @type {{ message?: string }} */ error) => failure('outside any test', error.message)),
  ];
  return {
    browser: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      failures,
    },
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/**
 * A line for the test and its message below it, as `npm test` says it again at its end: whoever reads only the end of a
 * long output must see what failed.
 * @param {string} test
 * @param {string} [message]
 */
function failure(test, message = '') {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n').slice(0, LINES_OF_A_MESSAGE);
  return [test, ...lines.map((line) => `    ${line.slice(0, LENGTH_OF_A_LINE)}`.trimEnd())].join('\n');
}

/**
 * Adds up what a runner did. Whatever its report says, a runner that ended badly or left no report has failed at least
 * once, and so has a suite that ran nothing: silence is never success.
 * @param {object} runner
 * @param {string} runner.name
 * @param {number} runner.code its exit code
 * @param {() => Record<string, Counts>} runner.read reads its report
 * @param {string[]} runner.expected the suites that must have run something
 * @returns {Required<Counts>}
 */
export function addUp({ name, code, read, expected }) {
  /** @type {Required<Counts>} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  /** @param {string} reason */
  const fail = (reason) => {
    total.failures.push(reason);
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
    total.failures.push(...(counts.failures ?? []));
  }
  for (const suite of expected) {
    const counts = suites[suite];
    if (!counts || counts.passed + counts.failed === 0) fail(`${name}: the suite "${suite}" ran nothing`);
  }
  if (code !== 0 && total.failed === 0) fail(`${name}: ended with exit code ${code}, no test of it failed`);
  return total;
}

/** Heads what failed, at the end of a run. */
export const HEADING_OF_FAILURES = '— What failed —';

/**
 * Reads the counts and the failures from the end of a run's output.
 * @param {string} output the end of what it printed
 * @returns {Required<Counts>}
 */
export function closingOf(output) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output) ?? [];
  const from = output.lastIndexOf(HEADING_OF_FAILURES);
  const failures = from < 0 ? [] : [output.slice(from + HEADING_OF_FAILURES.length, output.lastIndexOf('\n\n')).trim()];
  // A run whose output does not end with its counts has not passed.
  return passed === undefined
    ? { passed: 0, failed: 1, skipped: 0, failures: [...failures, 'The run before this one did not say how it ended.'] }
    : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), failures };
}

/** @param {string} file */
export function readReport(file) {
  if (!existsSync(file)) throw new Error('it wrote none');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The message of an error; for a property test its counterexample and the error that it caused.
 * @param {import('vitest/node').SerializedError} error
 */
function said({ message, cause }) {
  return cause?.message ? `${message.split('\n\n')[0]}\n${cause.message}` : message;
}

/**
 * A Vitest reporter: the counts of each project, and what failed. The built-in JSON report doesn't name projects, and
 * so can't tell that one engine's suite ran nothing.
 */
export default class VitestCounts {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Record<string, Required<Counts>>} */
    const suites = {};
    for (const module of modules) {
      const project = module.project.name;
      const suite = suites[project] ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
      suites[project] = suite;
      const failedBefore = suite.failed;
      /** @param {string} what @param {string} [message] */
      const failed = (what, message) => {
        suite.failed += 1;
        suite.failures.push(failure(`${project} ${module.relativeModuleId}${what}`, message));
      };
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        // Still pending at the end: the worker died under it.
        if (state === 'passed' || state === 'skipped') suite[state] += 1;
        else failed(` › ${test.fullName}`, errors?.[0] ? said(errors[0]) : 'it never ended');
      }
      for (const suiteOfTests of module.children.allSuites()) {
        const [error] = suiteOfTests.errors();
        if (error) failed(` › ${suiteOfTests.fullName}`, error.message);
      }
      const broken = module.state() !== 'passed' && module.state() !== 'skipped';
      if (broken && suite.failed === failedBefore) failed('', module.errors()[0]?.message);
    }
    // Errors outside any test belong to no project, but must not pass unseen.
    suites['outside any test'] = {
      passed: 0,
      failed: unhandledErrors.length,
      skipped: 0,
      failures: unhandledErrors.map(({ message, stack }) => failure('outside any test', stack ?? message)),
    };
    const file = process.env['AANGAN_COUNTS'];
    if (file) writeFileSync(file, JSON.stringify(suites));
  }
}
