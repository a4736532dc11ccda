// Starting other programs: the one place that knows about exit codes and signals.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Something the person at the keyboard can act on: its sentence is printed, without a stack trace. */
export class Failure extends Error {}

/**
 * Runs a program to its end, its output going straight to ours. Interrupting us interrupts it, and we outlive it.
 * @param {string[]} command the program and its first arguments
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, keepErrors?: boolean }} [options] keepErrors: also return what it wrote to stderr
 * @returns {Promise<{ code: number, errors: string, interrupted: boolean }>}
 */
export function run(command, args, options = {}) {
  const [program = '', ...first] = command;
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['inherit', 'inherit', options.keepErrors ? 'pipe' : 'inherit'],
      // Windows starts .cmd files only through its shell.
      shell: program.endsWith('.cmd'),
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
      process.stderr.write(chunk);
    });

    const signals = passSignalsTo(child);
    child.once('error', (error) => {
      signals.release();
      console.error(`${program} could not be started: ${error.message}`);
      resolve({ code: 127, errors: errors + error.message, interrupted: false });
    });
    child.once('close', (code, signal) => {
      signals.release();
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), errors, interrupted: signals.seen() });
    });
  });
}

/**
 * Passes each signal on to the child once. A terminal's Ctrl-C reaches the whole group by itself, so there we only stay
 * alive to report the child's exit code; npm above us passes it on a second time as well.
 * @param {import('node:child_process').ChildProcess} child
 */
function passSignalsTo(child) {
  const names = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const seen = new Set();
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    if (seen.has(signal)) return;
    seen.add(signal);
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const name of names) process.on(name, onSignal);

  // npm starts us through a shell that may die of a signal without passing it on. Nobody is left to stop us then.
  const parent = process.ppid;
  const orphaned = () => process.env['npm_lifecycle_event'] && process.ppid !== parent && onSignal('SIGTERM');
  const watch = setInterval(orphaned, 200);
  return {
    seen: () => seen.size > 0,
    release: () => {
      clearInterval(watch);
      for (const name of names) process.off(name, onSignal);
    },
  };
}

/**
 * Runs a tool's main function; its result is the exit code. A Failure, and a folder that can't be written, end it with one
 * sentence alone.
 * @param {() => Promise<number>} main
 */
export async function runTool(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/**
 * What the person at the keyboard can do about it; null where it is no matter of theirs.
 * @param {unknown} error
 */
function sentenceOf(error) {
  if (error instanceof Failure) return error.message;
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  if (path === undefined || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return null;
  return `${path} can't be written, and Aangan has to be built or installed first. Do that under the account that its folder belongs to: node tools/build.js`;
}
