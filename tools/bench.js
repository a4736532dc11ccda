// npm run bench: how fast the product is, held against a rival or another commit of its own. See docs/speed.md.
import { findBrowser } from './browser.js';
import { ensurePart } from './build.js';
import { ensureInstalled, runNode } from './install.js';
import { runTool } from './run.js';

runTool(async () => {
  await ensureInstalled('tools');
  await ensurePart('server');
  if (process.argv.includes('browser')) await ensurePart('web');
  const env = { ...process.env, AANGAN_BROWSER: findBrowser() ?? '' };
  return (await runNode(['bench/main.ts', ...process.argv.slice(2)], { env })).code;
});
