// Runs before anything is installed, so: plain JavaScript, no dependency, and Node 20 must be able to read it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, run } from './run.js';

export const root = fileURLToPath(new URL('..', import.meta.url));

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.aangan-lock');

/** The pinned Node itself rather than its wrapper script, so that no process stands between us and a signal. */
export const nodeBinary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs what package-lock.json says, unless that is what is installed already. */
export async function ensureInstalled() {
  const lock = readFileSync(lockFile);
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(nodeBinary) && read(stampFile) === wanted) return;

  if (!installedByHand(lock)) {
    console.log('Installing the parts Aangan is made of: once, about a minute …');
    await install();
  }
  writeFileSync(stampFile, wanted);
}

async function install() {
  const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  // Building needs all of it: a production setting in the environment must not leave anything out.
  const whole = ['--include=dev', '--include=optional'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, errors } = await run(npm(), ['ci', ...quiet, ...whole, ...retries], { cwd: root, keepErrors: true });
  if (code !== 0) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED|EHOSTUNREACH/.test(errors)) {
      throw new Failure(
        'Aangan could not be installed: the npm registry cannot be reached. The first start needs the internet, later ones do not.',
      );
    }
    throw new Failure(
      'Aangan could not be installed: npm says why above. Put that right and run the same command again.',
    );
  }
  if (!existsSync(nodeBinary)) {
    throw new Failure(
      'Aangan could not be installed: its own copy of Node is missing. Are install scripts switched off (npm config get ignore-scripts)?',
    );
  }
}

/**
 * Whether `npm install`, run by hand, already put in place what the lock file asks for: npm keeps a copy of what it
 * installed. Without this a developer who adds a package would sit through a second, complete install.
 * @param {Buffer} lock
 */
function installedByHand(lock) {
  const copy = read(join(root, 'node_modules', '.package-lock.json'));
  if (copy === undefined || !existsSync(nodeBinary)) return false;
  const installed = JSON.parse(copy).packages;
  const wanted = Object.entries(JSON.parse(lock.toString()).packages).filter(([path]) => path !== '');
  return wanted.every(([path, part]) =>
    installed[path] ? installed[path].version === part.version : part.optional === true || part.peer === true,
  );
}

/** npm's own script when npm started us: it works where `npm` is not in the PATH, and needs no shell on Windows. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
