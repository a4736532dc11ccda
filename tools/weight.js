// What each screen loads, by the build's own list of chunks, and whether that is within the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { budget, mostFiles } from './budget.js';
import { root } from './install.js';
import { Failure } from './run.js';

export const webRoot = join(root, 'dist', 'web');

/** @typedef {{ file: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/** The chunks that are loaded one after another until a screen can be used, beside those that the page begins with. */
export const screens = {
  'sign-in': ['react', 'LoginPage'],
  'first admin screen': ['react', 'inside', 'AdminDashboardPage'],
};

/** @returns {Manifest} */
export function readManifest() {
  return JSON.parse(readFileSync(join(webRoot, '.vite', 'manifest.json'), 'utf8'));
}

/**
 * The files of some chunks and of all that these import, in the order in which they are needed.
 * @param {Manifest} manifest
 * @param {readonly string[]} chunks
 */
export function filesOf(manifest, chunks) {
  const js = new Set();
  const css = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  function add(name) {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
    if (chunk === undefined)
      throw new Failure(`The build has no chunk ${name}: tools/weight.js names one that is gone.`);
    if (seen.has(name)) return;
    seen.add(name);
    js.add(chunk.file);
    for (const other of chunk.imports ?? []) add(other);
    for (const sheet of chunk.css ?? []) css.add(sheet);
  }
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name);
  for (const name of chunks) add(name);
  return { js: /** @type {string[]} */ ([...js]), css: /** @type {string[]} */ ([...css]) };
}

/** Throws Failure, with a table of what weighs, for a screen over its budget. */
export function holdToBudget() {
  const manifest = readManifest();
  const sizes = sizesOf(manifest);
  const cut = sizes.filter(({ name, files }) => name in screens && files.length > mostFiles).map(({ name }) => name);
  if (cut.length > 0) throw new Failure(`Over ${mostFiles} files (tools/budget.js) are loaded: ${cut.join(', ')}.`);
  const over = sizes.filter(({ size, most }) => size > most);
  if (over.length === 0) return;
  const tables = over.map(({ name, size, most, files }) => {
    const rows = files.slice(0, 12).map((file) => `  ${kb(file.size)}  ${file.name}`);
    return [`${name}: ${kb(size)} KB of JavaScript (gzip); its budget is ${most / 1000}.`, ...rows].join('\n');
  });
  throw new Failure(`The web part is too heavy (tools/budget.js).\n${tables.join('\n')}`);
}

/** @param {Manifest} manifest */
export function sizesOf(manifest) {
  const first = filesOf(manifest, screens['first admin screen']).js;
  const named = Object.entries(screens).map(([name, chunks]) => ({
    name,
    most: budget[/** @type {keyof typeof screens} */ (name)] * 1000,
    ...weighed(filesOf(manifest, chunks).js),
  }));
  const others = Object.entries(manifest).filter(([name, chunk]) => chunk.isDynamicEntry && name.endsWith('Page.tsx'));
  return [
    ...named,
    ...others.map(([name]) => ({
      name,
      most: budget['another screen'] * 1000,
      ...weighed(filesOf(manifest, [name]).js.filter((file) => !first.includes(file))),
    })),
  ];
}

/** @param {string[]} names */
function weighed(names) {
  const files = names
    .map((name) => ({ name, size: gzipSync(readFileSync(join(webRoot, name)), { level: 9 }).length }))
    .sort((a, b) => b.size - a.size);
  return { size: files.reduce((sum, { size }) => sum + size, 0), files };
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1).padStart(6);
}
