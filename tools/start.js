// npm start, and with --demo npm run demo: install, build, then the server, until it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, nodeBinary, root } from './install.js';
import { run, runTool } from './run.js';
import { withServerEnv } from './serverEnv.js';

const isDemo = process.argv.includes('--demo');

runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return isDemo ? demo() : serve(process.env);
});

/** @param {NodeJS.ProcessEnv} env */
async function serve(env) {
  const { code } = await run([nodeBinary], [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: withServerEnv(env),
  });
  return code;
}

/** On a folder of its own that goes with it. A real society's database is never touched, even when one is configured. */
async function demo() {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-demo-'));
  try {
    return await serve({ ...process.env, AANGAN_DEMO: '1', DATA_DIR: folder, DATABASE_URL: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
