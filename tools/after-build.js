// Finishes the web part after Vite has built it. Runs under the pinned Node, because it renders screens.
import { readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writePages } from './pages.js';
import { runTool } from './run.js';
import { writeServiceWorker } from './service-worker.js';
import { holdToBudget, webRoot } from './weight.js';

// A smaller file fits into one packet anyway.
const leastBytes = 1000;

runTool(async () => {
  holdToBudget();
  await writePages();
  await writeServiceWorker();
  // Vite's manifest is for these tools, not for browsers.
  rmSync(join(webRoot, '.vite'), { recursive: true });
  await pack();
  return 0;
});

/** Compresses the built files once, so that no request has to wait for it (src/server/http/pages.ts serves them). */
async function pack() {
  const names = readdirSync(webRoot, { recursive: true, encoding: 'utf8' });
  await Promise.all(names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map(packFile));
}

/** @param {string} name */
async function packFile(name) {
  const path = join(webRoot, name);
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
