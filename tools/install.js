// Runs before anything is installed, so: plain JavaScript, no dependency, and Node 20 must be able to read it.
import crypto, { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, run } from './run.js';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.aangan-lock');
const onWindows = process.platform === 'win32';

/** The Node that everything is tested under; its package is one of the tools. */
const testedNode = join(modules, 'node', 'bin', onWindows ? 'node.exe' : 'node');

/** The same Node without the tools, for a machine whose own is too old: npm has a package for each kind of machine. */
const runtimeFolder = join(root, 'dist', 'runtime');
const runtimePackage = [
  process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
  onWindows ? 'win' : process.platform,
  process.arch,
].join('-');
const runtimeNode = join(runtimeFolder, 'node_modules', runtimePackage, 'bin', onWindows ? 'node.exe' : 'node');

/** The link to the Node that a systemd unit starts, and that `node` means in the commands of package.json. */
const nodeLink = join(modules, '.bin', 'node');

/** Whether this machine's own Node has all that the product uses; randomUUIDv7 is the newest part of it. */
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 26 && 'randomUUIDv7' in crypto;

/** A Node binary itself rather than its wrapper script, so that no process stands between us and a signal. */
const nodeBinary = () => [testedNode, runtimeNode].find((path) => existsSync(path)) ?? process.execPath;

/**
 * Runs one of our programs, or a library's, to its end.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options = {}) {
  return run([nodeBinary()], args, { cwd: root, ...options });
}

/**
 * Keeps the compiled code, since most of a start is reading the program's own code. A young generation of 8 MB rather
 * than 32, and one pool of C's memory rather than one for each thread, hold a sixth less and answer as fast
 * (docs/operate.md, Memory).
 */
const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
};

/**
 * The environment in which every program of the server is started; a variable that is set already is kept.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function withServerEnv(env = process.env) {
  return { ...serverEnv, ...env };
}

/**
 * What is to be installed: 'product' is what builds and runs Aangan; 'tools' is that and what its tests and developers
 * need.
 * @typedef {'product' | 'tools'} Extent
 */

/**
 * Installs what package-lock.json says, unless that is what is installed already.
 * @param {Extent} extent
 */
export async function ensureInstalled(extent) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const [before, what] = (read(stampFile) ?? '').split(' ');
  const isStamped = before === wanted && (what === extent || what === 'tools');
  if (isStamped && hasNode(extent)) return;

  const isThere = isStamped || installedByHand(lock, extent);
  if (!isThere)
    console.log(
      `Installing ${extent === 'product' ? 'the parts Aangan is made of' : 'the tools of the tests'}: once …`,
    );
  rmSync(nodeLink, { force: true });
  // Where only the tools are missing, `npm install` keeps what is there: a server may be running from it.
  const packages = isThere
    ? null
    : npm([...(before === wanted ? ['install', '--no-save'] : ['ci']), ...partsOf[extent]]);
  await Promise.all([packages, hasNode(extent) || extent === 'tools' ? null : getRuntime(lock)]);
  if (!hasNode(extent)) {
    throw new Failure(
      'Aangan could not be installed: its own copy of Node is missing. Are install scripts switched off (npm config get ignore-scripts)?',
    );
  }
  linkNode();
  writeFileSync(stampFile, `${wanted} ${extent}`);
}

// Named explicitly: a setting for production in the environment must not leave out what was asked for.
const partsOf = {
  product: ['--omit=dev', '--include=optional'],
  tools: ['--include=dev', '--include=optional'],
};

/** @param {Extent} extent */
function hasNode(extent) {
  return existsSync(testedNode) || (extent === 'product' && (isNewEnough || existsSync(runtimeNode)));
}

/** @param {Buffer} lock */
async function getRuntime(lock) {
  console.log(`The Node of this machine is ${process.versions.node}: Aangan gets a newer one for itself …`);
  const { version } = JSON.parse(lock.toString()).packages['node_modules/node'];
  mkdirSync(runtimeFolder, { recursive: true });
  writeFileSync(join(runtimeFolder, 'package.json'), '{ "private": true }\n');
  await npm(['install', '--no-save', '--ignore-scripts', '--prefix', runtimeFolder, `${runtimePackage}@${version}`]);
}

function linkNode() {
  if (onWindows) return;
  rmSync(nodeLink, { force: true });
  symlinkSync(nodeBinary(), nodeLink);
}

/** @param {string[]} args */
async function npm(args) {
  const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, errors } = await run(npmItself(), [...args, ...quiet, ...retries], { cwd: root, keepErrors: true });
  if (code === 0) return;
  throw new Failure(
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED|EHOSTUNREACH/.test(errors)
      ? 'Aangan could not be installed: the npm registry cannot be reached. The first start needs the internet, later ones do not.'
      : 'Aangan could not be installed: npm says why above. Put that right and run the same command again.',
  );
}

/**
 * Whether `npm install`, run by hand, already put in place what the lock file asks for: npm keeps a copy of what it
 * installed. Without this a developer who adds a package would sit through a second, complete install.
 * @param {Buffer} lock
 * @param {Extent} extent
 */
function installedByHand(lock, extent) {
  const copy = read(join(modules, '.package-lock.json'));
  if (copy === undefined) return false;
  const installed = JSON.parse(copy).packages;
  const wanted = Object.entries(JSON.parse(lock.toString()).packages).filter(
    ([path, { dev }]) => path !== '' && (extent === 'tools' || !dev),
  );
  return wanted.every(([path, part]) =>
    installed[path] ? installed[path].version === part.version : part.optional === true,
  );
}

/** npm's own script when npm started us: it works where `npm` is not in the PATH, and needs no shell on Windows. */
function npmItself() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, script];
  return [onWindows ? 'npm.cmd' : 'npm'];
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
