import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { everybody, type Env } from '#server/http/env.ts';

/** The built screens. Files with a hash in their name may be kept for ever; every other address is the app's one page. */
export function addPages(app: Hono<Env>, root: string): void {
  app.get(
    '/assets/*',
    everybody(),
    serveStatic({ root, onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'), precompressed: true }),
  );
  app.get('*', everybody(), async (c, next) => {
    const { path } = c.req;
    if (path.startsWith('/api/')) return next();
    const file = fileAt(root, path);
    if (file && existsSync(file)) return serveStatic({ root })(c, next);
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(join(root, 'index.html'), 'utf8'));
  });
}

/** A file of the built root with an ending, or null: a path never leads outside. */
function fileAt(root: string, path: string): string | null {
  const file = normalize(join(root, path));
  return file.startsWith(root + sep) && /\.\w+$/.test(file) ? file : null;
}
