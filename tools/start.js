// npm start, and with --demo npm run demo: install, build, then the server, until it ends. `npm start -- --help` says
// what can be set.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, root, runNode, withServerEnv } from './install.js';
import { Failure, runTool } from './run.js';

const given = process.argv.slice(2);
const isDemo = given.includes('--demo');

runTool(async () => {
  if (given.includes('--help') || given.includes('-h')) return help();
  const [unknown] = given.filter((word) => word !== '--demo');
  if (unknown !== undefined)
    throw new Failure(`npm start knows no ${unknown}: npm start -- --help says what can be set.`);
  await ensureInstalled('product');
  await ensureBuilt();
  return isDemo ? demo() : serve(process.env);
});

/** Prints the settings from the README, whose table is the one place that describes them. */
function help() {
  const [, table = ''] = /^## Settings\n[^|]*((?:\|.*\n)+)/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const rows = table
    .split('\n')
    .slice(2, -1)
    .map((row) =>
      row
        .replace(/\*\*|`/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  console.log(
    'npm start opens the society kept in DATA_DIR; npm run demo an invented one, which is thrown away at its end.',
  );
  console.log('Ctrl C ends either. What can be set, as environment variables (PORT=8080 npm start):\n');
  for (const [, names, byDefault, meaning] of rows)
    console.log(
      `${names}${byDefault ? ` (${byDefault})` : ''}\n    ${meaning?.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')}`,
    );
  return 0;
}

/** @param {NodeJS.ProcessEnv} env */
async function serve(env) {
  return (await runNode(['dist/server/main.js'], { env: withServerEnv(env) })).code;
}

/** Runs the demo on a folder that is deleted afterwards. A database that is configured is never touched. */
async function demo() {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-demo-'));
  try {
    return await serve({ ...process.env, AANGAN_DEMO: '1', DATA_DIR: folder, DATABASE_URL: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
