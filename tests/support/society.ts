import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, inject } from 'vitest';
import type { Role } from '#domain/permissions.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { assemble, type Parts } from '#server/parts.ts';
import { addUser } from '#server/users/commands.ts';
import { aSessionOf } from './sessions.ts';

/** Where a database of its own for one test lies, on the engine this run is for. */
export type Place = { dataDir: string; databaseUrl: string | null; remove(): Promise<void> };

/** An empty place, or one that is migrated already: making the tables anew for each test would take most of its time. */
export async function aPlace({ isMigrated = false } = {}): Promise<Place> {
  return process.env['ENGINE'] === 'postgres' ? onPostgres(isMigrated) : onSqlite();
}

async function onSqlite(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-test-'));
  return { dataDir, databaseUrl: null, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function onPostgres(isMigrated: boolean): Promise<Place> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = inject('postgresUrl');
  const sqliteSide = await onSqlite(); // the data folder holds the secret on this engine too
  await run(admin, `create database ${name} ${isMigrated ? `template ${inject('postgresTemplate')}` : ''}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    dataDir: sqliteSide.dataDir,
    databaseUrl: url.href,
    async remove() {
      await run(admin, `drop database ${name} with (force)`);
      await sqliteSide.remove();
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export const origin = 'http://localhost';
export const testPassword = 'courtyard';

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };
export type Sender = <T = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;
export type Person = { id: string; email: string; role: Role; cookie: string; send: Sender };

export type TestSociety = {
  parts: Parts;
  app: ReturnType<typeof createApp>;
  place: Place;
  /** Sends as nobody in particular, or with this cookie. */
  send: Sender;
  sender(cookie: string): Sender;
  /** Sets the society's clock this much further, in milliseconds. */
  later(ms: number): void;
  signedInAs(role: Role): Promise<Person>;
  signIn(email: string, password?: string): Promise<string>;
  stop(): Promise<void>;
};

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A society on a migrated database of its own, gone after the test. With `at`, another server on the same database. */
export async function aSociety({
  at,
  heartbeatMs = 60_000,
  baseUrl = null,
  trustedProxies = 0,
}: Partial<Options> = {}): Promise<TestSociety> {
  const place = at ?? (await aPlace({ isMigrated: true }));
  const database = await openDatabase(place);
  const log = pino({ level: 'silent' });
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const config = { baseUrl, trustedProxies };
  const { parts, stop } = await assemble({
    config,
    database,
    secret: 'a secret for tests, long enough to be one',
    log,
    now,
    heartbeatMs,
  });
  const app = createApp(parts);
  let isStopped = false;
  async function stopOnce(): Promise<void> {
    if (!isStopped) await stop();
    isStopped = true;
  }
  opened.push(async () => {
    await stopOnce();
    if (!at) await place.remove();
  });
  const society: TestSociety = {
    parts,
    app,
    place,
    send: senderOf(app, ''),
    sender: (cookie) => senderOf(app, cookie),
    later: (ms) => {
      offset += ms;
    },
    signedInAs: (role) => signedInAs(society, role),
    signIn: (email, password) => signIn(society, email, password),
    stop: stopOnce,
  };
  return society;
}

type Options = { at: Place; heartbeatMs: number; baseUrl: string | null; trustedProxies: number };

function senderOf(app: ReturnType<typeof createApp>, cookie: string): Sender {
  return async (method, path, json, headers = {}) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.request(`${origin}${path}`, {
      method,
      headers: { host: 'localhost', origin, cookie, ...type, ...headers },
      ...body,
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as never, headers: response.headers };
  };
}

let hash: Promise<string> | undefined;

async function signedInAs(society: TestSociety, role: Role): Promise<Person> {
  const { parts } = society;
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@society.example`;
  hash ??= parts.auth.$context.then(({ password }) => password.hash(testPassword));
  const passwordHash = await hash;
  const { id } = await parts.write(null, (tx) =>
    addUser(tx, {
      email,
      name: `Test ${role}`,
      role,
      adminRequest: null,
      passwordHash,
      createdBy: null,
    }),
  );
  // Not through the sign-in, which has its own tests: checking a password takes longer than most of them.
  const cookie = await aSessionOf(parts, id);
  return { id, email, role, cookie, send: society.sender(cookie) };
}

/** Signs in through the API and answers the cookie. */
async function signIn(society: TestSociety, email: string, password = testPassword): Promise<string> {
  const { status, headers, body } = await society.send('POST', '/api/auth/sign-in', { email, password });
  if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`);
  return cookieOf(headers);
}

export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
