// npm run keystrokes: a clerk's usual jobs, done in Chromium with a real keyboard, and what they cost. Not a test.
import { ensureBrowser } from './browser.js';
import { ensureBuilt } from './build.js';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  const browser = await ensureBrowser();
  await ensureBuilt();
  const env = { ...process.env, AANGAN_BROWSER: browser };
  return (await run([nodeBinary], ['tests/keystrokes/run.ts'], { cwd: root, env })).code;
});
