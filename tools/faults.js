// npm run faults: the tests of tests/faults in their long form, on both engines. Takes the better part of an hour, and
// needs strace beside what npm test needs. `npm run faults -- killed` runs the files with that in their name.
import { ensureInstalled, runNode } from './install.js';
import { runTool } from './run.js';

runTool(async () => {
  await ensureInstalled('tools');
  const names = process.argv.slice(2);
  const files = names.length > 0 ? names.map((name) => `tests/faults/${name}`) : ['tests/faults/'];
  // Each part is named as it ends: a run that takes so long is not silent, and one that is broken off has told what it found.
  const options = ['--project', 'sqlite', '--project', 'postgres', '--reporter=verbose'];
  const env = { ...process.env, AANGAN_FAULTS: 'long' };
  return (await runNode(['node_modules/vitest/vitest.mjs', 'run', ...options, ...files], { env })).code;
});
