import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { besideName, chunkName } from './tools/chunks.js';
import { fonts } from './tools/fonts.js';
import { icons } from './tools/icons.js';
import { texts } from './tools/texts.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The screens may import types from the server, which are removed by now. Any other import would ship server code. */
const noServerInTheBrowser: Plugin = {
  name: 'no-server-in-the-browser',
  enforce: 'pre',
  resolveId(id, importer) {
    if (this.environment.name === 'client' && (id.startsWith('#server/') || id.includes('/src/server/'))) {
      this.error(`${importer} imports ${id}: the screens may import nothing but types from the server.`);
    }
  },
};

/**
 * The component library's styles go where the components go: each screen loads those of what it shows, none those of
 * what nothing shows. They are all in one cascade layer, so whichever part comes first, our own rules win.
 */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  transform(code, id) {
    if (this.environment.config.command === 'build') {
      const [, component] = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/.exec(id) ?? [];
      // At the end, where no line moves and the source map stays right.
      if (component) return { code: `${code}\nimport '@mantine/core/styles/${component}.layer.css';`, map: null };
    } else if (id.endsWith('/src/web/program.tsx')) {
      return { code: `${code}\nimport '@mantine/core/styles.layer.css';`, map: null };
    }
    return undefined;
  },
};

/** Modules of the sign-in screen beside those of every screen; half of them are in every screen with a form, too. */
const signInForm = new RegExp(
  [
    'node_modules/(@mantine/form|klona|fast-deep-equal)/',
    '@mantine/core/esm/components/(Alert|Anchor|Divider|Input|InputBase|PasswordInput|TextInput)/',
    'src/domain/permissions\\.ts',
    'src/web/identity/(EntryCard|Passage|SecretInput|landing)\\.',
    'src/web/(records/formProblem|ui/FormAlert)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

export default defineConfig({
  root: here('./src/web'),
  plugins: [noServerInTheBrowser, fonts(), icons(), texts(), mantineStyles, react()],
  css: { postcss: { plugins: [mantine()] } },
  resolve: {
    alias: [
      // The content policy forbids workers made of scripts in memory (src/web/print/zip.ts).
      { find: /^fflate$/, replacement: here('./src/web/print/zip.ts') },
      // React has this hook itself; the shim for older versions is left out.
      { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
    ],
  },
  worker: { format: 'es' },
  server: { fs: { allow: [here('.')] } },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    sourcemap: true,
    manifest: true,
    // The content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('./src/web/index.html'), program: here('./src/web/program.tsx') },
      output: {
        // Seven letters, the fewest that can be asked for: the first screen names most of 250 files, and letters like
        // these pack badly.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // zod's set-up is in zod's chunk, so that any chunk that makes a schema loads the set-up first.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|src[\\/]web[\\/]zod\.ts$/ },
            // What every screen needs is one file: many small ones are packed worse, and each is a request. The code
            // that starts it is a file of its own, as it runs before.
            { name: 'start', test: /src[\\/]web[\\/](index\.html|main\.ts)|vite[\\/]preload-helper/, priority: 1 },
            // React runs by itself before the rest (main.ts), so that a phone is not kept busy by all at once.
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            {
              name: 'library',
              test: /[\\/]node_modules[\\/](@mantine|clsx)[\\/]|src[\\/]web[\\/]theme\.ts$/,
              tags: ['$initial'],
              priority: 1,
            },
            { name: 'base', tags: ['$initial'] },
            {
              name: 'form',
              test: signInForm,
            },
            // Without dependencies: those are loaded before, or by other screens, too.
            { name: chunkName, debugName: 'chunks', includeDependenciesRecursively: false },
            { name: besideName, debugName: 'beside', minShareCount: 2, includeDependenciesRecursively: false },
            // In one file: each icon is less than the headers of an answer.
            { name: 'icons', test: /~icons/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
