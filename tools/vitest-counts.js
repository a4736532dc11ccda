// A Vitest reporter for tools/test.js: the counts of each project, and what failed. The built-in JSON report doesn't name projects, and
// so cannot tell that one engine's suite ran nothing.
import { writeFileSync } from 'node:fs';
import { failure } from './counts.js';

/**
 * A property's counterexample, and what it broke.
 * @param {import('vitest/node').SerializedError} error
 */
function said({ message, cause }) {
  return cause?.message ? `${message.split('\n\n')[0]}\n${cause.message}` : message;
}

/**
 * Whether the filter of `npm test` (tools/test.js) leaves it to the other ring.
 * @param {import('vitest/node').TestCase} test
 */
function isLeftOut({ options }) {
  const isOfWhole = options.tags?.includes('whole') === true;
  const filter = process.env['AANGAN_TAGS'];
  return (filter === '!whole' && isOfWhole) || (filter === 'whole' && !isOfWhole);
}

export default class Counts {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Record<string, Required<import('./counts.js').Counts>>} */
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
        // What the ring leaves to the other is not skipped; still pending at the end: the worker died under it.
        if (state === 'skipped' && isLeftOut(test)) continue;
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
      failures: unhandledErrors.map(({ message }) => failure('outside any test', message)),
    };
    const file = process.env['AANGAN_COUNTS'];
    if (file) writeFileSync(file, JSON.stringify(suites));
  }
}
