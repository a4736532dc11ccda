import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { Problem } from '#domain/problem.ts';
import { type Api, createApp } from '#server/app.ts';
import { createFromBackup, type FromBackup, takeRestored } from '#server/backup/fromBackup.ts';
import { forgetWordsAhead } from '#server/changes/logWords.ts';
import { type Config, readConfig, StartError } from '#server/config.ts';
import { type AppContext, assemble } from '#server/context.ts';
import { type FolderLock, lockFolder } from '#server/database/lock.ts';
import { knownSteps } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { prepareDataDir, prepareFolder } from '#server/folders.ts';
import { requestLimits } from '#server/http/limits.ts';
import { createLog } from '#server/http/log.ts';
import { addPages } from '#server/http/pages.ts';
import { readSecret, secretFor } from '#server/identity/secret.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { opensAny } from '#server/owners/documents.ts';
import { confirmNewSociety, greeting } from '#server/terminal.ts';
import { ensureSetUpCode } from '#server/users/setUpCode.ts';

const webRoot = join(import.meta.dirname, '../../dist/web');
// A stop waits for a long act to be written to its end. Must be below the time that compose and systemd allow.
const stopWithinMs = 9000;
const cutAfterMs = 3500;
const logOutWithinMs = 500;

type Booted = {
  fetch: Api['fetch'];
  config: Config;
  log: Logger;
  context: AppContext;
  /** The data folder's lock; null with PostgreSQL, which several servers share. */
  lock: FolderLock | null;
  /** Calls back when the database file is gone: nothing can be saved any more, nor be closed in order. */
  onGone(callback: (error: Error) => void): void;
  /** What the first administrator needs; null when there is one. */
  setUpCode: string | null;
  /** Tells the open streams to end, so that the server can. */
  endStreams(): void;
  stop(): Promise<void>;
};

/** Everything but the socket: settings, database, migrations, app. Throws StartError. */
export async function boot(env: NodeJS.ProcessEnv): Promise<Booted> {
  const config = readConfig(env);
  const log = createLog(config.logLevel, process.stdout.isTTY);
  // Checked before anything is made: a start that fails leaves everything as it was.
  if (existsSync(config.dataDir)) prepareDataDir(config.dataDir);
  readSecret(config);
  if (config.backupCopyDir) prepareFolder(config.backupCopyDir, 'second folder of backups', 'BACKUP_COPY_DIR');
  const lock = config.databaseUrl ? null : lockFolder(config.dataDir);
  try {
    const society = await openSociety(config, log);
    const stop = () => society.stop().finally(() => lock?.release());
    return { ...society, config, log, stop, lock };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

type Society = Omit<Booted, 'config' | 'log' | 'lock'>;

/**
 * Opens the society. A backup can take its place while the server runs; meanwhile requests are answered with 'busy'.
 */
async function openSociety(config: Config, log: Logger): Promise<Society> {
  let opened: Society | null = null;
  let gone: Parameters<Society['onGone']>[0] = () => {};
  const fromBackup = config.databaseUrl ? null : createFromBackup({ config, log, reopen });
  async function open(): Promise<Society> {
    const society = await openOnce(config, log, fromBackup);
    society.onGone((error) => gone(error));
    opened = society;
    return society;
  }
  async function reopen(between: () => void): Promise<void> {
    const before = opened;
    opened = null;
    before?.endStreams();
    await before?.stop();
    try {
      between();
    } finally {
      await open().catch((error: Error) => gone(error));
      const { setUpCode = null } = opened ?? {};
      // The restored society may have no administrator.
      if (setUpCode !== null) process.stdout.write(invitation(setUpCode));
    }
  }
  const first = await open();
  return {
    ...first,
    fetch: (...asked) => (opened ? opened.fetch(...asked) : awayForNow()),
    onGone(callback) {
      gone = callback;
    },
    endStreams: () => opened?.endStreams(),
    async stop() {
      await fromBackup?.stop();
      await opened?.stop();
    },
  };
}

function awayForNow(): Response {
  const { status, ...problem } = new Problem('busy').body();
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'retry-after': '5' };
  return new Response(JSON.stringify({ status, ...problem }), { status, headers });
}

async function openOnce(config: Config, log: Logger, fromBackup: FromBackup | null): Promise<Society> {
  if (!config.databaseUrl) takeRestored(config.dataDir);
  const keptSecret = readSecret(config);
  const beforeNew = () => confirmNewSociety(config, keptSecret);
  const metrics = createMetrics();
  const database = await openDatabase(config, { beforeNew, onStatement: metrics.statement });
  try {
    await forgetWordsAhead(database.writeDb); // an import that ended with its server
    const secret = await secretFor(database.writeDb, config, { kept: keptSecret, opensAny });
    const { context, stop } = await assemble({ config, database, secret, log, metrics, fromBackup });
    metrics.ofProcess(config.databaseUrl ? 'postgres' : 'sqlite', knownSteps.at(-1) ?? '');
    if (config.demo) {
      const { fillDemo } = await import('#server/demo/society.ts');
      process.stdout.write(await fillDemo(context));
    }
    const app = createApp(context);
    if (existsSync(webRoot)) addPages(app as never, webRoot, context.isSetUp);
    const setUpCode = await ensureSetUpCode(context.write);
    context.jobs.start();
    const { onGone } = database;
    return { fetch: app.fetch, context, setUpCode, onGone, endStreams: context.feed.close, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function start(): Promise<void> {
  // A second start by mistake must not get as far as the database of the first.
  await requireFreePort(readConfig(process.env));
  const { fetch, config, log, context, setUpCode, lock, onGone, endStreams, stop } = await boot(process.env);
  const { host, baseUrl } = config;
  const listening = { fetch, hostname: host, port: config.port, serverOptions: requestLimits() };
  const server = serve(listening, ({ port }) => {
    const address = baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    lock?.describe(`process ${process.pid}, open at ${address}`);
    process.stdout.write(`${setUpCode ? invitation(setUpCode) : ''}Aangan is open at ${address}\n`);
    if (process.stdout.isTTY) void greeting(context.db, config).then((text) => process.stdout.write(text));
  });
  onGone((error) => {
    log.fatal({ problem: 'database_gone' }, 'stopping');
    fail(new StartError(error.message));
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    void stop().then(() => fail(new StartError(explainSocket(error, config))));
  });
  const httpServer = server as Server; // without options for another protocol it is an HTTP/1.1 server
  let isStopping = false;
  async function shutDown(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // New connections are refused from here on; what is in flight is answered, streams are told to end.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    endStreams();
    // Connections that browsers keep open are closed once their answer is out; those left after `cutAfterMs` are cut.
    const sweep = setInterval(() => httpServer.closeIdleConnections(), 100);
    const cut = setTimeout(() => {
      log.warn('connections cut');
      httpServer.closeAllConnections();
    }, cutAfterMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    await stop();
    // Gives a slow reader of the log a moment to catch up.
    setTimeout(() => process.exit(0), logOutWithinMs);
    log.flush(() => process.exit(0));
  }
  process.on('SIGTERM', () => void shutDown('SIGTERM'));
  process.on('SIGINT', () => void shutDown('SIGINT'));
}

function invitation(code: string): string {
  return `The society has no administrator yet. Whoever sets it up from another machine needs this set-up code: ${code}\n`;
}

function requireFreePort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new StartError(explainSocket(error, config))));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

function explainSocket(error: NodeJS.ErrnoException, { port, host }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to a number above 1023.`;
  return `The address ${host}:${port} can't be listened on (${error.code}). Check HOST and PORT.`;
}

/** One clear line for what a person can mend; anything else is our fault and keeps its trace. */
function fail(error: unknown): never {
  process.stderr.write(
    error instanceof StartError ? `${error.message.replace(/\s+/g, ' ')}\n` : `${(error as Error)?.stack ?? error}\n`,
  );
  process.exit(1);
}

if (import.meta.main) start().catch(fail);
