// What the tools that only start one of the server's programs have in common.
import { join } from 'node:path';
import { ensurePart } from './build.js';
import { ensureInstalled, root, runNode } from './install.js';
import { runTool } from './run.js';
import { withServerEnv } from './serverEnv.js';

/**
 * Runs a program of the server, as it is built, with what was typed behind the command; paths in it are meant from where
 * it was typed only where `cwd` says so.
 * @param {string} program its path under dist/server
 * @param {string[]} [first] what goes before the typed arguments
 * @param {string} [cwd]
 */
export function runProgram(program, first = [], cwd = root) {
  return runTool(async () => {
    await ensureInstalled('product');
    await ensurePart('server');
    const file = join(root, 'dist', 'server', program);
    return (await runNode([file, ...first, ...process.argv.slice(2)], { cwd, env: withServerEnv() })).code;
  });
}
