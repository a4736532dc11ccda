import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Server } from './contender.ts';

/** A request of a load. */
export type Sent = { method: 'GET' | 'POST' | 'PATCH'; path: string; json?: unknown };

export type Load = {
  url: string;
  headers: Record<string, string>;
  requests: Sent[];
  connections: number;
  /** Ends after this many seconds, or, where every request may be sent only once, when all have been. */
  seconds: number;
  once: boolean;
};

export type Loaded = {
  /** Answers per second. */
  rate: number;
  /** Milliseconds to an answer. */
  median: number;
  p99: number;
  answers: number;
  /** Answers without success, and requests without an answer. */
  failed: number;
  /** How many failed in which way. */
  why: string;
};

/** `processor`: milliseconds of processor time that the server took for an answer; NaN of other programs than ours. */
type Measured = Loaded & { processor: number };

type Loading = { connections?: number; seconds: number; once?: boolean };

/**
 * Puts a server under load from a process of its own. Throws when an answer is no success, or when none comes: such a
 * speed says nothing.
 */
export async function load(
  server: Server,
  requests: Sent[],
  { connections = 16, seconds, once: isOnce = false }: Loading,
): Promise<Measured> {
  const { url, headers, program } = server;
  const [first] = requests;
  const enough = isOnce ? 0 : Math.min(longest, Math.max(seconds, (await timeOf(server, first)) * connections * 2.5));
  const child = fork(join(import.meta.dirname, 'loader.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const asked: Load = {
    ...{ url, requests, connections, seconds: Math.ceil(enough), once: isOnce },
    headers: { ...headers, origin: url },
  };
  const before = await program.processor();
  child.send(asked);
  const [answer] = (await once(child, 'message')) as [Loaded];
  const processor = ((await program.processor()) - before) / answer.answers;
  // The server still works on requests that were under way when the load ended: the next contender's turn comes after
  // them.
  if (!isOnce) await timeOf(server, first);
  if (answer.failed > 0 || !(answer.rate > 0))
    throw new Error(
      `${server.contender.name}: of the answers to ${first?.path} and others ${answer.why}; ${answer.rate}/s`,
    );
  return { ...answer, processor };
}

// Of answers that take a second each, sixteen at a time, three seconds bring few: then the load lasts longer, at most
// so long.
const longest = 40;

/** Seconds that one request takes by itself. */
async function timeOf({ url, headers }: Server, sent: Sent | undefined): Promise<number> {
  const begun = performance.now();
  await (await fetch(`${url}${sent?.path}`, { headers })).arrayBuffer();
  return (performance.now() - begun) / 1000;
}
