import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import pino, { type Logger } from 'pino';
import { type Api, createApp } from '#server/app.ts';
import { type Config, readConfig, StartError } from '#server/config.ts';
import { openDatabase, prepareDataDir } from '#server/database/open.ts';
import { addPages } from '#server/http/pages.ts';
import { readSecret } from '#server/identity/secret.ts';
import { assemble } from '#server/parts.ts';

const webRoot = join(import.meta.dirname, '../../dist/web');
const stopWithinMs = 5000;

type Booted = {
  fetch: Api['fetch'];
  config: Config;
  log: Logger;
  /** Tells the open streams to end, so that the server can. */
  endStreams(): void;
  stop(): Promise<void>;
};

/** Everything but the socket: settings, database, migrations, app. Throws StartError. */
export async function boot(env: NodeJS.ProcessEnv): Promise<Booted> {
  const config = readConfig(env);
  const log = pino({ level: config.logLevel });
  prepareDataDir(config.dataDir);
  const secret = readSecret(config);
  const database = await openDatabase(config);
  const { parts, stop } = await assemble({ config, database, secret, log });
  if (config.demo) {
    const { fillDemo } = await import('#server/demo/society.ts');
    await fillDemo(parts);
  }
  const app = createApp(parts);
  if (existsSync(webRoot)) addPages(app as never, webRoot);
  return { fetch: app.fetch, config, log, endStreams: parts.feed.close, stop };
}

async function start(): Promise<void> {
  const { fetch, config, log, endStreams, stop } = await boot(process.env);
  const server = serve({ fetch, hostname: config.host, port: config.port }, ({ port }) => {
    const address = config.baseUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    process.stdout.write(`Aangan is open at ${address}\n`);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    void stop().then(() => fail(new StartError(explainSocket(error, config))));
  });
  let isStopping = false;
  async function shutDown(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs - 200).unref();
    // New connections are refused from here on; what is in flight is answered, streams are told to end.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    endStreams();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    await stop();
    process.exit(0);
  }
  process.on('SIGTERM', () => void shutDown('SIGTERM'));
  process.on('SIGINT', () => void shutDown('SIGINT'));
}

function explainSocket(error: NodeJS.ErrnoException, { port, host }: Config): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to a number above 1023.`;
  return `The address ${host}:${port} can't be listened on (${error.code}). Check HOST and PORT.`;
}

/** One clear line for what a person can mend; anything else is our fault and keeps its trace. */
function fail(error: unknown): never {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error)?.stack ?? error}\n`);
  process.exit(1);
}

if (import.meta.main) start().catch(fail);
