// npm run audit: whether a known weakness, high or critical, is in anything that Aangan is made of, the libraries that
// are built into the screens included. Ends with 1 when one is; with 2 when the registry can't be asked, which is no
// answer.
import { spawnSync } from 'node:child_process';
import { root } from './install.js';

const grave = ['high', 'critical'];
const args = ['audit', '--json', '--fetch-retries=1', '--fetch-timeout=30000'];
const npm = process.env['npm_execpath'];
const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
const { stdout } = spawnSync(program, [...first, ...args], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});

const report = parsed(stdout);
if (report?.vulnerabilities === undefined) {
  console.error(`Nothing was audited: ${report?.message ?? 'npm gave no answer'}`);
  process.exitCode = 2;
} else {
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => grave.includes(severity));
  for (const { name, severity, range } of found) console.error(`${severity}: ${name} ${range}`);
  console.log(
    found.length === 0 ? 'Audited: no high or critical weakness is known.' : 'See npm audit for what mends it.',
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}

/**
 * @param {string | null} text
 * @returns {{ message?: string, vulnerabilities?: Record<string, { name: string, severity: string, range: string }> } | null}
 */
function parsed(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
