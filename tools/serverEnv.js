// What a program of the server is started with, wherever it is; a setting of the person's own goes before.
import { join } from 'node:path';
import { root } from './install.js';

/**
 * Most of a start is reading the program's own code: once is enough. A young generation of 8 MB rather than 32, and one
 * pool of C's memory rather than one for each thread, hold a sixth less and answer as fast (docs/operate.md, Memory).
 */
const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
};

/** @param {NodeJS.ProcessEnv} [env] */
export function withServerEnv(env = process.env) {
  return { ...serverEnv, ...env };
}
