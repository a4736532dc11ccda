// Puts modules that are always loaded together into one file. The build by itself would cut them into dozens of files,
// by which screens use them; each file is a request, with its headers, and is compressed worse: 249 KB in 31 files for
// the first admin screen, more than is allowed of either (tools/budget.js).
import { posix } from 'node:path';
import { root } from './install.js';

/** @typedef {import('rolldown').ChunkingContext} Modules */

// The build writes module names with slashes on every system.
const web = posix.join(root.replaceAll('\\', '/'), 'src', 'web');
const begin = posix.join(web, 'program.tsx');
const inside = posix.join(web, 'inside.tsx');
const firstScreen = posix.join(web, 'dashboard', 'AdminDashboardPage.tsx');
const palette = posix.join(web, 'palette', 'Palette.tsx');
const banner = posix.join(web, 'backups', 'BackupBanner.tsx');
const viewLinks = posix.join(web, 'views', 'ViewLinks.tsx');
const question = posix.join(web, 'ui', 'QuestionDialog.tsx');

/** @type {Map<string, string> | undefined} */
let chunks;

/**
 * The name of the chunk that a module goes into; null for a module of one screen alone, or of some screens that are
 * opened later. Modules that every page begins with do not get here: an earlier group takes them (vite.config.ts).
 * @param {string} id
 * @param {Modules} modules
 */
export function chunkName(id, modules) {
  chunks ??= chunksOf(modules);
  return chunks.get(id) ?? null;
}

/** @type {Set<string> | undefined} */
let beside;

/**
 * The same for the few modules that the palette, the banner and the links to views share with other screens. They load
 * beside the first admin screen: 263 KB on the wire in 20 files, 258 in 16 where these modules are one chunk.
 * @param {string} id
 * @param {Modules} modules
 */
export function besideName(id, modules) {
  beside ??= reached([palette, banner, viewLinks], modules, false);
  return beside.has(id) ? 'beside' : null;
}

/** @param {Modules} modules */
function chunksOf(modules) {
  const outside = reached([begin], modules, true);
  const behind = reached([inside], modules, false);
  for (const id of reached([firstScreen], modules, false)) {
    // Modules of this screen alone are in its folder.
    if (!id.startsWith(posix.dirname(firstScreen))) behind.add(id);
  }
  const found = new Map();
  for (const id of reached([question], modules, false)) if (id !== question) found.set(id, 'dialog');
  for (const id of behind) found.set(id, outside.has(id) ? 'shared' : 'inside');
  return found;
}

/**
 * @param {string[]} from
 * @param {Modules} modules
 * @param {boolean} isLater whether what is loaded later is reached, too; the inside is not, from the beginning
 */
function reached(from, modules, isLater) {
  const found = new Set(from);
  // The set grows while the loop runs over it.
  for (const id of found) {
    const info = modules.getModuleInfo(id);
    if (info === null) continue;
    const names = namesIn(info.code ?? '');
    for (const other of info.importedIds.flatMap((one) => taken(one, names, modules))) found.add(other);
    if (!isLater) continue;
    for (const other of info.dynamicallyImportedIds) if (other !== inside) found.add(other);
  }
  return found;
}

const index = /[\\/]node_modules[\\/].*[\\/]index\.m?js$/;

/**
 * The module itself; for a package's index, which imports all its modules, only the modules that are imported by name.
 * @param {string} id
 * @param {Set<string>} names
 * @param {Modules} modules
 * @returns {string[]}
 */
function taken(id, names, modules) {
  const all = index.test(id) ? (modules.getModuleInfo(id)?.importedIds ?? []) : [];
  const asked = named(id, names, modules);
  return asked.length > 0 ? asked : [id, ...all];
}

/**
 * @param {string} id
 * @param {Set<string>} names
 * @param {Modules} modules
 * @returns {string[]}
 */
function named(id, names, modules) {
  if (!index.test(id)) return names.has(fileName(id)) ? [id] : [];
  return (modules.getModuleInfo(id)?.importedIds ?? []).flatMap((one) => named(one, names, modules));
}

/** @param {string} code */
function namesIn(code) {
  const clauses = code.matchAll(/\bimport\s*\{([^}]*)\}/g);
  return new Set([...clauses].flatMap(([, clause = '']) => clause.toLowerCase().match(/\w+/g) ?? []));
}

/** @param {string} id `…/use-merged-ref.mjs` has useMergedRef, in small letters here */
function fileName(id) {
  return posix
    .basename(id)
    .replace(/\.\w+$/, '')
    .replaceAll('-', '')
    .toLowerCase();
}
