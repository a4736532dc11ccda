import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../tests/support/freePort.ts';
import { withServerEnv } from '../tools/install.js';
import type { Contender, Opening, Server } from './contender.ts';
import { people, signInPassword } from './people.ts';
import { postgres } from './postgres.ts';
import { answering, type Program, runToEnd, startProgram, temporary } from './program.ts';

export const cache = join(tmpdir(), 'aangan-bench');
const secret = 'a secret for the bench, which keeps nothing';

export type Tree = {
  /** Where this version of the product lies, with bench/ beside src/. */
  root: string;
  version: string;
};

/** Where a server's data are, and how they are removed. */
type Place = { env: Record<string, string>; remove(): Promise<void> };

const keptDays = 3;

/** Deletes filled copies that no run has opened for some days: each version of the product leaves its own. */
export function forgetOldCopies(): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const age = Date.now() - statSync(folder).mtimeMs;
    if (/^(sqlite|pocketbase-[0-9]|tree)/.test(name) && age > keptDays * 86_400_000)
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Marks a copy as still in use. */
export function touch(folder: string): void {
  utimesSync(folder, new Date(), new Date());
}

/** The product on SQLite. */
export function onSqlite(tree: Tree, name = 'Aangan, SQLite'): Contender {
  const folderOf = (size: number) => join(cache, `sqlite-${fingerprint(tree.root)}-${size}`);
  async function prepare(size: number): Promise<void> {
    const folder = folderOf(size);
    if (existsSync(folder)) return;
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await fill(tree, size, { DATA_DIR: unfinished, DATABASE_URL: '' });
    renameSync(unfinished, folder);
  }
  async function place(size: number): Promise<Place> {
    await prepare(size);
    const copy = mkdtempSync(join(temporary, 'data-'));
    touch(folderOf(size));
    cpSync(folderOf(size), copy, { recursive: true });
    return {
      env: { DATA_DIR: copy, DATABASE_URL: '' },
      remove: async () => rmSync(copy, { recursive: true, force: true }),
    };
  }
  return product({ tree, name, prepare, place });
}

/** The product on PostgreSQL, a server of the bench's own with the settings it has out of the box. */
export function onPostgres(tree: Tree, name = 'Aangan, PostgreSQL'): Contender {
  const nameOf = (size: number) => `society_${fingerprint(tree.root)}_${size}`;
  async function prepare(size: number): Promise<void> {
    const { url } = await postgres();
    const template = nameOf(size);
    await inPostgres(url, async (client) => {
      const there = await client.query('select 1 from pg_database where datname = $1', [template]);
      if (there.rowCount) return;
      // Databases of earlier versions are of no use any more.
      const old = await client.query("select datname from pg_database where datname like 'society%' || $1", [
        `_${size}`,
      ]);
      for (const { datname } of old.rows) await client.query(`drop database ${datname} with (force)`);
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      const filled = new URL(`/${unfinished}`, url).href;
      await fill(tree, size, { DATA_DIR: mkdtempSync(join(temporary, 'data-')), DATABASE_URL: filled });
      await inPostgres(filled, (inside) => inside.query('vacuum analyze'));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    });
  }
  async function place(size: number): Promise<Place> {
    await prepare(size);
    const { url } = await postgres();
    const copy = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
    await inPostgres(url, (client) => client.query(`create database ${copy} template ${nameOf(size)}`));
    const dataDir = mkdtempSync(join(temporary, 'data-'));
    return {
      env: { DATA_DIR: dataDir, DATABASE_URL: new URL(`/${copy}`, url).href },
      remove: async () => {
        await inPostgres(url, (client) => client.query(`drop database ${copy} with (force)`));
      },
    };
  }
  return product({ tree, name, prepare, place });
}

type Parts = Pick<Contender, 'name' | 'prepare'> & { tree: Tree; place(size: number): Promise<Place> };

const places = new WeakMap<Server, Place>();

function product({ tree, name, prepare, place }: Parts): Contender {
  const contender: Contender = {
    ...{ name, prepare, kind: 'product', version: tree.version },
    async open(size, opening = {}) {
      const shared = opening.sharing && places.get(opening.sharing);
      const own = shared ?? (await place(size));
      const { program, url } = await started(tree, own, opening);
      await answering(program, `${url}/readyz`);
      const server: Server = {
        ...{ contender, program, url },
        headers: { cookie: await signIn(url) },
        async close() {
          await program.end();
          if (!shared) await own.remove();
        },
      };
      places.set(server, own);
      return server;
    },
    async startTime(size) {
      const own = await place(size);
      const begun = performance.now();
      const { program, url } = await started(tree, own, {});
      await answering(program, `${url}/readyz`, 2);
      const took = performance.now() - begun;
      await program.end();
      await own.remove();
      return took;
    },
  };
  return contender;
}

async function started(
  tree: Tree,
  { env }: Place,
  { nodeArgs = [] }: Opening,
): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const watch = join(tree.root, 'bench', 'watch.ts');
  const args = [...nodeArgs, '--import', watch, programOf(tree, nodeArgs.length > 0)];
  // Without backups: a server makes one each day, and would make it at the start of each round, amid the measurement.
  const settings = {
    ...withServerEnv({}),
    ...env,
    PORT: String(port),
    AANGAN_SECRET: secret,
    LOG_LEVEL: 'info',
    BACKUP: 'off',
  };
  const program = startProgram(process.execPath, args, { cwd: tree.root, env: settings, watched: true });
  return { program, url: `http://127.0.0.1:${port}` };
}

/**
 * The built server, as a user starts it; its sources where a profile is to name them, and for commits without a build.
 */
function programOf({ root }: Tree, isNamed: boolean): string {
  const built = join(root, 'dist', 'server', 'main.js');
  return isNamed || !existsSync(built) ? join(root, 'src', 'server', 'main.ts') : built;
}

export async function signIn(url: string, person: { email: string } = people[0]): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: person.email, password: signInPassword }),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function fill(tree: Tree, size: number, env: Record<string, string>): Promise<void> {
  console.log(`  filling ${size} flats at ${tree.version} (kept for the next run) …`);
  const settings = { ...env, AANGAN_SECRET: secret, LOG_LEVEL: 'warn', AANGAN_DEMO: '0' };
  await runToEnd(process.execPath, [join(tree.root, 'bench', 'fill.ts'), String(size)], {
    cwd: tree.root,
    env: settings,
  });
}

async function inPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const fingerprints = new Map<string, string>();

/** A digest of all that a kept copy depends on: by content, so that a change that is not committed counts as well. */
function fingerprint(root: string): string {
  const known = fingerprints.get(root);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  const files = ['src/server', 'src/domain', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => folder !== 'bench' || /(society|fill|people|blocks)\.ts$/.test(path)),
  );
  for (const path of files.sort()) hash.update(path.slice(root.length)).update(readFileSync(path));
  const print = hash.digest('hex').slice(0, 12);
  fingerprints.set(root, print);
  return print;
}
