import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The screens may take types from the server, which are gone by now. An import that is left would ship server code. */
const noServerInTheBrowser: Plugin = {
  name: 'no-server-in-the-browser',
  enforce: 'pre',
  resolveId(id, importer) {
    if (this.environment.name === 'client' && (id.startsWith('#server/') || id.includes('/src/server/'))) {
      this.error(`${importer} imports ${id}: the screens may import nothing but types from the server.`);
    }
  },
};

export default defineConfig({
  root: here('./src/web'),
  plugins: [noServerInTheBrowser, react()],
  css: { postcss: { plugins: [mantine()] } },
  // The content policy forbids workers made of scripts in memory (src/web/print/zip.ts).
  resolve: { alias: [{ find: /^fflate$/, replacement: here('./src/web/print/zip.ts') }] },
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
      output: {
        // What sets zod up goes with zod: whichever chunk makes a schema, it loads this one first.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|src[\\/]web[\\/]zod\.ts$/ },
            // What every screen needs is one file: many small ones are packed worse, and each is a request.
            { name: 'base', tags: ['$initial'] },
            {
              name: 'form',
              test: /node_modules[\\/](@mantine[\\/](form|core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|PasswordInput|Alert))|klona|fast-deep-equal)[\\/]|src[\\/]web[\\/](identity[\\/](SecretInput|EntryCard)|records[\\/]formProblem|ui[\\/]FormAlert)/,
            },
          ],
        },
      },
    },
  },
});
