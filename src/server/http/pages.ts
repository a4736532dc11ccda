import { existsSync } from 'node:fs';
import { basename, join, normalize, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { type Env, everybody } from '#server/http/env.ts';

/**
 * The built screens, as the build packed them (tools/after-build.js). Files with a hash in their name may be kept for
 * ever; every other address answers the app's one page, as not found where no screen has that address. It has two
 * forms: the page of the sign-in screen shows its frame before the program runs.
 */
export function addPages(app: Hono<Env>, root: string, isSetUp = async () => true): void {
  app.get('/assets/*', everybody(), etag(), immutable, serveStatic({ root, precompressed: true }));
  app.get('*', everybody(), unlisted, etag(), async (c, next) => {
    const { path } = c.req;
    // A missing asset is an error: the page in its place would be taken for a script.
    if (/^\/(api|assets)(\/|$)/.test(path)) return next();
    const file = fileAt(root, path);
    // The browser must ask for a newer version each time: it would keep the service worker for a day otherwise.
    if (file && existsSync(file)) c.header('cache-control', 'no-cache');
    if (file && existsSync(file)) return serveStatic({ root, precompressed: true })(c, next);
    c.header('cache-control', 'no-cache');
    // Before the society is set up another screen comes first.
    const isEntry = path === '/login' || (path === '/' && (await isSetUp()));
    const page = isEntry && existsSync(join(root, 'login.html')) ? 'login.html' : 'index.html';
    const answer = await serveStatic({ root, path: page, precompressed: true })(c, next);
    if (!answer || isScreen(path)) return answer;
    return new Response(answer.body, { status: 404, headers: answer.headers });
  });
}

/** Whether there is a screen at this address, or another place to which the program leads from there. */
export function isScreen(path: string): boolean {
  return /^\/(?:(?:admin|user)(?:\/.*)?|(?:$|login|signup|set-up|invitation|device|reset|confirm-address|dashboard|account|security\/dashboard)\/?)$/.test(
    path,
  );
}

/**
 * Files that were found may be kept for ever. Set after the answer was made, as serveStatic's own hook comes too late
 * for its headers. The file's name changes with its content, so name and encoding together are its ETag.
 */
const immutable = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!c.res.ok) return;
  c.header('cache-control', 'public, max-age=31536000, immutable');
  c.header('vary', 'Accept-Encoding');
  c.header('etag', `"${basename(c.req.path)}-${c.res.headers.get('content-encoding') ?? 'plain'}"`);
});

/** A society's own records are not for search engines. */
const unlisted = createMiddleware<Env>(async (c, next) => {
  await next();
  c.header('vary', 'Accept-Encoding');
  c.header('x-robots-tag', 'noindex, nofollow');
});

/** A file of the built root with an ending, or null: a path never leads outside. */
function fileAt(root: string, path: string): string | null {
  const file = normalize(join(root, path));
  return file.startsWith(root + sep) && /\.\w+$/.test(file) ? file : null;
}
