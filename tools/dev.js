// npm run dev: one process with hot reload. This half only gets the pinned Node under it; dev-server.js is the rest.
import { ensureInstalled, runNode } from './install.js';
import { runTool } from './run.js';

runTool(async () => {
  await ensureInstalled('product');
  return (await runNode(['tools/dev-server.js'])).code;
});
