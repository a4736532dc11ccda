// The typeface's files with what the product writes, made of its package's own while the web part is built. The
// package's are by script: for the rupee sign alone a browser would fetch all the Latin letters of the world.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './install.js';

const packaged = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files');
/** src/web/fonts.css names the files in it. */
const made = join(root, 'dist', 'fonts');

/** The ranges are those of src/web/fonts.css. */
const files = {
  'latin.woff2': {
    from: 'inter-latin-wght-normal.woff2',
    text: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™↑↓−`,
  },
  'rupee.woff2': { from: 'inter-latin-ext-wght-normal.woff2', text: '₹' },
  // Names written with marks: Āśā, Kṛṣṇa.
  'marked.woff2': { from: 'inter-latin-ext-wght-normal.woff2', text: letters(0x100, 0x17f) + letters(0x1e00, 0x1eff) },
};

// Alternative letter shapes, which nothing here asks for, are a quarter of the file.
const keepFeatures = ['calt', 'case', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
const variationAxes = { wght: { min: 400, max: 700 } };

/** @returns {import('vite').Plugin} */
export function fonts() {
  return {
    name: 'fonts',
    async buildStart() {
      mkdirSync(made, { recursive: true });
      for (const [name, { from, text }] of Object.entries(files)) {
        const options = { targetFormat: /** @type {const} */ ('woff2'), keepFeatures, variationAxes };
        writeFileSync(join(made, name), await subsetFont(readFileSync(join(packaged, from)), text, options));
      }
    },
  };
}

/**
 * @param {number} first
 * @param {number} last
 */
function letters(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
