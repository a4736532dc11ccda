import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a server process did with its event loop since it was last asked, in milliseconds. */
export type LoopReport = { busyMs: number; longestMs: number };

/** A server under measurement. */
export type Program = {
  pid: number;
  /** Resident memory in bytes. */
  memory(): number;
  /** Starts counting, and answers what was counted until now; fails for programs that are not ours. */
  loop(): Promise<LoopReport>;
  /** The processor time that all its threads have taken so far, in milliseconds; NaN for programs that are not ours. */
  processor(): Promise<number>;
  /** Everything that it has printed. */
  printed(): string;
  /** Ends it in order, by its own process id. */
  end(): Promise<void>;
};

type Starting = { cwd: string; env?: NodeJS.ProcessEnv; watched?: boolean };

export const temporary = mkdtempSync(join(tmpdir(), 'aangan-bench-run-'));
let started = 0;
const running = new Set<ChildProcess>();
// An interrupted bench leaves neither servers nor copies behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Starts a program whose output goes to a file, as a service's does, so that nobody has to keep up with reading it. */
export function startProgram(command: string, args: string[], { cwd, env = {}, watched = false }: Starting): Program {
  started += 1;
  const log = join(temporary, `program-${started}.txt`);
  const file = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', file, file, ...(watched ? (['ipc'] as const) : [])],
  });
  closeSync(file);
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const asked = async (what: string): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(what);
    return (await answer)[0];
  };
  return {
    pid: child.pid ?? 0,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    async loop() {
      if (!watched) throw new Error('The event loop of this program is not watched');
      return (await asked('loop')) as LoopReport;
    },
    processor: async () => (watched ? ((await asked('processor')) as number) : Number.NaN),
    printed: () => readFileSync(log, 'utf8'),
    async end() {
      if (!running.has(child)) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Waits until this address answers with success. Throws with what the program printed when it does not. */
export async function answering(program: Program, url: string, everyMs = 20): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const isOpen = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOpen) return;
    if (!isAlive(program.pid)) break;
    await wait(everyMs);
  }
  throw new Error(`A server did not start: ${program.printed().slice(-600)}`);
}

/** Whether there is a process with this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program to its end. Throws with what it printed when it fails. */
export async function runToEnd(command: string, args: string[], starting: Starting): Promise<string> {
  const child = spawn(command, args, {
    cwd: starting.cwd,
    env: { ...process.env, ...starting.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  running.delete(child);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${printed.slice(-1500)}`);
  return printed;
}
