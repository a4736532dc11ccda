import type { Context } from 'hono';
import type { Tx, Write } from '#server/changes/write.ts';
import type { Env } from '#server/http/env.ts';

type Sent<Body, Path = unknown> = Context<Env, string, { out: { json: Body } & Path }>;

/** Runs a command with the body of the request, and answers what the command does. */
export async function run<Body, Done, Status extends 200 | 201 = 200>(
  c: Sent<Body>,
  write: Write,
  command: (tx: Tx, body: Body) => Promise<Done>,
  status?: Status,
) {
  const body = c.req.valid('json') as Body;
  return c.json<Done, Status>(await write(c.var.currentUser, (tx) => command(tx, body)), status);
}

/** Runs a command on the record in the path. */
export async function runOn<Body, Done, Status extends 200 | 201 = 200>(
  c: Sent<Body, { param: { id: string } }>,
  write: Write,
  command: (tx: Tx, id: string, body: Body) => Promise<Done>,
  status?: Status,
) {
  const { id } = c.req.valid('param');
  return run(c, write, (tx, body: Body) => command(tx, id, body), status);
}
