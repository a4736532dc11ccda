// Builds the server into dist/server, or into the folder that is named. Runs under the pinned Node, because it imports
// a TypeScript file.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { threadPrograms } from '../src/server/threads.ts';
import { root } from './install.js';
import { Failure, runTool } from './run.js';

/** The programs that are started by themselves: the server, and what the commands of package.json run beside it. */
const programs = ['main', 'verify', 'admin/main', 'backup/commandLine'];

const [folder = join(root, 'dist', 'server')] = process.argv.slice(2);

/**
 * Bundles the server and its threads into a few files rather than a thousand: the server starts sooner, and each thread
 * holds what it uses of a library instead of all of it (docs/operate.md, Memory). The code stays readable, for the
 * traces in the log.
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
    // PostgreSQL's driver tries to load pg-native and works without it. Only the demo uses faker, which is in no image.
    external: ['pg-native', '@faker-js/faker'],
    // Hashed names: a server that runs on while a newer one is built must not load the newer one's part under its own
    // name.
    output: { dir: folder, chunkFileNames: '[name]-[hash].js', cleanDir: true },
  });
  return 0;
});
