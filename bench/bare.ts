import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { freePort } from '../tests/support/freePort.ts';
import type { Server } from './contender.ts';
import { answering, startProgram } from './program.ts';

/** A server of the same library that only answers: the floor from which the product's own cost is counted. */
export async function bareServer(beside: Server): Promise<Server> {
  const port = await freePort();
  const root = join(import.meta.dirname, '..');
  const program = startProgram(process.execPath, [import.meta.filename, String(port)], { cwd: root });
  const url = `http://127.0.0.1:${port}`;
  await answering(program, url);
  return { ...beside, program, url, close: () => program.end() };
}

if (import.meta.main) {
  const me = { id: crypto.randomUUID(), email: 'admin@bench.example', name: 'Asha Bench', role: 'admin' };
  const app = new Hono().get('/', (c) => c.text('ok')).get('/api/me', (c) => c.json(me));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.argv[2]) });
}
