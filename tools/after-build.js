// What becomes of the web part once Vite has built it: run under the pinned Node, as the screens are rendered here.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from './pack.js';
import { writePages } from './pages.js';
import { runTool } from './run.js';
import { holdToBudget, webRoot } from './weight.js';

runTool(async () => {
  holdToBudget();
  await writePages();
  // A list for these tools, not for browsers.
  rmSync(join(webRoot, '.vite'), { recursive: true });
  await pack();
  return 0;
});
