// npm run check: the types of every part, lint and format, and the order of the rooms (docs/house.md). Goes through all
// of them, so that one run shows everything.
import { availableParallelism } from 'node:os';
import { ensureInstalled, runNode } from './install.js';
import { runTool } from './run.js';

const programs = ['src/domain', 'src/server', '.'];
/** Each of the compiler's checkers finds the shared types by itself: on two processors its own four take twice as long. */
const checkers = String(Math.min(4, availableParallelism()));

runTool(async () => {
  await ensureInstalled('tools');
  const failed = [];
  for (const program of programs) {
    const ok = await passes([
      'node_modules/typescript/bin/tsc',
      '-p',
      program,
      '--checkers',
      checkers,
      ...remembering(program),
    ]);
    if (!ok) failed.push(program === '.' ? 'types' : `types in ${program}`);
  }
  const strict = ['--error-on-warnings', '--max-diagnostics=200', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`];
  if (!(await passes(['node_modules/@biomejs/biome/bin/biome', 'ci', ...strict]))) failed.push('lint and format');

  if (!(await passes(['node_modules/vitest/vitest.mjs', 'run', '--project', 'house', '--reporter=dot'])))
    failed.push('the order of the rooms');

  console.log(failed.length === 0 ? 'Types, lint, format and rooms: all well.' : `Not well: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

/**
 * The options with which the compiler keeps its results, and checks only files that have changed.
 * @param {string} program
 */
function remembering(program) {
  const name = program === '.' ? 'all' : program.replaceAll('/', '-');
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`];
}

/** @param {string[]} args */
async function passes(args) {
  return (await runNode(args)).code === 0;
}
