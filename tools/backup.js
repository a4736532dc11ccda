// npm run backup
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  const program = join(root, 'src', 'server', 'backup', 'commandLine.ts');
  const { code } = await run([nodeBinary], [program, 'backup', ...process.argv.slice(2)], { cwd: process.cwd() });
  return code;
});
