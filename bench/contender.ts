import type { Program } from './program.ts';

/** A whole answer, from which facts are read. */
export type Answer = { status: number; headers: Headers; body: unknown };

/** A contender's server, open on data of its own, and an administrator who is signed in. */
export type Server = {
  contender: Contender;
  program: Program;
  url: string;
  /** The headers of a signed-in request. */
  headers: Record<string, string>;
  close(): Promise<void>;
};

export type Opening = {
  /** More arguments for Node, where the contender runs on it. */
  nodeArgs?: string[];
  /** The database of another server, to be shared. */
  sharing?: Server;
};

export type Contender = {
  /** The heading of its column in the table. */
  name: string;
  kind: 'product' | 'pocketbase';
  version: string;
  /** Makes what a start needs, once for each size; kept for the next run. */
  prepare(size: number): Promise<void>;
  /** A fresh process on a fresh copy of the society of this size. */
  open(size: number, opening?: Opening): Promise<Server>;
  /** Milliseconds from the start of the process to the first answer from its database, on a copy that stays. */
  startTime(size: number): Promise<number>;
};

/** Sends one request as the signed-in administrator. */
export async function ask(server: Server, method: string, path: string, json?: unknown): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...server.headers,
      origin: server.url,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Sends a request whose answer has to be a success, and returns its body. */
export async function asked<T>(server: Server, method: string, path: string, json?: unknown): Promise<T> {
  const { status, body } = await ask(server, method, path, json);
  if (status >= 300)
    throw new Error(`${server.contender.name}: ${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 400)}`);
  return body as T;
}
