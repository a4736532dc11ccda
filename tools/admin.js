// npm run admin: who administers the society, and a way back in for an administrator who is locked out.
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  const program = join(root, 'src', 'server', 'admin', 'main.ts');
  return (await run([nodeBinary], [program, ...process.argv.slice(2)], { cwd: root })).code;
});
