// Builds the server into dist/server, or into the folder that is named: run under the pinned Node, as it reads a source.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { threadPrograms } from '../src/server/threads.ts';
import { root } from './install.js';
import { Failure, runTool } from './run.js';

/** What is started by itself: the server, and what the commands of package.json run beside it. */
const programs = ['main', 'verify', 'admin/main', 'backup/commandLine'];

const [folder = join(root, 'dist', 'server')] = process.argv.slice(2);

/**
 * The server and its threads in a few files rather than a thousand: it starts sooner, and each thread holds what it uses
 * of a library instead of all of it (docs/operate.md, Memory). Its code stays readable, for the traces in the log.
 */
runTool(async () => {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'main.js')))
    throw new Failure(`${folder} holds something else than a server that was built: it is not emptied.`);
  await build({
    input: Object.fromEntries(
      [...programs, ...threadPrograms].map((name) => [name, join(root, 'src', 'server', `${name}.ts`)]),
    ),
    platform: 'node',
    tsconfig: false,
    // PostgreSQL's driver asks for the first, and does without. The other is the demo's alone, and in no image.
    external: ['pg-native', '@faker-js/faker'],
    // A server that runs on while a newer one is built must not find another's part under the name of its own.
    output: { dir: folder, chunkFileNames: '[name]-[hash].js', cleanDir: true },
  });
  return 0;
});
