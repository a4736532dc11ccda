// What the tools that only start one of the server's programs have in common.
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';
import { withServerEnv } from './serverEnv.js';

/**
 * Runs a program of the server with what was typed behind the command; paths in it are meant from where it was typed
 * only where `cwd` says so.
 * @param {string} program its path under src/server
 * @param {string[]} [first] what goes before the typed arguments
 * @param {string} [cwd]
 */
export function runProgram(program, first = [], cwd = root) {
  return runTool(async () => {
    await ensureInstalled();
    const file = join(root, 'src', 'server', program);
    return (await run([nodeBinary], [file, ...first, ...process.argv.slice(2)], { cwd, env: withServerEnv() })).code;
  });
}
