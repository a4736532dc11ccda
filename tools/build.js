// Builds the web part into dist/web and the server into dist/server, unless what is there was made from the very same
// sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root, runNode } from './install.js';
import { Failure, runTool } from './run.js';

const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'];

/** The parts that are built: their sources, their steps, and the file that is there once a part is built. */
const parts = {
  web: {
    name: 'web part',
    sources: ['src/web', 'src/domain', 'tools', 'vite.config.ts', 'package.json', 'package-lock.json'],
    steps: [vite, ['tools/after-build.js']],
    result: 'index.html',
  },
  server: {
    name: 'server',
    sources: ['src/server', 'src/domain', 'tools', 'package.json', 'package-lock.json'],
    steps: [['tools/build-server.js']],
    result: 'main.js',
  },
};

/** @typedef {keyof typeof parts} Part */

/** Builds both parts at once: each leaves a second processor idle for much of its time. */
export async function ensureBuilt() {
  await Promise.all([ensurePart('web'), ensurePart('server')]);
}

/** @param {Part} part */
export async function ensurePart(part) {
  const { name, sources, steps, result } = parts[part];
  const stampFile = join(root, 'dist', `${part}.stamp`);
  const wanted = fingerprint(sources);
  const isBuilt = existsSync(join(root, 'dist', part, result));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;

  console.log(isBuilt ? `Building the ${name} again: its sources changed …` : `Building the ${name} …`);
  // Removed first: a build that is cut short must not look finished next time.
  rmSync(stampFile, { force: true });
  for (const step of steps) {
    const { code } = await runNode(step);
    if (code !== 0) throw new Failure(`The ${name} could not be built: the reason stands above.`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/**
 * A digest of the sources' content. Their times say nothing: a clone, a checkout or a restored copy sets new ones.
 * @param {string[]} sources
 */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesBelow))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

// Run as a program where something else starts the server: an image, a systemd unit.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runTool(async () => {
    await ensureInstalled('product');
    await ensureBuilt();
    return 0;
  });
}
