// Builds the server into dist/server, or into the folder that is named: run under the pinned Node, as it reads a source.
import { join } from 'node:path';
import { build } from 'rolldown';
import { threadPrograms } from '../src/server/threads.ts';
import { root } from './install.js';
import { runTool } from './run.js';

const [folder = join(root, 'dist', 'server')] = process.argv.slice(2);

/**
 * The server and its threads in a few files rather than a thousand: it starts sooner, and each thread holds what it uses
 * of a library instead of all of it (docs/operate.md, Memory). Its code stays readable, for the traces in the log.
 */
runTool(async () => {
  await build({
    input: Object.fromEntries(
      ['main', ...threadPrograms].map((name) => [name, join(root, 'src', 'server', `${name}.ts`)]),
    ),
    platform: 'node',
    tsconfig: false,
    // PostgreSQL's driver asks for it, and does without.
    external: ['pg-native'],
    output: { dir: folder, chunkFileNames: '[name].js', cleanDir: true },
  });
  return 0;
});
