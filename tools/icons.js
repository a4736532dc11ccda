// The icons, by name: `import IconTrash from '~icons/tabler/trash'`. Only icons that are shown become modules, made
// from the set's one file; the set's own package for React is 6 000 modules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.js';

const asked = '~icons/tabler/';

/** @returns {import('vite').Plugin} */
export function icons() {
  /** @type {Record<string, { body: string } | undefined>} */
  let drawings = {};
  return {
    name: 'icons',
    enforce: 'pre',
    buildStart() {
      const file = join(root, 'node_modules', '@iconify-json', 'tabler', 'icons.json');
      drawings = JSON.parse(readFileSync(file, 'utf8')).icons;
    },
    resolveId: (id) => (id.startsWith(asked) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${asked}`)) return;
      const { body } = drawings[id.slice(asked.length + 1)] ?? this.error(`There is no icon ${id.slice(1)}.`);
      // All lines become one path, because a list scrolls past hundreds of icons. Each line begins at a point of its
      // own, wherever the line before it ended.
      const lines = Array.from(body.matchAll(/ d="([^"]+)"/g), ([, line = '']) => line.replace(/^m/, 'M0 0m'));
      const isFilled = !body.includes('stroke=');
      return `import { icon } from '#web/ui/icon.ts';\nexport default icon(${JSON.stringify(lines.join(''))}, ${isFilled});`;
    },
  };
}
