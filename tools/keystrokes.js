// npm run keystrokes: a clerk's usual jobs, done in Chromium with a real keyboard, and what they cost. Not a test.
import { ensureBrowser } from './browser.js';
import { ensureBuilt } from './build.js';
import { ensureInstalled, runNode } from './install.js';
import { runTool } from './run.js';

runTool(async () => {
  await ensureInstalled('tools');
  const browser = await ensureBrowser();
  await ensureBuilt();
  const env = { ...process.env, AANGAN_BROWSER: browser };
  return (await runNode(['tests/keystrokes/run.ts'], { env })).code;
});
