// Which modules are always loaded together behind the sign-in screen: the build by itself would cut them into dozens of
// files, by who else uses what, and each file is a request and is packed worse.
import { join } from 'node:path';
import { root } from './install.js';

/** @typedef {import('rolldown').ChunkingContext} Modules */

const web = join(root, 'src', 'web');
const begin = join(web, 'program.tsx');
const inside = join(web, 'inside.tsx');

/** @type {Set<string> | undefined} */
let behind;

/**
 * The name of the part, for a module of it; null for what is loaded before somebody is inside, or on some screens alone.
 * @param {string} id
 * @param {Modules} modules
 */
export function insideName(id, modules) {
  behind ??= reached(inside, modules, false).difference(reached(begin, modules, true));
  return behind.has(id) ? 'inside' : null;
}

/**
 * @param {string} from
 * @param {Modules} modules
 * @param {boolean} isLater whether what is loaded later is reached, too; the inside is not, from the beginning
 */
function reached(from, modules, isLater) {
  const found = new Set([from]);
  // Grows while it is gone through.
  for (const id of found) {
    const info = modules.getModuleInfo(id);
    const next = [...(info?.importedIds ?? []), ...(isLater ? (info?.dynamicallyImportedIds ?? []) : [])];
    for (const other of next) if (!isLater || other !== inside) found.add(other);
  }
  return found;
}
