// npm run verify: whether the log of the configured database is as it was written.
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  return (await run([nodeBinary], ['src/server/verify.ts'], { cwd: root })).code;
});
