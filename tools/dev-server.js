// Serves the screens through Vite and the API through the server's own code, on one address. A change in the server or
// the domain reloads the server; requests that come meanwhile wait for it.
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServerModuleRunner, createServer as createVite } from 'vite';
import { root } from './install.js';

/** @typedef {Awaited<ReturnType<typeof import('../src/server/main.ts').boot>>} App */

const server = createServer();
const vite = await createVite({
  configFile: join(root, 'vite.config.ts'),
  appType: 'spa',
  server: { middlewareMode: true, ws: { server } },
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
vite.watcher.add([join(root, 'src', 'server'), join(root, 'src', 'domain')]);

/** @returns {Promise<App>} */
async function load() {
  runner.clearCache();
  /** @type {typeof import('../src/server/main.ts')} */
  const main = await runner.import(join(root, 'src', 'server', 'main.ts'));
  return main.boot(process.env);
}

/** @type {App | undefined} the server as it is; undefined while its code is broken */
let app = await load();
let loading = Promise.resolve();

async function close() {
  app?.endStreams();
  await app?.stop();
  app = undefined;
}

/** @param {string} changed */
async function reload(changed) {
  await close();
  try {
    app = await load();
    console.log(`${changed} changed: the server is loaded anew.`);
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    console.error(`${changed} changed: the server did not load. Waiting for the next change …`);
  }
}

/** @type {NodeJS.Timeout | undefined} */
let pending;
for (const event of ['change', 'add', 'unlink']) {
  vite.watcher.on(event, (/** @type {string} */ file) => {
    const path = relative(root, file).replaceAll('\\', '/');
    if (!/^src\/(server|domain)\/.*(?<!\.test)\.ts$/.test(path)) return;
    // Several files saved at once, by an editor or a checkout, are one change.
    clearTimeout(pending);
    pending = setTimeout(() => {
      loading = loading.then(() => reload(path));
    }, 100);
  });
}

const answer = getRequestListener(async (request, bindings) => {
  await loading;
  return app
    ? app.fetch(request, bindings)
    : new Response('The server did not load: see the terminal.\n', { status: 503 });
});
server.on('request', (request, response) => {
  if (/^\/(api|healthz|readyz)(\/|\?|$)/.test(request.url ?? '')) answer(request, response);
  else vite.middlewares(request, response);
});

const { port, host, baseUrl } = app.config;
server.once('error', (error) => {
  console.error(`Cannot listen on ${host}:${port}: ${error.message}`);
  process.exit(1);
});
server.listen(port, host, () => console.log(`Aangan, reloading as you edit: ${baseUrl ?? `http://${host}:${port}`}`));

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  clearTimeout(pending);
  await loading;
  server.close();
  await close();
  await vite.close();
  process.exit(0); // browsers keep their connections open
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
