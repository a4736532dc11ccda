// Builds the web part into dist/web, unless what is there was made from the very same sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeBinary, root } from './install.js';
import { Failure, run, runTool } from './run.js';

const sources = ['src/web', 'src/domain', 'tools', 'vite.config.ts', 'package.json', 'package-lock.json'];
const stampFile = join(root, 'dist', 'web.stamp');

export async function ensureBuilt() {
  const wanted = fingerprint();
  const isBuilt = existsSync(join(root, 'dist', 'web', 'index.html'));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;

  console.log(isBuilt ? 'Building the web part again: its sources changed …' : 'Building the web part …');
  // Gone first: a build that is cut short must not look finished next time.
  rmSync(stampFile, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code } = await run([nodeBinary], [vite, 'build', '--logLevel=warn'], { cwd: root });
  if (code !== 0) throw new Failure('The web part could not be built: the reason stands above.');
  const after = await run([nodeBinary], [join(root, 'tools', 'after-build.js')], { cwd: root });
  if (after.code !== 0) throw new Failure('The web part could not be built: the reason stands above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** By content, not by time: a clone, a checkout or a restored copy sets times that say nothing. */
function fingerprint() {
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

// By itself, where the server is started by something else: an image, a unit of systemd.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runTool(async () => {
    await ensureBuilt();
    return 0;
  });
}
