// Makes the typeface's files from its package's while the web part is built, each with the letters that
// src/web/fonts.css declares for it. The package's files are by script: for the rupee sign alone a browser would fetch
// all the Latin letters of the world.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './install.js';

const packaged = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files');
const declared = join(root, 'src', 'web', 'fonts.css');
const made = join(root, 'dist', 'fonts');

// Alternative letter shapes, which no style here uses, are a quarter of the file.
const keepFeatures = ['calt', 'case', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
const variationAxes = { wght: { min: 400, max: 700 } };

/** @returns {import('vite').Plugin} */
export function fonts() {
  return {
    name: 'fonts',
    async buildStart() {
      mkdirSync(made, { recursive: true });
      for (const { name, text } of files()) {
        const options = { targetFormat: /** @type {const} */ ('woff2'), keepFeatures, variationAxes };
        const from = join(packaged, `inter-${name === 'latin.woff2' ? 'latin' : 'latin-ext'}-wght-normal.woff2`);
        writeFileSync(join(made, name), await subsetFont(readFileSync(from), text, options));
      }
    },
  };
}

/** Each file that is made, with its letters. */
function files() {
  const faces = readFileSync(declared, 'utf8').matchAll(/url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g);
  return Array.from(faces, ([, url = '', ranges = '']) => ({ name: basename(url), text: lettersOf(ranges) }));
}

/** @param {string} ranges as CSS writes them: U+0020-007E, U+2026 */
function lettersOf(ranges) {
  return Array.from(ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
  }).join('');
}
