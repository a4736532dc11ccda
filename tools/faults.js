// npm run faults: the tests of tests/faults in their long form, on both engines. Takes the better part of an hour, and
// needs strace beside what npm test needs. `npm run faults -- killed` runs the files with that in their name.
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';

runTool(async () => {
  await ensureInstalled();
  const names = process.argv.slice(2);
  const files = names.length > 0 ? names.map((name) => `tests/faults/${name}`) : ['tests/faults/'];
  const projects = ['--project', 'sqlite', '--project', 'postgres'];
  const env = { ...process.env, AANGAN_FAULTS: 'long' };
  return (await run([nodeBinary], ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...files], { cwd: root, env }))
    .code;
});
