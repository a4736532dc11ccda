import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { type Env, everybody } from '#server/http/env.ts';

/** The built screens. Files with a hash in their name may be kept for ever; every other address is the app's one page. */
export function addPages(app: Hono<Env>, root: string): void {
  app.get('/assets/*', everybody(), compress(), kept, serveStatic({ root }));
  app.get('*', everybody(), async (c, next) => {
    const { path } = c.req;
    // A missing asset is an error: the page in its place would be taken for a script.
    if (/^\/(api|assets)(\/|$)/.test(path)) return next();
    const file = fileAt(root, path);
    if (file && existsSync(file)) return serveStatic({ root })(c, next);
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(join(root, 'index.html'), 'utf8'));
  });
}

/** What was found stays as it is for ever; set after the answer was made, as serveStatic's own hook comes too late for it. */
const kept = createMiddleware<Env>(async (c, next) => {
  await next();
  if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
});

/** A file of the built root with an ending, or null: a path never leads outside. */
function fileAt(root: string, path: string): string | null {
  const file = normalize(join(root, path));
  return file.startsWith(root + sep) && /\.\w+$/.test(file) ? file : null;
}
