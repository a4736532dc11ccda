// npm run dev: one process with hot reload. This half only gets the pinned Node under it; dev-server.js is the rest.
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  const { code } = await run([nodeBinary], [join(root, 'tools', 'dev-server.js')], { cwd: root });
  return code;
});
