// npm run dev, admin, backup, restore, verify, bench, faults, keystrokes: each installs and builds what it needs, and
// then runs one program under the Node that everything is tested under.
import { join } from 'node:path';
import { ensureBrowser, findBrowser } from './browser.js';
import { ensureBuilt, ensurePart } from './build.js';
import { ensureInstalled, root, runNode, withServerEnv } from './install.js';
import { runTool } from './run.js';

/** @type {Record<string, (given: string[]) => Promise<Parameters<typeof runNode>>>} */
const commands = {
  // The screens and the server, reloaded as one types.
  async dev() {
    await ensureInstalled('product');
    return [['tools/dev-server.js']];
  },
  // Who administers the society, and a way back in for an administrator who is locked out.
  admin: (given) => ofServer('admin/main.js', given, root),
  // Paths are relative to the folder in which the command was typed.
  backup: (given) => ofServer('backup/commandLine.js', ['backup', ...given], process.cwd()),
  restore: (given) => ofServer('backup/commandLine.js', ['restore', ...given], process.cwd()),
  // Whether the log of the configured database is as it was written.
  verify: (given) => ofServer('verify.js', given, process.cwd()),
  // How fast the product is, held against a rival or another commit of its own: docs/speed.md.
  async bench(given) {
    await ensureInstalled('tools');
    await ensurePart('server');
    if (given.includes('browser')) await ensurePart('web');
    return [['bench/main.ts', ...given], { env: { ...process.env, AANGAN_BROWSER: findBrowser() ?? '' } }];
  },
  // A clerk's usual jobs, done in Chromium with a real keyboard, and what they cost. Not a test.
  async keystrokes() {
    await ensureInstalled('tools');
    const browser = await ensureBrowser();
    await ensureBuilt();
    return [['tests/keystrokes/run.ts'], { env: { ...process.env, AANGAN_BROWSER: browser } }];
  },
  // The tests of crashes and attacks in their long form, and the tests that npm test runs on one engine only, on both
  // engines. Takes the better part of an hour, and needs strace beside what npm test needs. `npm run faults -- killed`
  // runs the files with that in their name.
  async faults(names) {
    await ensureInstalled('tools');
    await ensurePart('server');
    // Each test is named as it ends: a long run is not silent, and one that is broken off has told what it found.
    const options = ['--project', 'sqlite', '--project', 'postgres', '--reporter=verbose'];
    const env = {
      ...process.env,
      AANGAN_FAULTS: 'long',
      AANGAN_BUILT: '1',
      ...(names.length === 0 && { AANGAN_RING: 'long' }),
    };
    return [['node_modules/vitest/vitest.mjs', 'run', ...options, ...names], { env }];
  },
};

/**
 * @param {string} program its path under dist/server
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<Parameters<typeof runNode>>}
 */
async function ofServer(program, args, cwd) {
  await ensureInstalled('product');
  await ensurePart('server');
  return [[join(root, 'dist', 'server', program), ...args], { cwd, env: withServerEnv() }];
}

runTool(async () => {
  const [name = '', ...given] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) throw new Error(`package.json names a command "${name}" that there is not.`);
  return (await runNode(...(await command(given)))).code;
});
