// @module-tag whole
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupState } from '#domain/backup.ts';
import type { Entering } from '../support/entries.ts';
import { applied, paste } from '../support/importing.ts';

/*
 * The Dockerfile's last stage, without Docker: a folder with what it copies and nothing else, run as somebody to whom none
 * of it belongs, with what it sets.
 */

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-container-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The container's own user, where the tests may become another; else whoever runs them. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

/** Does what the Dockerfile's `COPY --from=build` lines say. */
function image(): void {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm)];
  expect(copied.map(([, from]) => from)).toEqual(['package.json', 'dist/server', 'dist/web']);
  for (const [, from = '', to = ''] of copied) {
    if (from === 'dist/web') {
      // The screens are built for the browser tests; here it is enough that they are found.
      mkdirSync(join(folder, to), { recursive: true });
      writeFileSync(join(folder, to, 'index.html'), '<!doctype html><title>Aangan</title>');
    } else if (from === 'dist/server') {
      expect(spawnSync(process.execPath, ['tools/build-server.js', join(folder, to)], { cwd: root }).status).toBe(0);
    } else cpSync(join(root, from), join(folder, to), { recursive: true });
  }
  const [readable = ''] = /^RUN chmod -R a\+rX .+$/m.exec(dockerfile) ?? [];
  for (const [, from = ''] of copied) expect(readable.split(' ')).toContain(from.split('/')[0]);
  spawnSync('chmod', ['-R', 'a+rX', folder]);
}

/** The commands of docs/operate.md, In a container. */
const commands = [
  ...readFileSync(join(root, 'docs/operate.md'), 'utf8').matchAll(/^docker exec -it aangan node (.*?) *#/gm),
];

function settings(): Record<string, string> {
  const [, line = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries([...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Whoever has just signed in, over the network. */
async function signedIn(url: string, json: object): Promise<Entering> {
  let cookie = '';
  async function send(method: string, path: string, json?: object) {
    const headers = { origin: url, cookie, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    if (cookie === '') cookie = response.headers.getSetCookie().join('; ');
    return { status: response.status, body: await response.json(), headers: response.headers };
  }
  expect((await send('POST', '/api/auth/sign-in', json)).status).toBe(200);
  return { send: send as Entering['send'] };
}

/** The threads that bring a spreadsheet in, answer with a whole list, and make a backup. */
async function makeThreadsWork(admin: Entering): Promise<void> {
  const flats = Array.from({ length: 1200 }, (_, at) => [`${'AB'[at % 2]}-${101 + (at >> 1)}`, '2BHK', '1']);
  const brought = await paste(admin, [['Flat', 'Type', 'Floor'], ...flats]);
  expect((await applied(admin, brought)).state).toBe('done');
  const { body } = await admin.send<{ items: { id: string }[] }>('GET', '/api/flats');
  expect(new Set(body.items.map(({ id }) => id)).size).toBe(1200);
  await admin.send('POST', '/api/backups', { password: 'courtyard' });
  const backups = async () => (await admin.send<BackupState>('GET', '/api/backups')).body;
  await expect.poll(async () => (await backups()).items.length).toBe(1);
}

test('what the image holds is enough: the server and its commands run from it as another user, it answers its health check and ends in order', async () => {
  expect(commands).toHaveLength(3);
  image();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  const node = join(folder, 'node');
  cpSync(process.execPath, node);
  chmodSync(node, 0o755);
  const env = { ...settings(), DATA_DIR: data, HOST: '127.0.0.1', PORT: '0', PATH: process.env['PATH'] ?? '' };
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [, ...program] = JSON.parse(command) as string[];
  const server = spawn(node, program, { cwd: folder, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  try {
    await expect.poll(() => output).toMatch(/Aangan is open at \S+\n/);
    const [, url = ''] = /Aangan is open at (\S+)/.exec(output) ?? [];
    expect(await (await fetch(`${url}/any/screen`)).text()).toContain('<title>Aangan</title>');
    const form = { email: 'asha@society.example', password: 'courtyard', confirmPassword: 'courtyard', role: 'admin' };
    const body = JSON.stringify(form);
    const headers = { origin: url, 'content-type': 'application/json' };
    expect((await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body })).status).toBe(201);
    await makeThreadsWork(await signedIn(url, { email: form.email, password: form.password }));

    const [, health = ''] = /^HEALTHCHECK .*\\\n\s+CMD (.+)$/m.exec(dockerfile) ?? [];
    const [, ...args] = JSON.parse(health) as string[];
    const check = (PORT: string) => spawnSync(node, args, { cwd: folder, env: { ...env, PORT }, ...user }).status;
    expect(check(new URL(url).port)).toBe(0);
    // A backup is named by its second, and the server has just made one.
    await setTimeout(1100);
    for (const [, args = ''] of commands) {
      const { status, stderr } = spawnSync(node, args.split(' '), { cwd: folder, env, ...user, encoding: 'utf8' });
      expect([args, status, stderr]).toEqual([args, 0, '']);
    }
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    const cleaning = new Worker(join(folder, 'dist/server/database/cleanWorker.js'), {
      workerData: join(data, 'aangan.db'),
    });
    expect(await once(cleaning, 'exit')).toEqual([0]);
    expect(check(new URL(url).port)).toBe(1);
  } finally {
    server.kill('SIGKILL');
  }
});

test('it runs as a person of no rights, keeps its data in a volume, and is stopped as it wants to be', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  const { DATA_DIR } = settings();
  expect(last).toContain(`\nVOLUME ${DATA_DIR}\n`);
  // A secret that was in the build's folder must not get into an image.
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  for (const name of ['data', '.env', '.git', 'node_modules']) expect(ignored).toContain(name);
});

test('the compose file hands on each setting that is not the image’s own or another file’s, and asks for daily backups of its PostgreSQL', () => {
  const [, table = ''] =
    /^## Settings\n[^|]*((?:\|.*\n)+)/m.exec(readFileSync(join(root, 'docs/operate.md'), 'utf8')) ?? [];
  const names = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/\b[A-Z][A-Z_]+\b/g) ?? []);
  expect(names).toContain('OIDC_CLIENT_SECRET');
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  const [, server = ''] = /^ {2}aangan:\n((?: {3,}.*\n)+)/m.exec(compose) ?? [];
  const handedOn = [...server.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name);
  // A folder and a second role have to be made first, in a compose file of one's own.
  const others = ['PORT', 'HOST', 'DATA_DIR', 'AANGAN_DEMO', 'BACKUP_COPY_DIR', 'MIGRATE_DATABASE_URL'];
  expect(names.filter((name) => !handedOn.includes(name)).sort()).toEqual(others.sort());
  expect(server).toMatch(/^ {6}BACKUP: \$\{BACKUP:-daily\}$/m);
});
