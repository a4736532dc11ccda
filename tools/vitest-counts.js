// A Vitest reporter for tools/test.js: the counts of each project. The built-in JSON report doesn't name projects, and
// so cannot tell that one engine's suite ran nothing.
import { writeFileSync } from 'node:fs';

export default class Counts {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Record<string, import('./counts.js').Counts>} */
    const suites = {};
    for (const module of modules) {
      const suite = suites[module.project.name] ?? { passed: 0, failed: 0, skipped: 0 };
      suites[module.project.name] = suite;
      const failedBefore = suite.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // Still pending at the end: the worker died under it.
        suite[state === 'pending' ? 'failed' : state] += 1;
      }
      const broken = module.state() !== 'passed' && module.state() !== 'skipped';
      if (broken && suite.failed === failedBefore) suite.failed += 1;
    }
    // Errors outside any test belong to no project, but must not pass unseen.
    suites['outside any test'] = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const file = process.env['AANGAN_COUNTS'];
    if (file) writeFileSync(file, JSON.stringify(suites));
  }
}
