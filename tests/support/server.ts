import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterwards } from './afterwards.ts';
import type { Place } from './places.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The program as `npm start` runs it, where `npm test` has built it; a test that is run by itself takes the sources.
 */
function programAt(name: string): string {
  return process.env['AANGAN_BUILT'] ? `dist/server/${name}.js` : `src/server/${name}.ts`;
}

/**
 * The environment of a program of the server. Most of a start is compiling its code, which the cache does once for all.
 */
function envOf({ dataDir, databaseUrl }: Pick<Place, 'dataDir' | 'databaseUrl'>, more: Record<string, string>) {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    ...more,
  };
}

type Ended = { code: number | null; signal: NodeJS.Signals | null };
export type Running = {
  child: ChildProcess;
  /** Its address, once it is open; null when it ended before that. */
  url: string | null;
  stdout(): string;
  stderr(): string;
  /** The structured lines of its log. */
  lines(): Record<string, unknown>[];
  ended: Promise<Ended>;
};

/** Starts the product as a person would, on a port of its own, and waits until it is open or has ended. */
export async function startServer(
  place: Pick<Place, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
  /** The command that starts it, where that matters. */
  under: string[] = [],
): Promise<Running> {
  const [first = '', ...args] = [...under, process.execPath, programAt('main')];
  const child = spawn(first, args, {
    cwd: root,
    env: envOf(place, { PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<Ended>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  // Until the server has ended it may still write to its folder, which is removed next.
  afterwards(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let [out, err] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const url = await new Promise<string | null>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const [, address] = /^Aangan is open at (\S+)$/m.exec(out) ?? [];
      if (address) resolve(address);
    });
    void ended.then(() => resolve(null));
  });
  return {
    child,
    url,
    stdout: () => out,
    stderr: () => err,
    lines: () => out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
    ended,
  };
}

/** Runs one of the server's commands to its end, as a person beside the server would; answers what it printed. */
export async function runCommand(
  name: 'admin/main' | 'verify' | 'backup/commandLine',
  args: string[],
  place: Pick<Place, 'dataDir' | 'databaseUrl'>,
  { typed, ...env }: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [programAt(name), ...args], { cwd: root, env: envOf(place, env) });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.end(typed ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Sends JSON to a running server, as its own pages would. */
export async function ask(server: Running, method: string, path: string, json?: unknown, cookie = '') {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { origin: server.url ?? '', cookie, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body = (isJson ? JSON.parse(text) : text) as Record<string, unknown>;
  return { status: response.status, body, headers: response.headers };
}

/** Signs the first administrator up; answers the cookie. */
export async function signUpAdmin(server: Running, email = 'asha@society.example'): Promise<string> {
  const form = { email, password: 'courtyard', confirmPassword: 'courtyard', role: 'admin' };
  const { headers } = await ask(server, 'POST', '/api/auth/sign-up', form);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Every file below a folder with its content's hash and its mode; null when there is none. */
export function snapshot(path: string): unknown {
  if (!existsSync(path)) return null;
  const { mode } = lstatSync(path);
  if (!lstatSync(path).isDirectory()) return [mode, createHash('sha256').update(readFileSync(path)).digest('hex')];
  return [mode, Object.fromEntries(readdirSync(path).map((name) => [name, snapshot(join(path, name))]))];
}

/** Begins a request whose body never comes whole; the server has begun to read it. */
export async function beginRequest({ url }: Running, cookie: string): Promise<Socket> {
  const { host, port } = new URL(url ?? '');
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST /api/flats HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\n`);
  socket.write('Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n{"flat');
  await once(socket, 'data');
  return socket;
}

/** How long each thread of a server had waited for a processor when the server was last asked for its longest blocking. */
const waited = new WeakMap<ChildProcess, Map<string, number>>();

/**
 * The longest blocking of a running server's event loop since it was last asked, in seconds, but for what its threads
 * waited meanwhile for a processor that others had: the loop waits for itself, and for those that collect its garbage.
 */
export async function longestBlocking({ child, url }: Running): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const longest = Number(/^nodejs_eventloop_lag_max_seconds(?:\{.*\})? (\S+)$/m.exec(figures)?.[1]);
  const before = waited.get(child);
  const now = secondsWithoutProcessor(child.pid);
  waited.set(child, now);
  return [...now].reduce((rest, [thread, seconds]) => rest - (seconds - (before?.get(thread) ?? 0)), longest);
}

/** How long each thread of a process was ready and not run; only Linux tells. */
function secondsWithoutProcessor(pid: number | undefined): Map<string, number> {
  const threads = `/proc/${pid}/task`;
  const seconds = new Map<string, number>();
  for (const name of existsSync(threads) ? readdirSync(threads) : [])
    try {
      const [, wait] = readFileSync(join(threads, name, 'schedstat'), 'utf8').split(' ');
      seconds.set(name, Number(wait) / 1e9);
    } catch {
      // It has ended meanwhile.
    }
  return seconds;
}
