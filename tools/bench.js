// npm run bench: how fast the product is, held against a rival or another commit of its own. See docs/speed.md.
import { findBrowser } from './browser.js';
import { ensurePart } from './build.js';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  await ensurePart('server');
  if (process.argv.includes('browser')) await ensurePart('web');
  const env = { ...process.env, AANGAN_BROWSER: findBrowser() ?? '' };
  return (await run([nodeBinary], ['bench/main.ts', ...process.argv.slice(2)], { cwd: root, env })).code;
});
