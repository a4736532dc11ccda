// How `npm test -- --again` takes the processor from the tests, and which changes it is about. What it does to the page
// and to the server's answers: tests/support/stalls.ts.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root } from './install.js';

/**
 * A program that works now and then, as much as the tests themselves, and so stops each of them at different moments.
 */
const work = `
  const turn = () => {
    const until = performance.now() + Math.random() * 400;
    while (performance.now() < until);
    setTimeout(turn, Math.random() * 200);
  };
  turn();`;

/** Shares the processor with other programs until the returned function is called, or this process ends. */
export function shareProcessor() {
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', work], { stdio: 'ignore' }),
  );
  const release = () => {
    for (const other of others) other.kill('SIGKILL');
  };
  process.once('exit', release);
  return release;
}

/** The commit since which everything counts as changed: the last that was pushed, else the one before the last. */
export function whatChanged() {
  for (const revision of ['@{upstream}', 'HEAD~1']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', revision], { cwd: root, encoding: 'utf8' });
    const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout;
    if (status === 0 && (stdout !== head || revision === 'HEAD~1')) return stdout.trim();
  }
  return 'HEAD';
}
